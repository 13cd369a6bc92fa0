/* SPDX-License-Identifier: Apache-2.0 */
/*
 * place.c - which line of which file is a finding about?
 *
 * A judge says it as one word, "/etc/sysctl.d/99.conf:4": as the observation "where", as another
 * one, or as the subject itself.  What lies in /proc, /sys and /dev is no file that anyone edits.
 */
#include "reports/place.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"

bool cd_place_parse(struct cd_arena *a, const char *text, struct cd_place *place)
{
	enum { DIGITS = 9 };
	const char *colon = text && *text == '/' ? strrchr(text, ':') : NULL;
	size_t n = colon ? strspn(colon + 1, "0123456789") : 0;

	if (!n || colon[1 + n] || n > DIGITS || colon[-1] == '/' ||
	    cd_text_starts(text, "/proc/") || cd_text_starts(text, "/sys/") ||
	    cd_text_starts(text, "/dev/"))
		return false;
	place->file = cd_strndup(a, text, (size_t)(colon - text));
	place->line = (int)strtol(colon + 1, NULL, 10);
	return place->line > 0;
}

bool cd_place_of(struct cd_arena *a, const struct cd_finding *f, struct cd_place *place)
{
	for (int any = 0; any < 2; any++) {
		for (size_t i = 0; i < f->n_observed; i++) {
			const struct cd_observed *o = &f->observed[i];

			if (o->type == CD_OBSERVED_TEXT && (any || !strcmp(o->name, "where")) &&
			    cd_place_parse(a, o->text, place))
				return true;
		}
	}
	return cd_place_parse(a, f->subject, place);
}

const char *cd_place_uri(struct cd_arena *a, const struct cd_place *place)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
				    "0123456789-._~/";
	const char *c = place->file + strspn(place->file, "/");
	CD_AUTO_BUF b = { 0 };

	for (; *c; c++)
		cd_buf_printf(&b, strchr(plain, *c) ? "%c" : "%%%02X", (unsigned char)*c);
	return b.len ? cd_strdup(a, b.data) : "";
}
