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
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "engine/profile-read.h"
#include "engine/where.h"

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
	r->profile->said |= CD_SAID_CHECKS;
	return cd_read_patterns(r, node, &r->profile->checks, &r->profile->n_checks);
}

static int read_skip(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	return cd_read_patterns(r, node, &r->profile->skip, &r->profile->n_skip);
}

static int read_must_judge(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	return cd_read_patterns(r, node, &r->profile->must_judge, &r->profile->n_must_judge);
}

static int read_probes(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	struct cd_profile *p = r->profile;

	p->said |= CD_SAID_PROBES;
	if (cd_read_patterns(r, node, &p->probes, &p->n_probes))
		return -1;
	for (size_t i = 0; p->n_probes > 1 && i < p->n_probes; i++)
		if (!strcmp(p->probes[i], "none"))
			return cd_read_refuse(r, cd_read_item(node, i),
					      "'none' stands alone or not at all");
	return 0;
}

static int read_extends(struct cd_profile_reader *r, const struct cd_yaml *node)
{
	if (node->kind == CD_YAML_LIST)
		return cd_read_refuse(r, node, "a profile extends one other; that one may extend a "
				      "further one");
	if (cd_read_expect(r, node, CD_YAML_SCALAR))
		return -1;
	r->profile->extends = node->text;
	r->profile->extends_at = (struct cd_profile_place){ node->line, node->column };
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
	{ "extends", read_extends },
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

enum { LEVELS = 8 };	/* ours: more bases than anybody oversees */

/* One file of a chain, from the one that was asked for to what it extends. */
struct opened {
	const struct opened *by;
	const char *file;
	struct stat stat;
	int level;
};

static int open_file(const char *file, struct opened *here, struct cd_error *err)
{
	/* a base must not hang us; what the user names may be a pipe */
	int fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY | (here->by ? O_NONBLOCK : 0));

	if (fd < 0)
		return cd_error_set(err, "%s: %s", file, strerror(errno));
	if (!fstat(fd, &here->stat) && (!here->by || S_ISREG(here->stat.st_mode)))
		return fd;
	close(fd);
	return cd_error_set(err, "%s: is no regular file", file);
}

static int read_file(const char *file, struct opened *here, struct cd_buf *out,
		     struct cd_error *err)
{
	CD_AUTO_FD int fd = open_file(file, here, err);
	char block[4096];
	ssize_t n;

	if (fd < 0)
		return -1;
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

static bool is_shipped_name(const char *name)
{
	return !strchr(name, '/') && !cd_text_ends(name, ".yaml");
}

/* "a.yaml -> b.yaml -> a.yaml" */
static const char *circle(struct cd_arena *a, const struct opened *from, const struct opened *to)
{
	const char *words = from->file;

	for (; from != to; from = from->by)
		words = cd_sprintf(a, "%s -> %s", from->by->file, words);
	return words;
}

static struct cd_profile *load(const char *name, const struct opened *by, struct cd_arena *a,
			       struct cd_error *err);

/* A file is looked for beside the one that extends it. */
static int add_base(struct cd_profile *p, const struct opened *here, struct cd_arena *a,
		    struct cd_error *err)
{
	const struct cd_yaml at = { .line = p->extends_at.line, .column = p->extends_at.column };
	const char *slash = strrchr(here->file, '/'), *name = p->extends;
	struct cd_error why = { "" };
	struct cd_profile *base;

	if (here->level + 1 >= LEVELS)
		return cd_yaml_error(err, p->file, &at, "more than %d profiles extend each other",
				     LEVELS);
	if (!is_shipped_name(name) && *name != '/' && slash)
		name = cd_sprintf(a, "%.*s%s", (int)(slash - here->file) + 1, here->file, name);
	base = load(name, here, a, &why);
	if (!base)
		return cd_yaml_error(err, p->file, &at, "extends '%s': %s", p->extends, why.text);
	cd_profile_merge(p, base, a);
	return 0;
}

static struct cd_profile *load(const char *name, const struct opened *by, struct cd_arena *a,
			       struct cd_error *err)
{
	const char *clean = cd_text_clean(a, name, strlen(name));
	struct opened here = { .by = by, .file = name, .level = by ? by->level + 1 : 0 };
	CD_AUTO_BUF text = { 0 };
	struct cd_profile *p;

	if (is_shipped_name(name)) {
		here.file = cd_sprintf(a, "%s/%s.yaml", cd_where_profiles(), name);
		if (!*name || access(here.file, F_OK)) {
			not_shipped(clean, cd_where_profiles(), a, err);
			return NULL;
		}
	}
	if (read_file(here.file, &here, &text, err))
		return NULL;
	for (const struct opened *o = by; o; o = o->by) {
		if (o->stat.st_dev != here.stat.st_dev || o->stat.st_ino != here.stat.st_ino)
			continue;
		cd_error_set(err, "the profiles extend each other in a circle: %s",
			     circle(a, &here, o));
		return NULL;
	}
	p = cd_profile_parse(text.data ? text.data : "", text.len, here.file, a, err);
	return p && p->extends && add_base(p, &here, a, err) ? NULL : p;
}

struct cd_profile *cd_profile_load(const char *name, struct cd_arena *a, struct cd_error *err)
{
	return load(name, NULL, a, err);
}
