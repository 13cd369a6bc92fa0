/* SPDX-License-Identifier: Apache-2.0 */
/*
 * traffic - which traffic does a scenario of the lab need?
 *
 *   send HOST PORT [SNDBUF [CC]] connect and send zeros for ever, with such a buffer (0: not asked
 *                                for) and congestion control
 *   trickle HOST PORT BYTES MILLISECONDS   connect and send so much every so often
 *   gap HOST PORT                connect, send 1400 bytes, then 20 at a time; every half second anew
 *   take PORT BYTES MILLISECONDS accept one connection, read so much every so often (0: at once)
 *   take PORT BYTES MILLISECONDS RCVBUF   the same, with such a buffer
 *   serve PORT [BACKLOG]         accept every connection and read none of it
 *   deaf PORT BACKLOG            listen and never accept
 *   knock HOST PORT COUNT        open so many connections and keep them
 *   ask HOST PORT SNDBUF RCVBUF  connect with such buffers (0: not asked for) and keep quiet
 *   udp-deaf PORT BYTES [ADDRESS]   bind, with so large a receive buffer, and never read
 *   udp-send HOST PORT PER_SECOND [SECONDS]   for so long, else for ever
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static char zeros[64 << 10];

static void die(const char *what)
{
	fprintf(stderr, "traffic: %s: %s\n", what, strerror(errno));
	exit(1);
}

static long number(const char *text)
{
	char *end;
	long n = strtol(text, &end, 10);

	if (*end || end == text || n < 0) {
		errno = EINVAL;
		die(text);
	}
	return n;
}

static void rest(long milliseconds)
{
	struct timespec t = { milliseconds / 1000, milliseconds % 1000 * 1000000 };

	if (milliseconds)
		nanosleep(&t, NULL);
}

union address {
	struct sockaddr any;
	struct sockaddr_in four;
	struct sockaddr_in6 six;
};

static union address at(const char *host, const char *port)
{
	union address a = { .six.sin6_port = htons((uint16_t)number(port)) };	/* as in .four */

	a.any.sa_family = strchr(host, ':') ? AF_INET6 : AF_INET;
	if (inet_pton(a.any.sa_family, host, a.any.sa_family == AF_INET6 ?
		      (void *)&a.six.sin6_addr : (void *)&a.four.sin_addr) != 1) {
		errno = EINVAL;
		die(host);
	}
	return a;
}

static int bound_to(int type, const char *host, const char *port)
{
	union address a = at(host, port);
	int fd = socket(a.any.sa_family, type | SOCK_CLOEXEC, 0), yes = 1;

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes)) < 0 ||
	    bind(fd, &a.any, sizeof(a)) < 0)
		die("bind");
	return fd;
}

static int bound(int type, const char *port)
{
	return bound_to(type, "0.0.0.0", port);
}

static void ask_for(int fd, int option, long bytes)
{
	int size = (int)bytes;

	if (size && setsockopt(fd, SOL_SOCKET, option, &size, sizeof(size)) < 0)
		die("setsockopt");
}

static int connected(int type, const char *host, const char *port, long sndbuf, long rcvbuf)
{
	union address a = at(host, port);
	int fd = socket(a.any.sa_family, type | SOCK_CLOEXEC, 0);

	if (fd < 0)
		die("socket");
	ask_for(fd, SO_SNDBUF, sndbuf);
	ask_for(fd, SO_RCVBUF, rcvbuf);
	if (connect(fd, &a.any, sizeof(a)) < 0)
		die("connect");
	return fd;
}

static void send_zeros(int fd, long bytes, long pause)
{
	if (bytes > (long)sizeof(zeros))
		bytes = sizeof(zeros);
	while (write(fd, zeros, (size_t)bytes) > 0)
		rest(pause);
	die("write");
}

/* Where long packets are lost, all that comes behind the first is out of order. */
static void gap(const char *host, const char *port)
{
	for (;;) {
		int fd = connected(SOCK_STREAM, host, port, 0, 0), yes = 1;

		if (setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes)) < 0 ||
		    fcntl(fd, F_SETFL, O_NONBLOCK) < 0 || write(fd, zeros, 1400) < 0)
			die("gap");
		for (int i = 0; i < 500; i++) {
			for (int k = 0; k < 20 && write(fd, zeros, 20) > 0; k++)
				;
			rest(1);
		}
	}
}

static void choose_cc(int fd, const char *name)
{
	if (setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, name, (socklen_t)strlen(name)) < 0)
		die(name);
}

static void take(const char *port, long bytes, long pause, long rcvbuf)
{
	int listener = bound(SOCK_STREAM, port), fd;

	ask_for(listener, SO_RCVBUF, rcvbuf);
	if (listen(listener, 1) < 0 || (fd = accept(listener, NULL, NULL)) < 0)
		die("accept");
	if (bytes > (long)sizeof(zeros))
		bytes = sizeof(zeros);
	while (read(fd, zeros, (size_t)bytes) > 0)
		rest(pause);
}

static void serve(const char *port, long backlog)
{
	int listener = bound(SOCK_STREAM, port);

	if (listen(listener, (int)backlog) < 0)
		die("listen");
	while (accept(listener, NULL, NULL) >= 0)
		;
	die("accept");
}

static void knock(const char *host, const char *port, long count)
{
	union address a = at(host, port);

	while (count--) {
		int fd = socket(a.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

		if (fd < 0 || (connect(fd, &a.any, sizeof(a)) < 0 && errno != EINPROGRESS))
			die("connect");
	}
	pause();
}

static void udp_send(const char *host, const char *port, long per_second, long seconds)
{
	int fd = connected(SOCK_DGRAM, host, port, 0, 0);

	for (long round = 0; !seconds || round < 50 * seconds; round++) {
		for (long i = 0; i < per_second / 50; i++)
			if (write(fd, zeros, 1000) < 0 && errno != ECONNREFUSED && errno != ENOBUFS &&
			    errno != EHOSTUNREACH)
				die("write");
		rest(20);
	}
}

int main(int n, char **arg)
{
	const char *what = n > 1 ? arg[1] : "";

	if (!strcmp(what, "send") && n >= 4 && n <= 6) {
		int fd = connected(SOCK_STREAM, arg[2], arg[3], n > 4 ? number(arg[4]) : 0, 0);

		if (n == 6)
			choose_cc(fd, arg[5]);
		send_zeros(fd, sizeof(zeros), 0);
	} else if (!strcmp(what, "trickle") && n == 6) {
		send_zeros(connected(SOCK_STREAM, arg[2], arg[3], 0, 0), number(arg[4]),
			   number(arg[5]));
	} else if (!strcmp(what, "gap") && n == 4) {
		gap(arg[2], arg[3]);
	} else if (!strcmp(what, "take") && (n == 5 || n == 6)) {
		take(arg[2], number(arg[3]), number(arg[4]), n == 6 ? number(arg[5]) : 0);
	} else if (!strcmp(what, "deaf") && n == 4) {
		if (listen(bound(SOCK_STREAM, arg[2]), (int)number(arg[3])) < 0)
			die("listen");
		pause();
	} else if (!strcmp(what, "knock") && n == 5) {
		knock(arg[2], arg[3], number(arg[4]));
	} else if (!strcmp(what, "serve") && (n == 3 || n == 4)) {
		serve(arg[2], n == 4 ? number(arg[3]) : 4096);
	} else if (!strcmp(what, "ask") && n == 6) {
		connected(SOCK_STREAM, arg[2], arg[3], number(arg[4]), number(arg[5]));
		pause();
	} else if (!strcmp(what, "udp-deaf") && (n == 4 || n == 5)) {
		ask_for(bound_to(SOCK_DGRAM, n == 5 ? arg[4] : "0.0.0.0", arg[2]), SO_RCVBUF,
			number(arg[3]));
		pause();
	} else if (!strcmp(what, "udp-send") && (n == 5 || n == 6)) {
		udp_send(arg[2], arg[3], number(arg[4]), n == 6 ? number(arg[5]) : 0);
	} else {
		fprintf(stderr, "traffic: see the head of traffic.c\n");
		return 2;
	}
	return 0;
}
