/* SPDX-License-Identifier: Apache-2.0 */
/*
 * cpu.clocksource - does asking for the time cost the kernel nanoseconds or microseconds?
 *
 * Each packet is stamped, each retransmission timed.  The names tell which architecture it is; a clock
 * that a hypervisor offers is as good as the processor's own.
 */
#include <commdoctor/check.h>

#include <string.h>

static const char *const needs[] = {
	"cpu/clocksource", "cpu/clocksources", "host/virtual", "port", "port/role", NULL
};
static const struct cd_code codes[] = {
	{ "slow", CD_MEDIUM, "source better" },
	{ "slow-and-none-better", CD_MEDIUM, "source" },
	{ .code = NULL },
};
static const char *const good[] = {
	"tsc", "tsc-early", "kvm-clock", "hyperv_clocksource_*", "xen", "vmware*", "arch_sys_counter",
	"arch_mmio_counter", "timebase", "tod", "riscv_clocksource", "stick", "tick", "Loongson*",
	"Constant", NULL
};
static const char *const slow[] = {
	"hpet", "acpi_pm", "pit", "jiffies", "refined-jiffies", NULL
};

static bool is(const char *const *list, const char *source)
{
	for (size_t i = 0; list[i]; i++)
		if (cd_glob(list[i], source))
			return true;
	return false;
}

static bool is_fabric(struct cd_case *c)
{
	struct cd_texts roles;

	for (const char *p = NULL; (p = cd_walk(c, "port", p));)
		if (cd_have_texts(c, "port/role", p, &roles) && cd_has(&roles, "fabric"))
			return true;
	return false;
}

static void is_slow(struct cd_case *c, const char *source)
{
	enum cd_severity severity = is_fabric(c) ? CD_MEDIUM : CD_LOW;
	const char *better = NULL, *hypervisor;
	struct cd_finding *f;
	struct cd_texts could;

	if (!cd_need_texts(c, "cpu/clocksources", "", &could))
		return;
	for (size_t i = 0; i < could.n && !better; i++)
		if (is(good, could.item[i]))
			better = could.item[i];
	if (!better && cd_have_text(c, "host/virtual", "", &hypervisor)) {
		cd_note(c, "", "tells time by %s, as the hypervisor offers nothing faster", source);
		cd_not_applicable(c, "", "the hypervisor offers no faster clock than %s", source);
		return;
	}
	f = cd_fail(c, "", better ? "slow" : "slow-and-none-better", severity);
	cd_observe_text(f, "source", source);
	if (better)
		cd_observe_text(f, "better", better);
}

static void judge(struct cd_case *c)
{
	const char *source;

	if (!cd_need_text(c, "cpu/clocksource", "", &source))
		return;
	if (is(good, source))
		cd_pass(c, "");
	else if (is(slow, source))
		is_slow(c, source);
	else
		cd_unknown(c, "", CD_GARBAGE, "whether the clock source %s is fast is not known here",
			   source);
}

const struct cd_check cd_cpu_clocksource[] = {
	{ .id = "cpu.clocksource", .needs = needs, .codes = codes, .judge = judge },
	{ .id = NULL },
};
