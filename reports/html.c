/* SPDX-License-Identifier: Apache-2.0 */
/*
 * html.c - how does the prepared document become one page that needs nothing else?
 *
 * Nothing is fetched, and the page can be read without its style.  One script may run, a filter
 * that the page does without: the page itself tells the browser its digest and forbids all others.
 * Pages for mail and for servers whose policy forbids scripts have none.  The style sheet may be
 * the site's own, so it is run without the network and without the right to write.
 */
#include <libxml/parser.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/xsltutils.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "reports/html-view.h"
#include "reports/report.h"

enum { TEMPLATE_MAX = 4 << 20 };

static const struct cd_budget whole_page = { .causes = 100, .subjects = 100, .rows = 2000,
	.text = 2000, .list = 200, .checks = 2000, .fine = true, .pictures = true,
	.bytes = 270000, .bytes_causes = 110000, .bytes_lists = 150000 };
/* Mail readers cut at about 100 KB, and show no pictures. */
static const struct cd_budget for_mail = { .causes = 8, .subjects = 5, .rows = 60, .text = 300,
	.list = 10, .checks = 30, .fine = false,
	.bytes = 70000, .bytes_causes = 40000, .bytes_lists = 50000 };

/* What the libraries complain about; the first line goes into our error. */
static void listen(void *said, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void listen(void *said, const char *format, ...)
{
	struct cd_buf *b = said;
	va_list args;

	va_start(args, format);
	if (b->len < 2000)
		cd_buf_vprintf(b, format, args);
	va_end(args);
}

static int complain(struct cd_error *err, const char *file, const struct cd_buf *said)
{
	struct cd_arena *a = cd_arena_new();
	const char *words = said->len ? cd_text_trim(a, cd_text_clean(a, said->data, said->len)) :
					"does not work as a style sheet";

	cd_error_set(err, "%s: %s", file, words);
	cd_arena_free(a);
	return -1;
}

static xsltSecurityPrefsPtr forbid(void)
{
	static const xsltSecurityOption never[] = { XSLT_SECPREF_WRITE_FILE,
		XSLT_SECPREF_CREATE_DIRECTORY, XSLT_SECPREF_READ_NETWORK,
		XSLT_SECPREF_WRITE_NETWORK };
	xsltSecurityPrefsPtr prefs = xsltNewSecurityPrefs();

	for (size_t i = 0; prefs && i < sizeof(never) / sizeof(never[0]); i++)
		xsltSetSecurityPrefs(prefs, never[i], xsltSecurityForbid);
	return prefs;
}

static xsltStylesheetPtr load(const char *file, struct cd_error *err)
{
	CD_AUTO_BUF text = { 0 };
	xsltStylesheetPtr sheet;
	xmlDocPtr doc;

	if (cd_file_read(file, TEMPLATE_MAX, &text, err) < 0)
		return NULL;
	doc = xmlReadMemory(text.data, (int)text.len, file, NULL, XML_PARSE_NONET);
	if (!doc)
		return NULL;
	sheet = xsltParseStylesheetDoc(doc);
	if (!sheet)
		xmlFreeDoc(doc);
	return sheet;
}

static bool apply(xsltStylesheetPtr sheet, xmlDocPtr view, xsltSecurityPrefsPtr prefs,
		  struct cd_buf *said, struct cd_buf *out)
{
	xsltTransformContextPtr context = xsltNewTransformContext(sheet, view);
	xmlChar *bytes = NULL;
	xmlDocPtr page = NULL;
	bool done = false;
	int n = 0;

	if (!context)
		return false;
	xsltSetTransformErrorFunc(context, said, listen);
	if (!xsltSetCtxtSecurityPrefs(prefs, context))
		page = xsltApplyStylesheetUser(sheet, view, NULL, NULL, NULL, context);
	if (page && context->state == XSLT_STATE_OK &&
	    !xsltSaveResultToString(&bytes, &n, page, sheet) && bytes) {
		cd_buf_add(out, bytes, (size_t)n);
		done = true;
	}
	xmlFree(bytes);
	xmlFreeDoc(page);
	xsltFreeTransformContext(context);
	return done;
}

/* The libraries' settings are global: ours hold for the time of one page. */
static int transform(xmlDocPtr view, const char *file, struct cd_buf *out, struct cd_error *err)
{
	xmlExternalEntityLoader loader = xmlGetExternalEntityLoader();
	xsltSecurityPrefsPtr before = xsltGetDefaultSecurityPrefs(), prefs = forbid();
	xsltStylesheetPtr sheet;
	struct cd_error read = { "" };
	CD_AUTO_BUF said = { 0 };
	bool done;

	if (!prefs)
		return cd_error_set(err, "%s: no memory", file);
	xmlSetExternalEntityLoader(xmlNoNetExternalEntityLoader);
	xsltSetDefaultSecurityPrefs(prefs);
	xsltSetGenericErrorFunc(&said, listen);
	xmlSetGenericErrorFunc(&said, listen);
	sheet = load(file, &read);
	done = sheet && apply(sheet, view, prefs, &said, out);
	xsltFreeStylesheet(sheet);
	xmlSetGenericErrorFunc(NULL, NULL);
	xsltSetGenericErrorFunc(NULL, NULL);
	xsltSetDefaultSecurityPrefs(before);
	xmlSetExternalEntityLoader(loader);
	xsltFreeSecurityPrefs(prefs);
	if (done)
		return 0;
	return read.text[0] ? cd_error_set(err, "%s", read.text) : complain(err, file, &said);
}

/* It goes between <style> and </style>, or <script> and </script>, as it is. */
static int read_part(const char *folder, const char *name, struct cd_arena *a, struct cd_buf *text,
		     struct cd_error *err)
{
	const char *file = cd_sprintf(a, "%s/%s", folder, name);

	if (cd_file_read(file, TEMPLATE_MAX, text, err) < 0)
		return -1;
	if (!text->len || strchr(text->data, '<') || strlen(text->data) != text->len)
		return cd_error_set(err, "%s: must not be empty, nor hold \"<\"", file);
	return 0;
}

/* What the page may do where it is opened as a file: nothing but show its own style and script. */
static const char *say_policy(struct cd_arena *a, const struct cd_dress *dress)
{
	return cd_sprintf(a, "default-src 'none'; base-uri 'none'; form-action 'none'; "
			  "style-src 'unsafe-inline'%s", !dress->script ? "" :
			  cd_sprintf(a, "; script-src 'sha256-%s'",
				     cd_sha256_base64(a, dress->script, strlen(dress->script))));
}

static int render(const struct cd_run *run, struct cd_catalogue *cat,
		  const struct cd_report_options *options, struct cd_buf *out, struct cd_error *err)
{
	const char *variant = options->variant ? options->variant : "";
	const char *folder = options->templates ? options->templates : ".";
	struct cd_arena *a = cd_arena_new();
	bool external = !strcmp(variant, "external"), mail = !strcmp(variant, "mail");
	CD_AUTO_BUF style = { 0 };
	CD_AUTO_BUF script = { 0 };
	struct cd_dress dress = { NULL };
	xmlDocPtr view;
	int failed = external ? 0 : read_part(folder, "report.css", a, &style, err);

	if (!failed && !external && !mail)
		failed = read_part(folder, "report.js", a, &script, err);
	if (!failed) {
		dress.style = style.data;
		dress.script = script.data;
		dress.policy = external || mail ? NULL : say_policy(a, &dress);
		view = cd_html_view(cd_view_new(run, cat, a), mail ? &for_mail : &whole_page,
				    &dress);
		failed = transform(view, options->stylesheet ? options->stylesheet :
				   cd_sprintf(a, "%s/report.xsl", folder), out, err);
		xmlFreeDoc(view);
	}
	cd_arena_free(a);
	return failed;
}

static const char *const variants[] = { "external", "mail", NULL };

const struct cd_report cd_report_html = {
	.name = "html",
	.variants = variants,
	.about = "one page for a browser, on paper too; external: its style sheet beside it; "
		 "mail: a summary below 100 KB",
	.render = render,
};
