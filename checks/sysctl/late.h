/* SPDX-License-Identifier: Apache-2.0 */
/*
 * late.h - does the module that brings a setting come only after the settings were applied?
 *
 * Then its file is not there yet when sysctl.d is read, and the line is dropped without a word.
 */
#ifndef CD_CHECKS_SYSCTL_LATE_H
#define CD_CHECKS_SYSCTL_LATE_H

#include <string.h>

#include <commdoctor/check.h>

static const struct { const char *keys, *module, *fact; } late_modules[] = {
	{ "net.netfilter.nf_conntrack_*", "nf_conntrack", "module/nf_conntrack" },
	{ "net.nf_conntrack_max", "nf_conntrack", "module/nf_conntrack" },
	{ "net.bridge.*", "br_netfilter", "module/br_netfilter" },
	{ "net.ipv4.vs.*", "ip_vs", "module/ip_vs" },
	{ "net.sctp.*", "sctp", "module/sctp" },
	{ "net.rds.*", "rds", "module/rds" },
	{ "net.mpls.*", "mpls_router", "module/mpls_router" },
	{ "sunrpc.*", "sunrpc", "module/sunrpc" },
};
#define LATE_NEEDS \
	"module/nf_conntrack", "module/br_netfilter", "module/ip_vs", "module/sctp", \
	"module/rds", "module/mpls_router", "module/sunrpc", "modules/at_boot"

/* The module of a key and its fact; NULL: none of these. */
static inline const char *late_owner(const char *key, const char **fact)
{
	for (size_t i = 0; i < sizeof(late_modules) / sizeof(late_modules[0]); i++)
		if (cd_glob(late_modules[i].keys, key)) {
			*fact = late_modules[i].fact;
			return late_modules[i].module;
		}
	return NULL;
}

/*
 * The module that has to be loaded for this key and is not named in any list of those to load;
 * NULL: none, or it cannot be told.
 */
static inline const char *late_module(struct cd_case *c, const char *key)
{
	const char *fact, *module = late_owner(key, &fact), *how;
	struct cd_texts at_boot;

	if (!module || !cd_have_text(c, fact, "", &how) || !strcmp(how, "builtin") ||
	    !cd_have_texts(c, "modules/at_boot", "", &at_boot) || cd_has(&at_boot, module))
		return NULL;
	return module;
}

#endif
