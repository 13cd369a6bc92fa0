/* SPDX-License-Identifier: Apache-2.0 */
/* prefix.c - does an address lie in a prefix that a profile names? */
#include "derive/prefix.h"

#include <arpa/inet.h>
#include <string.h>

#include "base/parse.h"

bool cd_prefix_holds(const char *prefix, const char *address)
{
	unsigned char a[16], net[16];
	const char *slash = strchr(prefix, '/');
	int family = strchr(prefix, ':') ? AF_INET6 : AF_INET;
	char host[64];
	int64_t bits;
	size_t whole;

	if (!slash || (size_t)(slash - prefix) >= sizeof(host) || !cd_parse_i64(slash + 1, &bits) ||
	    bits < 0 || bits > (family == AF_INET ? 32 : 128))
		return false;
	memcpy(host, prefix, (size_t)(slash - prefix));
	host[slash - prefix] = '\0';
	if (inet_pton(family, host, net) != 1 || inet_pton(family, address, a) != 1)
		return false;
	whole = (size_t)bits / 8;
	if (memcmp(a, net, whole))
		return false;
	return !(bits % 8) || !((a[whole] ^ net[whole]) >> (8 - bits % 8));
}
