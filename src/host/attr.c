/* SPDX-License-Identifier: Apache-2.0 */
/*
 * attr.c - what does a netlink attribute say, and how is a request put together?
 *
 * libnl walks the attributes and ignores types it was not asked for; the getters here add the
 * check of the length that its nla_get_*() leave to the caller.
 */
#include "host/attr.h"

#include <assert.h>
#include <netlink/attr.h>
#include <netlink/msg.h>
#include <string.h>

#include "base/arena.h"

static bool copy(const struct nlattr *a, void *to, size_t n)
{
	if (!a || cd_attr_len(a) < n)
		return false;
	memcpy(to, nla_data(a), n);
	return true;
}

bool cd_attr_u8(const struct nlattr *a, uint8_t *value)
{
	return copy(a, value, sizeof(*value));
}

bool cd_attr_u16(const struct nlattr *a, uint16_t *value)
{
	return copy(a, value, sizeof(*value));
}

bool cd_attr_u32(const struct nlattr *a, uint32_t *value)
{
	return copy(a, value, sizeof(*value));
}

bool cd_attr_s32(const struct nlattr *a, int32_t *value)
{
	return copy(a, value, sizeof(*value));
}

bool cd_attr_u64(const struct nlattr *a, uint64_t *value)
{
	return copy(a, value, sizeof(*value));
}

size_t cd_attr_len(const struct nlattr *a)
{
	return a && a->nla_len >= NLA_HDRLEN ? (size_t)a->nla_len - NLA_HDRLEN : 0;
}

int cd_attr_type(const struct nlattr *a)
{
	return nla_type(a);
}

const void *cd_attr_data(const struct nlattr *a, size_t least)
{
	return a && cd_attr_len(a) >= least ? nla_data(a) : NULL;
}

const char *cd_attr_text(struct cd_arena *arena, const struct nlattr *a)
{
	if (!a)
		return NULL;
	return cd_strndup(arena, nla_data(a), strnlen(nla_data(a), cd_attr_len(a)));
}

bool cd_attr_nest(const struct nlattr *a, struct nlattr **tb, int max)
{
	memset(tb, 0, ((size_t)max + 1) * sizeof(*tb));
	if (!a)
		return false;
	if (nla_parse(tb, max, nla_data(a), (int)cd_attr_len(a), NULL) == 0)
		return true;
	memset(tb, 0, ((size_t)max + 1) * sizeof(*tb));
	return false;
}

bool cd_attr_message(const struct nlmsghdr *m, size_t header, struct nlattr **tb, int max)
{
	memset(tb, 0, ((size_t)max + 1) * sizeof(*tb));
	if (!cd_attr_header(m, header))
		return false;
	if (nlmsg_parse((struct nlmsghdr *)(uintptr_t)m, (int)header, tb, max, NULL) == 0)
		return true;
	memset(tb, 0, ((size_t)max + 1) * sizeof(*tb));
	return false;
}

const void *cd_attr_header(const struct nlmsghdr *m, size_t header)
{
	return m->nlmsg_len >= NLMSG_HDRLEN + header ? nlmsg_data(m) : NULL;
}

/* The attribute after `previous`, or the first of them. */
static const struct nlattr *each(const char *first, const char *end, const struct nlattr *previous)
{
	const char *next = previous ? (const char *)previous + NLA_ALIGN(previous->nla_len) : first;

	if (next >= end)
		return NULL;
	return nla_ok((const struct nlattr *)(const void *)next, (int)(end - next)) ?
		(const struct nlattr *)(const void *)next : NULL;
}

const struct nlattr *cd_attr_each(const struct nlattr *nest, const struct nlattr *previous)
{
	return nest ? each(nla_data(nest), (const char *)nla_data(nest) + cd_attr_len(nest),
			   previous) : NULL;
}

const struct nlattr *cd_attr_message_each(const struct nlmsghdr *m, size_t header,
					  const struct nlattr *previous)
{
	if (!cd_attr_header(m, header))
		return NULL;
	return each((const char *)m + NLMSG_HDRLEN + NLMSG_ALIGN(header),
		    (const char *)m + m->nlmsg_len, previous);
}

static void *room(struct cd_request *r, size_t n)
{
	size_t at = NLMSG_ALIGN(r->as.header.nlmsg_len);

	assert(at + n <= sizeof(r->as.bytes));
	r->as.header.nlmsg_len = (uint32_t)(at + n);
	return r->as.bytes + at;
}

void cd_request_begin(struct cd_request *r, uint16_t type, uint16_t flags, const void *header,
		      size_t n)
{
	memset(r, 0, sizeof(*r));
	r->as.header.nlmsg_len = NLMSG_HDRLEN;
	r->as.header.nlmsg_type = type;
	r->as.header.nlmsg_flags = (uint16_t)(NLM_F_REQUEST | flags);
	if (n)
		memcpy(room(r, n), header, n);
}

void cd_request_add(struct cd_request *r, uint16_t type, const void *data, size_t n)
{
	char *at = room(r, NLA_HDRLEN + n);
	struct nlattr a = { .nla_len = (uint16_t)(NLA_HDRLEN + n), .nla_type = type };

	memcpy(at, &a, sizeof(a));
	if (n)
		memcpy(at + NLA_HDRLEN, data, n);
}

void cd_request_add_text(struct cd_request *r, uint16_t type, const char *text)
{
	cd_request_add(r, type, text, strlen(text) + 1);
}

size_t cd_request_nest(struct cd_request *r, uint16_t type)
{
	size_t at = NLMSG_ALIGN(r->as.header.nlmsg_len);

	cd_request_add(r, (uint16_t)(type | NLA_F_NESTED), NULL, 0);
	return at;
}

void cd_request_nest_end(struct cd_request *r, size_t nest)
{
	struct nlattr a;

	memcpy(&a, r->as.bytes + nest, sizeof(a));
	a.nla_len = (uint16_t)(r->as.header.nlmsg_len - nest);
	memcpy(r->as.bytes + nest, &a, sizeof(a));
}
