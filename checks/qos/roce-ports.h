/* SPDX-License-Identifier: Apache-2.0 */
/* roce-ports.h - on which ports do questions about RoCE's priority make sense, and which is it? */
#ifndef CD_CHECKS_QOS_ROCE_PORTS_H
#define CD_CHECKS_QOS_ROCE_PORTS_H

#include <commdoctor/check.h>
#include <string.h>

enum { ROCE_PRIORITIES = 8, ROCE_PRIO_USUAL = 3 };

#define ROCE_NEEDS "rdma/wanted", "rdma/wanted_why", "port", "port/role", "nic/type", \
	"nic/carrier", "nic/vf", "dcb/pfc_mask", "site/roce_prio", "site/roce_mode"

static inline bool roce_has_role(struct cd_case *c, const char *port, const char *role)
{
	struct cd_texts roles;

	return cd_have_texts(c, "port/role", port, &roles) && cd_has(&roles, role);
}

/* False after the verdict was given: RDMA is not wanted, or nobody knows. */
static inline bool roce_wanted(struct cd_case *c)
{
	const char *why = "nobody uses RDMA here";
	bool wanted;

	if (!cd_need_bool(c, "rdma/wanted", "", &wanted))
		return false;
	cd_have_text(c, "rdma/wanted_why", "", &why);
	if (!wanted)
		cd_not_applicable(c, "", "RDMA is not wanted here: %s", why);
	return wanted;
}

/* Ports whose RDMA device is used; where none is, every Ethernet port in use that has one. */
static inline bool roce_judged(struct cd_case *c, const char *port)
{
	int64_t type = 1;
	bool carrier;

	if (cd_have_int(c, "nic/type", port, &type) && type != 1)
		return false;
	if (roce_has_role(c, port, "roce"))
		return true;
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (roce_has_role(c, p, "roce"))
			return false;
	return roce_has_role(c, port, "roce_capable") && !roce_has_role(c, port, "mgmt") &&
	       cd_have_bool(c, "nic/carrier", port, &carrier) && carrier;
}

/*
 * The next port to judge; sets the subject.  A virtual function is told off here: its priorities
 * belong to the physical function, mostly in another namespace or machine.
 */
static inline const char *roce_each(struct cd_case *c, const char *previous)
{
	const char *port = previous;
	bool vf;

	if (!previous && cd_state(c, "port", "") != CD_PRESENT) {
		cd_each(c, "port", NULL);
		return NULL;
	}
	while ((port = cd_walk(c, "port", port))) {
		if (!roce_judged(c, port))
			continue;
		cd_subject(c, port);
		if (!cd_have_bool(c, "nic/vf", port, &vf) || !vf)
			return port;
		cd_unknown(c, port, CD_OTHER_NAMESPACE,
			   "a virtual function: ask the host that owns its physical port");
	}
	cd_subject(c, "");
	return NULL;
}

static inline void roce_none(struct cd_case *c)
{
	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (roce_judged(c, p))
			return;
	if (cd_state(c, "port", "") == CD_PRESENT)
		cd_not_applicable(c, "", "no Ethernet port in use has an RDMA device");
}

static inline int roce_count(int64_t mask)
{
	int n = 0;

	for (int p = 0; p < ROCE_PRIORITIES; p++)
		n += mask >> p & 1;
	return n;
}

/* The site's priority; else the only one with PFC; else the usual one.  True: the site's. */
static inline bool roce_priority(struct cd_case *c, const char *port, int64_t *prio)
{
	int64_t mask;

	if (cd_have_int(c, "site/roce_prio", "", prio) && *prio >= 0 && *prio < ROCE_PRIORITIES)
		return true;
	*prio = ROCE_PRIO_USUAL;
	if (cd_have_int(c, "dcb/pfc_mask", port, &mask) && roce_count(mask) == 1)
		for (int p = 0; p < ROCE_PRIORITIES; p++)
			if (mask >> p & 1)
				*prio = p;
	return false;
}

/* Who says that it is this priority? */
static inline const char *roce_prio_from(struct cd_case *c)
{
	int64_t prio;

	return cd_have_int(c, "site/roce_prio", "", &prio) && prio >= 0 &&
	       prio < ROCE_PRIORITIES ? "the profile" : "assumed";
}

static inline bool roce_mode_is(struct cd_case *c, const char *mode)
{
	const char *said;

	return cd_have_text(c, "site/roce_mode", "", &said) && !strcmp(said, mode);
}

/*
 * The priority that shall be lossless: the site says so, or this port pauses one alone.  False after
 * the verdict was given.
 */
static inline bool roce_need_lossless(struct cd_case *c, const char *port, int64_t *prio)
{
	int64_t mask = 0;

	if (roce_mode_is(c, "lossy")) {
		cd_not_applicable(c, port, "RoCE runs without pauses here (roce_mode: lossy)");
		return false;
	}
	if (!roce_mode_is(c, "lossless") && !cd_need_int(c, "dcb/pfc_mask", port, &mask))
		return false;
	if (!roce_mode_is(c, "lossless") && roce_count(mask) != 1) {
		cd_not_applicable(c, port, "no single priority is made lossless, and the profile "
				  "does not say which shall be");
		return false;
	}
	roce_priority(c, port, prio);
	return true;
}

/* "0 3" */
static inline const char *roce_list(struct cd_case *c, int64_t mask)
{
	const char *text = "";

	for (int p = 0; p < ROCE_PRIORITIES; p++)
		if (mask >> p & 1)
			text = cd_words(c, "%s%s%d", text, *text ? " " : "", p);
	return *text ? text : "none";
}

/* The same as dcb(8) wants it, to write it back. */
static inline const char *roce_dcb(struct cd_case *c, int64_t mask)
{
	const char *text = "all:off";

	for (int p = 0; p < ROCE_PRIORITIES; p++)
		if (mask >> p & 1)
			text = cd_words(c, "%s %d:on", text, p);
	return text;
}

#endif
