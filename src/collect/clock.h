/* SPDX-License-Identifier: Apache-2.0 */
/* clock.h - what a time daemon was told about the system clock. */
#ifndef CD_COLLECT_CLOCK_H
#define CD_COLLECT_CLOCK_H

#include <stdbool.h>
#include <stddef.h>

enum cd_steers { CD_STEERS_NOT, CD_STEERS, CD_STEERS_UNCLEAR };

/*
 * Does a daemon called thus write the system clock?  `word` are its arguments without the program,
 * `conf` the text of the configuration it names (NULL: none, or not readable).  `*why` says by what.
 */
enum cd_steers cd_clock_steers(const char *name, char *const *word, size_t n, const char *conf,
			       const char **why);
/* The configuration among the arguments of phc2sys and ptp4l ("-f FILE"); NULL. */
const char *cd_clock_conf(const char *name, char *const *word, size_t n);
/*
 * The daemon behind a process, by its comm (15 characters) and first argument: "chronyd", "ntpd",
 * "openntpd", "systemd-timesyncd", "phc2sys", "ptp4l", "ptpd"; NULL for any other process.
 */
const char *cd_clock_daemon(const char *comm, const char *first);

#endif
