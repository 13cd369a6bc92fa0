/* SPDX-License-Identifier: Apache-2.0 */
/*
 * card - what must a veth say so that it passes for a port of a card?
 *
 * Preloaded, it changes what a program reads from the kernel by netlink: the links that LAB_CARDS
 * names ("eth0=100000 eth1=1000", in Mb/s) are of no kind and have no peer, and their speed is
 * that one.  GRO, which veths have off from birth and cards do not, cannot be changed, but on a card
 * of "eth0=100000,gro".  RDMA devices, which unlike links show in every namespace, cannot be asked for.
 * All else is the kernel's own answer.
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

/* The speed of the card of that name in Mb/s; 0 for a link that is none.  *more is what stands behind. */
static uint32_t card(const struct nlattr *name, char **more)
{
	const char *cards = getenv("LAB_CARDS"), *word = name ? (const char *)(name + 1) : "";
	size_t n = strlen(word);

	for (const char *p = cards; n && p && *p; p += strcspn(p, " "), p += strspn(p, " "))
		if (!strncmp(p, word, n) && p[n] == '=')
			return (uint32_t)strtoul(p + n + 1, more, 10);
	return 0;
}

static uint32_t card_of_answer(struct nlattr *header, char **more)
{
	return header ? card(find(header + 1, (const char *)header + header->nla_len,
				  ETHTOOL_A_HEADER_DEV_NAME), more) : 0;
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

	if (!card(find(first, end, IFLA_IFNAME), NULL))
		return;
	hide(first, end, IFLA_LINKINFO);
	hide(first, end, IFLA_LINK);
	hide(first, end, IFLA_LINK_NETNSID);
}

static void change_speed(struct nlattr *first, const char *end)
{
	struct nlattr *speed = find(first, end, ETHTOOL_A_LINKMODES_SPEED);
	uint32_t mbit = card_of_answer(find(first, end, ETHTOOL_A_LINKMODES_HEADER), NULL);

	if (mbit && speed && speed->nla_len == sizeof(*speed) + sizeof(mbit))
		memcpy(speed + 1, &mbit, sizeof(mbit));
}

static void change_features(struct nlattr *first, const char *end)
{
	struct nlattr *hw = find(first, end, ETHTOOL_A_FEATURES_HW), *bits, *name;
	char *more = "";

	if (!hw || !card_of_answer(find(first, end, ETHTOOL_A_FEATURES_HEADER), &more) ||
	    !strncmp(more, ",gro", 4))
		return;
	end = (const char *)hw + hw->nla_len;
	bits = find(hw + 1, end, ETHTOOL_A_BITSET_BITS);
	for (struct nlattr *b = bits + 1; bits && inside(b, end); b = next(b)) {
		name = find(b + 1, (const char *)b + b->nla_len, ETHTOOL_A_BITSET_BIT_NAME);
		if (name && !strcmp((const char *)(name + 1), "rx-gro"))
			hide(b + 1, (const char *)b + b->nla_len, ETHTOOL_A_BITSET_BIT_VALUE);
	}
}

/* A veth has one queue of as many as there are CPUs; who means that says "eth0=100000,queues". */
static void change_channels(struct nlattr *first, const char *end)
{
	char *more = "";

	if (!card_of_answer(find(first, end, ETHTOOL_A_CHANNELS_HEADER), &more) ||
	    !strncmp(more, ",queues", 7))
		return;
	for (int type = ETHTOOL_A_CHANNELS_RX_MAX; type <= ETHTOOL_A_CHANNELS_COMBINED_COUNT; type++)
		hide(first, end, type);
}

static void change_ethtool(struct nlmsghdr *h)
{
	struct genlmsghdr *g = NLMSG_DATA(h);
	struct nlattr *first = (struct nlattr *)(g + 1);
	const char *end = (const char *)h + h->nlmsg_len;

	if (h->nlmsg_type <= GENL_ID_CTRL)
		return;
	if (g->cmd == ETHTOOL_MSG_LINKMODES_GET_REPLY)
		change_speed(first, end);
	else if (g->cmd == ETHTOOL_MSG_FEATURES_GET_REPLY)
		change_features(first, end);
	else if (g->cmd == ETHTOOL_MSG_CHANNELS_GET_REPLY)
		change_channels(first, end);
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
			change_ethtool(h);
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
