/* SPDX-License-Identifier: Apache-2.0 */
/* port_use: connections to one destination are counted in both families, or it says why not. */
#include "tape.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>

extern const struct cd_collector cd_collector_port_use;

static struct cd_request question(uint8_t family)
{
	const struct inet_diag_req_v2 r = {
		.sdiag_family = family, .sdiag_protocol = IPPROTO_TCP,
		.idiag_states = 0xffe & ~(1 << 7 | 1 << 10),
	};
	struct cd_request q;

	cd_request_begin(&q, SOCK_DIAG_BY_FAMILY, NLM_F_DUMP, &r, sizeof(r));
	return q;
}

static struct cd_request connection(uint8_t family, uint16_t port, uint8_t tcp_state)
{
	struct inet_diag_msg m = { .idiag_family = family, .idiag_state = tcp_state };
	struct cd_request r;

	m.id.idiag_sport = htons(port);
	m.id.idiag_dport = htons(443);
	m.id.idiag_src[0] = m.id.idiag_dst[0] = htonl(0x20010db8);
	cd_request_begin(&r, SOCK_DIAG_BY_FAMILY, 0, &m, sizeof(m));
	return r;
}

/* What the families' questions end with; six connections over IPv6, of which one waits. */
static struct tape *start(int four, int six)
{
	const struct cd_request q4 = question(AF_INET), q6 = question(AF_INET6);
	struct cd_request m[6];
	struct tape *t = tape_new();

	for (uint16_t i = 0; i < 6; i++)
		m[i] = connection(AF_INET6, 40000 + i, i ? 1 : 6);
	tape_file(t, "/proc/sys/kernel/modules_disabled", "1\n", 0);
	tape_file(t, "/proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n", 0);
	tape_answer(t, NETLINK_SOCK_DIAG, &q4, four, NULL, 0);
	tape_answer(t, NETLINK_SOCK_DIAG, &q6, six, m, six ? 0 : 6);
	tape_collect(t, &cd_collector_port_use);
	return t;
}

static void connections_to_one_destination_share_a_row(void **state)
{
	struct tape *t = start(0, 0);
	const struct cd_table *table = tape_fact(t, CD_PRESENT, "sock/port_use", "")->as.table;

	(void)state;
	assert_int_equal(table->n_rows, 1);
	assert_int_equal(table->cell[2].as.i, 443);
	assert_int_equal(table->cell[3].as.i, 6);
	assert_int_equal(table->cell[4].as.i, 1);
	tape_free(t);
}

static void a_family_that_did_not_answer_is_not_an_empty_one(void **state)
{
	struct tape *t = start(0, EPERM);

	(void)state;
	tape_unseen(t, "sock/port_use", "", CD_PERMISSION);
	tape_free(t);

	t = start(EPERM, 0);
	tape_unseen(t, "sock/port_use", "", CD_PERMISSION);
	tape_free(t);
}

static void a_kernel_without_ipv6_has_no_such_connections(void **state)
{
	static const int errors[] = { ENOENT, EAFNOSUPPORT };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct tape *t = start(0, errors[i]);

		assert_int_equal(tape_fact(t, CD_PRESENT, "sock/port_use", "")->as.table->n_rows, 0);
		tape_free(t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(connections_to_one_destination_share_a_row),
		cmocka_unit_test(a_family_that_did_not_answer_is_not_an_empty_one),
		cmocka_unit_test(a_kernel_without_ipv6_has_no_such_connections),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
