/* SPDX-License-Identifier: Apache-2.0 */
/*
 * profile - what does this site want: which questions, which bounds, what must be answered?
 *
 * A policy that is read wrongly passes nodes it should stop, so nothing is guessed here: every
 * key and word is known or the file is refused with its place and the nearest right word.
 */
#include "engine/profile.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/profile-read.h"
#include "engine/where.h"

static int patterns(struct cd_profile_reader *r, const struct cd_yaml *node,
		    const char *const **list, size_t *n)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_.-*?";

	if (cd_read_texts(r, node, list, n))
		return -1;
	for (size_t i = 0; i < *n; i++) {
		if ((*list)[i][strspn((*list)[i], allowed)])
			return cd_read_refuse(r, cd_read_item(node, i),
					      "'%s' is no pattern of check ids or tags",
					      (*list)[i]);
	}
	return 0;
}

static int read_name(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789_.-";

	if (cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	if (node->text[strspn(node->text, allowed)] || node->text[0] == '.')
		return cd_read_refuse(r, node, "'%s' is no name: letters, digits, '-', '_', '.'",
				      node->text);
	r->profile->name = node->text;
	return 0;
}

static int read_about(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	r->profile->about = node->text;
	return cd_read_expect(r, node, CD_YAML_SCALAR);
}

static int read_checks(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	return patterns(r, node, &r->profile->checks, &r->profile->n_checks);
}

static int read_skip(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	return patterns(r, node, &r->profile->skip, &r->profile->n_skip);
}

static int read_must_judge(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	return patterns(r, node, &r->profile->must_judge, &r->profile->n_must_judge);
}

static int read_probes(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_profile *p = r->profile;

	if (patterns(r, node, &p->probes, &p->n_probes))
		return -1;
	for (size_t i = 0; p->n_probes > 1 && i < p->n_probes; i++)
		if (!strcmp(p->probes[i], "none"))
			return cd_read_refuse(r, cd_read_item(node, i),
					      "'none' stands alone or not at all");
	return 0;
}

static int read_fail_on(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	static const char *const words[] = { "critical", "high", "medium", "low", NULL };

	if (cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	for (unsigned i = 0; words[i]; i++) {
		if (!strcmp(words[i], node->text)) {
			r->profile->fail_on = CD_CRITICAL - i;
			return 0;
		}
	}
	return cd_read_unknown(r, node, "severity", words);
}

static int read_interval(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	if (cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	if (!cd_profile_number(node->text, "s", &r->profile->interval_s) ||
	    r->profile->interval_s < 0 || r->profile->interval_s > 3600)
		return cd_read_refuse(r, node,
				      "'%s' is not a time with its unit up to 1h, as in 10s",
				      node->text);
	return 0;
}

static const struct {
	const char *key;
	int (*read)(struct cd_profile_reader *r, const struct cd_yaml *node);
} sections[] = {
	{ "name", read_name },
	{ "about", read_about },
	{ "checks", read_checks },
	{ "skip", read_skip },
	{ "must_judge", read_must_judge },
	{ "site", cd_read_site },
	{ "bounds", cd_read_bounds },
	{ "waivers", cd_read_waivers },
	{ "probes", read_probes },
	{ "fail_on", read_fail_on },
	{ "interval", read_interval },
	{ "controls", cd_read_controls },
};
enum { SECTIONS = sizeof(sections) / sizeof(sections[0]) };

static int read_root(struct cd_profile_reader *r, const struct cd_yaml *root)
{
	const char *words[SECTIONS + 1] = { NULL };

	if (root->kind != CD_YAML_MAP)
		return cd_read_refuse(r, root, "a profile is a map of keys");
	for (size_t i = 0; i < SECTIONS; i++)
		words[i] = sections[i].key;
	for (const struct cd_yaml *m = root->first; m; m = m->next) {
		size_t i;

		for (i = 0; i < SECTIONS && strcmp(sections[i].key, m->key->text); i++)
			;
		if (i == SECTIONS)
			return cd_read_unknown(r, m->key, "key", words);
		if (sections[i].read(r, m))
			return -1;
	}
	return 0;
}

/* "roce-training" of "/etc/commdoctor/roce-training.yaml" */
static const char *stem(struct cd_arena *a, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *base = slash ? slash + 1 : file;
	const char *dot = strrchr(base, '.');

	return cd_strndup(a, base, dot && dot > base ? (size_t)(dot - base) : strlen(base));
}

struct cd_profile *cd_profile_parse(const char *yaml, size_t len, const char *file,
				    struct cd_arena *a, struct cd_error *err)
{
	struct cd_profile *p = cd_alloc(a, sizeof(*p));
	struct cd_profile_reader r = { .profile = p, .arena = a, .err = err };
	struct cd_yaml *root;

	p->file = cd_text_clean(a, file, strlen(file));
	p->name = stem(a, p->file);
	p->interval_s = -1;
	root = cd_yaml_parse(yaml, len, p->file, a, err);
	return root && !read_root(&r, root) ? p : NULL;
}

static int read_file(const char *file, struct cd_buf *out, struct cd_error *err)
{
	CD_AUTO_FD int fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	char block[4096];
	ssize_t n;

	if (fd < 0)
		return cd_error_set(err, "%s: %s", file, strerror(errno));
	while ((n = read(fd, block, sizeof(block))) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return cd_error_set(err, "%s: %s", file, strerror(errno));
		cd_buf_add(out, block, (size_t)n);
		if (out->len > 2 << 20)
			break;		/* the reader says that it is too large */
	}
	return 0;
}

static int not_shipped(const char *name, const char *folder, struct cd_arena *a,
		       struct cd_error *err)
{
	const char *words[65] = { NULL }, *list = "", *near;
	struct dirent *entry;
	size_t n = 0;
	DIR *dir = opendir(folder);

	while (dir && n < 64 && (entry = readdir(dir)))
		if (cd_text_ends(entry->d_name, ".yaml") && entry->d_name[0] != '.')
			words[n++] = cd_strndup(a, entry->d_name, strlen(entry->d_name) - 5);
	if (dir)
		closedir(dir);
	if (!n)
		return cd_error_set(err, "no profile '%s': %s holds none", name, folder);
	for (size_t i = 1; i < n; i++)
		for (size_t k = i; k && cd_text_compare_natural(words[k], words[k - 1]) < 0; k--) {
			const char *swap = words[k];

			words[k] = words[k - 1];
			words[k - 1] = swap;
		}
	for (size_t i = 0; i < n; i++)
		list = cd_sprintf(a, "%s%s%s", list, i ? ", " : "", words[i]);
	near = cd_text_nearest(name, words);
	return cd_error_set(err, "no profile '%s'; %s%s%sshipped: %s (a file of your own is given "
			    "with a '/' or the ending .yaml)", name, near ? "did you mean '" : "",
			    near ? near : "", near ? "'? " : "", list);
}

struct cd_profile *cd_profile_load(const char *name, struct cd_arena *a, struct cd_error *err)
{
	const char *clean = cd_text_clean(a, name, strlen(name));
	CD_AUTO_BUF text = { 0 };
	const char *file = name;

	if (!strchr(name, '/') && !cd_text_ends(name, ".yaml")) {
		file = cd_sprintf(a, "%s/%s.yaml", cd_where_profiles(), name);
		if (!*name || access(file, F_OK)) {
			not_shipped(clean, cd_where_profiles(), a, err);
			return NULL;
		}
	}
	if (read_file(file, &text, err))
		return NULL;
	return cd_profile_parse(text.data ? text.data : "", text.len, file, a, err);
}
