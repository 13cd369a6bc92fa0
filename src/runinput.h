/* SPDX-License-Identifier: Apache-2.0 */
/* runinput.h - read a run file that the user named. */
#ifndef CD_RUNINPUT_H
#define CD_RUNINPUT_H

struct cd_arena;
struct cd_error;
struct cd_run;

/* "-" reads standard input.  NULL and err: what, where, what to do. */
struct cd_run *cd_run_load(const char *file, struct cd_arena *a, struct cd_error *err);

#endif
