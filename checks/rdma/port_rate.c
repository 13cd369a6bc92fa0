/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma.port.rate - does every compute port run at the rate of the fabric?
 *
 * Collectives run at the slowest rail.  What the card could do is no measure, since splitters and
 * slower switches are designs: the site's word is, or what both ends offer, or the card's twins.
 * Two lanes at full speed are what a splitter makes; a slower lane, or one alone, is nobody's design.
 */
#include <commdoctor/model.h>

#include "rdma.h"

/* PCI ids; ConnectX-6 is the first that is faster than the oldest names. */
enum { CONNECTX_6 = 4123, CONNECTX_7 = 4129, CONNECTX_8 = 4131 };

static const char *const needs[] = {
	CD_RDMA_PORT_NEEDS, "rdma/state", "rdma/link_rate", "rdma/speed_name", "rdma/width",
	"rdma/hca_type", "rdma/board_id", "rdma/link_layer", "rdma/netdev", "rdma/expected_rate",
	"nic/speed_common", "path", NULL
};
static const struct cd_code codes[] = {
	{ "below-expected", CD_CRITICAL, "rate expected expected_from" },
	{ "slower-than-twins", CD_CRITICAL, "rate expected twin" },
	{ .code = NULL },
};

/* Sure of what the link's own check only supposes. */
static const struct cd_effect effects[] = {
	{ "below-expected", "nic.link_speed/slower-than-twins", CD_SAME_PORT },
	{ "slower-than-twins", "nic.link_speed/slower-than-twins", CD_SAME_PORT },
	{ .code = NULL },
};

static const char *text(struct cd_case *c, const char *fact, const char *subject)
{
	const char *value;

	return cd_have_text(c, fact, subject, &value) ? value : "";
}

static struct cd_finding *slow(struct cd_case *c, const char *port, const char *code, int64_t rate,
			       int64_t expected)
{
	struct cd_finding *f = cd_fail(c, port, code,
				       rate <= expected / 2 ? CD_CRITICAL : CD_HIGH);
	const char *netdev = text(c, "rdma/netdev", port);

	cd_observe_int(f, "rate", rate, "bit/s");
	cd_observe_int(f, "expected", expected, "bit/s");
	if (*netdev && cd_in(c, "path", netdev))
		cd_caps(f, netdev, cd_model_below((double)rate, (double)expected, "RDMA port"));
	return f;
}

static bool is_ethernet(struct cd_case *c, const char *port)
{
	return !strcmp(text(c, "rdma/link_layer", port), "Ethernet");
}

/* Does the kernel know the fastest name of the card?  Some port that has it proves it. */
static bool is_named(struct cd_case *c, const char *speed)
{
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));)
		if (!strcmp(text(c, "rdma/speed_name", p), speed))
			return true;
	return false;
}

/* "MT4124" of ConnectX-6 on; a kernel too old for HDR, NDR or XDR calls them all SDR. */
static bool is_misnamed(struct cd_case *c, const char *port)
{
	const char *type = text(c, "rdma/hca_type", cd_rdma_device(c, port));
	int id = 0;

	if (strcmp(text(c, "rdma/speed_name", port), "SDR") || strncmp(type, "MT", 2) ||
	    is_ethernet(c, port))
		return false;
	for (const char *p = type + 2; *p >= '0' && *p <= '9' && id < 100000; p++)
		id = id * 10 + (*p - '0');
	return id >= CONNECTX_6 &&
	       !is_named(c, id < CONNECTX_7 ? "HDR" : id < CONNECTX_8 ? "NDR" : "XDR");
}

/* The fastest active compute port on a card of the same kind; counts them. */
static const char *fastest_twin(struct cd_case *c, const char *port, int64_t *rate, int *twins)
{
	const char *board = text(c, "rdma/board_id", cd_rdma_device(c, port)), *found = NULL;
	int64_t other;

	*twins = 0;
	for (const char *p = NULL; (p = cd_walk(c, "rdma/port", p));) {
		if (!strcmp(p, port) || !*board || is_misnamed(c, p) ||
		    strcmp(board, text(c, "rdma/board_id", cd_rdma_device(c, p))) ||
		    strcmp(text(c, "rdma/role", p), "compute") ||
		    strcmp(text(c, "rdma/state", p), "ACTIVE") ||
		    is_ethernet(c, p) != is_ethernet(c, port) ||
		    !cd_have_int(c, "rdma/link_rate", p, &other))
			continue;
		++*twins;
		if (!found || other > *rate) {
			found = p;
			*rate = other;
		}
	}
	return found;
}

/* Half of the twin's lanes, each as fast.  An Ethernet port's width is the driver's guess. */
static bool is_split(struct cd_case *c, const char *port, int64_t rate, const char *twin,
		     int64_t expected)
{
	int64_t lanes, of;

	return !is_ethernet(c, port) && cd_have_int(c, "rdma/width", port, &lanes) &&
	       cd_have_int(c, "rdma/width", twin, &of) && lanes == 2 && of == 4 &&
	       rate / lanes >= expected / of;
}

static void compare(struct cd_case *c, const char *port, int64_t rate)
{
	const char *netdev = text(c, "rdma/netdev", port), *twin;
	int64_t expected, offered;
	bool by_site = cd_have_int(c, "rdma/expected_rate", "", &expected);
	int twins;

	if (by_site || (*netdev && cd_have_int(c, "nic/speed_common", netdev, &offered))) {
		expected = by_site ? expected : offered;
		if (rate < expected)
			cd_observe_text(slow(c, port, "below-expected", rate, expected),
					"expected_from", by_site ? "the site" : "both ends offer it");
		else
			cd_pass(c, port);
		return;
	}
	twin = fastest_twin(c, port, &expected, &twins);
	if (!twin)
		cd_not_applicable(c, port, "nothing to compare with: the site names no rate "
				  "(expect.ports) and no active port is on a card of this kind");
	else if (rate < expected && !is_split(c, port, rate, twin, expected))
		cd_observe_text(slow(c, port, "slower-than-twins", rate, expected), "twin", twin);
	else
		cd_pass(c, port);
	if (twin && rate < expected && is_split(c, port, rate, twin, expected))
		cd_note(c, port, "two lanes at full speed where %s has four: a splitter cable, or "
			"two lanes that were lost", twin);
}

static void judge_port(struct cd_case *c, const char *port)
{
	const char *class, *state;
	int64_t rate;

	if (!cd_rdma_judged(c, port, &class) || !cd_rdma_compute(c, port))
		return;
	if (!strcmp(class, "vf") || !strcmp(class, "sf") || !strcmp(class, "efa"))
		cd_not_applicable(c, port, "no port of its own: the adapter's decides");
	else if (!cd_need_text(c, "rdma/state", port, &state))
		return;
	else if (strcmp(state, "ACTIVE"))
		cd_not_applicable(c, port, "the port is %s: rdma.port.state judges that", state);
	else if (is_misnamed(c, port))
		cd_unknown(c, port, CD_GARBAGE,
			   "the kernel is too old to name the speed of this card and says SDR");
	else if (cd_need_int(c, "rdma/link_rate", port, &rate))
		compare(c, port, rate);
}

static void judge(struct cd_case *c)
{
	for (const char *port = NULL; (port = cd_each(c, "rdma/port", port));)
		judge_port(c, port);
}

const struct cd_check cd_rdma_port_rate[] = {
	{ .id = "rdma.port.rate", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
