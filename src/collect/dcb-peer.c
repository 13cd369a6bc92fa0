/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dcb-peer.c - what did the other end of the wire say about priorities?
 *
 * Only an agent that speaks DCBX knows: one in the firmware, whose driver hands the answers on.  CEE is
 * the dialect before IEEE 802.1Qaz; drivers that know no other answer in it alone.
 */
#include <linux/dcbnl.h>
#include <stddef.h>

#include "collect/dcb.h"
#include "host/attr.h"

static const char silence[] = "no DCBX agent of the driver knows the peer";

void cd_dcb_peer(struct cd_collect *x, const char *nic, struct nlattr *const *ieee)
{
	const uint8_t *pfc = cd_attr_data(ieee[DCB_ATTR_IEEE_PEER_PFC],
					  offsetof(struct ieee_pfc, delay));
	const struct ieee_ets *ets = cd_attr_data(ieee[DCB_ATTR_IEEE_PEER_ETS],
						  offsetof(struct ieee_ets, tc_reco_bw));

	if (pfc)
		cd_dcb_bits(x, "dcb/peer_pfc", nic, pfc[offsetof(struct ieee_pfc, pfc_en)]);
	else
		cd_put_absent(x, "dcb/peer_pfc", nic, silence);
	if (ets) {
		cd_put_bool(x, "dcb/peer_willing", nic, ets->willing);
		cd_dcb_bytes(x, "dcb/peer_prio_tc", nic, ets->prio_tc);
	} else {
		cd_put_absent(x, "dcb/peer_willing", nic, silence);
		cd_put_absent(x, "dcb/peer_prio_tc", nic, silence);
	}
	if (ieee[DCB_ATTR_IEEE_PEER_APP])
		cd_dcb_entries(x, "dcb/peer_app", nic, ieee[DCB_ATTR_IEEE_PEER_APP], NULL);
	else
		cd_put_absent(x, "dcb/peer_app", nic, silence);
}

bool cd_dcb_cee(struct cd_collect *x, const char *nic)
{
	struct nlattr *tb[CD_DCB_ATTRS + 1], *cee[CD_DCB_ATTRS + 1], *up[CD_DCB_ATTRS + 1];
	const struct cee_pfc *peer;
	uint8_t mask = 0, on;
	int told = 0;

	if (cd_dcb_ask(x, DCB_CMD_CEE_GET, nic, tb))
		return false;
	cd_attr_nest(tb[DCB_ATTR_CEE], cee, CD_DCB_ATTRS);
	cd_attr_nest(cee[DCB_ATTR_CEE_PFC], up, CD_DCB_ATTRS);
	for (int p = 0; p < CD_DCB_PRIORITIES; p++)
		if (cd_attr_u8(up[DCB_PFC_UP_ATTR_0 + p], &on)) {
			told++;
			mask |= (uint8_t)((on != 0) << p);
		}
	peer = cd_attr_data(cee[DCB_ATTR_CEE_PEER_PFC], sizeof(*peer));
	if (peer) {
		cd_dcb_bits(x, "dcb/peer_pfc", nic, peer->pfc_en);
		cd_put_bool(x, "dcb/peer_willing", nic, peer->willing);
	}
	if (told < CD_DCB_PRIORITIES)
		return false;
	cd_dcb_bits(x, "dcb/pfc", nic, mask);
	cd_put_int(x, "dcb/pfc_mask", nic, mask);
	cd_put_absent(x, "dcb/pfc_cap", nic, "CEE does not tell it");
	return true;
}
