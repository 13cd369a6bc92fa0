/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clock-wire - what do the datagrams of chronyd, ptp4l and servers of NTP say?
 *
 * chronyd's protocol is described by its candm.h, version 6 since chrony 2.2; ptp4l's is the
 * management message of IEEE 1588; NTP's is RFC 5905.
 */
#include "probe/clock.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

enum { WAIT_MS = 1000 };

uint16_t cd_wire_u16(const unsigned char *p)
{
	return (uint16_t)(p[0] << 8 | p[1]);
}

uint32_t cd_wire_u32(const unsigned char *p)
{
	return (uint32_t)cd_wire_u16(p) << 16 | cd_wire_u16(p + 2);
}

int64_t cd_wire_i64(const unsigned char *p)
{
	return (int64_t)((uint64_t)cd_wire_u32(p) << 32 | cd_wire_u32(p + 4));
}

/* Seven bits of exponent and 25 of coefficient, both signed. */
static double chrony_float(const unsigned char *p)
{
	uint32_t x = cd_wire_u32(p);
	int exponent = (int)(x >> 25), coefficient = (int)(x & 0x1ffffff);

	if (exponent >= 1 << 6)
		exponent -= 1 << 7;
	if (coefficient >= 1 << 24)
		coefficient -= 1 << 25;
	return ldexp(coefficient, exponent - 25);
}

bool cd_chrony_tracking(const void *reply, size_t n, uint32_t sequence, struct cd_chrony *c)
{
	enum { PROTOCOL = 6, REPLY = 2, TRACKING = 33, RPY_TRACKING = 5, LEAP_UNSYNCHRONISED = 3,
	       HEAD = 28, STRATUM = HEAD + 24, LEAP = STRATUM + 2, OFFSET = LEAP + 14,
	       ROOT_DELAY = OFFSET + 24, ROOT_DISPERSION = ROOT_DELAY + 4,
	       END = ROOT_DISPERSION + 8 };
	const unsigned char *p = reply;

	if (n < END || p[0] != PROTOCOL || p[1] != REPLY || cd_wire_u16(p + 4) != TRACKING ||
	    cd_wire_u16(p + 6) != RPY_TRACKING || cd_wire_u16(p + 8) ||
	    memcmp(p + 16, &sequence, sizeof(sequence)))
		return false;
	c->stratum = cd_wire_u16(p + STRATUM);
	c->synchronised = cd_wire_u16(p + LEAP) != LEAP_UNSYNCHRONISED;
	c->offset = chrony_float(p + OFFSET);
	c->root_delay = chrony_float(p + ROOT_DELAY);
	c->root_dispersion = chrony_float(p + ROOT_DISPERSION);
	return true;
}

/* A head of 34 bytes, the port that is asked (all of them), hops, the action GET, one empty TLV. */
enum { PTP_TYPE = 0x0d, PTP_VERSION = 2, PTP_TARGET = 34, PTP_HOPS = 44, PTP_ACTION = 46,
       PTP_TLV = 48, PTP_ID = 52, TLV_MANAGEMENT = 1, PTP_CONTROL_MANAGEMENT = 4 };

void cd_ptp_request(unsigned char *m, enum cd_ptp_id id, uint16_t sequence)
{
	memset(m, 0, CD_PTP_MESSAGE);
	m[0] = PTP_TYPE;
	m[1] = PTP_VERSION;
	m[3] = CD_PTP_MESSAGE;
	m[30] = (unsigned char)(sequence >> 8);
	m[31] = (unsigned char)sequence;
	m[32] = PTP_CONTROL_MANAGEMENT;
	m[33] = 0x7f;
	memset(m + PTP_TARGET, 0xff, 10);
	m[PTP_HOPS] = m[PTP_HOPS + 1] = 0;	/* this ptp4l, nobody behind it */
	m[PTP_TLV + 1] = TLV_MANAGEMENT;
	m[PTP_TLV + 3] = 2;
	m[PTP_ID] = (unsigned char)(id >> 8);
	m[PTP_ID + 1] = (unsigned char)id;
}

const unsigned char *cd_ptp_data(const void *reply, size_t n, enum cd_ptp_id id, uint16_t sequence,
				 size_t least)
{
	const unsigned char *p = reply;

	if (n < CD_PTP_MESSAGE + least || (p[0] & 0x0f) != PTP_TYPE ||
	    cd_wire_u16(p + 30) != sequence || cd_wire_u16(p + PTP_TLV) != TLV_MANAGEMENT ||
	    cd_wire_u16(p + PTP_ID) != id)
		return NULL;
	return p + CD_PTP_MESSAGE;
}

void cd_sntp_request(unsigned char *m, uint64_t cookie)
{
	memset(m, 0, CD_SNTP_LENGTH);
	m[0] = 4 << 3 | 3;	/* version 4, client */
	memcpy(m + 40, &cookie, sizeof(cookie));
}

/* Seconds since 1900 and their fraction; the era that begins in 2036 has a first bit of 0. */
static double ntp_seconds(const unsigned char *p)
{
	static const double to_1970 = 2208988800.0, era = 4294967296.0;
	double seconds = cd_wire_u32(p) + cd_wire_u32(p + 4) / era;

	return (p[0] & 0x80 ? seconds : seconds + era) - to_1970;
}

const char *cd_sntp_reply(const void *reply, size_t n, uint64_t cookie, double sent, double received,
			  struct cd_sntp *s)
{
	const unsigned char *p = reply;
	double taken, given;

	if (n < CD_SNTP_LENGTH || (p[0] & 7) != 4 || memcmp(p + 24, &cookie, sizeof(cookie)))
		return "an answer that is none to our question";
	if (!p[1])
		return "the server refuses (kiss of death)";
	if (p[0] >> 6 == 3 || p[1] > 15 || !cd_wire_i64(p + 40))
		return "the server is not synchronised itself";
	taken = ntp_seconds(p + 32);
	given = ntp_seconds(p + 40);
	s->stratum = p[1];
	s->offset = ((taken - sent) + (given - received)) / 2;
	s->delay = (received - sent) - (given - taken);
	if (s->delay < -1e-3)
		return "its times contradict each other";
	s->delay = s->delay < 0 ? 0 : s->delay;	/* clocks of a coarse grain */
	return NULL;
}

long cd_clock_ask(int fd, const void *request, size_t len, void *reply, size_t room)
{
	struct pollfd wait = { .fd = fd, .events = POLLIN };
	int ready;

	if (send(fd, request, len, MSG_NOSIGNAL) < 0)
		return -1;
	ready = poll(&wait, 1, WAIT_MS);
	if (ready > 0)
		return recv(fd, reply, room, MSG_DONTWAIT);
	if (!ready)
		errno = ETIMEDOUT;
	return -1;
}
