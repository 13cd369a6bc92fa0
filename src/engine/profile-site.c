/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile-site - what may a site say about itself, and in which words?
 *
 * One row per key.  A row's `about` is what commdoctor-profile(5) says; ranges come from the
 * field widths of the standards (3 bits of priority, 6 of DSCP, 3 of LMC).
 */
#include "engine/profile.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/parse.h"
#include "base/text.h"

static const char *const clock_by[] = { "ntp", "ptp", NULL };
static const char *const fabric[] = {
	"auto", "ib", "roce", "iwarp", "efa", "tcpx", "none", NULL,
};
static const char *const gdr[] = { "required", "optional", "off", NULL };
static const char *const load[] = { "throughput", "latency", "hpc", NULL };
static const char *const net[] = { "rack", "dc", "metro", "wan", NULL };
static const char *const on_off[] = { "on", "off", NULL };
static const char *const roce_mode[] = { "lossless", "lossy", NULL };
static const char *const trust[] = { "dscp", "pcp", NULL };

/* "8@400G": ports and what each does; a bare rate is Gb/s, as rdma tools print it. */
static bool ports(const char *text)
{
	const char *at = strchr(text, '@');
	char count[8];
	int64_t n;
	double rate;

	if (!at || at == text || (size_t)(at - text) >= sizeof(count))
		return false;
	memcpy(count, text, (size_t)(at - text));
	count[at - text] = '\0';
	return cd_parse_i64(count, &n) && n > 0 &&
	       (cd_parse_real(at + 1, &rate) || cd_parse_bits_per_second(at + 1, &rate)) &&
	       rate > 0;
}

/* "MT_0000000838=28.39.1002" */
static bool firmware(const char *text)
{
	const char *equal = strchr(text, '=');

	return equal && equal > text && equal[1] && !strpbrk(text, " \t");
}

/* "fe80000000000000" or "fe80:0000:0000:0000", as /sys and ibstat print the first half of a GID */
static bool subnet_prefix(const char *text)
{
	size_t digits = 0;

	if (cd_text_starts(text, "0x"))
		text += 2;
	for (; *text; text++) {
		if (*text == ':')
			continue;
		if (!isxdigit((unsigned char)*text))
			return false;
		digits++;
	}
	return digits == 16;
}

static bool prefix(const char *text)
{
	const char *slash = strchr(text, '/');
	unsigned char address[16];
	char host[64];
	int64_t bits;
	int most;

	if (!slash || (size_t)(slash - text) >= sizeof(host) || !cd_parse_i64(slash + 1, &bits))
		return false;
	memcpy(host, text, (size_t)(slash - text));
	host[slash - text] = '\0';
	most = inet_pton(AF_INET, host, address) == 1 ? 32 :
	       inet_pton(AF_INET6, host, address) == 1 ? 128 : -1;
	return bits >= 0 && bits <= most;
}

static bool word(const char *text)
{
	return *text && !strpbrk(text, " \t");
}

const struct cd_site_key cd_site_keys[] = {
	{ "clock", CD_TEXT, "", clock_by, "what keeps the clocks of this site", 0, 0, NULL },
	{ "cnp_dscp", CD_INT, "", NULL, "DSCP of congestion notification packets", 0, 63, NULL },
	{ "cnp_prio", CD_INT, "", NULL, "priority of congestion notification packets", 0, 7, NULL },
	{ "congestion_control", CD_TEXT, "", NULL, "TCP congestion control this site chose", 0, 0,
	  word },
	{ "ecn", CD_TEXT, "", on_off, "switches mark ECN and hosts are to use it", 0, 0, NULL },
	{ "expect.fw", CD_TEXTS, "", NULL, "firmware per board: PSID=VERSION", 0, 0, firmware },
	{ "expect.gpus", CD_INT, "", NULL, "GPUs of this node", 0, 1024, NULL },
	{ "expect.lmc", CD_INT, "", NULL, "InfiniBand LID mask control", 0, 7, NULL },
	{ "expect.mtu", CD_INT, "bytes", NULL, "RDMA path MTU", 256, 4096, NULL },
	{ "expect.nvlinks", CD_INT, "", NULL, "NVLinks of each GPU", 0, 64, NULL },
	{ "expect.ports", CD_TEXT, "", NULL, "compute ports and rate, as in 8@400 (Gb/s)", 0, 0,
	  ports },
	{ "expect.subnet_prefix", CD_TEXT, "", NULL, "InfiniBand subnet prefix, 16 hex digits", 0,
	  0, subnet_prefix },
	{ "fabric", CD_TEXT, "", fabric, "what jobs communicate over", 0, 0, NULL },
	{ "fabric_ports", CD_TEXTS, "", NULL, "patterns of ports that carry jobs", 0, 0, word },
	{ "gdr", CD_TEXT, "", gdr, "GPUDirect RDMA", 0, 0, NULL },
	{ "load", CD_TEXT, "", load, "what the node is tuned for", 0, 0, NULL },
	{ "mgmt_ports", CD_TEXTS, "", NULL, "patterns of management ports", 0, 0, word },
	{ "mptcp", CD_TEXT, "", on_off, "connections are to use several rails (MPTCP)", 0, 0, NULL },
	{ "mtu", CD_INT, "bytes", NULL, "MTU of the data ports", 68, 65536, NULL },
	{ "nccl.allow", CD_TEXTS, "", NULL, "NCCL variables the platform sets on purpose", 0, 0,
	  word },
	{ "net", CD_TEXT, "", net, "how far peers are", 0, 0, NULL },
	{ "prefixes", CD_TEXTS, "", NULL, "networks of the peers that matter, ADDRESS/BITS", 0, 0,
	  prefix },
	{ "rails", CD_TEXT, "", on_off, "ports of one number on all nodes share a switch", 0, 0,
	  NULL },
	{ "roce_dscp", CD_INT, "", NULL, "DSCP of RoCE data", 0, 63, NULL },
	{ "roce_mode", CD_TEXT, "", roce_mode, "does the fabric pause for RoCE (PFC)", 0, 0, NULL },
	{ "roce_ports", CD_TEXTS, "", NULL, "patterns of ports that carry RoCE", 0, 0, word },
	{ "roce_prio", CD_INT, "", NULL, "priority of RoCE data", 0, 7, NULL },
	{ "rtt", CD_DURATION, "ns", NULL, "round trip to the peers that matter", 0, 0, NULL },
	{ "speed", CD_INT, "bit/s", NULL, "speed that data ports must run at", 1e6, 1e13, NULL },
	{ "storage_ports", CD_TEXTS, "", NULL, "patterns of storage ports", 0, 0, word },
	{ "targets", CD_TEXTS, "", NULL, "URLs that probes may ask", 0, 0, word },
	{ "trust", CD_TEXT, "", trust, "which mark of a packet chooses its priority", 0, 0, NULL },
	{ NULL, 0, NULL, NULL, NULL, 0, 0, NULL },
};

static bool ratio(const char *text, double *value)
{
	size_t len = strlen(text);
	char number[32];

	if (!len || text[len - 1] != '%')
		return cd_parse_real(text, value);
	if (len > sizeof(number))
		return false;
	memcpy(number, text, len - 1);
	number[len - 1] = '\0';
	if (!cd_parse_real(number, value))
		return false;
	*value /= 100;
	return true;
}

bool cd_profile_number(const char *text, const char *unit, double *value)
{
	bool time = !strcmp(unit, "s") || !strcmp(unit, "ns");
	int64_t whole;

	if (!strcmp(unit, "word"))
		return false;
	if (time && !strcmp(text, "0")) {
		*value = 0;
		return true;
	}
	if (time) {
		if (!cd_parse_duration(text, &whole))
			return false;
		*value = unit[0] == 's' ? (double)whole / 1e9 : (double)whole;
	} else if (!strcmp(unit, "bytes")) {
		if (!cd_parse_bytes(text, &whole))
			return false;
		*value = (double)whole;
	} else if (!strcmp(unit, "bit/s")) {
		return cd_parse_bits_per_second(text, value);
	} else if (!strcmp(unit, "ratio")) {
		return ratio(text, value) && *value >= 0;
	} else {
		return cd_parse_real(text, value);
	}
	return isfinite(*value);
}
