/* SPDX-License-Identifier: Apache-2.0 */
/* prefix.h - does an address lie in a prefix that a profile names? */
#ifndef CD_DERIVE_PREFIX_H
#define CD_DERIVE_PREFIX_H

#include <stdbool.h>

/* "10.1.2.3" in "10.0.0.0/8"; false for what is no address or no prefix. */
bool cd_prefix_holds(const char *prefix, const char *address);

#endif
