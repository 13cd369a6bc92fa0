/* SPDX-License-Identifier: Apache-2.0 */
/* tcp.dead_peer: seconds are told, never judged. */
#include <string.h>

#include "lib/judge.h"

#define RETRIES "sysctl/net.ipv4.tcp_retries2"
#define SYN "sysctl/net.ipv4.tcp_syn_retries"
#define LINEAR "sysctl/net.ipv4.tcp_syn_linear_timeouts"

extern const struct cd_check cd_tcp_dead_peer[];

static void tells(int64_t retries, int64_t syn, int64_t linear, const char *first,
		  const char *second)
{
	struct cd_test *t = cd_test_new(cd_tcp_dead_peer, "tcp.dead_peer");
	bool found = false;

	give_int(t, RETRIES, "", retries);
	give_int(t, SYN, "", syn);
	give_int(t, LINEAR, "", linear);
	judge(t);
	assert_not_applicable(t, "");
	for (const struct cd_note *n = cd_test_result(t)->subjects->notes; n; n = n->next)
		found |= strstr(n->text, first) && strstr(n->text, second);
	assert_true(found);
	cd_test_free(t);
}

static void the_seconds_that_the_kernel_documents(void **state)
{
	(void)state;
	tells(15, 6, 0, "about 925 s", "after 127 s");
	tells(15, 6, 4, "about 925 s", "after 131 s");
	tells(8, 3, 0, "about 102 s", "after 15 s");
}

static void unseen_is_unknown(void **state)
{
	struct cd_test *t = cd_test_new(cd_tcp_dead_peer, "tcp.dead_peer");

	(void)state;
	give_unseen(t, RETRIES, "", CD_NOT_COLLECTED);
	judge(t);
	assert_unknown(t, "", CD_NOT_COLLECTED);
	cd_test_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_seconds_that_the_kernel_documents),
		cmocka_unit_test(unseen_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
