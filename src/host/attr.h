/* SPDX-License-Identifier: Apache-2.0 */
/*
 * attr.h - what does a netlink attribute say?  Read without trust: one that is missing, shorter
 * than its type or broken says nothing, and one of a newer kernel may be longer.
 */
#ifndef CD_HOST_ATTR_H
#define CD_HOST_ATTR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <linux/netlink.h>

struct cd_arena;

/* All false/NULL on a NULL or too short attribute; *value is then left alone. */
bool cd_attr_u8(const struct nlattr *a, uint8_t *value);
bool cd_attr_u16(const struct nlattr *a, uint16_t *value);
bool cd_attr_u32(const struct nlattr *a, uint32_t *value);
bool cd_attr_s32(const struct nlattr *a, int32_t *value);
bool cd_attr_u64(const struct nlattr *a, uint64_t *value);
/* The payload when it has at least `least` bytes. */
const void *cd_attr_data(const struct nlattr *a, size_t least);
size_t cd_attr_len(const struct nlattr *a);
int cd_attr_type(const struct nlattr *a);
/* A copy that ends at the first NUL or at the end of the attribute. */
const char *cd_attr_text(struct cd_arena *arena, const struct nlattr *a);

/* Fill tb[0..max] from a nest; on false tb holds NULLs only. */
bool cd_attr_nest(const struct nlattr *a, struct nlattr **tb, int max);
/* The same for a message whose attributes follow a fixed header of `header` bytes. */
bool cd_attr_message(const struct nlmsghdr *m, size_t header, struct nlattr **tb, int max);
/* The fixed header of a message; NULL when the message is shorter. */
const void *cd_attr_header(const struct nlmsghdr *m, size_t header);
/* Walk a nest: NULL starts, NULL ends. */
const struct nlattr *cd_attr_each(const struct nlattr *nest, const struct nlattr *previous);
/* The same for the attributes of a message that follow a fixed header of `header` bytes. */
const struct nlattr *cd_attr_message_each(const struct nlmsghdr *m, size_t header,
					  const struct nlattr *previous);

/* A request put together on the stack; too much for it is a defect and ends the program. */
struct cd_request {
	union {
		struct nlmsghdr header;
		char bytes[2048];
	} as;
};
void cd_request_begin(struct cd_request *r, uint16_t type, uint16_t flags, const void *header,
		      size_t n);
void cd_request_add(struct cd_request *r, uint16_t type, const void *data, size_t n);
void cd_request_add_text(struct cd_request *r, uint16_t type, const char *text);
/* A nest stays open until its end is called with what begin returned. */
size_t cd_request_nest(struct cd_request *r, uint16_t type);
void cd_request_nest_end(struct cd_request *r, size_t nest);

#endif
