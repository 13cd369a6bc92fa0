/* SPDX-License-Identifier: Apache-2.0 */
/*
 * host.c - which kind of root answers a question, and who hears of the answer?
 *
 * Every question passes here: it is tidied, given to the root, and shown to the recorder.  What a
 * foreign root does not hold is recorded as "not known", so that the recording never turns a gap
 * into an absence.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "host/manifest.h"
#include "host/netns.h"
#include "host/root.h"

struct cd_host {
	struct cd_root root;
	struct cd_sys sys;	/* live, in another network namespace */
	const char *netns;	/* whose answers are given; NULL: the host's own */
	bool live, capture;
	const struct cd_recorder *recorder;
};

/* ---- opening ---------------------------------------------------------------------------- */

static struct cd_host *new_host(struct cd_error *err)
{
	struct cd_host *h = calloc(1, sizeof(*h));

	if (!h)
		cd_error_set(err, "%s", strerror(ENOMEM));
	return h;
}

static enum cd_kind kind_of(struct cd_root store, struct cd_arena *a, const char *path)
{
	return store.ops->stat(store.self, a, path).kind;
}

/* What only a capture of ours looks like, be its MANIFEST damaged or lost. */
static bool has_our_parts(struct cd_root store, struct cd_arena *a)
{
	if (kind_of(store, a, "/netlink.tape") && kind_of(store, a, "/root"))
		return true;
	return kind_of(store, a, "/MANIFEST") && !kind_of(store, a, "/proc") &&
	       !kind_of(store, a, "/sys") && !kind_of(store, a, "/etc");
}

/* Is what lies in `store` one of our captures?  Then the answers come from its MANIFEST. */
static int recognise(struct cd_host *h, bool archive, struct cd_error *err)
{
	struct cd_arena *a = cd_arena_new();
	struct cd_root store = h->root;
	struct cd_bytes b = store.ops->read(store.self, a, "/MANIFEST", CD_MEMBER_BYTES_MAX);
	bool ours = !b.error && strstr(b.data, "commdoctor-capture") != NULL;
	const char *blemish = archive ? cd_archive_blemish(&store) : NULL;
	int rc = 0;

	if (!ours && has_our_parts(store, a))
		rc = cd_error_set(err, "MANIFEST is missing or damaged");
	else if (ours && blemish)
		rc = cd_error_set(err, "not a sound capture: %s", blemish);
	else if (ours) {
		rc = cd_replay_open(&h->root, &store, archive, err);
		h->capture = rc == 0;
	}
	cd_arena_free(a);
	return rc;
}

static struct cd_host *finish(struct cd_host *h, bool archive, const char *name,
			      struct cd_error *err)
{
	if (recognise(h, archive, err) == 0)
		return h;
	cd_error_prefix(err, "%s: ", name);
	cd_host_close(h);
	return NULL;
}

static int open_archive_file(struct cd_root *root, const char *path, struct cd_error *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY), rc;

	if (fd < 0)
		return cd_error_set(err, "cannot open %s: %s", path, strerror(errno));
	rc = cd_archive_open(root, fd, NULL, 0, path, err);
	close(fd);
	return rc;
}

struct cd_host *cd_host_open(const char *path, struct cd_error *err)
{
	struct cd_host *h = new_host(err);
	struct stat st;
	int rc;

	if (!h)
		return NULL;
	h->live = !path || !strcmp(path, "/");
	if (h->live)
		rc = cd_folder_open(&h->root, "/", true, err);
	else if (stat(path, &st))
		rc = cd_error_set(err, "cannot open %s: %s", path, strerror(errno));
	else if (S_ISDIR(st.st_mode))
		rc = cd_folder_open(&h->root, path, false, err);
	else if (S_ISREG(st.st_mode))
		rc = open_archive_file(&h->root, path, err);
	else
		rc = cd_error_set(err, "%s is neither a folder nor an archive", path);
	if (rc) {
		free(h);
		return NULL;
	}
	return h->live ? h : finish(h, S_ISREG(st.st_mode), path, err);
}

struct cd_host *cd_host_open_memory(const void *bytes, size_t n, const char *name,
				    struct cd_error *err)
{
	struct cd_host *h = new_host(err);

	if (!h)
		return NULL;
	if (cd_archive_open(&h->root, -1, bytes, n, name, err)) {
		free(h);
		return NULL;
	}
	return finish(h, true, name, err);
}

void cd_host_close(struct cd_host *h)
{
	if (!h)
		return;
	if (h->root.ops)
		h->root.ops->close(h->root.self);
	free(h);
}

bool cd_host_is_live(const struct cd_host *h)
{
	return h->live;
}

bool cd_host_is_capture(const struct cd_host *h)
{
	return h->capture;
}

void cd_host_second_sample(struct cd_host *h, bool second)
{
	if (h->capture)
		cd_replay_second_sample(&h->root, second);
}

int64_t cd_host_sample_ns(const struct cd_host *h, bool second)
{
	return h->capture ? cd_replay_sample_ns(&h->root, second) : 0;
}

const char *cd_host_member(struct cd_host *h, const char *name, size_t *len)
{
	*len = 0;
	return h->capture ? cd_replay_member(&h->root, name, len) : NULL;
}

void cd_host_record(struct cd_host *h, const struct cd_recorder *r)
{
	h->recorder = r;
}

/* ---- another network namespace ------------------------------------------------------------ */

int cd_host_enter(struct cd_host *h, const struct cd_netns *netns)
{
	int error = h->live ? cd_enter_netns(&h->sys, netns) : 0;

	if (!error)
		h->netns = netns->name;
	if (!error && h->live)
		cd_folder_enter(&h->root);
	return error;
}

const char *cd_host_netns(const struct cd_host *h)
{
	return h->netns;
}

static bool is_of_netns(const char *path)
{
	static const char *const below[] = { "/proc/net", "/proc/self/net", "/proc/sys/net",
					     "/sys/class/net", "/sys/devices" };

	for (size_t i = 0; i < sizeof(below) / sizeof(below[0]); i++) {
		size_t n = strlen(below[i]);

		if (!strncmp(path, below[i], n) && (!path[n] || path[n] == '/'))
			return true;
	}
	return false;
}

/* What the path is called in a recording. */
static const char *recorded(const struct cd_host *h, struct cd_arena *a, const char *path)
{
	return h->netns && is_of_netns(path) ? cd_sprintf(a, CD_NETNS_FOLDER "/%s%s", h->netns, path) :
					       path;
}

/* What the root is asked for it: live the path itself, with a /sys of the namespace. */
static const char *asked(struct cd_host *h, struct cd_arena *a, const char *path, int *error)
{
	*error = 0;
	if (!h->netns || !is_of_netns(path))
		return path;
	if (!h->live)
		return recorded(h, a, path);
	if (!strncmp(path, "/sys/", 5))
		*error = cd_own_sys(&h->sys, &h->root);
	return path;
}

/* ---- asking ----------------------------------------------------------------------------- */

static void tell(struct cd_host *h, struct cd_arena *a, char kind, const char *path,
		 const void *value, size_t len, int error)
{
	const struct cd_recorder *r = h->recorder;

	if (!r)
		return;
	if ((error == ENOENT || error == ENOTDIR) && !cd_host_absent_is_answer(h, a, path))
		error = ENODATA;
	path = recorded(h, a, path);
	r->record(r->self, kind, path, strlen(path), value, len, error);
}

struct cd_bytes cd_host_read(struct cd_host *h, struct cd_arena *a, const char *path, size_t limit)
{
	char text[PATH_MAX];
	int error = cd_path_tidy(&path, text);
	const char *question;
	struct cd_bytes b;

	if (error)
		return cd_bytes_error(error);
	question = asked(h, a, path, &error);
	b = error ? cd_bytes_error(error) : h->root.ops->read(h->root.self, a, question, limit);
	tell(h, a, 'r', path, b.data, b.len, b.truncated ? CD_RECORD_CUT : b.error);
	return b;
}

struct cd_names cd_host_list(struct cd_host *h, struct cd_arena *a, const char *path)
{
	char text[PATH_MAX];
	int error = cd_path_tidy(&path, text);
	const char *question;
	struct cd_names list;
	size_t i, n = 0;
	char *joined;

	if (error)
		return (struct cd_names){ .error = error };
	question = asked(h, a, path, &error);
	list = error ? (struct cd_names){ .error = error } :
		       h->root.ops->list(h->root.self, a, question);
	if (!h->recorder)
		return list;
	for (i = 0; i < list.n; i++)
		n += strlen(list.name[i]) + 1;
	joined = cd_alloc(a, n + 1);
	for (n = i = 0; i < list.n; i++) {
		size_t len = strlen(list.name[i]) + 1;

		memcpy(joined + n, list.name[i], len);
		n += len;
	}
	tell(h, a, 'l', path, joined, n, list.error);
	return list;
}

const char *cd_host_link(struct cd_host *h, struct cd_arena *a, const char *path, int *error)
{
	char text[PATH_MAX];
	const char *link = NULL, *question;

	*error = cd_path_tidy(&path, text);
	if (*error)
		return NULL;
	question = asked(h, a, path, error);
	if (!*error)
		link = h->root.ops->link(h->root.self, a, question, error);
	tell(h, a, 'k', path, link, link ? strlen(link) : 0, *error);
	return link;
}

/* A folder of the recording is the root of a namespace: what leads out of it leads to the host's. */
static const char *in_netns(const struct cd_host *h, const char *real)
{
	size_t folder = strlen(CD_NETNS_FOLDER "/"), name = h->netns ? strlen(h->netns) : 0;

	if (!real || !name || h->live || strncmp(real, CD_NETNS_FOLDER "/", folder) ||
	    strncmp(real + folder, h->netns, name) || real[folder + name] != '/')
		return real;
	return real + folder + name;
}

const char *cd_host_real(struct cd_host *h, struct cd_arena *a, const char *path, int *error)
{
	char text[PATH_MAX];
	const char *real = NULL, *question;

	*error = cd_path_tidy(&path, text);
	if (*error)
		return NULL;
	question = asked(h, a, path, error);
	if (!*error)
		real = in_netns(h, h->root.ops->real(h->root.self, a, question, error));
	tell(h, a, 'a', path, real, real ? strlen(real) : 0, *error);
	return real;
}

struct cd_stat cd_host_stat(struct cd_host *h, struct cd_arena *a, const char *path)
{
	char text[PATH_MAX];
	struct cd_stat s = { .error = cd_path_tidy(&path, text) };
	const char *question;

	if (s.error)
		return s;
	question = asked(h, a, path, &s.error);
	if (!s.error)
		s = h->root.ops->stat(h->root.self, a, question);
	tell(h, a, 's', path, &s, sizeof(s), s.error);
	return s;
}

bool cd_host_exists(struct cd_host *h, struct cd_arena *a, const char *path, int *error)
{
	char text[PATH_MAX];

	if (!h->root.ops->exists)
		return cd_host_real(h, a, path, error) != NULL;
	*error = cd_path_tidy(&path, text);
	if (!*error)
		path = asked(h, a, path, error);
	return !*error && h->root.ops->exists(h->root.self, a, path, error);
}

static bool holds(struct cd_host *h, struct cd_arena *a, const char *folder)
{
	int error;
	const char *real = h->root.ops->real(h->root.self, a, folder, &error);
	struct cd_stat s;

	if (!real)
		return false;
	s = h->root.ops->stat(h->root.self, a, real);
	return !s.error && s.kind == CD_KIND_FOLDER;
}

bool cd_host_absent_is_answer(struct cd_host *h, struct cd_arena *a, const char *path)
{
	char text[PATH_MAX];
	char *slash;

	if (h->live || h->capture)
		return true;
	if (cd_path_tidy(&path, text) || !strcmp(path, "/"))
		return false;
	path = recorded(h, a, path);
	if (strlen(path) >= sizeof(text))
		return false;
	if (path != text)
		memmove(text, path, strlen(path) + 1);
	slash = strrchr(text, '/');
	slash[slash == text] = '\0';
	/* Who recorded some classes alone took the folder with them; no kernel is without this one. */
	if ((!strcmp(text, "/sys") || !strcmp(text, "/sys/class")) && !holds(h, a, "/sys/class/net"))
		return false;
	return holds(h, a, text);
}

struct cd_netlink_reply cd_host_netlink(struct cd_host *h, struct cd_arena *a, int protocol,
					const void *request, size_t len)
{
	const struct cd_recorder *r = h->recorder;
	struct cd_netlink_reply reply = { 0 };
	size_t key_len, value_len;
	void *key = cd_netlink_key(a, protocol, h->netns, request, len, &key_len), *value;

	if (!key)
		reply.error = EINVAL;
	else if (h->live)
		reply = cd_netlink_ask(a, protocol, request, len);
	else if (h->root.ops->netlink)
		reply = h->root.ops->netlink(h->root.self, a, key, key_len);
	else
		reply.error = ENODATA;
	if (!key || !r)
		return reply;
	value = cd_netlink_pack(a, &reply, &value_len);
	r->record(r->self, 'n', key, key_len, value, value_len, reply.error);
	return reply;
}

const char *cd_live_proc_link(struct cd_host *h, struct cd_arena *a, const char *path, int *error)
{
	char text[PATH_MAX];
	ssize_t n;

	*error = h->live ? 0 : ENODATA;
	if (h->live && strncmp(path, "/proc/", 6))
		*error = EINVAL;
	if (*error)
		return NULL;
	n = readlink(path, text, sizeof(text));
	if (n < 0 || (size_t)n == sizeof(text)) {
		*error = n < 0 ? errno : ENAMETOOLONG;
		return NULL;
	}
	return cd_strndup(a, text, (size_t)n);
}
