/* SPDX-License-Identifier: Apache-2.0 */
/* quantity.c - how does a person read a value and its unit? */
#include "base/text.h"

#include "base/arena.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Three significant digits, or all of a whole number; a point in every locale. */
static const char *number(struct cd_arena *a, double v)
{
	char text[512], *point;
	const char *local = localeconv()->decimal_point;
	size_t n = strlen(local);

	if (fabs(v) >= 1e18)
		snprintf(text, sizeof(text), "%.3g", v);
	else if (fabs(v) >= 999.5 || floor(v) == v)
		snprintf(text, sizeof(text), "%.0f", v);
	else
		snprintf(text, sizeof(text), "%.3g", v);
	point = n && strcmp(local, ".") != 0 ? strstr(text, local) : NULL;
	if (point) {
		*point = '.';
		memmove(point + 1, point + n, strlen(point + n) + 1);
	}
	return cd_strdup(a, text);
}

struct step {
	double size;
	const char *name;
};

/* The largest step that leaves at least one of it, after rounding. */
static char *stepped(struct cd_arena *a, double v, const struct step *s)
{
	while (s->size > 1 && fabs(v) < s->size * 0.9995)
		s++;
	return cd_sprintf(a, "%s %s", number(a, s->size > 1 ? v / s->size : v), s->name);
}

static char *bytes(struct cd_arena *a, double v)
{
	static const struct step steps[] = {
		{ 0x1p50, "PiB" }, { 0x1p40, "TiB" }, { 0x1p30, "GiB" },
		{ 0x1p20, "MiB" }, { 0x1p10, "KiB" }, { 1, "bytes" },
	};

	/* An MTU of 9000 is known by that name. */
	if (fabs(v) < 10240)
		return cd_sprintf(a, "%s bytes", number(a, v));
	return stepped(a, v, steps);
}

static char *bits(struct cd_arena *a, double v)
{
	static const struct step steps[] = {
		{ 1e12, "Tb/s" }, { 1e9, "Gb/s" }, { 1e6, "Mb/s" }, { 1e3, "kb/s" }, { 1, "b/s" },
	};

	return stepped(a, v, steps);
}

static char *hertz(struct cd_arena *a, double v)
{
	static const struct step steps[] = {
		{ 1e9, "GHz" }, { 1e6, "MHz" }, { 1e3, "kHz" }, { 1, "Hz" },
	};

	return stepped(a, v, steps);
}

static char *duration(struct cd_arena *a, double ns)
{
	static const struct step small[] = {
		{ 1e9, "s" }, { 1e6, "ms" }, { 1e3, "us" }, { 1, "ns" },
	};

	if (fabs(ns) >= 2 * 86400e9)
		return cd_sprintf(a, "%s days", number(a, ns / 86400e9));
	if (fabs(ns) >= 2 * 3600e9)
		return cd_sprintf(a, "%s h", number(a, ns / 3600e9));
	if (fabs(ns) >= 120e9)
		return cd_sprintf(a, "%s min", number(a, ns / 60e9));
	return stepped(a, ns, small);
}

char *cd_text_quantity(struct cd_arena *a, double value, const char *unit)
{
	if (!unit || !*unit || !isfinite(value))
		return cd_sprintf(a, "%s%s%s", number(a, value), unit && *unit ? " " : "",
				  unit ? unit : "");
	if (!strcmp(unit, "bytes"))
		return bytes(a, value);
	if (!strcmp(unit, "bit/s"))
		return bits(a, value);
	if (!strcmp(unit, "Hz"))
		return hertz(a, value);
	if (!strcmp(unit, "ns"))
		return duration(a, value);
	if (!strcmp(unit, "s"))
		return duration(a, value * 1e9);
	if (!strcmp(unit, "ratio"))
		return cd_sprintf(a, "%s %%", number(a, value * 100));
	if (!strcmp(unit, "1/s"))
		return cd_sprintf(a, "%s/s", number(a, value));
	return cd_sprintf(a, "%s %s", number(a, value), unit);
}
