/* SPDX-License-Identifier: Apache-2.0 */
/*
 * card - what must a veth say so that it passes for a port of a card?
 *
 * Preloaded, it changes what a program reads from the kernel by netlink: the links that LAB_CARDS
 * names ("eth0=100000 eth1=1000", in Mb/s) are of no kind and have no peer, and their speed is
 * that one.  RDMA devices, which unlike links show in every namespace, cannot be asked for.  All else
 * is the kernel's own answer.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/ethtool_netlink.h>
#include <linux/genetlink.h>
#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const uint16_t unknown_attribute = (uint16_t)NLA_TYPE_MASK;

ssize_t recvmsg(int fd, struct msghdr *m, int flags);
int socket(int domain, int type, int protocol);

static struct nlattr *next(struct nlattr *a)
{
	return (struct nlattr *)((char *)a + NLA_ALIGN(a->nla_len));
}

static bool inside(const struct nlattr *a, const char *end)
{
	return (const char *)(a + 1) <= end && a->nla_len >= sizeof(*a) &&
	       (const char *)a + a->nla_len <= end;
}

static struct nlattr *find(struct nlattr *a, const char *end, int type)
{
	for (; inside(a, end); a = next(a))
		if ((a->nla_type & NLA_TYPE_MASK) == type)
			return a;
	return NULL;
}

/* The speed of the card of that name in Mb/s; 0 for a link that is none. */
static uint32_t card(const struct nlattr *name)
{
	const char *cards = getenv("LAB_CARDS"), *word = name ? (const char *)(name + 1) : "";
	size_t n = strlen(word);

	for (const char *p = cards; n && p && *p; p += strcspn(p, " "), p += strspn(p, " "))
		if (!strncmp(p, word, n) && p[n] == '=')
			return (uint32_t)strtoul(p + n + 1, NULL, 10);
	return 0;
}

static void hide(struct nlattr *first, const char *end, int type)
{
	struct nlattr *a = find(first, end, type);

	if (a)
		a->nla_type = unknown_attribute;
}

static void change_link(struct nlmsghdr *h)
{
	struct nlattr *first = (struct nlattr *)((char *)NLMSG_DATA(h) +
						 NLMSG_ALIGN(sizeof(struct ifinfomsg)));
	const char *end = (const char *)h + h->nlmsg_len;

	if (!card(find(first, end, IFLA_IFNAME)))
		return;
	hide(first, end, IFLA_LINKINFO);
	hide(first, end, IFLA_LINK);
	hide(first, end, IFLA_LINK_NETNSID);
}

static void change_speed(struct nlmsghdr *h)
{
	struct genlmsghdr *g = NLMSG_DATA(h);
	struct nlattr *first = (struct nlattr *)(g + 1), *header, *speed;
	const char *end = (const char *)h + h->nlmsg_len;
	uint32_t mbit;

	if (h->nlmsg_type <= GENL_ID_CTRL || g->cmd != ETHTOOL_MSG_LINKMODES_GET_REPLY)
		return;
	header = find(first, end, ETHTOOL_A_LINKMODES_HEADER);
	speed = find(first, end, ETHTOOL_A_LINKMODES_SPEED);
	if (!header || !speed || speed->nla_len != sizeof(*speed) + sizeof(mbit))
		return;
	mbit = card(find(header + 1, (const char *)header + header->nla_len,
			 ETHTOOL_A_HEADER_DEV_NAME));
	if (mbit)
		memcpy(speed + 1, &mbit, sizeof(mbit));
}

static int of_socket(int fd, int option)
{
	int value = -1;
	socklen_t len = sizeof(value);

	return getsockopt(fd, SOL_SOCKET, option, &value, &len) ? -1 : value;
}

ssize_t recvmsg(int fd, struct msghdr *m, int flags)
{
	ssize_t (*real)(int, struct msghdr *, int) =
		(ssize_t (*)(int, struct msghdr *, int))dlsym(RTLD_NEXT, "recvmsg");
	ssize_t n = real(fd, m, flags);
	int left = (int)n, protocol;

	if (n <= 0 || m->msg_iovlen != 1 || (size_t)n > m->msg_iov[0].iov_len ||
	    of_socket(fd, SO_DOMAIN) != AF_NETLINK)
		return n;
	protocol = of_socket(fd, SO_PROTOCOL);
	for (struct nlmsghdr *h = m->msg_iov[0].iov_base; NLMSG_OK(h, left); h = NLMSG_NEXT(h, left))
		if (protocol == NETLINK_ROUTE && h->nlmsg_type == RTM_NEWLINK)
			change_link(h);
		else if (protocol == NETLINK_GENERIC)
			change_speed(h);
	return n;
}

int socket(int domain, int type, int protocol)
{
	int (*real)(int, int, int) = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");

	if (domain == AF_NETLINK && protocol == NETLINK_RDMA) {
		errno = EPROTONOSUPPORT;
		return -1;
	}
	return real(domain, type, protocol);
}
