// SPDX-License-Identifier: Apache-2.0
/* certificate.c - what does a certificate say, in the types of facts? */
#include "base/certificate.h"

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>

#include "base/arena.h"
#include "base/text.h"

enum { DAY_S = 86400 };

const char *cd_certificate_name(struct cd_arena *a, const X509_NAME *name)
{
	BIO *bio = BIO_new(BIO_s_mem());
	const char *text = "";
	char *data;
	long n;

	if (!bio)
		return text;
	if (X509_NAME_print_ex(bio, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB) >= 0) {
		n = BIO_get_mem_data(bio, &data);
		if (n > 0)
			text = cd_text_clean(a, data, (size_t)n);
	}
	BIO_free(bio);
	return text;
}

const char *cd_certificate_serial(struct cd_arena *a, const X509 *cert)
{
	BIGNUM *number = ASN1_INTEGER_to_BN(X509_get0_serialNumber(cert), NULL);
	char *hex = number ? BN_bn2hex(number) : NULL;
	const char *serial = hex ? cd_strdup(a, hex) : NULL;

	OPENSSL_free(hex);
	BN_free(number);
	return serial;
}

bool cd_certificate_seconds(const ASN1_TIME *time, int64_t *value)
{
	ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
	int days, rest;
	bool ok = epoch && ASN1_TIME_diff(&days, &rest, epoch, time) == 1;

	if (ok)
		*value = (int64_t)days * DAY_S + rest;
	ASN1_TIME_free(epoch);
	return ok;
}
