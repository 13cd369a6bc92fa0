/* SPDX-License-Identifier: Apache-2.0 */
/*
 * clock - what did the last time daemon leave in the kernel of this guest?
 * usage: clock kept|free
 * kept: the clock is synchronised, as after a daemon's update; free: it has never been.
 */
#include <stdio.h>
#include <string.h>
#include <sys/timex.h>

int main(int argc, char **argv)
{
	struct timex t = { .modes = ADJ_STATUS | ADJ_MAXERROR | ADJ_ESTERROR };

	if (argc != 2 || (strcmp(argv[1], "kept") && strcmp(argv[1], "free"))) {
		fprintf(stderr, "usage: clock kept|free\n");
		return 2;
	}
	if (!strcmp(argv[1], "free")) {
		t.status = STA_UNSYNC;
		t.maxerror = t.esterror = 16000000;
	}
	if (adjtimex(&t) < 0) {
		perror("clock: adjtimex");
		return 1;
	}
	return 0;
}
