/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What does an InfiniBand fabric answer?  Asks ports for what an audit wants (only Get), by
 * libibumad and libibmad, and prints "KEY=VALUE" lines, or with --record the request and reply of
 * each question:
 *
 *	ATTRIBUTE MODIFIER LID : REQUEST : REPLY
 *
 * both as 256 octets of hexadecimal digits, REPLY "timeout" when none came; LID 0 is this port
 * itself by a directed route, for one that has no LID yet.  --replay FILE prints the values of such
 * a recording and needs no fabric.
 * Opens /dev/infiniband/umadN (root), so it runs on hardware as under libumad2sim.so.
 *
 * cc -O2 -o madtool madtool.c -libmad -libumad
 * madtool [--record] [--ca NAME] [--port N] [--mkey KEY] [LID...]	none: the port's own
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <infiniband/mad.h>
#include <infiniband/umad.h>

#define WAIT_MS 500
#define TRIES 3

/* A field, and how it is called in the output. */
struct part {
	enum MAD_FIELDS field;
	const char *name;
};

static const struct part node_info[] = {
	{ IB_NODE_TYPE_F, "type" },
	{ IB_NODE_NPORTS_F, "ports" },
	{ IB_NODE_GUID_F, "guid" },
	{ IB_NODE_PORT_GUID_F, "port_guid" },
	{ IB_NODE_LOCAL_PORT_F, "local_port" },
	{ IB_NODE_LAST_F, NULL },
};
static const struct part port_info[] = {
	{ IB_PORT_GID_PREFIX_F, "gid_prefix" },
	{ IB_PORT_LID_F, "lid" },
	{ IB_PORT_LMC_F, "lmc" },
	{ IB_PORT_SMLID_F, "sm_lid" },
	{ IB_PORT_SMSL_F, "sm_sl" },
	{ IB_PORT_STATE_F, "state" },
	{ IB_PORT_PHYS_STATE_F, "phys_state" },
	{ IB_PORT_LINK_WIDTH_ENABLED_F, "width_enabled" },
	{ IB_PORT_LINK_WIDTH_SUPPORTED_F, "width_supported" },
	{ IB_PORT_LINK_WIDTH_ACTIVE_F, "width_active" },
	{ IB_PORT_LINK_SPEED_ENABLED_F, "speed_enabled" },
	{ IB_PORT_LINK_SPEED_SUPPORTED_F, "speed_supported" },
	{ IB_PORT_LINK_SPEED_ACTIVE_F, "speed_active" },
	{ IB_PORT_LINK_SPEED_EXT_ACTIVE_F, "speed_ext_active" },
	{ IB_PORT_NEIGHBOR_MTU_F, "mtu" },
	{ IB_PORT_MTU_CAP_F, "mtu_cap" },
	{ IB_PORT_OPER_VLS_F, "vls" },
	{ IB_PORT_CAPMASK_F, "capabilities" },
	{ IB_PORT_MKEY_VIOL_F, "mkey_violations" },
	{ IB_PORT_PKEY_VIOL_F, "pkey_violations" },
	{ IB_PORT_LAST_F, NULL },
};
static const struct part sm_info[] = {
	{ IB_SMINFO_GUID_F, "guid" },
	{ IB_SMINFO_ACT_F, "activity" },
	{ IB_SMINFO_PRIO_F, "priority" },
	{ IB_SMINFO_STATE_F, "state" },
	{ IB_PORT_LAST_F, NULL },
};
static const struct part counters[] = {
	{ IB_PC_ERR_SYM_F, "symbol_error" },
	{ IB_PC_LINK_RECOVERS_F, "link_error_recovery" },
	{ IB_PC_LINK_DOWNED_F, "link_downed" },
	{ IB_PC_ERR_RCV_F, "rcv_errors" },
	{ IB_PC_ERR_PHYSRCV_F, "rcv_remote_physical_errors" },
	{ IB_PC_ERR_SWITCH_REL_F, "rcv_switch_relay_errors" },
	{ IB_PC_XMT_DISCARDS_F, "xmit_discards" },
	{ IB_PC_ERR_XMTCONSTR_F, "xmit_constraint_errors" },
	{ IB_PC_ERR_RCVCONSTR_F, "rcv_constraint_errors" },
	{ IB_PC_ERR_LOCALINTEG_F, "local_link_integrity_errors" },
	{ IB_PC_ERR_EXCESS_OVR_F, "excessive_buffer_overrun_errors" },
	{ IB_PC_VL15_DROPPED_F, "vl15_dropped" },
	{ IB_PC_XMT_BYTES_F, "xmit_words" },
	{ IB_PC_RCV_BYTES_F, "rcv_words" },
	{ IB_PC_XMT_PKTS_F, "xmit_packets" },
	{ IB_PC_RCV_PKTS_F, "rcv_packets" },
	{ IB_PC_XMT_WAIT_F, "xmit_wait" },
	{ IB_PC_LAST_F, NULL },
};
static const struct part counters_extended[] = {
	{ IB_PC_EXT_XMT_BYTES_F, "xmit_words" },
	{ IB_PC_EXT_RCV_BYTES_F, "rcv_words" },
	{ IB_PC_EXT_XMT_PKTS_F, "xmit_packets" },
	{ IB_PC_EXT_RCV_PKTS_F, "rcv_packets" },
	{ IB_PC_EXT_XMT_UPKTS_F, "xmit_unicast" },
	{ IB_PC_EXT_RCV_UPKTS_F, "rcv_unicast" },
	{ IB_PC_EXT_LAST_F, NULL },
};

struct attribute {
	const char *name;
	int class;
	unsigned int id;
	int offset;			/* of the data in the MAD */
	const struct part *parts;	/* NULL: printed by a function of its own */
};

enum { NODE_INFO, NODE_DESC, PORT_INFO, SM_INFO, PKEYS, COUNTERS, COUNTERS_EXT, PATH };

static const struct attribute attributes[] = {
	[NODE_INFO] = { "NodeInfo", IB_SMI_CLASS, IB_ATTR_NODE_INFO, IB_SMP_DATA_OFFS, node_info },
	[NODE_DESC] = { "NodeDescription", IB_SMI_CLASS, IB_ATTR_NODE_DESC, IB_SMP_DATA_OFFS, NULL },
	[PORT_INFO] = { "PortInfo", IB_SMI_CLASS, IB_ATTR_PORT_INFO, IB_SMP_DATA_OFFS, port_info },
	[SM_INFO] = { "SMInfo", IB_SMI_CLASS, IB_ATTR_SMINFO, IB_SMP_DATA_OFFS, sm_info },
	[PKEYS] = { "PKeyTable", IB_SMI_CLASS, IB_ATTR_PKEY_TBL, IB_SMP_DATA_OFFS, NULL },
	[COUNTERS] = { "PortCounters", IB_PERFORMANCE_CLASS, IB_GSI_PORT_COUNTERS, IB_PC_DATA_OFFS,
		       counters },
	[COUNTERS_EXT] = { "PortCountersExtended", IB_PERFORMANCE_CLASS, IB_GSI_PORT_COUNTERS_EXT,
			   IB_PC_DATA_OFFS, counters_extended },
	[PATH] = { "PathRecord", IB_SA_CLASS, IB_SA_ATTR_PATHRECORD, IB_SA_DATA_OFFS, NULL },
};
#define N_ATTRIBUTES (sizeof(attributes) / sizeof(*attributes))

struct question {
	int attribute;
	int lid;
	unsigned int modifier;
	uint64_t mask;			/* of the SA's components */
	uint8_t data[IB_SA_DATA_SIZE];
	uint8_t request[IB_MAD_SIZE];
	uint8_t reply[IB_MAD_SIZE];
	bool answered;
};

static struct ibmad_port *port;
static bool record;
static uint64_t mkey;
static bool refused;			/* a question without a good answer */

/* ---- what was answered */

static unsigned int word(const uint8_t *p)
{
	return (unsigned int)(p[0] << 8 | p[1]);
}

static unsigned int status(const uint8_t *mad)
{
	return word(mad + 4) & 0x7fff;
}

static void print_part(const char *prefix, uint8_t *data, const struct part *p)
{
	uint64_t v = 0;

	mad_decode_field(data, p->field, &v);
	switch (p->field) {
	case IB_NODE_GUID_F:
	case IB_NODE_PORT_GUID_F:
	case IB_SMINFO_GUID_F:
	case IB_PORT_GID_PREFIX_F:
		printf("%s.%s=0x%016" PRIx64 "\n", prefix, p->name, v);
		break;
	case IB_PC_EXT_XMT_BYTES_F:
	case IB_PC_EXT_RCV_BYTES_F:
	case IB_PC_EXT_XMT_PKTS_F:
	case IB_PC_EXT_RCV_PKTS_F:
	case IB_PC_EXT_XMT_UPKTS_F:
	case IB_PC_EXT_RCV_UPKTS_F:
		printf("%s.%s=%" PRIu64 "\n", prefix, p->name, v);
		break;
	case IB_PORT_CAPMASK_F:
		printf("%s.%s=0x%08x\n", prefix, p->name, (unsigned int)v);
		break;
	default:
		printf("%s.%s=%u\n", prefix, p->name, (unsigned int)v);
	}
}

static void print_description(const char *prefix, const uint8_t *data)
{
	printf("%s.text=%.64s\n", prefix, (const char *)data);
}

static void print_pkeys(const char *prefix, const uint8_t *data)
{
	printf("%s.keys=", prefix);
	for (int i = 0, n = 0; i < 32; i++)
		if (word(data + 2 * i))
			printf("%s0x%04x", n++ ? "," : "", word(data + 2 * i));
	printf("\n");
}

static void print_path(const char *prefix, const uint8_t *data)
{
	printf("%s.dlid=%u\n%s.slid=%u\n", prefix, word(data + 40), prefix, word(data + 42));
	printf("%s.pkey=0x%04x\n%s.sl=%u\n", prefix, word(data + 50), prefix, word(data + 52) & 0xf);
	printf("%s.mtu=%u\n%s.rate=%u\n%s.lifetime=%u\n", prefix, data[54] & 0x3f, prefix,
	       data[55] & 0x3f, prefix, data[56] & 0x3f);
}

static void print_values(struct question *q)
{
	const struct attribute *a = &attributes[q->attribute];
	uint8_t *data = q->reply + a->offset;
	char prefix[96];

	if (q->attribute == PATH)
		snprintf(prefix, sizeof(prefix), "%s.%u.%u", a->name,
			 word(q->request + a->offset + 42), word(q->request + a->offset + 40));
	else
		snprintf(prefix, sizeof(prefix), "%s.%d.%u", a->name, q->lid, q->modifier);
	if (!q->answered) {
		printf("%s.error=timeout\n", prefix);
		return;
	}
	if (status(q->reply)) {
		printf("%s.error=status 0x%04x\n", prefix, status(q->reply));
		return;
	}
	for (const struct part *p = a->parts; p && p->name; p++)
		print_part(prefix, data, p);
	if (q->attribute == NODE_DESC)
		print_description(prefix, data);
	else if (q->attribute == PKEYS)
		print_pkeys(prefix, data);
	else if (q->attribute == PATH)
		print_path(prefix, data);
}

static void print_octets(const uint8_t *p)
{
	for (int i = 0; i < IB_MAD_SIZE; i++)
		printf("%02x", p[i]);
}

static void print_record(const struct question *q)
{
	printf("%s %u %d : ", attributes[q->attribute].name, q->modifier, q->lid);
	print_octets(q->request);
	printf(" : ");
	if (q->answered)
		print_octets(q->reply);
	else
		printf("timeout");
	printf("\n");
}

/* ---- asking */

/* The low half of the transaction is ours: the kernel writes the agent into the high one. */
static bool is_answer(const uint8_t *request, const uint8_t *reply)
{
	return reply[1] == request[1] && reply[3] & 0x80 &&
		memcmp(request + 12, reply + 12, 4) == 0;
}

static bool exchange(struct question *q, void *umad, int agent)
{
	int fd = mad_rpc_portid(port), length = IB_MAD_SIZE;

	memcpy(q->request, umad_get_mad(umad), IB_MAD_SIZE);
	if (umad_send(fd, agent, umad, length, WAIT_MS, 0) < 0)
		return false;
	while (umad_recv(fd, umad, &length, 2 * WAIT_MS) >= 0) {
		memcpy(q->reply, umad_get_mad(umad), IB_MAD_SIZE);
		if (is_answer(q->request, q->reply))
			return umad_status(umad) == 0;
		length = IB_MAD_SIZE;
	}
	return false;
}

/* Asks, prints, and returns the data of a good answer. */
static uint8_t *ask(struct question *q)
{
	static uint64_t transaction;
	const struct attribute *a = &attributes[q->attribute];
	ib_portid_t to = { .lid = q->lid };
	int class = a->class == IB_SMI_CLASS && !q->lid ? IB_SMI_DIRECT_CLASS : a->class;
	ib_rpc_t rpc = {
		.mgtclass = class, .method = IB_MAD_METHOD_GET,
		.attr = { .id = a->id, .mod = q->attribute == COUNTERS ||
			  q->attribute == COUNTERS_EXT ? 0 : q->modifier },
		.dataoffs = a->offset, .mkey = mkey, .mask = q->mask, .timeout = WAIT_MS,
		.datasz = a->class == IB_SMI_CLASS ? IB_SMP_DATA_SIZE :
			a->class == IB_SA_CLASS ? IB_SA_DATA_SIZE : IB_PC_DATA_SZ,
	};
	void *umad = calloc(1, umad_size() + IB_MAD_SIZE);

	if (!umad)
		return NULL;
	if (a->class != IB_SMI_CLASS) {
		to.qp = 1;
		to.qkey = IB_DEFAULT_QP1_QKEY;
	}
	for (int i = 0; i < TRIES && !q->answered; i++) {
		rpc.trid = ++transaction;
		memset(umad, 0, umad_size() + IB_MAD_SIZE);
		if (mad_build_pkt(umad, &rpc, &to, NULL, q->data) < 0)
			break;
		q->answered = exchange(q, umad, mad_rpc_class_agent(port, class));
	}
	free(umad);
	if (record)
		print_record(q);
	else
		print_values(q);
	if (q->answered && !status(q->reply))
		return q->reply + a->offset;
	refused = true;
	return NULL;
}

static uint8_t *ask_port(struct question *q, int attribute, int lid, unsigned int modifier)
{
	*q = (struct question){ .attribute = attribute, .lid = lid, .modifier = modifier };
	if (attribute == COUNTERS || attribute == COUNTERS_EXT)
		q->data[1] = (uint8_t)modifier;
	return ask(q);
}

/* By the source's and the destination's LID, one path. */
static void ask_path(int sm_lid, unsigned int from, unsigned int to)
{
	struct question q = { .attribute = PATH, .lid = sm_lid, .mask = 1 << 4 | 1 << 5 | 1 << 12 };

	q.data[40] = (uint8_t)(to >> 8);
	q.data[41] = (uint8_t)to;
	q.data[42] = (uint8_t)(from >> 8);
	q.data[43] = (uint8_t)from;
	q.data[49] = 1;
	ask(&q);
}

struct where {
	unsigned int lid, lmc, sm_lid, ports;
};

static bool ask_node(int lid, struct where *w)
{
	struct question q;
	uint8_t *data = ask_port(&q, NODE_INFO, lid, 0);
	unsigned int number;

	if (!data)
		return false;
	number = mad_get_field(data, 0, IB_NODE_TYPE_F) == IB_NODE_SWITCH ? 0 :
		mad_get_field(data, 0, IB_NODE_LOCAL_PORT_F);
	w->ports = mad_get_field(data, 0, IB_NODE_NPORTS_F);
	ask_port(&q, NODE_DESC, lid, 0);
	data = ask_port(&q, PORT_INFO, lid, number);
	if (data) {
		w->lid = mad_get_field(data, 0, IB_PORT_LID_F);
		w->lmc = mad_get_field(data, 0, IB_PORT_LMC_F);
		w->sm_lid = mad_get_field(data, 0, IB_PORT_SMLID_F);
	}
	ask_port(&q, PKEYS, lid, 0);
	if (number && !lid)
		return data != NULL;
	if (number) {
		ask_port(&q, COUNTERS, lid, number);
		ask_port(&q, COUNTERS_EXT, lid, number);
		return data != NULL;
	}
	for (unsigned int i = 1; i <= w->ports; i++) {
		ask_port(&q, PORT_INFO, lid, i);
		ask_port(&q, COUNTERS, lid, i);
	}
	return data != NULL;
}

static void ask_paths(const struct where *own, const struct where *other)
{
	for (unsigned int i = 0; i < 1u << own->lmc; i++)
		for (unsigned int j = 0; j < 1u << other->lmc; j++)
			ask_path((int)own->sm_lid, own->lid + i, other->lid + j);
}

/* A LID or port as it was typed; what is none ends the program, so that nobody is asked in its place. */
static int number_in(const char *text, long most, const char *what)
{
	char *end;
	long n = strtol(text, &end, 0);

	if (end == text || *end || n < 0 || n > most) {
		fprintf(stderr, "madtool: '%s' is no %s (0 to %ld)\n", text, what, most);
		exit(2);
	}
	return (int)n;
}

static int ask_all(int own_lid, char **lids, int n)
{
	struct where own = { 0 }, other = { 0 };
	struct question q;

	if (!ask_node(own_lid, &own))
		return 1;
	if (own.sm_lid)
		ask_port(&q, SM_INFO, (int)own.sm_lid, 0);
	for (int i = 0; i < n; i++)
		if (ask_node(number_in(lids[i], 0xffff, "LID"), &other) && own.sm_lid)
			ask_paths(&own, &other);
	return refused;
}

/* ---- from a file */

static bool read_octets(const char *text, uint8_t *to)
{
	for (int i = 0; i < IB_MAD_SIZE; i++, text += 2)
		if (sscanf(text, "%2hhx", &to[i]) != 1)
			return false;
	return *text == 0;
}

static bool read_record(char *line, struct question *q)
{
	char name[32], request[2 * IB_MAD_SIZE + 1], reply[2 * IB_MAD_SIZE + 1];

	if (sscanf(line, "%31s %u %d : %512s : %512s", name, &q->modifier, &q->lid, request, reply) != 5)
		return false;
	while (q->attribute < (int)N_ATTRIBUTES && strcmp(attributes[q->attribute].name, name))
		q->attribute++;
	q->answered = strcmp(reply, "timeout") != 0;
	return q->attribute < (int)N_ATTRIBUTES && read_octets(request, q->request) &&
		(!q->answered || read_octets(reply, q->reply));
}

static int replay(const char *path)
{
	FILE *f = fopen(path, "re");
	char *line = NULL;
	size_t room = 0;
	int rc = f ? 0 : 2;

	if (!f)
		perror(path);
	while (!rc && getline(&line, &room, f) > 0) {
		struct question q = { 0 };

		if (*line == '#')
			continue;
		if (read_record(line, &q)) {
			print_values(&q);
		} else {
			fprintf(stderr, "%s: no record: %.40s...\n", path, line);
			rc = 2;
		}
	}
	free(line);
	if (f)
		fclose(f);
	return rc;
}

/* ---- */

static int on_fabric(const char *ca, int number, char **lids, int n)
{
	int classes[] = { IB_SMI_CLASS, IB_SMI_DIRECT_CLASS, IB_SA_CLASS, IB_PERFORMANCE_CLASS };
	umad_port_t us;
	int rc;

	if (umad_init() < 0 || umad_get_port(ca, number, &us) < 0) {
		fprintf(stderr, "madtool: no InfiniBand port%s%s\n", ca ? " of " : "", ca ? ca : "");
		return 3;
	}
	port = mad_rpc_open_port(us.ca_name, us.portnum, classes, 4);
	if (!port) {
		fprintf(stderr, "madtool: %s port %d: %s\n", us.ca_name, us.portnum, strerror(errno));
		umad_release_port(&us);
		return 3;
	}
	rc = ask_all((int)us.base_lid, lids, n);
	mad_rpc_close_port(port);
	umad_release_port(&us);
	return rc;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "record", no_argument, NULL, 'r' },
		{ "replay", required_argument, NULL, 'p' },
		{ "ca", required_argument, NULL, 'c' },
		{ "port", required_argument, NULL, 'n' },
		{ "mkey", required_argument, NULL, 'k' },
		{ NULL, 0, NULL, 0 },
	};
	const char *ca = NULL, *file = NULL;
	int number = 0, c;

	while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (c) {
		case 'r': record = true; break;
		case 'p': file = optarg; break;
		case 'c': ca = optarg; break;
		case 'n': number = number_in(optarg, 254, "port"); break;
		case 'k': mkey = strtoull(optarg, NULL, 0); break;
		default:
			fprintf(stderr, "usage: madtool [--record] [--ca NAME] [--port N] [--mkey KEY] "
				"[LID...] | --replay FILE\n");
			return 2;
		}
	}
	return file ? replay(file) : on_fabric(ca, number, argv + optind, argc - optind);
}
