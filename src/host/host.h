/* SPDX-License-Identifier: Apache-2.0 */
/*
 * host.h - the only door to the machine under examination: its files below one root, and netlink.
 *
 * The root is "/" (live), a folder, or an archive (a capture of ours, or somebody's tar of /proc
 * and /sys).  Nothing outside the root can be reached: links resolve inside it, only regular
 * files are read, never a FIFO or device.  Everything asked can be recorded, with the errno of
 * what failed, and replayed from the recording.  Paths are absolute: "/proc/sys/net/...".
 */
#ifndef CD_HOST_HOST_H
#define CD_HOST_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cd_arena;
struct cd_error;
struct cd_host;
struct cd_recorder;

/* `root` NULL or "/": live.  A folder, or an archive by its content.  NULL and `err` on failure. */
struct cd_host *cd_host_open(const char *root, struct cd_error *err);
/* An archive in memory that stays until close; `name` is for messages. */
struct cd_host *cd_host_open_memory(const void *bytes, size_t n, const char *name,
				    struct cd_error *err);
void cd_host_close(struct cd_host *h);
bool cd_host_is_live(const struct cd_host *h);
/* True for a capture of ours (MANIFEST), whose silence about a path means "not recorded". */
bool cd_host_is_capture(const struct cd_host *h);
/* Second sample: a capture answers from again/ first.  No effect on a live host. */
void cd_host_second_sample(struct cd_host *h, bool second);
/* CLOCK_BOOTTIME of a capture's samples (MANIFEST: began, ended); 0 when nothing is known. */
int64_t cd_host_sample_ns(const struct cd_host *h, bool second);

/*
 * A file's bytes, NUL ended beyond len.  error: 0, or an errno; ENODATA = a recording that does not
 * tell (never "absent").  At most `limit` bytes are read; `truncated` says there was more.
 */
struct cd_bytes {
	const char *data;
	size_t len;
	int error;
	bool truncated;
};
enum { CD_READ_SMALL = 64 << 10, CD_READ_LARGE = 16 << 20 };
struct cd_bytes cd_host_read(struct cd_host *h, struct cd_arena *a, const char *path, size_t limit);

/* Names in a folder without "." and "..", in natural order.  error as above. */
struct cd_names {
	const char *const *name;
	size_t n;
	int error;
};
struct cd_names cd_host_list(struct cd_host *h, struct cd_arena *a, const char *path);

/* The text of a symbolic link (not followed); NULL and *error. */
const char *cd_host_link(struct cd_host *h, struct cd_arena *a, const char *path, int *error);
/* The path with every link resolved, absolute inside the root; NULL and *error. */
const char *cd_host_real(struct cd_host *h, struct cd_arena *a, const char *path, int *error);

enum cd_kind { CD_KIND_FILE = 1, CD_KIND_FOLDER, CD_KIND_LINK, CD_KIND_OTHER };
struct cd_stat {
	enum cd_kind kind;	/* of the thing itself, links not followed */
	unsigned mode, uid, gid;
	uint64_t size;
	int64_t mtime_ns;
	int error;
};
struct cd_stat cd_host_stat(struct cd_host *h, struct cd_arena *a, const char *path);
/* Does the path exist, links followed?  *error tells why not (ENOENT, EACCES, ENODATA). */
bool cd_host_exists(struct cd_host *h, struct cd_arena *a, const char *path, int *error);

/*
 * Is ENOENT of this path an answer?  Live and capture: yes.  A foreign root: only when the folder
 * that would hold it exists, and for what stands in /sys and /sys/class only beside /sys/class/net.
 */
bool cd_host_absent_is_answer(struct cd_host *h, struct cd_arena *a, const char *path);

/*
 * One netlink exchange.  `request` begins with a struct nlmsghdr whose seq and pid are filled in
 * here; NLM_F_DUMP decides whether the reply ends at NLMSG_DONE or at the first answer/ack.  An
 * interrupted dump is asked again up to three times.  error: 0; or the positive errno of the
 * kernel; or ENODATA = the recording does not tell.  Messages belong to the arena.
 */
struct nlmsghdr;
struct cd_netlink_reply {
	const struct nlmsghdr **message;
	size_t n;
	int error;
	bool interrupted;	/* still inconsistent after the repeats */
	bool truncated;
};
struct cd_netlink_reply cd_host_netlink(struct cd_host *h, struct cd_arena *a, int protocol,
					const void *request, size_t len);

/* The second, live-only door: text of a link below /proc/PID (exe, root, ns/net, cwd, fd/N). */
const char *cd_live_proc_link(struct cd_host *h, struct cd_arena *a, const char *path, int *error);

/*
 * The third, live-only door: a character device below /dev, read only and never waiting.  `number`
 * is the dev_t under which the kernel has registered it already: where the node is another, or
 * none, nothing is opened, since opening an unregistered one loads a module.  -1 and *error (ENXIO:
 * no such node here).
 */
int cd_live_device(struct cd_host *h, const char *path, uint64_t number, int *error);

/*
 * From here on answer for another network namespace of the machine: what lies below /proc/net,
 * /proc/sys/net, /sys/class/net and /sys/devices, and netlink.  All else stays the machine's.  Live this
 * moves the calling process, and /sys gets a mount of its own in a mount namespace of its own when it
 * is first asked for: only for children, which end thereby.  0, or the errno of entering: ENOENT when it
 * has gone.
 */
struct cd_netns;
int cd_host_enter(struct cd_host *h, const struct cd_netns *netns);
/* Its name; NULL: the host's own. */
const char *cd_host_netns(const struct cd_host *h);

/* ---- recording -------------------------------------------------------------------------- */

/*
 * Called for everything asked; paths of another network namespace begin with /.netns/NAME.  `kind` 'r'ead 'l'ist lin'k' re'a'l 's'tat 'n'etlink.  The key is the
 * path, for 'n' an opaque block; the value is opaque, too: hand both on as they are.  Valid during
 * the call.  error: an errno, or CD_RECORD_CUT for a read that its limit cut.
 */
enum { CD_RECORD_CUT = -1 };
struct cd_recorder {
	void (*record)(void *self, char kind, const void *key, size_t key_len, const void *value,
		       size_t value_len, int error);
	void *self;
};
/* `r` must outlive the host; NULL ends recording. */
void cd_host_record(struct cd_host *h, const struct cd_recorder *r);

/* The writer of a capture: feed it the same calls, then finish.  Nothing is left half-written. */
struct cd_capture;
struct cd_capture *cd_capture_new(const char *file, struct cd_error *err);
void cd_capture_add(struct cd_capture *w, bool second_sample, char kind, const void *key,
		    size_t key_len, const void *value, size_t value_len, int error);
/* A member of its own ("facts.json"). */
void cd_capture_member(struct cd_capture *w, const char *name, const void *bytes, size_t n);
/* began and ended: CLOCK_BOOTTIME of the first and the second sample (equal: one sample). */
int cd_capture_finish(struct cd_capture *w, const char *boot_id, int64_t began_ns, int64_t ended_ns,
		      struct cd_error *err);
/* Give up: nothing is left on the disk. */
void cd_capture_abandon(struct cd_capture *w);
/* A member stored beside the root of an opened capture ("facts.json"); NULL when there is none. */
const char *cd_host_member(struct cd_host *h, const char *name, size_t *len);

#endif
