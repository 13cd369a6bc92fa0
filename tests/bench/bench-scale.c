/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Does a machine of eight times the size cost about eight times, and stay small in memory?
 *
 * Two roots are made: 512 CPUs, 4,096 interrupts, 1,024 links on as many PCI functions, each below a
 * bridge of its own, on 8 NUMA nodes, and an eighth of that.  Whole processes over both, interleaved; the median ratio counts.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAIRS = 5, CPUS = 512, IRQS = 4096, LINKS = 1024, NODES = 8 };

static char top[4096];

static void path_of(char *path, size_t size, const char *format, va_list args)
{
	int n = snprintf(path, size, "%s", top);

	vsnprintf(path + n, size - (size_t)n, format, args);
}

static void fail(const char *path)
{
	fprintf(stderr, "bench-scale: %s: %s\n", path, strerror(errno));
	exit(1);
}

/* All folders above, then the file. */
static FILE *create(const char *format, ...)
{
	char path[4096];
	va_list args;
	FILE *f;

	va_start(args, format);
	path_of(path, sizeof(path), format, args);
	va_end(args);
	f = fopen(path, "we");
	if (!f && errno == ENOENT) {
		for (char *s = path + strlen(top) + 1; (s = strchr(s, '/')); s++) {
			*s = '\0';
			mkdir(path, 0755);
			*s = '/';
		}
		f = fopen(path, "we");
	}
	if (!f)
		fail(path);
	return f;
}

static void put(const char *text, const char *format, ...)
{
	char path[4096];
	va_list args;
	FILE *f;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	f = create("%s", path);
	fputs(text, f);
	fputc('\n', f);
	fclose(f);
}

static void put_int(long value, const char *format, ...)
{
	char path[4096], text[32];
	va_list args;

	va_start(args, format);
	vsnprintf(path, sizeof(path), format, args);
	va_end(args);
	snprintf(text, sizeof(text), "%ld", value);
	put(text, "%s", path);
}

static void link_to(const char *target, const char *format, ...)
{
	char path[4096];
	va_list args;

	va_start(args, format);
	path_of(path, sizeof(path), format, args);
	va_end(args);
	if (symlink(target, path))
		fail(path);
}

static void make_power(int cpu)
{
	static const char *const state[] = { "POLL", "C1", "C6" };
	char at[64];

	snprintf(at, sizeof(at), "/sys/devices/system/cpu/cpu%d", cpu);
	put("performance", "%s/cpufreq/scaling_governor", at);
	put("intel_pstate", "%s/cpufreq/scaling_driver", at);
	put_int(3800000, "%s/cpufreq/scaling_max_freq", at);
	put_int(3800000, "%s/cpufreq/cpuinfo_max_freq", at);
	put_int(0, "%s/thermal_throttle/core_throttle_count", at);
	put_int(0, "%s/thermal_throttle/package_throttle_count", at);
	for (int i = 0; i < 3; i++) {
		put(state[i], "%s/cpuidle/state%d/name", at, i);
		put_int(i * 60, "%s/cpuidle/state%d/latency", at, i);
		put_int(0, "%s/cpuidle/state%d/disable", at, i);
	}
}

static void make_cpus(int cpus)
{
	int each = cpus / NODES;
	char text[64];

	snprintf(text, sizeof(text), "0-%d", cpus - 1);
	put(text, "/sys/devices/system/cpu/online");
	put(text, "/sys/devices/system/cpu/possible");
	put(text, "/sys/devices/system/cpu/present");
	put("", "/sys/devices/system/cpu/isolated");
	for (int c = 0; c < cpus; c++) {
		snprintf(text, sizeof(text), "%d", c);
		put(text, "/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", c);
		put(text, "/sys/devices/system/cpu/cpu%d/topology/core_cpus_list", c);
		put_int(c / each, "/sys/devices/system/cpu/cpu%d/topology/physical_package_id", c);
		put_int(c, "/sys/devices/system/cpu/cpu%d/topology/core_id", c);
		make_power(c);
	}
	put("0-7", "/sys/devices/system/node/online");
	for (int n = 0; n < NODES; n++) {
		snprintf(text, sizeof(text), "%d-%d", n * each, (n + 1) * each - 1);
		put(text, "/sys/devices/system/node/node%d/cpulist", n);
		put("10 20 20 20 20 20 20 20", "/sys/devices/system/node/node%d/distance", n);
	}
}

static void make_irqs(int irqs, int cpus)
{
	FILE *f = create("/proc/interrupts");
	char text[64];

	fputs("    ", f);
	for (int c = 0; c < cpus; c++)
		fprintf(f, "       CPU%-4d", c);
	fputc('\n', f);
	for (int i = 0; i < irqs; i++) {
		fprintf(f, "%4d:", i + 32);
		for (int c = 0; c < cpus; c++)
			fprintf(f, " %10d", c == i % cpus ? 123456 : 0);
		fprintf(f, "  IR-PCI-MSIX-0000:%02x:00.0 %d-edge      mlx5_comp%d@pci:0000:%02x:00.0\n",
			i % LINKS / 8 % 256, i, i, i % LINKS / 8 % 256);
	}
	fclose(f);
	for (int i = 0; i < irqs; i++) {
		snprintf(text, sizeof(text), "%d", i % cpus);
		put(text, "/proc/irq/%d/smp_affinity_list", i + 32);
		put(text, "/proc/irq/%d/effective_affinity_list", i + 32);
		put_int(i % cpus * NODES / cpus, "/proc/irq/%d/node", i + 32);
	}
}

/* What a root complex and its bridges look like; the config space says no more than the type. */
static void make_bridge(const char *bridge, const char *bdf, int node)
{
	char target[512];

	put("0x8086", "%s/vendor", bridge);
	put("0x347a", "%s/device", bridge);
	put("0x060400", "%s/class", bridge);
	put_int(node, "%s/numa_node", bridge);
	put("32.0 GT/s PCIe", "%s/max_link_speed", bridge);
	put("32.0 GT/s PCIe", "%s/current_link_speed", bridge);
	put_int(16, "%s/max_link_width", bridge);
	put_int(16, "%s/current_link_width", bridge);
	put("RxErr 0\nTOTAL_ERR_COR 0", "%s/aer_dev_correctable", bridge);
	snprintf(target, sizeof(target), "../../..%s", bridge + strlen("/sys"));
	link_to(target, "/sys/bus/pci/devices/%s", bdf);
}

static void make_links(int links, int irqs)
{
	int each = irqs / links;

	for (int i = 0; i < links; i++) {
		char bdf[32], pci[256], bridge[128], above[32], target[512];
		int node = i * NODES / links;

		snprintf(above, sizeof(above), "%04x:%02x:%02x.0", 1 + i / 4096, i / 32 % 256, i % 32);
		snprintf(bdf, sizeof(bdf), "%04x:%02x:%02x.0", i / 4096, i / 32 % 256, i % 32);
		snprintf(bridge, sizeof(bridge), "/sys/devices/pci%04x:%02x/%s", 1 + i / 4096,
			 i / 32 % 256, above);
		snprintf(pci, sizeof(pci), "%s/%s", bridge, bdf);
		if (!i)
			put("", "/sys/bus/pci/devices/.keep");
		make_bridge(bridge, above, node);
		put("RxErr 0\nTOTAL_ERR_COR 0", "%s/aer_dev_correctable", pci);
		put("0x15b3", "%s/vendor", pci);
		put("0x1021", "%s/device", pci);
		put("0x15b3", "%s/subsystem_vendor", pci);
		put("0x0023", "%s/subsystem_device", pci);
		put("0x020000", "%s/class", pci);
		put_int(node, "%s/numa_node", pci);
		put("32.0 GT/s PCIe", "%s/max_link_speed", pci);
		put("32.0 GT/s PCIe", "%s/current_link_speed", pci);
		put_int(16, "%s/max_link_width", pci);
		put_int(16, "%s/current_link_width", pci);
		for (int k = 0; k < each; k++)
			put("msix", "%s/msi_irqs/%d", pci, 32 + i * each + k);
		put_int(1500, "%s/net/eth%d/mtu", pci, i);
		put_int(i + 2, "%s/net/eth%d/ifindex", pci, i);
		put_int(100000, "%s/net/eth%d/speed", pci, i);
		put_int(1, "%s/net/eth%d/carrier", pci, i);
		put("up", "%s/net/eth%d/operstate", pci, i);
		put("0x1003", "%s/net/eth%d/flags", pci, i);
		put("02:00:00:00:00:00", "%s/net/eth%d/address", pci, i);
		put_int(1, "%s/net/eth%d/type", pci, i);
		put_int(12345, "%s/net/eth%d/statistics/rx_packets", pci, i);
		put_int(0, "%s/net/eth%d/statistics/rx_dropped", pci, i);
		link_to("../../../", "%s/net/eth%d/device", pci, i);
		if (!i)
			put("", "/sys/class/net/bonding_masters");
		put("0", "%s/net/eth%d/queues/rx-0/rps_cpus", pci, i);
		put("0", "%s/net/eth%d/queues/tx-0/xps_cpus", pci, i);
		snprintf(target, sizeof(target), "../..%s/net/eth%d", pci + strlen("/sys"), i);
		link_to(target, "/sys/class/net/eth%d", i);
		snprintf(target, sizeof(target), "../../..%s", pci + strlen("/sys"));
		link_to(target, "/sys/bus/pci/devices/%s", bdf);
	}
}

static void make_root(const char *folder, int divisor)
{
	snprintf(top, sizeof(top), "%s", folder);
	mkdir(top, 0755);
	make_cpus(CPUS / divisor);
	make_irqs(IRQS / divisor, CPUS / divisor);
	make_links(LINKS / divisor, IRQS / divisor);
	put("0", "/proc/sys/net/ipv4/tcp_window_scaling");
	put("4096 131072 6291456", "/proc/sys/net/ipv4/tcp_rmem");
	put("4096 16384 4194304", "/proc/sys/net/ipv4/tcp_wmem");
}

static double run(const char *program, const char *root, long *rss_kb)
{
	struct timespec a, b;
	struct rusage usage;
	int status;
	pid_t pid;

	clock_gettime(CLOCK_MONOTONIC, &a);
	pid = fork();
	if (!pid) {
		int null = open("/dev/null", O_WRONLY);

		dup2(null, 1);
		execl(program, program, "run", "--interval", "0", "--root", root, "-o", "json", NULL);
		_exit(127);
	}
	wait4(pid, &status, 0, &usage);
	clock_gettime(CLOCK_MONOTONIC, &b);
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 127 || WEXITSTATUS(status) == 2)
		exit(1);
	if (usage.ru_maxrss > *rss_kb)
		*rss_kb = usage.ru_maxrss;
	return (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
	const char *build = getenv("CD_BUILD") ? getenv("CD_BUILD") : ".";
	char program[4096], folder[] = "/tmp/commdoctor-bench-XXXXXX", large[64], small[64];
	double ratio[PAIRS], big[PAIRS], little[PAIRS];
	long rss = 0, rss_small = 0;

	if (argc == 3) {	/* make the roots only, to look at them */
		mkdir(argv[1], 0755);
		make_root(argv[1], !strcmp(argv[2], "small") ? 8 : 1);
		return 0;
	}
	snprintf(program, sizeof(program), "%s/commdoctor", build);
	if (!mkdtemp(folder))
		fail(folder);
	snprintf(large, sizeof(large), "%s/large", folder);
	snprintf(small, sizeof(small), "%s/small", folder);
	make_root(large, 1);
	make_root(small, 8);
	run(program, large, &rss);
	for (int i = 0; i < PAIRS; i++) {
		little[i] = run(program, small, &rss_small);
		big[i] = run(program, large, &rss);
		ratio[i] = big[i] / little[i];
	}
	if (fork() == 0) {
		execl("/bin/rm", "rm", "-rf", folder, NULL);
		_exit(1);
	}
	wait(NULL);
	qsort(ratio, PAIRS, sizeof(*ratio), ascending);
	qsort(big, PAIRS, sizeof(*big), ascending);
	qsort(little, PAIRS, sizeof(*little), ascending);
	printf("bench: scale-time ours=%.0fms ref=%.0fms ratio=%.2f [%.2f,%.2f] goal<=9.0 %s\n",
	       1e3 * big[PAIRS / 2], 1e3 * little[PAIRS / 2], ratio[PAIRS / 2], ratio[0],
	       ratio[PAIRS - 1], ratio[PAIRS / 2] <= 9 ? "ok" : "short");
	printf("bench: scale-memory ours=%ldkB ref=122880kB ratio=%.2f goal<=1.0 %s\n", rss,
	       (double)rss / 122880, rss <= 122880 ? "ok" : "short");
	return 0;
}
