/* SPDX-License-Identifier: Apache-2.0 */
/* certificate.h - what does a certificate say, in the types of facts? */
#ifndef CD_BASE_CERTIFICATE_H
#define CD_BASE_CERTIFICATE_H

#include <stdbool.h>
#include <stdint.h>

#include <openssl/x509.h>

struct cd_arena;

/* As RFC 2253 writes it; "" when it cannot be written. */
const char *cd_certificate_name(struct cd_arena *a, const X509_NAME *name);
/* In hexadecimal digits; NULL when it cannot be read. */
const char *cd_certificate_serial(struct cd_arena *a, const X509 *cert);
/* Seconds since 1970: notAfter may be the year 9999, beyond what nanoseconds hold. */
bool cd_certificate_seconds(const ASN1_TIME *time, int64_t *value);

#endif
