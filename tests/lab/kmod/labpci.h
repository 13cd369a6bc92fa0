/* SPDX-License-Identifier: GPL-2.0 */
/* labpci.h - what do the parts of labpci know of a function on the buses of their own? */
#ifndef LABPCI_H
#define LABPCI_H

#include <linux/pci.h>

enum { LABPCI_CONFIG = 4096, LABPCI_NAME = 32 };

struct labpci_function {
	u8 bus, devfn;
	bool is_gone;			/* reads as all ones, as what fell off the bus does */
	char driver[LABPCI_NAME];	/* the name it shall be bound under, or "" */
	u8 config[LABPCI_CONFIG];
};

struct labpci_link {
	unsigned int generation, width;	/* 4, 16: 16 GT/s, sixteen lanes */
};

/* "17:00.0/15b3:1021:020700/5x16/4x8/mlx5_core" */
int labpci_function_parse(const char *word, struct labpci_function *f);
/* "01:00.0" */
int labpci_address_parse(const char *word, u8 *bus, u8 *devfn);
/* "5x16" */
int labpci_link_parse(const char *word, struct labpci_link *l);

void labpci_set_capability(struct labpci_function *f, struct labpci_link l);
void labpci_set_status(struct labpci_function *f, struct labpci_link l);

u32 labpci_get(const struct labpci_function *f, unsigned int where, unsigned int size);
void labpci_put(struct labpci_function *f, unsigned int where, unsigned int size, u32 value);
/* As the kernel writes: only what hardware lets be written changes. */
void labpci_write(struct labpci_function *f, unsigned int where, unsigned int size, u32 value);

#endif
