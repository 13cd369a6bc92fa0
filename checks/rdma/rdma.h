/* SPDX-License-Identifier: Apache-2.0 */
/* rdma.h - which ports do the rules speak of? Shared by the checks of this folder. */
#ifndef CD_CHECKS_RDMA_H
#define CD_CHECKS_RDMA_H

#include <commdoctor/check.h>
#include <string.h>

#define CD_RDMA_PORT_NEEDS "rdma/port", "rdma/class", "rdma/role", "rdma/wanted", "rdma/wanted_why"

/* Is RDMA wanted here?  False after the verdict of `subject`. */
static inline bool cd_rdma_wanted(struct cd_case *c, const char *subject)
{
	const char *why = "nobody uses RDMA here";
	bool wanted;

	cd_subject(c, subject);
	if (!cd_need_bool(c, "rdma/wanted", "", &wanted))
		return false;
	if (!wanted) {
		cd_have_text(c, "rdma/wanted_why", "", &why);
		cd_not_applicable(c, subject, "%s", why);
	}
	return wanted;
}

/* Is the port one of an adapter that RDMA is wanted of?  False after its verdict. */
static inline bool cd_rdma_judged(struct cd_case *c, const char *port, const char **class)
{
	if (!cd_need_text(c, "rdma/class", port, class))
		return false;
	if (!strcmp(*class, "soft"))
		cd_not_applicable(c, port, "RDMA in software");
	else if (!strcmp(*class, "smi") || !strcmp(*class, "lpf"))
		cd_not_applicable(c, port, "a management function: jobs cannot use it");
	else
		return cd_rdma_wanted(c, port);
	return false;
}

/* Does the port carry jobs?  False after its verdict. */
static inline bool cd_rdma_compute(struct cd_case *c, const char *port)
{
	const char *role;

	if (!cd_need_text(c, "rdma/role", port, &role))
		return false;
	if (!strcmp(role, "compute"))
		return true;
	cd_not_applicable(c, port, "not a compute port: a storage or management port, or slower or "
			  "farther from the GPUs than others");
	return false;
}

/* "mlx5_0/1" -> "mlx5_0" */
static inline const char *cd_rdma_device(struct cd_case *c, const char *port)
{
	const char *slash = strrchr(port, '/');

	return cd_words(c, "%.*s", (int)(slash ? slash - port : (ptrdiff_t)strlen(port)), port);
}

#endif
