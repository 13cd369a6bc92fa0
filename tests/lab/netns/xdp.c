/* SPDX-License-Identifier: Apache-2.0 */
/*
 * xdp - how does a link get an XDP program where there is no compiler for one?
 * usage: xdp LINK generic|driver [LOST]
 *
 * The program passes everything on; with LOST, so many of 10000 frames of 1000 bytes and more vanish
 * at random.  It is attached by netlink, so that it stays when we end.
 */
#include <errno.h>
#include <linux/bpf.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CERTAIN = 10000, LONG = 1000 };

static int load(int lost)
{
	const struct bpf_insn some[] = {
		{ .code = BPF_LDX | BPF_MEM | BPF_W, .dst_reg = BPF_REG_2, .src_reg = BPF_REG_1,
		  .off = offsetof(struct xdp_md, data) },
		{ .code = BPF_LDX | BPF_MEM | BPF_W, .dst_reg = BPF_REG_3, .src_reg = BPF_REG_1,
		  .off = offsetof(struct xdp_md, data_end) },
		{ .code = BPF_ALU64 | BPF_ADD | BPF_K, .dst_reg = BPF_REG_2, .imm = LONG },
		{ .code = BPF_JMP | BPF_JGT | BPF_X, .dst_reg = BPF_REG_2, .src_reg = BPF_REG_3,
		  .off = 5 },
		{ .code = BPF_JMP | BPF_CALL, .imm = BPF_FUNC_get_prandom_u32 },
		{ .code = BPF_ALU | BPF_MOD | BPF_K, .dst_reg = BPF_REG_0, .imm = CERTAIN },
		{ .code = BPF_JMP | BPF_JGE | BPF_K, .dst_reg = BPF_REG_0, .imm = lost, .off = 2 },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = XDP_DROP },
		{ .code = BPF_JMP | BPF_EXIT },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = XDP_PASS },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	const size_t n = sizeof(some) / sizeof(some[0]), pass = 2;
	union bpf_attr a = {
		.prog_type = BPF_PROG_TYPE_XDP,
		.insns = (uintptr_t)(lost ? some : some + n - pass),
		.insn_cnt = (uint32_t)(lost ? n : pass),
		.license = (uintptr_t)"Apache-2.0",
	};

	return (int)syscall(SYS_bpf, BPF_PROG_LOAD, &a, sizeof(a));
}

static int attach(unsigned link, int program, uint32_t flags)
{
	struct {
		struct nlmsghdr h;
		struct ifinfomsg i;
		struct nlattr nest, fd_head;
		int32_t fd;
		struct nlattr flags_head;
		uint32_t flags;
	} q = {
		.h = { .nlmsg_len = sizeof(q), .nlmsg_type = RTM_SETLINK,
		       .nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK },
		.i = { .ifi_family = AF_UNSPEC, .ifi_index = (int)link },
		.nest = { .nla_len = sizeof(q) - sizeof(q.h) - sizeof(q.i),
			  .nla_type = IFLA_XDP | NLA_F_NESTED },
		.fd_head = { .nla_len = 8, .nla_type = IFLA_XDP_FD },
		.fd = program,
		.flags_head = { .nla_len = 8, .nla_type = IFLA_XDP_FLAGS },
		.flags = flags,
	};
	struct {
		struct nlmsghdr h;
		struct nlmsgerr e;
		char rest[1024];
	} answer;
	int s = socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);

	if (s < 0 || send(s, &q, sizeof(q), 0) < 0 || recv(s, &answer, sizeof(answer), 0) < 0)
		return errno;
	return -answer.e.error;
}

int main(int argc, char **argv)
{
	unsigned link = argc == 3 || argc == 4 ? if_nametoindex(argv[1]) : 0;
	char *end = argc == 4 ? argv[3] : "";
	long lost = argc == 4 ? strtol(argv[3], &end, 10) : 0;
	int program, error;

	if (!link || (strcmp(argv[2], "generic") && strcmp(argv[2], "driver")) || *end ||
	    (argc == 4 && end == argv[3]) || lost < 0 || lost > 65536) {
		fprintf(stderr, "usage: xdp LINK generic|driver [LOST]\n");
		return 2;
	}
	program = load(lost);
	error = program < 0 ? errno : attach(link, program, strcmp(argv[2], "driver") ?
					     XDP_FLAGS_SKB_MODE : XDP_FLAGS_DRV_MODE);
	if (error)
		fprintf(stderr, "xdp: %s\n", strerror(error));
	return error != 0;
}
