/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tcp.abort_on_overflow - is a client refused at once when a listener is behind for a moment?
 *
 * With a full accept queue the kernel normally drops the last step of the handshake and the client
 * tries again; with this it resets the connection, and a short burst becomes an error.
 */
#include <commdoctor/check.h>

#define ABORT "sysctl/net.ipv4.tcp_abort_on_overflow"

static const char *const needs[] = { ABORT, NULL };
static const struct cd_code codes[] = {
	{ "on", CD_LOW, "" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	CD_EXPLAINS_DRIFT("on", "net.ipv4.tcp_abort_on_overflow"),
	{ .code = NULL },
};

static void judge(struct cd_case *c)
{
	int64_t on;

	if (!cd_need_int(c, ABORT, "", &on))
		return;
	if (on)
		cd_fail(c, "", "on", CD_LOW);
	else
		cd_pass(c, "");
}

const struct cd_check cd_tcp_abort_on_overflow[] = {
	{ .id = "tcp.abort_on_overflow", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge, .per = CD_HOST | CD_NETNS },
	{ .id = NULL },
};
