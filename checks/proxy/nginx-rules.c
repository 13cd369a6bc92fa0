/* SPDX-License-Identifier: Apache-2.0 */
/* nginx-rules.c - which nginx knows which directive?  Sources: data/nginx-directives.tsv. */
#include "nginx.h"

#define SINCE(name, version) { name, NULL, NULL, version, 0, 0, NULL }
#define IDLE(name, version) { name, NULL, NULL, 0, 0, version, NULL }

static const char HTTP3[] = "--with-http_v3_module";

const struct nginx_rule cd_nginx_rules[] = {
	SINCE("http2", NGINX(1, 25, 1)),
	{ "listen", "quic", NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "http3", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "http3_hq", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "http3_max_concurrent_streams", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "http3_stream_buffer_size", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "quic_active_connection_id_limit", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "quic_bpf", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "quic_gso", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "quic_host_key", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "quic_retry", NULL, NULL, NGINX(1, 25, 0), 0, 0, HTTP3 },
	{ "listen", "http2", NULL, 0, 0, NGINX(1, 25, 1), NULL },
	{ "ssl", NULL, NULL, 0, NGINX(1, 25, 1), NGINX(1, 15, 0), NULL },
	IDLE("http2_push", NGINX(1, 25, 1)),
	IDLE("http2_push_preload", NGINX(1, 25, 1)),
	IDLE("http2_max_concurrent_pushes", NGINX(1, 25, 1)),
	IDLE("http2_max_requests", NGINX(1, 19, 7)),
	IDLE("http2_idle_timeout", NGINX(1, 19, 7)),
	IDLE("http2_recv_timeout", NGINX(1, 19, 7)),
	IDLE("http2_max_field_size", NGINX(1, 19, 7)),
	IDLE("http2_max_header_size", NGINX(1, 19, 7)),
	{ "proxy_http_version", "2", NULL, NGINX(1, 29, 4), 0, 0, NULL },
	{ "keepalive", "local", "upstream", NGINX(1, 29, 7), 0, 0, NULL },
	{ "listen", "multipath", NULL, NGINX(1, 29, 7), 0, 0, NULL },
	SINCE("add_header_inherit", NGINX(1, 29, 3)),
	{ "server", "resolve", "upstream", NGINX(1, 27, 3), 0, 0, NULL },
	SINCE("ssl_conf_command", NGINX(1, 19, 4)),
	SINCE("ssl_reject_handshake", NGINX(1, 19, 4)),
	SINCE("ssl_certificate_compression", NGINX(1, 29, 1)),
	SINCE("ssl_early_data", NGINX(1, 15, 3)),
	SINCE("ssl_ocsp", NGINX(1, 19, 0)),
	SINCE("keepalive_time", NGINX(1, 19, 10)),
	SINCE("keepalive_min_timeout", NGINX(1, 27, 4)),
	SINCE("ssl_certificate_cache", NGINX(1, 27, 4)),
	SINCE("ssl_object_cache_inheritable", NGINX(1, 27, 4)),
	{ .name = NULL },
};
