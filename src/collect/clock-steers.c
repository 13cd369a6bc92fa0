/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clock-steers - which of the programs that speak of time write the system clock?
 *
 * By their manuals: chronyd(8) -x, -Q; phc2sys(8) -a without -r, -c, -E; ptp4l(8) -H and -S,
 * free_running, clock_servo; ntpd(8) -q.
 */
#include "collect/clock.h"

#include <string.h>

#include "base/text.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The short options that take a value. */
#define CHRONYD "fFlLNPtu"
#define NTPD "cDfikltpuUIs"
#define PHC2SYS "CcdfsEPISFRNOLMiunzlt"
#define PTP4L "fipl"

const char *cd_clock_daemon(const char *comm, const char *first)
{
	static const char *const known[] = { "chronyd", "phc2sys", "ptp4l", "ptpd" };

	if (cd_text_starts(comm, "systemd-timesyn"))
		return "systemd-timesyncd";
	if (!strcmp(comm, "ntpd")) /* OpenNTPD titles its processes "ntpd: ntp engine" */
		return strstr(first, "openntpd") || strstr(first, "ntpd: ") ? "openntpd" : "ntpd";
	for (size_t i = 0; i < LENGTH(known); i++)
		if (!strcmp(comm, known[i]))
			return known[i];
	return NULL;
}

/* Among the short options of `word`, is `letter`?  `valued` are the letters that take a value. */
static bool has(char *const *word, size_t n, const char *valued, char letter, const char **value)
{
	bool found = false;

	for (size_t i = 0; i < n; i++) {
		if (word[i][0] != '-' || word[i][1] == '-')
			continue;
		for (const char *p = word[i] + 1; *p; p++) {
			bool takes = strchr(valued, *p) != NULL;

			if (*p == letter)
				found = true;
			if (*p == letter && takes && value)
				*value = p[1] ? p + 1 : i + 1 < n ? word[i + 1] : "";
			if (!takes)
				continue;
			i += !p[1];
			break;
		}
	}
	return found;
}

static bool long_option(char *const *word, size_t n, const char *name, const char *value)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < n; i++)
		if (cd_text_starts(word[i], "--") && !strncmp(word[i] + 2, name, length) &&
		    (word[i][2 + length] == '=' ? !strcmp(word[i] + 3 + length, value) :
		     !word[i][2 + length] && i + 1 < n && !strcmp(word[i + 1], value)))
			return true;
	return false;
}

/* "KEY VALUE" on a line of its own, as linuxptp writes its files. */
static bool conf_says(const char *conf, const char *key, const char *value)
{
	size_t n = strlen(key), m = strlen(value);

	for (const char *line = conf; line; line = strchr(line, '\n')) {
		line += strspn(line, "\n \t");
		if (strncmp(line, key, n) || !strchr(" \t", line[n]) || !line[n])
			continue;
		line += n + strspn(line + n, " \t");
		if (!strncmp(line, value, m) && (!line[m] || strchr(" \t\r\n", line[m])))
			return true;
	}
	return false;
}

static bool set_to(char *const *word, size_t n, const char *conf, const char *key,
		   const char *value)
{
	return long_option(word, n, key, value) || conf_says(conf, key, value);
}

static bool hands_over(char *const *word, size_t n, const char *conf, const char *servo)
{
	static const char *const others[] = { "ntpshm", "refclock_sock", "nullf" };

	for (size_t i = 0; i < LENGTH(others); i++)
		if ((servo && !strcmp(servo, others[i])) ||
		    set_to(word, n, conf, "clock_servo", others[i]))
			return true;
	return false;
}

static enum cd_steers phc2sys(char *const *word, size_t n, const char *conf, const char **why)
{
	const char *servo = NULL, *target = NULL;

	has(word, n, PHC2SYS, 'E', &servo);
	has(word, n, PHC2SYS, 'c', &target);
	if (hands_over(word, n, conf, servo))
		*why = "hands its measurements to another daemon";
	else if (set_to(word, n, conf, "free_running", "1"))
		*why = "free_running";
	else if (has(word, n, PHC2SYS, 'a', NULL) && !has(word, n, PHC2SYS, 'r', NULL))
		*why = "-a without -r: synchronises hardware clocks alone";
	else if (target && strcmp(target, "CLOCK_REALTIME"))
		*why = "-c names another clock";
	else
		return CD_STEERS;
	return CD_STEERS_NOT;
}

static enum cd_steers ptp4l(char *const *word, size_t n, const char *conf, const char **why)
{
	const char *file = cd_clock_conf("ptp4l", word, n);
	bool software = has(word, n, PTP4L, 'S', NULL) ||
			set_to(word, n, conf, "time_stamping", "software");

	if (hands_over(word, n, conf, NULL))
		*why = "hands its measurements to another daemon";
	else if (set_to(word, n, conf, "free_running", "1"))
		*why = "free_running";
	else if (set_to(word, n, conf, "serverOnly", "1") || set_to(word, n, conf, "masterOnly", "1"))
		*why = "serves time and takes none";
	else if (file && !conf && !software && !has(word, n, PTP4L, 'H', NULL) &&
		 !has(word, n, PTP4L, 'L', NULL))
		return CD_STEERS_UNCLEAR;
	else if (!software)
		*why = "hardware time stamps: steers the clock of the port";
	else
		return CD_STEERS;
	return CD_STEERS_NOT;
}

const char *cd_clock_conf(const char *name, char *const *word, size_t n)
{
	const char *file = NULL;

	has(word, n, !strcmp(name, "ptp4l") ? PTP4L : PHC2SYS, 'f', &file);
	return file && file[0] == '/' ? file : NULL;
}

enum cd_steers cd_clock_steers(const char *name, char *const *word, size_t n, const char *conf,
			       const char **why)
{
	*why = NULL;
	if (!strcmp(name, "phc2sys"))
		return phc2sys(word, n, conf, why);
	if (!strcmp(name, "ptp4l"))
		return ptp4l(word, n, conf, why);
	if (!strcmp(name, "ptpd"))
		return CD_STEERS_UNCLEAR;
	if (!strcmp(name, "chronyd") && has(word, n, CHRONYD, 'x', NULL))
		*why = "-x: leaves the system clock alone";
	else if (!strcmp(name, "chronyd") && (has(word, n, CHRONYD, 'Q', NULL) ||
					      has(word, n, CHRONYD, 'q', NULL)))
		*why = "measures once and ends";
	else if (!strcmp(name, "ntpd") && has(word, n, NTPD, 'q', NULL))
		*why = "sets the clock once and ends";
	else
		return CD_STEERS;
	return CD_STEERS_NOT;
}
