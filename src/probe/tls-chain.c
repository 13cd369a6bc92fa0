// SPDX-License-Identifier: Apache-2.0
/*
 * tls-chain.c - which certificates did the peer send, and until when are they valid?
 */
#include "probe/tls.h"

#include <commdoctor/collector.h>

#include <arpa/inet.h>
#include <string.h>

#include <openssl/asn1.h>
#include <openssl/x509v3.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/certificate.h"
#include "base/text.h"

enum { NAMES_MAX = 64, CHAIN_MAX = 16 };

static void add_name(struct cd_arena *a, struct cd_buf *b, const GENERAL_NAME *g)
{
	const ASN1_STRING *s = g->d.ia5;
	char address[INET6_ADDRSTRLEN];

	if (g->type == GEN_DNS || g->type == GEN_URI) {
		cd_buf_printf(b, "%s%s", b->len ? " " : "",
			      cd_text_clean(a, (const char *)ASN1_STRING_get0_data(s),
					    (size_t)ASN1_STRING_length(s)));
	} else if (g->type == GEN_IPADD && (ASN1_STRING_length(g->d.iPAddress) == 4 ||
					    ASN1_STRING_length(g->d.iPAddress) == 16)) {
		inet_ntop(ASN1_STRING_length(g->d.iPAddress) == 4 ? AF_INET : AF_INET6,
			  ASN1_STRING_get0_data(g->d.iPAddress), address, sizeof(address));
		cd_buf_printf(b, "%s%s", b->len ? " " : "", address);
	}
}

static const char *alternative_names(struct cd_arena *a, const X509 *cert)
{
	GENERAL_NAMES *names = X509_get_ext_d2i(cert, NID_subject_alt_name, NULL, NULL);
	CD_AUTO_BUF b = { 0 };

	for (int i = 0; names && i < sk_GENERAL_NAME_num(names) && i < NAMES_MAX; i++)
		add_name(a, &b, sk_GENERAL_NAME_value(names, i));
	GENERAL_NAMES_free(names);
	return cd_strdup(a, b.data ? b.data : "");
}

/*
 * Does a certificate of a public authority say so of itself?  By a policy of the CA/Browser Forum
 * for servers, 2.23.140.1.2.* or 2.23.140.1.1, or by timestamps of transparency logs.
 */
static bool is_public(const X509 *cert)
{
	CERTIFICATEPOLICIES *all = X509_get_ext_d2i(cert, NID_certificate_policies, NULL, NULL);
	bool found = X509_get_ext_by_NID(cert, NID_ct_precert_scts, -1) >= 0;
	char id[32];

	for (int i = 0; all && i < sk_POLICYINFO_num(all) && !found; i++) {
		OBJ_obj2txt(id, sizeof(id), sk_POLICYINFO_value(all, i)->policyid, 1);
		found = cd_text_starts(id, "2.23.140.1.2.") || !strcmp(id, "2.23.140.1.1");
	}
	CERTIFICATEPOLICIES_free(all);
	return found;
}

static bool holds(STACK_OF(X509) *chain, const X509 *cert)
{
	for (int i = 0; i < sk_X509_num(chain); i++)
		if (!X509_cmp(sk_X509_value(chain, i), cert))
			return true;
	return false;
}

void cd_tls_put_chain(struct cd_collect *x, const char *subject, const struct cd_tls_result *r)
{
	STACK_OF(X509) *chain = r->chain;
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_rows *rows = cd_table_begin(x, "tls/certificate", subject);

	for (int i = 0; i < sk_X509_num(chain) && i < CHAIN_MAX; i++) {
		const X509 *cert = sk_X509_value(chain, i);
		const char *serial = cd_certificate_serial(a, cert);
		int64_t s;

		cd_row_int(rows, "position", i);
		if (serial)
			cd_row_text(rows, "serial", serial);
		cd_row_text(rows, "subject",
			    cd_certificate_name(a, X509_get_subject_name(cert)));
		cd_row_text(rows, "issuer",
			    cd_certificate_name(a, X509_get_issuer_name(cert)));
		cd_row_text(rows, "names", alternative_names(a, cert));
		cd_row_int(rows, "self_issued", !X509_NAME_cmp(X509_get_subject_name(cert),
							      X509_get_issuer_name(cert)));
		if (r->verified)
			cd_row_int(rows, "needed", holds(r->verified, cert));
		cd_row_int(rows, "public", is_public(cert));
		if (cd_certificate_seconds(X509_get0_notBefore(cert), &s))
			cd_row_int(rows, "not_before", s);
		if (cd_certificate_seconds(X509_get0_notAfter(cert), &s))
			cd_row_int(rows, "not_after", s);
		cd_row_end(rows);
	}
	cd_table_end(rows);
}
