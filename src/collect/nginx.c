// SPDX-License-Identifier: Apache-2.0
/*
 * nginx - which nginx serve here, of which version, and with which configuration?
 *
 * The configuration is read, never tested by nginx itself: `nginx -t` as root creates log files
 * and folders, resolves names and needs the private keys.
 */
#include "collect/nginx.h"

#include <errno.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "host/host.h"

static const struct cd_column server_columns[] = {
	{ "kind", CD_COL_TEXT, "" },
	{ "address", CD_COL_TEXT, "" },
	{ "default", CD_COL_INT, "" },
	{ "ssl", CD_COL_INT, "" },
	{ "quic", CD_COL_INT, "" },
	{ "http2_listen", CD_COL_INT, "" },
	{ "http2", CD_COL_INT, "" },
	{ "names", CD_COL_TEXT, "" },
	{ "protocols", CD_COL_TEXT, "" },
	{ "protocols_where", CD_COL_TEXT, "" },
	{ "min_protocol", CD_COL_TEXT, "" },
	{ "max_protocol", CD_COL_TEXT, "" },
	{ "openssl_command", CD_COL_TEXT, "" },
	{ "prefer", CD_COL_INT, "" },
	{ "ciphers", CD_COL_TEXT, "" },
	{ "ciphers_where", CD_COL_TEXT, "" },
	{ "reject", CD_COL_INT, "" },
	{ "grpc", CD_COL_INT, "" },
	{ "others", CD_COL_INT, "" },
	{ "where", CD_COL_TEXT, "" },
	{ "listen_where", CD_COL_TEXT, "" },
	{ .name = NULL },
};

static const struct cd_column directive_columns[] = {
	{ "name", CD_COL_TEXT, "" },
	{ "args", CD_COL_TEXT, "" },
	{ "context", CD_COL_TEXT, "" },
	{ "where", CD_COL_TEXT, "" },
	{ "rank", CD_COL_INT, "" },
	{ .name = NULL },
};

static const struct cd_fact_spec facts[] = {
	{ .name = "nginx", .type = CD_TEXTS, .unit = "", .source = "ps -C nginx -o args",
	  .about = "main configuration files of the nginx that run or are installed" },
	{ .name = "nginx/runs", .type = CD_BOOL, .unit = "", .source = "ps -C nginx -o args",
	  .about = "a master process uses this configuration" },
	{ .name = "nginx/running_version", .type = CD_TEXT, .unit = "", .source = "nginx -v",
	  .about = "version of the program that runs" },
	{ .name = "nginx/running_code", .type = CD_INT, .unit = "", .source = "nginx -v",
	  .about = "major << 16 | minor << 8 | patch" },
	{ .name = "nginx/disk_version", .type = CD_TEXT, .unit = "", .source = "nginx -v",
	  .about = "version of the program on disk: what the next start runs" },
	{ .name = "nginx/disk_code", .type = CD_INT, .unit = "", .source = "nginx -v",
	  .about = "major << 16 | minor << 8 | patch" },
	{ .name = "nginx/product", .type = CD_TEXT, .unit = "", .source = "nginx -v",
	  .about = "what it calls itself: nginx, openresty" },
	{ .name = "nginx/openssl_code", .type = CD_INT, .unit = "", .source = "nginx -V",
	  .about = "OpenSSL it was built with: major << 16 | minor << 8 | patch" },
	{ .name = "nginx/configure", .type = CD_TEXT, .unit = "", .source = "nginx -V",
	  .about = "arguments of its configure script" },
	{ .name = "nginx/level_zero", .type = CD_BOOL, .unit = "",
	  .source = "grep SECLEVEL /etc/ssl/openssl.cnf",
	  .about = "OpenSSL's own configuration lowers the security level to 0" },
	{ .name = "nginx/server", .type = CD_TABLE, .unit = "", .source = "{subject}",
	  .about = "one row per server block and listen line", .columns = server_columns },
	{ .name = "nginx/directive", .type = CD_TABLE, .unit = "", .source = "{subject}",
	  .about = "directives about TLS, HTTP versions and upstream connections",
	  .columns = directive_columns, .weight = "rank" },
	{ .name = NULL },
};

static const char *const described[] = {
	"nginx/running_version", "nginx/running_code", "nginx/disk_version", "nginx/disk_code",
	"nginx/product", "nginx/openssl_code", "nginx/configure", "nginx/server",
	"nginx/directive", NULL,
};

static void all_unseen(struct cd_collect *x, const char *subject, enum cd_reason reason,
		       const char *why)
{
	for (size_t i = 0; described[i]; i++)
		cd_put_unseen(x, described[i], subject, reason, "%s", why);
}

static bool is_program_package(const char *name)
{
	static const char *const names[] = {
		"nginx", "nginx-core", "nginx-light", "nginx-full", "nginx-extras", NULL,
	};

	for (size_t i = 0; names[i]; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

/* "1.22.1" of an installed package "1.22.1-9+deb12u2"; NULL when dpkg knows none. */
static const char *packaged(struct cd_collect *x)
{
	struct cd_arena *a = cd_collect_arena(x);
	struct cd_bytes b =
		cd_host_read(cd_collect_host(x), a, "/var/lib/dpkg/status", CD_READ_LARGE);
	char *rest = b.error ? NULL : cd_strndup(a, b.data, b.len);
	bool ours = false, installed = false;

	while (rest && *rest) {
		char *line = rest;

		rest = strchr(rest, '\n');
		if (rest)
			*rest++ = '\0';
		if (cd_text_starts(line, "Package: ")) {
			ours = is_program_package(line + strlen("Package: "));
			installed = false;
		} else if (cd_text_starts(line, "Status: ")) {
			installed = cd_text_ends(line, " ok installed");
		} else if (ours && installed && cd_text_starts(line, "Version: ")) {
			char *version = line + strlen("Version: ");
			char *epoch = strchr(version, ':');

			version = epoch ? epoch + 1 : version;
			version[strcspn(version, "-+~")] = '\0';
			if (cd_nginx_code(version))
				return version;
		}
	}
	return NULL;
}

static enum cd_reason reason_of(int error)
{
	if (error == EACCES || error == EPERM)
		return CD_PERMISSION;
	return error == ENOENT || error == ENODATA ? CD_NOT_COLLECTED : CD_GARBAGE;
}

static void put_versions(struct cd_collect *x, const struct cd_nginx_instance *i)
{
	struct cd_nginx_binary b = cd_nginx_binary(cd_collect_host(x), cd_collect_arena(x), i->exe);
	const char *version = b.version ? b.version : packaged(x);
	enum cd_reason reason = reason_of(b.error);
	const char *s = i->conf;

	if (version) {
		cd_put_text(x, "nginx/disk_version", s, version);
		cd_put_int(x, "nginx/disk_code", s, cd_nginx_code(version));
	} else {
		cd_put_unseen(x, "nginx/disk_version", s, reason, "%s", b.why);
		cd_put_unseen(x, "nginx/disk_code", s, reason, "%s", b.why);
	}
	if (!i->pid) {
		cd_put_absent(x, "nginx/running_version", s, "it does not run");
		cd_put_absent(x, "nginx/running_code", s, "it does not run");
	} else if (i->guessed || i->replaced || !version) {
		const char *why = i->guessed	? "which program runs may not be read"
				  : i->replaced ? "the running program was replaced on disk"
						: b.why;

		reason = i->guessed ? CD_PERMISSION : i->replaced ? CD_NOT_COLLECTED : reason;
		cd_put_unseen(x, "nginx/running_version", s, reason, "%s", why);
		cd_put_unseen(x, "nginx/running_code", s, reason, "%s", why);
	} else {
		cd_put_text(x, "nginx/running_version", s, version);
		cd_put_int(x, "nginx/running_code", s, cd_nginx_code(version));
	}
	if (b.product)
		cd_put_text(x, "nginx/product", s, b.product);
	else
		cd_put_unseen(x, "nginx/product", s, reason_of(b.error), "%s", b.why);
	if (b.configure)
		cd_put_text(x, "nginx/configure", s, b.configure);
	else
		cd_put_unseen(x, "nginx/configure", s, reason_of(b.error), "%s does not tell",
			      i->exe);
	if (b.openssl && cd_nginx_code(b.openssl))
		cd_put_int(x, "nginx/openssl_code", s, cd_nginx_code(b.openssl));
	else if (b.error)
		cd_put_unseen(x, "nginx/openssl_code", s, reason_of(b.error), "%s", b.why);
	else
		cd_put_absent(x, "nginx/openssl_code", s, "not built with OpenSSL");
}

static void put_configuration(struct cd_collect *x, const struct cd_nginx_instance *i)
{
	struct cd_nginx_tree tree = cd_nginx_load(cd_collect_host(x), cd_collect_arena(x), i->conf);

	if (tree.error) {
		enum cd_reason reason = tree.error_number == ENOENT ? CD_GARBAGE
								    : reason_of(tree.error_number);

		cd_put_unseen(x, "nginx/server", i->conf, reason, "%s", tree.error);
		cd_put_unseen(x, "nginx/directive", i->conf, reason, "%s", tree.error);
		return;
	}
	cd_nginx_put_servers(x, i->conf, &tree);
	cd_nginx_put_directives(x, i->conf, &tree);
}

static void put_level(struct cd_collect *x)
{
	static const char *const files[] = {
		"/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf",
		"/etc/crypto-policies/back-ends/opensslcnf.config", NULL,
	};
	bool zero = false;

	for (size_t i = 0; files[i]; i++) {
		struct cd_bytes b = cd_host_read(cd_collect_host(x), cd_collect_arena(x), files[i],
						 CD_READ_SMALL);

		if (b.error == ENOENT || b.error == ENOTDIR)
			continue;
		if (b.error) {
			cd_put_errno(x, "nginx/level_zero", "", files[i], b.error);
			return;
		}
		zero = zero || strstr(b.data, "SECLEVEL=0") || strstr(b.data, "SECLEVEL = 0");
	}
	cd_put_bool(x, "nginx/level_zero", "", zero);
}

static int collect(struct cd_collect *x, struct cd_error *err)
{
	struct cd_nginx_found f = { 0 };
	const char **subject;

	(void)err;
	f = cd_nginx_find(x);
	if (!f.n && f.error) {
		cd_put_unseen(x, "nginx", "", reason_of(f.error),
			      "neither processes nor a configuration file can be read: %s",
			      strerror(f.error));
		return 0;
	}
	subject = cd_alloc_n(cd_collect_arena(x), f.n + 1, sizeof(*subject));
	for (size_t i = 0; i < f.n; i++)
		subject[i] = f.instance[i].conf;
	cd_put_set(x, "nginx", subject, f.n);
	if (f.n)
		put_level(x);
	for (size_t i = 0; i < f.n; i++) {
		const struct cd_nginx_instance *one = &f.instance[i];

		cd_put_bool(x, "nginx/runs", one->conf, one->pid != NULL);
		if (one->elsewhere || one->hidden) {
			all_unseen(x, one->conf,
				   one->elsewhere ? CD_OTHER_NAMESPACE : CD_NOT_COLLECTED,
				   one->why);
			continue;
		}
		put_versions(x, one);
		put_configuration(x, one);
	}
	return 0;
}

const struct cd_collector cd_collector_nginx = {
	.name = "nginx",
	.group = "files",
	.facts = facts,
	.collect = collect,
};
