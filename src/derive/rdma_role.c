/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rdma_role.c - which RDMA ports carry the jobs' traffic, and what does the site expect of them?
 *
 * GPU nodes have storage ports of the same speed and kind as their compute ports: there nearness
 * to a GPU decides, elsewhere the highest rate.  A port that is down does not know its rate, so a
 * card of the same kind as the fastest counts as fast.
 */
#include <string.h>

#include "base/arena.h"
#include "base/parse.h"
#include "base/text.h"
#include "derive/derive.h"

static const struct cd_fact_spec facts[] = {
	{ .name = "rdma/role", .type = CD_TEXT, .source = "rdma link; nvidia-smi topo -m",
	  .about = "compute or other" },
	{ .name = "rdma/expected_ports", .type = CD_INT, .source = "expect.ports of the profile",
	  .about = "compute ports the site expects" },
	{ .name = "rdma/expected_rate", .type = CD_INT, .unit = "bit/s",
	  .source = "expect.ports of the profile", .about = "rate the site expects of each" },
	{ .name = NULL },
};

static const char *const needs[] = { "rdma/port", "rdma/class", "rdma/link_rate", "rdma/netdev",
	"rdma/board_id", "rdma/gpu_distance", NULL };

static const char *device_of(struct cd_derive *d, const char *port)
{
	const char *slash = strrchr(port, '/');

	return cd_strndup(cd_derive_arena(d), port, slash ? (size_t)(slash - port) : strlen(port));
}

static bool is_real(struct cd_derive *d, const char *port)
{
	const char *class = "";

	cd_derive_text(d, "rdma/class", port, &class);
	return strcmp(class, "soft") && strcmp(class, "smi") && strcmp(class, "lpf");
}

static bool named(struct cd_derive *d, const char *fact, const char *port)
{
	const struct cd_fact *f = cd_derive_fact(d, fact, "");
	const char *name[3] = { port, device_of(d, port), port };

	cd_derive_text(d, "rdma/netdev", port, &name[2]);
	for (size_t k = 0; f && k < 3; k++) {
		if (f->type == CD_TEXT && cd_text_glob(f->as.text, name[k]))
			return true;
		for (size_t i = 0; f->type == CD_TEXTS && i < f->as.list->n; i++)
			if (cd_text_glob(f->as.list->text[i], name[k]))
				return true;
	}
	return false;
}

static bool is_candidate(struct cd_derive *d, const char *port)
{
	return is_real(d, port) && !named(d, "site/mgmt_ports", port) &&
	       !named(d, "site/storage_ports", port);
}

/* Below the same switch as some GPU. */
static bool is_near(struct cd_derive *d, const char *port)
{
	const char *far;

	return cd_derive_text(d, "rdma/gpu_distance", port, &far) &&
	       (!strcmp(far, "PIX") || !strcmp(far, "PXB"));
}

static bool same_board(struct cd_derive *d, const char *a, const char *b)
{
	const char *one, *other;

	return cd_derive_text(d, "rdma/board_id", device_of(d, a), &one) &&
	       cd_derive_text(d, "rdma/board_id", device_of(d, b), &other) && !strcmp(one, other);
}

static bool is_fast(struct cd_derive *d, const struct cd_texts *ports, const char *port,
		    int64_t best)
{
	int64_t bits;

	if (!best || (cd_derive_int(d, "rdma/link_rate", port, &bits) && bits == best))
		return true;
	for (size_t i = 0; i < ports->n; i++)
		if (is_candidate(d, ports->item[i]) && same_board(d, port, ports->item[i]) &&
		    cd_derive_int(d, "rdma/link_rate", ports->item[i], &bits) && bits == best)
			return true;
	return false;
}

/* "8@400": a bare rate is in Gb/s */
static void expectation(struct cd_derive *d)
{
	const char *text, *at;
	int64_t ports;
	double rate;

	if (!cd_derive_text(d, "site/expect.ports", "", &text) || !(at = strchr(text, '@')) ||
	    !cd_parse_i64(cd_strndup(cd_derive_arena(d), text, (size_t)(at - text)), &ports)) {
		cd_derive_put_absent(d, "rdma/expected_ports", "", "the site expects no ports");
		cd_derive_put_absent(d, "rdma/expected_rate", "", "the site expects no rate");
		return;
	}
	cd_derive_put_int(d, "rdma/expected_ports", "", ports);
	if (cd_parse_real(at + 1, &rate))
		rate *= 1e9;
	else if (!cd_parse_bits_per_second(at + 1, &rate))
		return;
	cd_derive_put_int(d, "rdma/expected_rate", "", (int64_t)rate);
}

static void derive(struct cd_derive *d)
{
	struct cd_texts ports;
	int64_t best = 0, bits;
	size_t real = 0;
	bool near = false;

	expectation(d);
	if (!cd_derive_set(d, "rdma/port", &ports))
		return;
	for (size_t i = 0; i < ports.n; i++) {
		if (!is_candidate(d, ports.item[i]))
			continue;
		real++;
		near |= is_near(d, ports.item[i]);
		if (cd_derive_int(d, "rdma/link_rate", ports.item[i], &bits) && bits > best)
			best = bits;
	}
	near &= real >= 2;
	for (size_t i = 0; i < ports.n; i++) {
		const char *port = ports.item[i];
		bool compute = is_candidate(d, port) &&
			       (near ? is_near(d, port) : is_fast(d, &ports, port, best));

		cd_derive_put_text(d, "rdma/role", port, compute ? "compute" : "other");
	}
}

const struct cd_derivation cd_derivation_rdma_role = {
	.name = "rdma_role", .order = 24, .facts = facts, .needs = needs, .derive = derive,
};
