/* SPDX-License-Identifier: Apache-2.0 */
/* where.h - where do the program's own files lie: installed, or beside an uninstalled build? */
#ifndef CD_ENGINE_WHERE_H
#define CD_ENGINE_WHERE_H

/* Folders and one file; the strings live as long as the program. */
const char *cd_where_profiles(void);
const char *cd_where_templates(void);
const char *cd_where_data(void);
const char *cd_where_modules(void);	/* holds tcp.so, nic.so, ... */
const char *cd_where_catalogue(void);	/* the merged XML file */
/* Modules were loaded from there: words of others' checks lie beside them. */
void cd_where_took_modules(const char *folder);
const char *cd_where_words(void);

#endif
