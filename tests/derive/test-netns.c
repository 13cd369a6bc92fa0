/* SPDX-License-Identifier: Apache-2.0 */
/* netns_ports, netns_differs: where does a namespace lead to, and which settings has it otherwise? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "derive/derive.h"
#include "model/store.h"

extern const struct cd_derivation cd_derivation_netns_ports, cd_derivation_netns_differs;

static struct cd_evidence *e;
static const char *scope;

static int set_up(void **state)
{
	(void)state;
	e = cd_evidence_new(cd_arena_new());
	scope = "host";
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cd_arena_free(cd_evidence_arena(e));
	return 0;
}

static void give(const char *name, const char *subject, enum cd_type type, struct cd_fact f)
{
	const struct cd_fact_spec spec = { .name = name, .type = type };

	f.subject = subject;
	f.type = (uint8_t)type;
	if (!f.state)
		f.state = CD_PRESENT;
	cd_evidence_store(e, scope, name, &spec, "test", &f, false);
}

static void number(const char *name, const char *subject, int64_t v)
{
	give(name, subject, CD_INT, (struct cd_fact){ .as.i = v });
}

static void word(const char *name, const char *subject, const char *v)
{
	give(name, subject, CD_TEXT, (struct cd_fact){ .as.text = v });
}

static void unseen(const char *name, const char *subject, enum cd_reason reason)
{
	give(name, subject, CD_INT, (struct cd_fact){ .state = CD_UNSEEN, .reason = (uint8_t)reason });
}

/* Up to three words. */
static void words(const char *name, const char *subject, const char *a, const char *b, const char *c)
{
	const char *const v[] = { a, b, c };
	struct cd_list list = { .text = v };

	while (list.n < 3 && v[list.n])
		list.n++;
	give(name, subject, CD_TEXTS, (struct cd_fact){ .as.list = &list });
}

/* Two ports: eth0 in the bridge br0, eth1 with the default route; ends of pairs pod1 and pod2. */
static void host(void)
{
	words("nic", "", "eth0", "eth1", "br0");
	words("port", "", "eth0", "eth1", NULL);
	words("nic/ports", "eth0", "eth0", NULL, NULL);
	words("nic/ports", "eth1", "eth1", NULL, NULL);
	words("nic/ports", "br0", "eth0", NULL, NULL);
	words("port/role", "eth0", NULL, NULL, NULL);
	words("port/role", "eth1", "default_route", NULL, NULL);
	number("nic/ifindex", "eth0", 2);
	number("nic/ifindex", "eth1", 3);
	number("nic/ifindex", "br0", 4);
}

/* A link of the host with this number, in a bridge or not. */
static void end_of_pair(int64_t index, const char *master)
{
	words("nic", "", "eth0", "eth1", "pod");
	number("nic/ifindex", "pod", index);
	if (master)
		word("nic/master", "pod", master);
}

static void in_blue(const char *kind, int64_t index, int64_t netns)
{
	scope = "netns:blue";
	words("nic", "", "own0", NULL, NULL);
	word("nic/kind", "own0", kind);
	number("nic/elsewhere", "own0", index);
	number("nic/elsewhere_netns", "own0", netns);
	number("netns/host_id", "", 0);
}

static const struct cd_fact *ports(void)
{
	cd_derive_one(e, &cd_derivation_netns_ports);
	assert_null(cd_evidence_get(e, "host", "netns/ports", ""));
	return cd_evidence_get(e, "netns:blue", "netns/ports", "");
}

static void assert_ports(const char *port)
{
	const struct cd_fact *f = ports();

	assert_int_equal(f->state, CD_PRESENT);
	assert_int_equal(f->as.list->n, port ? 1 : 0);
	if (port)
		assert_string_equal(f->as.list->text[0], port);
}

static void a_pair_in_a_bridge_uses_its_port(void **state)
{
	(void)state;
	host();
	end_of_pair(9, "br0");
	in_blue("veth", 9, 0);
	assert_ports("eth0");
}

static void a_pair_is_routed_else(void **state)
{
	(void)state;
	host();
	end_of_pair(9, NULL);
	in_blue("veth", 9, 0);
	assert_ports("eth1");
}

static void a_link_on_a_port_uses_it(void **state)
{
	(void)state;
	host();
	in_blue("macvlan", 2, 0);
	assert_ports("eth0");
}

static void a_loopback_leads_nowhere(void **state)
{
	(void)state;
	host();
	scope = "netns:blue";
	words("nic", "", "lo", NULL, NULL);
	give("nic/loopback", "lo", CD_BOOL, (struct cd_fact){ .as.i = true });
	assert_ports(NULL);
}

/* Another namespace has a link of that number, too. */
static void a_number_of_another_namespace_is_no_guess(void **state)
{
	(void)state;
	host();
	end_of_pair(9, "br0");
	in_blue("veth", 9, 1);
	assert_int_equal(ports()->state, CD_UNSEEN);
	assert_int_equal(ports()->reason, CD_OTHER_NAMESPACE);
}

static void a_link_that_the_host_lacks_is_no_guess(void **state)
{
	(void)state;
	host();
	in_blue("veth", 77, 0);
	assert_int_equal(ports()->state, CD_UNSEEN);
}

/* ---- settings --------------------------------------------------------------------------- */

#define SACK "sysctl/net.ipv4.tcp_sack"

static const struct cd_table *differs(void)
{
	const struct cd_fact *f;

	cd_derive_one(e, &cd_derivation_netns_differs);
	assert_null(cd_evidence_get(e, "netns:blue", "netns/differs", ""));
	f = cd_evidence_get(e, "host", "netns/differs", "");
	return f->state == CD_PRESENT ? f->as.table : NULL;
}

static int64_t cell(const struct cd_table *t, const char *column)
{
	int64_t v = -1;

	assert_true(cd_cell_int(t, 0, column, &v));
	return v;
}

static void settings_are_compared(void **state)
{
	static const char *const name[] = { "netns:n1", "netns:n2", "netns:n3", "netns:n4", "netns:n10" };
	const struct cd_table *t;
	const char *text;

	(void)state;
	number(SACK, "", 1);
	for (size_t i = 0; i < 5; i++) {
		scope = name[i];
		number(SACK, "", i ? 0 : 1);
	}
	t = differs();
	assert_int_equal(t->n_rows, 1);
	assert_int_equal(cell(t, "differ"), 4);
	assert_int_equal(cell(t, "all"), 5);
	assert_int_equal(cell(t, "unread"), 0);
	assert_int_equal(cell(t, "alike"), 1);
	assert_true(cd_cell_text(t, 0, "key", &text));
	assert_string_equal(text, "net.ipv4.tcp_sack");
	assert_true(cd_cell_text(t, 0, "names", &text));
	assert_string_equal(text, "n2, n3, n4 and 1 others");
	assert_true(cd_cell_text(t, 0, "host", &text));
	assert_string_equal(text, "1");
	assert_true(cd_cell_text(t, 0, "value", &text));
	assert_string_equal(text, "0");
}

static void unread_settings_are_counted(void **state)
{
	const struct cd_table *t;

	(void)state;
	number(SACK, "", 1);
	scope = "netns:blue";
	unseen(SACK, CD_EVERY_SUBJECT, CD_PERMISSION);
	scope = "netns:red";
	unseen(SACK, "", CD_NOT_COLLECTED);
	t = differs();
	assert_int_equal(cell(t, "unread"), 2);
	assert_int_equal(cell(t, "denied"), 1);
	assert_int_equal(cell(t, "differ"), 0);
}

/* Kernels before 6.12 have optmem_max once: a namespace that does not show it has no other. */
static void a_setting_of_the_host_alone_is_no_difference(void **state)
{
	const struct cd_table *t;

	(void)state;
	number("sysctl/net.core.optmem_max", "", 20480);
	scope = "netns:blue";
	unseen("sysctl/net.core.optmem_max", "", CD_OTHER_NAMESPACE);
	t = differs();
	assert_int_equal(cell(t, "unread"), 0);
	assert_int_equal(cell(t, "differ"), 0);
}

static void without_namespaces_there_is_no_table(void **state)
{
	(void)state;
	number(SACK, "", 1);
	assert_null(differs());
}

int main(void)
{
#define TEST(t) cmocka_unit_test_setup_teardown(t, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(a_pair_in_a_bridge_uses_its_port),
		TEST(a_pair_is_routed_else),
		TEST(a_link_on_a_port_uses_it),
		TEST(a_loopback_leads_nowhere),
		TEST(a_number_of_another_namespace_is_no_guess),
		TEST(a_link_that_the_host_lacks_is_no_guess),
		TEST(settings_are_compared),
		TEST(unread_settings_are_counted),
		TEST(a_setting_of_the_host_alone_is_no_difference),
		TEST(without_namespaces_there_is_no_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
