/* SPDX-License-Identifier: Apache-2.0 */
/*
 * qos.dcbx_owner - has the port one owner of its priorities, or two?
 *
 * With an agent in the firmware the switch's word counts, with the host as owner that of a script or of
 * lldpad.  Where both set them, the one that spoke last wins, until a link goes down.
 */
#include "dcb-owners.h"
#include "roce-ports.h"

static const char *const needs[] = {
	ROCE_NEEDS, DCB_OWNER_NEEDS, "dcb/dcbx", "nic/driver", NULL
};
static const struct cd_code codes[] = {
	{ "two-owners", CD_HIGH, "writers driver" },
	{ "firmware-mode", CD_MEDIUM, "writers" },
	{ .code = NULL },
};
static const struct cd_effect effects[] = {
	{ "two-owners", "qos.pfc_enabled/missing", CD_SAME_SUBJECT },
	{ "two-owners", "qos.pfc_enabled/extra", CD_SAME_SUBJECT },
	{ "two-owners", "qos.pfc_peer/differs", CD_SAME_SUBJECT },
	{ "two-owners", "qos.pfc_peer/willing-alone", CD_SAME_SUBJECT },
	{ "two-owners", "qos.dscp_map/wrong-priority", CD_SAME_SUBJECT },
	{ "two-owners", "qos.trust/differs", CD_SAME_SUBJECT },
	{ .code = NULL },
};

/* What sets priorities on this host beside the firmware; NULL: nothing that was seen. */
static const char *host_writers(struct cd_case *c)
{
	const char *files = dcb_writers(c, NULL, !dcb_agent_runs(c, "lldpad"));

	if (!dcb_agent_runs(c, "lldpad"))
		return files;
	return files ? cd_words(c, "lldpad, %s", files) : "lldpad";
}

static void two(struct cd_case *c, const char *port, const char *code, enum cd_severity severity,
		const char *writers)
{
	const char *driver = "";
	struct cd_finding *f = cd_fail(c, port, code, severity);

	cd_observe_text(f, "writers", writers);
	if (!strcmp(code, "two-owners")) {
		cd_have_text(c, "nic/driver", port, &driver);
		cd_observe_text(f, "driver", driver);
	}
	cd_latent(f, "when the link comes up or the switch speaks");
}

/* Was all seen that could set priorities on this host? */
static bool need_writers(struct cd_case *c)
{
	struct cd_texts agents;
	bool complete;

	return cd_need_bool(c, "dcb/writer_complete", "", &complete) &&
	       cd_need_texts(c, "dcb/agent", "", &agents);
}

/* The firmware owns the port: does anything here set it, too? */
static void firmware(struct cd_case *c, const char *port)
{
	const char *writers = host_writers(c);

	if (writers)
		two(c, port, "two-owners", CD_HIGH, writers);
	else if (need_writers(c)) {
		cd_pass(c, port);
		cd_note(c, port, "an agent in the firmware owns its priorities: what the switch says "
			"by DCBX counts");
	}
}

static void port_judged(struct cd_case *c, const char *port)
{
	const char *driver = "", *writers = host_writers(c);
	int64_t mode;

	if (!cd_need_int(c, "dcb/dcbx", port, &mode))
		return;
	cd_have_text(c, "nic/driver", port, &driver);
	if (mode & DCBX_FIRMWARE) {
		firmware(c, port);
	} else if (!(mode & DCBX_HOST) && !strcmp(driver, "mlx5_core")) {
		if (writers)
			two(c, port, "firmware-mode", CD_MEDIUM, writers);
		else if (need_writers(c))
			cd_pass(c, port);
	} else {
		cd_pass(c, port);
		if (mode & DCBX_STATIC)
			cd_note(c, port, "its priorities are fixed: nothing can change them");
	}
}

static void judge(struct cd_case *c)
{
	if (!roce_wanted(c))
		return;
	for (const char *port = NULL; (port = roce_each(c, port));)
		port_judged(c, port);
	roce_none(c);
}

const struct cd_check cd_qos_dcbx_owner[] = {
	{ .id = "qos.dcbx_owner", .needs = needs, .codes = codes, .effects = effects,
	  .judge = judge },
	{ .id = NULL },
};
