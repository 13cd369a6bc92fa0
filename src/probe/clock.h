/* SPDX-License-Identifier: Apache-2.0 */
/* clock.h - answers of time daemons of this host, taken apart. */
#ifndef CD_PROBE_CLOCK_H
#define CD_PROBE_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What chronyd tells of itself ("chronyc tracking"); seconds. */
struct cd_chrony {
	bool synchronised;
	int64_t stratum;
	double offset;			/* of the system clock from what chronyd takes for true */
	double root_delay, root_dispersion;
};
/* The reply to the request with this sequence number; false when it is none, or cut. */
bool cd_chrony_tracking(const void *reply, size_t n, uint32_t sequence, struct cd_chrony *c);

/* Management messages of PTP that ptp4l answers on its socket (IEEE 1588-2019 15; linuxptp tlv.h). */
enum cd_ptp_id {
	CD_PTP_CURRENT_DATA_SET = 0x2001, CD_PTP_PORT_DATA_SET = 0x2004, CD_PTP_TIME_STATUS = 0xc000,
};
enum { CD_PTP_MESSAGE = 54, CD_PTP_SLAVE = 9 };
/* A request for one of them; `message` has room for CD_PTP_MESSAGE bytes. */
void cd_ptp_request(unsigned char *message, enum cd_ptp_id id, uint16_t sequence);
/* The data of an answer to it; NULL when it is another message, an error, or shorter than `least`. */
const unsigned char *cd_ptp_data(const void *reply, size_t n, enum cd_ptp_id id, uint16_t sequence,
				 size_t least);

/* One exchange with a server of NTP (RFC 5905 section 8), seconds since 1970 on this host's clock. */
struct cd_sntp {
	double offset;			/* the server's clock less ours */
	double delay;			/* of the way there and back; the offset is good to half of it */
	int64_t stratum;
};
enum { CD_SNTP_LENGTH = 48 };
/* A request that carries `cookie` in place of our time. */
void cd_sntp_request(unsigned char *message, uint64_t cookie);
/*
 * NULL and the exchange; or why this reply does not count: not an answer to `cookie`, a server that is
 * not synchronised itself or refuses ("kiss of death").
 */
const char *cd_sntp_reply(const void *reply, size_t n, uint64_t cookie, double sent, double received,
			  struct cd_sntp *s);

/* Big-endian numbers. */
uint16_t cd_wire_u16(const unsigned char *p);
uint32_t cd_wire_u32(const unsigned char *p);
int64_t cd_wire_i64(const unsigned char *p);

/* Send, then receive one datagram within a second: its length, or -1 and errno. */
long cd_clock_ask(int fd, const void *request, size_t len, void *reply, size_t room);

#endif
