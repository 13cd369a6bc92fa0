dnl SPDX-License-Identifier: Apache-2.0
dnl Warnings, hardening, sanitizers.  CD_CFLAGS, CD_CPPFLAGS and CD_LDFLAGS are for every object;
dnl CD_PIE_CFLAGS and CD_PIE_LDFLAGS for programs, not for modules; CD_FUZZ_LDFLAGS for fuzzers.
AC_DEFUN([CD_FLAG], [
AC_MSG_CHECKING([whether the compiler takes $2])
cd_saved="$CFLAGS"
CFLAGS="$CFLAGS -Werror $2"
AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])],
	[AC_MSG_RESULT([yes]); $1="$$1 $2"; m4_ifval([$3], [$3])],
	[AC_MSG_RESULT([no]); m4_ifval([$4], [$4])])
CFLAGS="$cd_saved"
])

AC_DEFUN([CD_COMPILER_FLAGS], [
CD_CFLAGS="-std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wformat=2"
dnl Tables leave out what is zero; clang warns of a last row { NULL }, gcc does not.
CD_CFLAGS="$CD_CFLAGS -Wno-missing-field-initializers"
dnl Never only a warning: the program would do something else than what it says.
CD_CFLAGS="$CD_CFLAGS -Werror=implicit-function-declaration -Werror=int-conversion"
CD_CFLAGS="$CD_CFLAGS -Werror=incompatible-pointer-types"
CD_CPPFLAGS=
CD_LDFLAGS="-Wl,-z,relro -Wl,-z,now -Wl,--as-needed"
CD_PIE_CFLAGS=-fPIE
CD_PIE_LDFLAGS=-pie
CD_FUZZ_LDFLAGS=

AS_IF([test "x$enable_werror" = xyes], [CD_CFLAGS="$CD_CFLAGS -Werror"])
CD_FLAG([CD_CFLAGS], [-fstack-protector-strong])
CD_FLAG([CD_CFLAGS], [-fstack-clash-protection])

AS_IF([test "x$enable_fuzzing" = xyes], [
	enable_sanitizers=yes
	CD_FLAG([CD_CFLAGS], [-fsanitize=fuzzer-no-link], [CD_FUZZ_LDFLAGS=-fsanitize=fuzzer],
		[AC_MSG_ERROR([--enable-fuzzing needs a compiler with libFuzzer: configure with CC=clang])])
])
AS_IF([test "x$enable_sanitizers" = xyes], [
	CD_FLAG([CD_CFLAGS], [-fsanitize=address,undefined], [],
		[AC_MSG_ERROR([--enable-sanitizers: $CC cannot link with AddressSanitizer and UBSan])])
	CD_CFLAGS="$CD_CFLAGS -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g"
], [
	dnl _FORTIFY_SOURCE without optimisation is a warning of glibc, and does nothing.
	AC_MSG_CHECKING([whether the compiler optimises])
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([[
#ifndef __OPTIMIZE__
#error no
#endif
	]], [])], [AC_MSG_RESULT([yes])
		CD_CPPFLAGS="-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2"], [AC_MSG_RESULT([no])])
])
AM_CONDITIONAL([SANITIZED], [test "x$enable_sanitizers" = xyes])
AC_SUBST([CD_CFLAGS])
AC_SUBST([CD_CPPFLAGS])
AC_SUBST([CD_LDFLAGS])
AC_SUBST([CD_PIE_CFLAGS])
AC_SUBST([CD_PIE_LDFLAGS])
AC_SUBST([CD_FUZZ_LDFLAGS])
dnl Automake refuses linker flags in LDADD unless they come from here.
AC_SUBST([CD_WHOLE], [-Wl,--whole-archive])
AC_SUBST([CD_NO_WHOLE], [-Wl,--no-whole-archive])
])
