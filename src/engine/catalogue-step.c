/* SPDX-License-Identifier: Apache-2.0 */
/*
 * catalogue-step - which line does an operator type for this step, now and for after a reboot?
 *
 * The persistent forms are the ones that need no particular network manager: sysctl.d,
 * modules-load.d, modprobe.d, tmpfiles.d and udev rules.  They append, because one file of ours
 * holds the settings of many findings.
 */
#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "engine/boot-place.h"
#include "engine/catalogue-fill.h"
#include "host/sysctl-scope.h"

struct line {
	struct cd_arena *arena;
	const struct cd_finding *finding;
	const struct cd_run *run;
	struct cd_step *step;
	const char *target, *value;	/* filled in, bare */
	const char *enter; /* "ip netns exec blue " for a finding of another namespace */
	bool persistent;
	bool names_device;		/* the options hold the device themselves */
	bool by_hand;			/* it became a sentence */
};

/* Settings of a namespace are made from inside it; a number names a process, not a namespace. */
static const char *enter(struct cd_arena *a, const struct cd_finding *f)
{
	const char *name = f && f->scope && cd_text_starts(f->scope, "netns:") ? f->scope + 6 : "";
	const char *pid = f && f->door && cd_text_starts(f->door, "/proc/") ? f->door + 6 : name;

	if (!*name)
		return "";
	if (cd_finding_is_named_netns(f))
		return cd_sprintf(a, "ip netns exec %s ", cd_quote(a, name));
	if (f->door && pid == name)
		return cd_sprintf(a, "nsenter --net=%s ", cd_quote(a, f->door));
	return cd_sprintf(a, "nsenter -t %.*s -n ", (int)strspn(pid, "0123456789"), pid);
}

/* The words of one program follow the way in as they are; what the shell acts on goes in with them. */
static const char *inside(struct cd_arena *a, const char *way_in, const char *command)
{
	if (!*way_in)
		return command;
	if (!strpbrk(command, ";|&<>$`*?("))
		return cd_sprintf(a, "%s%s", way_in, command);
	return cd_sprintf(a, "%ssh -c %s", way_in, cd_quote(a, command));
}

/* What no line of a shell does well: tell a person. */
static const char *by_hand(struct line *l, const char *sentence)
{
	l->by_hand = true;
	return sentence;
}

/* echo takes a word that begins with '-' for an option. */
static const char *append(struct cd_arena *a, const char *text, const char *file)
{
	return cd_sprintf(a, "%s %s >> %s", *text == '-' ? "printf '%s\\n'" : "echo",
			  cd_quote(a, text), cd_quote(a, file));
}

static const char *sysctl_line(struct line *l)
{
	struct cd_arena *a = l->arena;
	bool inside = *l->enter && !cd_sysctl_is_set_on_host(l->target);
	struct cd_boot_place place;

	if (!l->persistent)
		return cd_sprintf(a, "%ssysctl -w %s=%s", inside ? l->enter : "", cd_quote(a, l->target),
				  cd_quote(a, l->value));
	/* sysctl.d acts on the first namespace alone; the others begin with defaults */
	if (inside)
		return by_hand(l, cd_sprintf(a, "Where the namespace is made (securityContext.sysctls "
					     "of the pod, docker run --sysctl, CNI plugin tuning) "
					     "set %s = %s.", l->target, l->value));
	place = cd_boot_place(a, l->finding ? l->run : NULL, l->target, l->value);
	l->step->settled = place.settled;
	if (place.sentence)
		return by_hand(l, place.sentence);
	l->step->file = place.file;
	return cd_sprintf(a, "%s%s%s",
			  append(a, cd_sprintf(a, "%s = %s", l->target, l->value), place.file),
			  place.note ? "   # " : "", place.note ? place.note : "");
}

static const char *module_line(const struct line *l, const char *options)
{
	struct cd_arena *a = l->arena;
	const char *name = l->target, *load;

	if (!l->persistent)
		return cd_sprintf(a, "modprobe %s%s%s", cd_quote(a, name), *options ? " " : "",
				  options);
	load = cd_sprintf(a, "echo %s > %s", cd_quote(a, name),
			  cd_quote(a,
				   cd_sprintf(a, "/etc/modules-load.d/commdoctor-%s.conf", name)));
	if (!*options)
		return load;
	return cd_sprintf(a, "%s; echo %s > %s", load,
			  cd_quote(a, cd_sprintf(a, "options %s %s", name, l->value)),
			  cd_quote(a, cd_sprintf(a, "/etc/modprobe.d/commdoctor-%s.conf", name)));
}

/* tmpfiles.d(5): '%' begins a specifier; blanks would end the path */
static const char *sysfs_line(struct line *l)
{
	struct cd_arena *a = l->arena;

	if (!l->persistent)
		return cd_sprintf(a, "%s %s > %s", *l->value == '-' ? "printf '%s\\n'" : "echo",
				  cd_quote(a, l->value), cd_quote(a, l->target));
	if (strpbrk(l->target, "% \"\\") || strpbrk(l->value, "%\\"))
		return by_hand(l, cd_sprintf(a, "At each boot write %s to %s, from a unit of your "
					     "own.", l->value, l->target));
	return append(a, cd_sprintf(a, "w %s - - - - %s", l->target, l->value),
		      "/etc/tmpfiles.d/commdoctor.conf");
}

/* udev(7) gives '%', '$', '"' and the glob characters meanings that no quoting takes away. */
static bool fits_udev(const struct line *l, const char *s)
{
	for (; *s; s++)
		if (!isalnum((unsigned char)*s) && !strchr("_.:@ ,+=/-", *s) &&
		    (l->finding || !strchr("{}", *s)))	/* names of values to come */
			return false;
	return true;
}

/* udev and network managers of the host would set the host's link of the same name. */
static const char *where_it_is_made(struct line *l, const char *command)
{
	if (!l->step->undo_by_hand) {
		l->step->undo_by_hand = true;
		l->step->undo = "take it out again there";
	}
	return by_hand(l, cd_sprintf(l->arena, "Where the namespace is made (CNI configuration, its "
				     "unit or script) see to what this does for a host: %s",
				     command));
}

static const char *at_boot(struct line *l, const char *path, const char *command)
{
	struct cd_arena *a = l->arena;

	if (*l->enter)
		return where_it_is_made(l, command);
	if (!fits_udev(l, l->target) || !fits_udev(l, command))
		return by_hand(l, cd_sprintf(a, "In your network manager, or at each boot: %s",
					     command));
	/* a link that udev renames is moved to the name that people know */
	return append(a, cd_sprintf(a, "ACTION==\"add|move\", SUBSYSTEM==\"net\", KERNEL==\"%s\", "
				    "RUN+=\"%s%s\"", l->target, path, command),
		      "/etc/udev/rules.d/90-commdoctor.rules");
}

/* ethtool(8): the first option stands before the device, its words behind. */
static const char *ethtool_line(struct line *l, const char *options)
{
	struct cd_arena *a = l->arena;
	const char *device = cd_quote(a, l->target), *blank = strchr(options, ' '), *command;

	if (l->names_device)
		command = cd_sprintf(a, "ethtool %s", options);
	else if (*options != '-')
		command = cd_sprintf(a, "ethtool %s %s", device, options);
	else if (!blank)
		command = cd_sprintf(a, "ethtool %s %s", options, device);
	else
		command = cd_sprintf(a, "ethtool %.*s %s%s", (int)(blank - options), options,
				     device, blank);
	return l->persistent ? at_boot(l, "/usr/sbin/", command) :
	       cd_sprintf(a, "%s%s", l->enter, command);
}

/* dcb(8): OBJECT COMMAND dev DEVICE, then the parameters. */
static const char *dcb_line(struct line *l, const char *options)
{
	struct cd_arena *a = l->arena;
	const char *device = cd_quote(a, l->target), *first, *second, *command;

	first = strchr(options, ' ');
	second = first ? strchr(first + 1, ' ') : NULL;
	if (l->names_device || strstr(options, " dev "))
		command = cd_sprintf(a, "dcb %s", options);
	else if (!second)
		command = cd_sprintf(a, "dcb %s dev %s", options, device);
	else
		command = cd_sprintf(a, "dcb %.*s dev %s%s", (int)(second - options), options,
				     device, second);
	return l->persistent ? at_boot(l, "/usr/sbin/", command) :
	       cd_sprintf(a, "%s%s", l->enter, command);
}

static const char *mount_line(struct line *l)
{
	struct cd_arena *a = l->arena;

	if (!l->persistent)
		return cd_sprintf(a, "mount -o remount,%s %s", cd_quote(a, l->value),
				  cd_quote(a, l->target));
	return by_hand(l, cd_sprintf(a, "In /etc/fstab add %s to the options of %s.", l->value,
				     l->target));
}

/* systemd.unit(5): a setting needs its section in a line of its own, the folder is seldom there. */
static const char *unit_line(const struct line *l)
{
	struct cd_arena *a = l->arena;
	const char *end = strstr(l->value, "] "), *slash = strrchr(l->target, '/');

	return cd_sprintf(a, "mkdir -p %s; printf '%%s\\n' %s %s >> %s",
			  cd_quote(a, cd_strndup(a, l->target, (size_t)(slash - l->target))),
			  cd_quote(a, cd_strndup(a, l->value, (size_t)(end + 1 - l->value))),
			  cd_quote(a, end + 2), cd_quote(a, l->target));
}

/* A line belongs at the end of a drop-in file of ours; where in another file, a person must see. */
static const char *file_line(struct line *l)
{
	if (!strstr(l->target, ".d/"))
		return by_hand(l, cd_sprintf(l->arena, "In %s write: %s", l->target, l->value));
	if (*l->value == '[' && strstr(l->value, "] "))
		return unit_line(l);
	return append(l->arena, l->value, l->target);
}

static const char *command_line(struct line *l, const char *command)
{
	return *l->enter && l->persistent ? where_it_is_made(l, command) :
	       inside(l->arena, l->enter, command);
}

static const char *manual_line(struct line *l, const char *sentence)
{
	return by_hand(l, *l->enter ? cd_sprintf(l->arena, "For network namespace %s: %s",
						 l->finding->scope + 6, sentence) : sentence);
}

/* No quoting helps against a name that a program takes for an option. */
static const char *careful(struct cd_arena *a, const char *line, const struct cd_finding *f)
{
	if (!f || !f->subject || f->subject[0] != '-' || !strstr(line, f->subject))
		return line;
	return cd_sprintf(a, "%s   # careful: the name begins with '-'", line);
}

const char *cd_step_line(struct cd_arena *a, struct cd_step *step, const struct cd_finding *f,
			 const struct cd_run *run)
{
	struct line l = {
		.arena = a, .finding = f, .run = run, .step = step, .persistent = step->when == CD_PERSISTENT,
		.target = cd_fill_bare(a, step->target, f),
		.value = step->value ? cd_fill_bare(a, step->value, f) : "",
		.enter = enter(a, f),
		.names_device = step->value && strstr(step->value, step->target),
	};
	const char *options = step->value ? cd_fill_command(a, step->value, f) : "";
	const char *line;

	if (!strcmp(step->kind, "sysctl")) {
		l.target = cd_fill_key(a, step->target, f);
		line = sysctl_line(&l);
	} else if (!strcmp(step->kind, "module")) {
		line = module_line(&l, options);
	} else if (!strcmp(step->kind, "sysfs")) {
		line = sysfs_line(&l);
	} else if (!strcmp(step->kind, "ethtool")) {
		line = ethtool_line(&l, options);
	} else if (!strcmp(step->kind, "dcb")) {
		line = dcb_line(&l, options);
	} else if (!strcmp(step->kind, "mount")) {
		line = mount_line(&l);
	} else if (!strcmp(step->kind, "file")) {
		line = file_line(&l);
	} else if (!strcmp(step->kind, "manual")) {
		line = manual_line(&l, cd_fill_words(a, step->target, f));
	} else {
		line = command_line(&l, cd_fill_command(a, step->target, f));
	}
	step->by_hand = l.by_hand;
	return l.by_hand ? line : careful(a, line, f);
}

/* Numbers and observed values alone are what the setting had: say what to type. */
const char *cd_step_undo(struct cd_arena *a, const struct cd_step *step, const struct cd_finding *f)
{
	const char *undo = cd_fill_bare(a, step->undo, f);
	struct cd_step back = *step;

	if (step->undo_by_hand)
		return cd_fill_words(a, step->undo, f);
	if (!cd_is_values(step->undo) || step->when != CD_RUNTIME ||
	    (strcmp(step->kind, "sysctl") && strcmp(step->kind, "sysfs")))
		return inside(a, step->when == CD_RUNTIME ? enter(a, f) : "",
			      cd_fill_command(a, step->undo, f));
	back.value = undo;
	return cd_step_line(a, &back, f, NULL);
}
