/* SPDX-License-Identifier: Apache-2.0 */
/* log.h - words on stderr for the operator's patience; results never pass here. */
#ifndef CD_BASE_LOG_H
#define CD_BASE_LOG_H

enum cd_log_level { CD_LOG_ERROR, CD_LOG_WARNING, CD_LOG_INFO, CD_LOG_DEBUG };

/* Default CD_LOG_WARNING. */
void cd_log_set_level(enum cd_log_level level);
/* "commdoctor: warning: ..."; control characters in the text are made harmless. */
void cd_log(enum cd_log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
