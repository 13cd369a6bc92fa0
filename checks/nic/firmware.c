/* SPDX-License-Identifier: Apache-2.0 */
/*
 * nic.firmware - does each card run the firmware that is stored on it, and all cards of a kind the same?
 *
 * Cards are of a kind when their driver and the number of their board are the same: the version says
 * nothing across boards.
 */
#include <commdoctor/check.h>
#include <string.h>

static const char *const needs[] = {
	"devlink", "devlink/driver", "devlink/versions", "devlink/nics", "nic/vf", NULL
};
static const struct cd_code codes[] = {
	{ "reset-pending", CD_LOW, "running stored name links" },
	{ "differs", CD_MEDIUM, "running others cards board links" },
	{ .code = NULL },
};

static const char *version(struct cd_case *c, const char *device, const char *kind, const char *name)
{
	const char *cell, *found = NULL;
	const struct cd_table *t;

	if (!cd_have_table(c, "devlink/versions", device, &t))
		return NULL;
	for (size_t i = 0; i < cd_rows(t) && !found; i++)
		if (cd_cell_text(t, i, "kind", &cell) && !strcmp(cell, kind) &&
		    cd_cell_text(t, i, "name", &cell) && !strcmp(cell, name) &&
		    cd_cell_text(t, i, "version", &cell) && *cell)
			found = cell;
	return found;
}

/* Names that the kernel documents for the whole of a card's firmware, the most exact one first. */
static const char *running(struct cd_case *c, const char *device)
{
	static const char *const name[] = { "fw.version", "fw", "fw.bundle_id", "fw.mgmt" };
	const char *v = NULL;

	for (size_t i = 0; i < sizeof(name) / sizeof(name[0]) && !v; i++)
		v = version(c, device, "running", name[i]);
	return v;
}

static const char *board(struct cd_case *c, const char *device)
{
	const char *v = version(c, device, "fixed", "fw.psid");

	return v ? v : version(c, device, "fixed", "board.id");
}

/* Function 0 of a card speaks for the card: "pci/0000:81:00.1" is the second of one. */
static bool is_spoken_for(struct cd_case *c, const char *device)
{
	const char *dot = strrchr(device, '.');

	return !strncmp(device, "pci/", 4) && dot && strcmp(dot, ".0") &&
	       cd_in(c, "devlink", cd_words(c, "%.*s.0", (int)(dot - device), device));
}

static bool is_excused(struct cd_case *c, const char *device)
{
	struct cd_texts nics;
	bool vf;

	if (!strncmp(device, "auxiliary/", 10))
		cd_not_applicable(c, device, "a part of a card: its function is judged");
	else if (is_spoken_for(c, device))
		cd_not_applicable(c, device, "function 0 of the card is judged");
	else if (cd_have_texts(c, "devlink/nics", device, &nics) && nics.n &&
		 cd_have_bool(c, "nic/vf", nics.item[0], &vf) && vf)
		cd_not_applicable(c, device, "a virtual function: its physical function is judged");
	else
		return false;
	return true;
}

static const char *links(struct cd_case *c, const char *device)
{
	struct cd_texts nics;

	return cd_have_texts(c, "devlink/nics", device, &nics) && nics.n ? nics.item[0] : "no link";
}

/* The first version that is stored otherwise than it runs. */
static bool is_pending(struct cd_case *c, const char *device, bool report)
{
	const char *kind, *name, *stored, *now;
	const struct cd_table *t;
	struct cd_finding *f;

	if (!cd_have_table(c, "devlink/versions", device, &t))
		return false;
	for (size_t i = 0; i < cd_rows(t); i++) {
		if (!cd_cell_text(t, i, "kind", &kind) || strcmp(kind, "stored") ||
		    !cd_cell_text(t, i, "name", &name) || !cd_cell_text(t, i, "version", &stored))
			continue;
		now = version(c, device, "running", name);
		if (!now || !*stored || !strcmp(now, stored))
			continue;
		if (!report)
			return true;
		f = cd_fail(c, device, "reset-pending", CD_LOW);
		cd_observe_text(f, "running", now);
		cd_observe_text(f, "stored", stored);
		cd_observe_text(f, "name", name);
		cd_observe_text(f, "links", links(c, device));
		return true;
	}
	return false;
}

static bool is_of_kind(struct cd_case *c, const char *a, const char *b)
{
	const char *one, *other, *board_a = board(c, a), *board_b = board(c, b);

	return board_a && board_b && !strcmp(board_a, board_b) && !is_spoken_for(c, b) &&
	       cd_have_text(c, "devlink/driver", a, &one) &&
	       cd_have_text(c, "devlink/driver", b, &other) && !strcmp(one, other);
}

/* How many cards of the kind of `device` run `v`. */
static int64_t running_it(struct cd_case *c, const char *device, const char *v)
{
	int64_t n = 0;

	for (const char *d = NULL; (d = cd_walk(c, "devlink", d));) {
		const char *other = is_of_kind(c, device, d) ? running(c, d) : NULL;

		n += other && !strcmp(other, v);
	}
	return n;
}

/* More cards of its kind run another one; of as many, the first card's is held to be meant. */
static bool differs(struct cd_case *c, const char *device, const char *mine)
{
	int64_t own = running_it(c, device, mine), most = 0;
	const char *others = NULL, *first = NULL;
	struct cd_finding *f;

	for (const char *d = NULL; (d = cd_walk(c, "devlink", d));) {
		const char *v = is_of_kind(c, device, d) ? running(c, d) : NULL;
		int64_t n = v ? running_it(c, device, v) : 0;

		if (v && !first)
			first = v;
		if (v && n > most) {
			most = n;
			others = v;
		}
	}
	if (!others || !strcmp(others, mine) || (most == own && !strcmp(first, mine)))
		return false;
	f = cd_fail(c, device, "differs", CD_MEDIUM);
	cd_observe_text(f, "running", mine);
	cd_observe_text(f, "others", others);
	cd_observe_int(f, "cards", most, "");
	cd_observe_text(f, "board", board(c, device));
	cd_observe_text(f, "links", links(c, device));
	cd_confidence(f, CD_POSSIBLE);
	return true;
}

static void judge(struct cd_case *c)
{
	for (const char *d = NULL; (d = cd_each(c, "devlink", d));) {
		const struct cd_table *t;
		const char *now;

		if (is_excused(c, d))
			continue;
		if (!cd_need_table(c, "devlink/versions", d, &t) || is_pending(c, d, true))
			continue;
		else if (!(now = running(c, d)))
			cd_not_applicable(c, d, "its driver tells no version of the firmware");
		else if (!differs(c, d, now))
			cd_pass(c, d);
	}
}

const struct cd_check cd_nic_firmware[] = {
	{ .id = "nic.firmware", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
