/* SPDX-License-Identifier: Apache-2.0 */
/*
 * matters.c - a change of which facts is a difference between two runs?
 *
 * What somebody set, installed or plugged in is; what counts, ages or comes and goes with traffic is
 * not.  Counters and rates never are and need no row.  A test asks for a row for each other fact.
 */
#include "matters.h"

#include <string.h>

#include "base/text.h"

const char *const cd_matter_classes[] = {
	"kernel", "sysctl", "boot", "module", "firmware", "driver", "hardware", "link", "queue",
	"qos", "rdma", "affinity", "topology", "multipath", "network", "limits", "service",
	"naming", NULL
};

#define SETTING(fact_, class_, ...) { .fact = fact_, .class = class_, ##__VA_ARGS__ }
#define NOISE(fact_, why_) { .fact = fact_, .why = why_ }

#define STATE_OF_TRAFFIC "moves with traffic"
#define TIME_PASSES "time passes"
#define CAPABILITY "what we may read, said up front"
#define FOLLOWS "follows from other facts"
#define ASKED "what was asked, said up front"
#define PROCESSES "processes come and go"
#define TELLS_TWICE "told by another fact"

static const struct cd_matter matters[] = {
	/* kernel and machine */
	SETTING("host/kernel", "kernel"),
	NOISE("host/kernel_code", TELLS_TWICE),
	SETTING("host/os", "kernel"),
	SETTING("host/arch", "kernel"),
	SETTING("host/page_size", "kernel"),
	SETTING("host/cpu_vendor", "hardware"),
	SETTING("host/virtual", "hardware"),
	SETTING("host/memory", "hardware", .flags = CD_MATTERS_NEAR),
	SETTING("host/hugetlb", "kernel", .flags = CD_MATTERS_NEAR),
	NOISE("host/name", "names the host; two hosts are told by it"),
	NOISE("host/boot_id", "changes with every boot"),
	NOISE("host/container", CAPABILITY),
	NOISE("host/child_netns", CAPABILITY),
	NOISE("host/netns", "names the namespace"),
	NOISE("host/userns", CAPABILITY),
	NOISE("netns", "containers come and go"),
	NOISE("nic/elsewhere", "numbers change when a container is made"),
	NOISE("nic/elsewhere_netns", "numbers change when a container is made"),
	NOISE("netns/*", "containers come and go"),
	NOISE("host/capabilities", CAPABILITY),
	NOISE("host/privileged", CAPABILITY),
	NOISE("run/*", TIME_PASSES),
	NOISE("site/*", ASKED),
	NOISE("rate/*", STATE_OF_TRAFFIC),

	/* settings of the kernel, now and after the next boot */
	SETTING("sysctl/boot", "boot", .key = "key pattern", .value = "value where state"),
	NOISE("sysctl/boot_lost", TELLS_TWICE),
	SETTING("sysctl/boot_by", "boot"),
	SETTING("sysctl/conf_keys", "boot", .flags = CD_MATTERS_UNORDERED),
	SETTING("sysctl/conf_reader", "boot"),
	SETTING("sysctl/writers", "boot", .key = "key writer", .value = "value"),
	SETTING("sysctl/net.ipv4.tcp_mem", "sysctl", .flags = CD_MATTERS_NEAR),
	SETTING("sysctl/net.ipv4.udp_mem", "sysctl", .flags = CD_MATTERS_NEAR),
	SETTING("sysctl/net.ipv4.tcp_max_orphans", "sysctl", .flags = CD_MATTERS_NEAR),
	SETTING("sysctl/vm.min_free_kbytes", "sysctl", .flags = CD_MATTERS_NEAR),
	SETTING("sysctl/kernel.threads-max", "sysctl", .flags = CD_MATTERS_NEAR),
	SETTING("sysctl/fs.file-max", "sysctl", .flags = CD_MATTERS_NEAR),
	NOISE("sysctl/fs.file-nr", STATE_OF_TRAFFIC),
	NOISE("sysctl/fs.inode-nr", STATE_OF_TRAFFIC),
	NOISE("sysctl/net.netfilter.nf_conntrack_count", STATE_OF_TRAFFIC),
	NOISE("sysctl/net.ipv4.tcp_available_congestion_control",
	      "grows when a module is used; module/ tells"),
	SETTING("sysctl/*", "sysctl", .kind = CD_KIND_NIC),
	SETTING("modules/at_boot", "boot", .flags = CD_MATTERS_UNORDERED),
	SETTING("modprobe/hidden", "boot", .flags = CD_MATTERS_UNORDERED),
	SETTING("modprobe/blacklist", "boot", .flags = CD_MATTERS_UNORDERED),
	SETTING("modules/loadable", "module"),
	NOISE("modules/complete", CAPABILITY),
	SETTING("module/*", "module"),

	/* links */
	SETTING("nic", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_SET),
	SETTING("nic/kind", "link", .kind = CD_KIND_NIC),
	SETTING("nic/up", "link", .kind = CD_KIND_NIC),
	SETTING("nic/carrier", "link", .kind = CD_KIND_NIC),
	SETTING("nic/mtu", "link", .kind = CD_KIND_NIC),
	SETTING("nic/min_mtu", "driver", .kind = CD_KIND_NIC),
	SETTING("nic/max_mtu", "driver", .kind = CD_KIND_NIC),
	SETTING("nic/gso_max_size", "link", .kind = CD_KIND_NIC),
	SETTING("nic/tx_queues", "queue", .kind = CD_KIND_NIC),
	SETTING("nic/rx_queues", "queue", .kind = CD_KIND_NIC),
	SETTING("nic/txqlen", "queue", .kind = CD_KIND_NIC),
	SETTING("nic/master", "multipath", .kind = CD_KIND_NIC),
	NOISE("nic/lower", "the other end of nic/master and of the link's kind"),
	NOISE("nic/peer", "containers come and go"),
	SETTING("nic/xdp", "link", .kind = CD_KIND_NIC),
	SETTING("nic/vlan_id", "link", .kind = CD_KIND_NIC),
	SETTING("nic/outer", "link", .kind = CD_KIND_NIC),
	SETTING("nic/mode", "link", .kind = CD_KIND_NIC),
	NOISE("nic/far_ifindex", "containers come and go"),
	SETTING("nic/speed", "link", .kind = CD_KIND_NIC),
	SETTING("nic/duplex", "link", .kind = CD_KIND_NIC),
	SETTING("nic/autoneg", "link", .kind = CD_KIND_NIC),
	SETTING("nic/lanes", "link", .kind = CD_KIND_NIC),
	SETTING("nic/modes_supported", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	SETTING("nic/modes_advertised", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	SETTING("nic/modes_peer", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	NOISE("nic/speed_supported", FOLLOWS),
	NOISE("nic/speed_advertised", FOLLOWS),
	NOISE("nic/speed_peer", FOLLOWS),
	NOISE("nic/speed_common", FOLLOWS),
	NOISE("nic/speed_possible", FOLLOWS),
	NOISE("nic/operstate", "follows nic/up and nic/carrier"),
	NOISE("nic/link_detected", "nic/carrier as the driver sees it"),
	SETTING("nic/link_trouble", "link", .kind = CD_KIND_NIC),
	NOISE("nic/sqi", "moves with temperature and noise"),
	NOISE("nic/sqi_max", "told by the driver"),
	SETTING("nic/connector", "link", .kind = CD_KIND_NIC),
	SETTING("nic/fec_asked", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	SETTING("nic/fec_auto", "link", .kind = CD_KIND_NIC),
	SETTING("nic/fec_active", "link", .kind = CD_KIND_NIC),
	NOISE("nic/fec_lanes", "told by the driver"),
	NOISE("nic/promisc", "who listens to a link comes and goes"),
	NOISE("nic/loopback", "never changes"),
	SETTING("nic/type", "link", .kind = CD_KIND_NIC),
	SETTING("nic/driver", "driver", .kind = CD_KIND_NIC),
	SETTING("nic/model", "hardware", .kind = CD_KIND_NIC),
	SETTING("nic/bus", "hardware", .kind = CD_KIND_NIC),
	NOISE("nic/physical", "told by nic/bus"),
	SETTING("nic/vf", "hardware", .kind = CD_KIND_NIC),
	NOISE("nic/representor", "told by nic/port_name"),
	NOISE("nic/wireless", "told by the driver"),
	SETTING("nic/numa_node", "topology", .kind = CD_KIND_NIC),
	SETTING("nic/address", "naming", .kind = CD_KIND_NIC, .flags = CD_MATTERS_ONE_HOST),
	SETTING("nic/pci", "naming", .kind = CD_KIND_NIC, .flags = CD_MATTERS_ONE_HOST),
	NOISE("nic/pf", "told by nic/pci"),
	NOISE("nic/parent_device", "told by nic/pci"),
	SETTING("nic/port_name", "naming", .kind = CD_KIND_NIC, .flags = CD_MATTERS_ONE_HOST),
	NOISE("nic/ifindex", "counts links since boot"),
	NOISE("nic/ports", FOLLOWS),
	NOISE("port", FOLLOWS),
	SETTING("port/role", "link", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	NOISE("port/speed", FOLLOWS),
	NOISE("path", FOLLOWS),
	NOISE("path/*", "told as ceilings"),

	/* settings of the card */
	SETTING("nic/features_on", "driver", .kind = CD_KIND_NIC, .flags = CD_MATTERS_UNORDERED),
	NOISE("nic/features_wanted", "told by nic/features_on"),
	SETTING("nic/features_changeable", "driver", .kind = CD_KIND_NIC,
		.flags = CD_MATTERS_UNORDERED),

	/* addresses and routes */
	SETTING("addr", "network", .flags = CD_MATTERS_ONE_HOST,
		.key = "ifname address prefix_len", .value = "peer scope"),
	NOISE("addr/tentative_again", TIME_PASSES),
	SETTING("route", "network", .flags = CD_MATTERS_ONE_HOST,
		.key = "family table type dst src oif gateway metric",
		.value = "prefsrc weight mtu advmss window rto_min initcwnd initrwnd quickack "
			 "features congctl cwnd lock"),
	SETTING("rule", "network", .flags = CD_MATTERS_ONE_HOST,
		.key = "family priority not src dst iif oif fwmark l3mdev",
		.value = "action table"),
	NOISE("route/back", FOLLOWS),
	NOISE("ip6/destinations", STATE_OF_TRAFFIC),
	SETTING("mptcp/subflows", "network"),
	SETTING("mptcp/add_addrs", "network"),
	SETTING("mptcp/endpoint", "network", .flags = CD_MATTERS_ONE_HOST,
		.key = "address", .value = "flags"),
	NOISE("route/learned", STATE_OF_TRAFFIC),
	NOISE("route/short_peers", STATE_OF_TRAFFIC),

	NOISE("neigh", STATE_OF_TRAFFIC),
	NOISE("neigh/*", STATE_OF_TRAFFIC),
	NOISE("softnet", "told by cpu/online"),

	/* queues */
	SETTING("qdisc", "queue", .key = "ifname parent",
		.value = "kind rate_bps ceil_bps default_ceil_bps limit flow_max_rate_bps pacing "
			 "flow_plimit loss delay_ns offload"),
	SETTING("nic/rps", "affinity", .kind = CD_KIND_NIC, .key = "queue", .value = "cpus flows"),
	SETTING("nic/xps", "affinity", .kind = CD_KIND_NIC, .key = "queue", .value = "cpus rxqs"),
	SETTING("nic/threaded", "affinity", .kind = CD_KIND_NIC),
	SETTING("nic/napi_cpus", "affinity", .kind = CD_KIND_NIC),
	SETTING("tc/filter", "queue", .key = "ifname parent kind", .value = "action filters"),

	/* PCI, interrupts, CPUs, memory */
	SETTING("pci", "hardware", .kind = CD_KIND_PCI, .flags = CD_MATTERS_SET),
	SETTING("pci/class", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/vendor", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/device", "hardware", .kind = CD_KIND_PCI),
	NOISE("pci/parent", "addresses of the way there; speed and width of each are told"),
	SETTING("pci/driver", "driver", .kind = CD_KIND_PCI),
	SETTING("pci/numa_node", "topology", .kind = CD_KIND_PCI),
	NOISE("pci/local_cpus", "follows pci/numa_node"),
	SETTING("pci/speed", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/width", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/max_speed", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/max_width", "hardware", .kind = CD_KIND_PCI),
	SETTING("pci/vfs", "hardware", .kind = CD_KIND_PCI),
	NOISE("pci/physfn", "told by pci/vfs"),
	NOISE("pci/power_state", "devices sleep and wake"),
	NOISE("irq", "told by the interrupts of each controller"),
	SETTING("irq/of_device", "affinity", .kind = CD_KIND_PCI, .flags = CD_MATTERS_COUNT),
	SETTING("irq/affinity", "affinity", .kind = CD_KIND_IRQ, .flags = CD_MATTERS_MOVES),
	NOISE("irq/effective", "follows irq/affinity"),
	SETTING("irq/managed", "affinity", .kind = CD_KIND_IRQ),
	NOISE("irq/name", "finds the interrupt"),
	NOISE("irq/pci", "finds the interrupt"),
	NOISE("irq/queue", "follows irq/name"),
	SETTING("numa", "topology", .flags = CD_MATTERS_UNORDERED),
	SETTING("numa/cpus", "topology"),
	SETTING("numa/distance", "topology"),
	NOISE("numa/count", FOLLOWS),
	SETTING("cpu/online", "topology"),
	SETTING("cpu/present", "topology"),
	NOISE("cpu/possible", "what firmware reserves"),
	SETTING("cpu/isolated", "topology"),
	SETTING("cpu/nohz_full", "topology"),
	NOISE("cpu/package", FOLLOWS),
	NOISE("cpu/package_cpus", FOLLOWS),
	NOISE("cpu/core", FOLLOWS),
	NOISE("cpu/siblings", FOLLOWS),
	NOISE("cpu/l3", FOLLOWS),
	SETTING("cpu/smt", "topology"),
	NOISE("hwloc/*", "the same by another reader"),

	/* priorities and congestion */
	SETTING("dcb/pfc", "qos", .kind = CD_KIND_NIC),
	NOISE("dcb/pfc_mask", TELLS_TWICE),
	SETTING("dcb/pfc_cap", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/pfc_delay", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/peer_pfc", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/peer_willing", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/peer_prio_tc", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/peer_app", "qos", .kind = CD_KIND_NIC, .key = "selector protocol",
		.value = "priority"),
	SETTING("dcb/ets_willing", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/tc_count", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/prio_tc", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/tc_bandwidth", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/tc_algorithm", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/reco_bandwidth", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/reco_algorithm", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/reco_prio_tc", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/tc_maxrate", "qos", .kind = CD_KIND_NIC),
	SETTING("nic/tx_maxrate", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/prio_buffer", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/buffer_size", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/buffer_total", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/app", "qos", .kind = CD_KIND_NIC, .key = "selector protocol",
		.value = "priority"),
	SETTING("dcb/dscp_prio", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/apptrust", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/rewrite", "qos", .kind = CD_KIND_NIC, .key = "selector protocol",
		.value = "priority"),
	SETTING("dcb/dcbx", "qos", .kind = CD_KIND_NIC),
	SETTING("dcb/trust", "qos", .kind = CD_KIND_NIC),
	SETTING("roce/np_enable", "qos", .kind = CD_KIND_NIC),
	SETTING("roce/rp_enable", "qos", .kind = CD_KIND_NIC),
	SETTING("roce/cnp_dscp", "qos", .kind = CD_KIND_NIC),
	SETTING("roce/cnp_prio", "qos", .kind = CD_KIND_NIC),
	SETTING("roce/cc_enable", "qos", .kind = CD_KIND_NIC),

	/* RDMA */
	SETTING("rdma/device", "rdma", .kind = CD_KIND_RDMA, .flags = CD_MATTERS_SET),
	SETTING("rdma/port", "rdma", .kind = CD_KIND_RDMA_PORT, .flags = CD_MATTERS_SET),
	SETTING("rdma/fw", "firmware", .kind = CD_KIND_RDMA),
	SETTING("rdma/board_id", "hardware", .kind = CD_KIND_RDMA),
	SETTING("rdma/hca_type", "hardware", .kind = CD_KIND_RDMA),
	SETTING("rdma/driver", "driver", .kind = CD_KIND_RDMA),
	SETTING("rdma/bus", "hardware", .kind = CD_KIND_RDMA),
	SETTING("rdma/numa_node", "topology", .kind = CD_KIND_RDMA),
	SETTING("rdma/node_type", "hardware", .kind = CD_KIND_RDMA),
	SETTING("rdma/node_desc", "naming", .kind = CD_KIND_RDMA, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/node_guid", "naming", .kind = CD_KIND_RDMA, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/pci", "naming", .kind = CD_KIND_RDMA, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/soft", "rdma", .kind = CD_KIND_RDMA),
	NOISE("rdma/lpf", "told by rdma/class"),
	SETTING("rdma/p2p", "rdma", .kind = CD_KIND_RDMA),
	SETTING("rdma/dmabuf", "rdma", .kind = CD_KIND_RDMA),
	SETTING("rdma/protocol", "rdma", .kind = CD_KIND_RDMA),
	NOISE("rdma/smi", "told by rdma/class"),
	SETTING("rdma/netns_mode", "rdma"),
	SETTING("rdma/link_layer", "rdma", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/state", "link", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/phys_state", "link", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/rate", "link", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/width", "link", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/speed_name", "link", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/lid", "naming", .kind = CD_KIND_RDMA_PORT, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/lmc", "rdma", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/sm_lid", "naming", .kind = CD_KIND_RDMA_PORT, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/sm_sl", "rdma", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/cap_mask", "rdma", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/netdev", "naming", .kind = CD_KIND_RDMA_PORT, .flags = CD_MATTERS_ONE_HOST),
	SETTING("rdma/lifespan", "rdma", .kind = CD_KIND_RDMA_PORT),
	SETTING("rdma/gid", "rdma", .kind = CD_KIND_RDMA_PORT, .key = "index",
		.value = "gid type ndev"),
	SETTING("rdma/class", "rdma", .kind = CD_KIND_RDMA_PORT),
	NOISE("rdma/link_rate", FOLLOWS),
	NOISE("rdma/role", FOLLOWS),
	NOISE("rdma/expected_*", ASKED),
	NOISE("rdma/wanted", FOLLOWS),
	NOISE("rdma/wanted_why", FOLLOWS),
	NOISE("rdma/used", FOLLOWS),
	NOISE("rdma/nearest_gpu", FOLLOWS),
	SETTING("rdma/gpu_distance", "topology", .kind = CD_KIND_RDMA_PORT),
	NOISE("rdma/contexts", PROCESSES),
	NOISE("rdma/process", PROCESSES),
	NOISE("nft/rules", PROCESSES),
	SETTING("nft/old_tables", "network", .flags = CD_MATTERS_UNORDERED),
	NOISE("ipvs/services", PROCESSES),
	NOISE("process", PROCESSES),
	NOISE("process/complete", CAPABILITY),
	NOISE("host/tasks", PROCESSES),
	NOISE("cgroup", PROCESSES),
	NOISE("cgroup/*", PROCESSES),
	NOISE("rdma/launchers", PROCESSES),
	NOISE("rdma/kernel_users", PROCESSES),

	/* GPUs */
	SETTING("nvidia/driver", "driver"),
	NOISE("nvidia/branch", TELLS_TWICE),
	SETTING("nvidia/open", "driver"),
	SETTING("nvidia/gpus", "hardware", .flags = CD_MATTERS_COUNT),
	SETTING("nvidia/fallen", "hardware", .kind = CD_KIND_PCI),
	SETTING("peermem/clients", "module", .flags = CD_MATTERS_UNORDERED),
	SETTING("peermem/interface", "module"),
	NOISE("gpu", "told by the PCI functions"),
	NOISE("gpu/*", FOLLOWS),

	/* many paths, storage */
	SETTING("bond", "multipath", .flags = CD_MATTERS_UNORDERED),
	SETTING("bond/members", "multipath", .flags = CD_MATTERS_UNORDERED),
	NOISE("bond/member", TELLS_TWICE),
	SETTING("bond/mode", "multipath"),
	SETTING("bond/hash", "multipath"),
	SETTING("bond/miimon", "multipath"),
	SETTING("bond/arp_interval", "multipath"),
	SETTING("bond/min_links", "multipath"),
	SETTING("bond/active", "multipath", .flags = CD_MATTERS_MOVES),
	SETTING("bond/lacp_rate", "multipath"),
	SETTING("bond/lacp_active", "multipath"),
	NOISE("bond/ad_aggregator", "a number given by chance"),
	SETTING("bond/ad_ports", "multipath"),
	SETTING("bond/ad_partner", "multipath", .flags = CD_MATTERS_ONE_HOST),
	NOISE("bond/state", "told by bond/active"),
	SETTING("bond/mii", "multipath", .kind = CD_KIND_NIC),
	NOISE("bond/aggregator", "a number given by chance"),
	NOISE("bond/actor_state", STATE_OF_TRAFFIC),
	NOISE("bond/partner_state", STATE_OF_TRAFFIC),
	NOISE("bond/partner", "told by bond/ad_partner"),
	NOISE("bond/actor_churn", STATE_OF_TRAFFIC),
	NOISE("bond/partner_churn", STATE_OF_TRAFFIC),
	SETTING("team", "multipath", .flags = CD_MATTERS_UNORDERED),
	SETTING("team/members", "multipath", .flags = CD_MATTERS_UNORDERED),
	SETTING("team/mode", "multipath"),
	SETTING("nvme/controller", "multipath", .flags = CD_MATTERS_COUNT),
	NOISE("nvme/transport", "controllers are numbered anew"),
	NOISE("nvme/state", "controllers are numbered anew"),
	NOISE("nvme/address", "controllers are numbered anew"),
	NOISE("nvme/subsysnqn", "controllers are numbered anew"),
	NOISE("nvme/cntrltype", "controllers are numbered anew"),
	NOISE("nvme/ctrl_loss_tmo", "controllers are numbered anew"),
	NOISE("nvme/subsystem", "subsystems are numbered anew"),
	SETTING("nvme/iopolicy", "multipath"),
	SETTING("nvme/native", "multipath"),
	NOISE("nvme/path", "controllers are numbered anew"),
	NOISE("nvme/nic", FOLLOWS),
	NOISE("nvme/rivals", FOLLOWS),
	SETTING("dm/multipath", "multipath", .flags = CD_MATTERS_COUNT),
	NOISE("dm/unclear", "maps are numbered anew"),
	NOISE("dm/name", "maps are numbered anew"),
	NOISE("dm/path", "maps are numbered anew"),
	SETTING("dm/multipathd", "multipath"),
	NOISE("dm/target", "maps are numbered anew"),
	NOISE("dm/status", "maps are numbered anew"),
	NOISE("dm/queues", "maps are numbered anew"),

	/* the clock */
	SETTING("clock/daemon", "service", .key = "name", .value = "steers"),
	SETTING("clock/host_time", "hardware"),
	SETTING("clock/synchronised", "service"),
	NOISE("clock/max_error", TIME_PASSES),
	NOISE("clock/kernel_offset", TIME_PASSES),
	SETTING("clock/tai", "service"),
	SETTING("chrony/synchronised", "service"),
	NOISE("chrony/offset", TIME_PASSES),
	NOISE("chrony/error", TIME_PASSES),
	NOISE("chrony/stratum", TIME_PASSES),
	SETTING("ptp/state", "service"),
	SETTING("ptp/grandmaster", "service"),
	NOISE("ptp/offset", TIME_PASSES),
	NOISE("ptp/path_delay", TIME_PASSES),
	NOISE("host/first_pidns", CAPABILITY),
	NOISE("ntp/peer", TIME_PASSES),

	/* limits and services */
	SETTING("limits/memlock", "limits", .key = "domain type where", .value = "limit"),
	SETTING("slurm/propagates_memlock", "limits"),
	SETTING("nginx", "service", .flags = CD_MATTERS_UNORDERED),
	SETTING("nginx/runs", "service"),
	SETTING("nginx/running_version", "service"),
	NOISE("nginx/running_code", TELLS_TWICE),
	SETTING("nginx/disk_version", "service"),
	NOISE("nginx/disk_code", TELLS_TWICE),
	SETTING("nginx/product", "service"),
	SETTING("nginx/openssl_code", "service"),
	SETTING("nginx/configure", "service"),
	SETTING("nginx/level_zero", "service"),
	SETTING("nginx/server", "service", .key = "address names",
		.value = "kind default ssl quic http2 protocols min_protocol max_protocol prefer "
			 "ciphers reject grpc"),
	SETTING("nginx/directive", "service", .key = "context name", .value = "args"),
	SETTING("nginx/certificate", "service", .flags = CD_MATTERS_ONE_HOST,
		.key = "port address file", .value = "subject serial"),
	NOISE("tls/target", ASKED),
	NOISE("tls/name", ASKED),
	NOISE("tls/expect", ASKED),
	NOISE("tls/address", "names lead to other addresses by turns"),
	NOISE("tls/local", FOLLOWS),
	SETTING("tls/connect", "service"),
	SETTING("tls/speaks", "service"),
	SETTING("tls/ssl3", "service"),
	SETTING("tls/tls1_0", "service"),
	SETTING("tls/tls1_1", "service"),
	SETTING("tls/tls1_2", "service"),
	SETTING("tls/tls1_3", "service"),
	SETTING("tls/alpn", "service"),
	SETTING("tls/alpn_refused", "service"),
	SETTING("tls/alpn_h2", "service"),
	SETTING("tls/verify", "service"),
	SETTING("tls/certificate", "service", .flags = CD_MATTERS_ONE_HOST, .key = "position",
		.value = "serial subject issuer public"),

	/* traffic */
	NOISE("netstat/*", STATE_OF_TRAFFIC),
	NOISE("netstat6/*", STATE_OF_TRAFFIC),
	NOISE("sockstat/*", STATE_OF_TRAFFIC),
	NOISE("sock/*", STATE_OF_TRAFFIC),
	{ 0 }
};

static bool fits(const char *pattern, const char *fact)
{
	size_t n = strlen(pattern);

	if (pattern[n - 1] == '*')
		return !strncmp(pattern, fact, n - 1);
	return !strcmp(pattern, fact);
}

const struct cd_matter *cd_matter_of(const char *fact)
{
	for (const struct cd_matter *m = matters; m->fact; m++)
		if (fits(m->fact, fact))
			return m;
	return NULL;
}

size_t cd_matter_class_number(const char *class)
{
	size_t i = 0;

	while (cd_matter_classes[i] && strcmp(cd_matter_classes[i], class))
		i++;
	return i;
}

const char *cd_kind_set(enum cd_kind kind)
{
	static const char *const set[CD_KINDS] = {
		[CD_KIND_NIC] = "nic", [CD_KIND_RDMA] = "rdma/device",
		[CD_KIND_RDMA_PORT] = "rdma/port", [CD_KIND_PCI] = "pci",
	};

	return set[kind];
}
