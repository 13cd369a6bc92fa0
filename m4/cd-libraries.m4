dnl SPDX-License-Identifier: Apache-2.0
dnl Libraries by pkg-config.  All that is missing is said at once, by the name of its Debian package.

dnl CD_LIBRARY(VARIABLE, MODULE, DEBIAN-PACKAGE): required.
AC_DEFUN([CD_LIBRARY], [
PKG_CHECK_MODULES([$1], [$2], [
	CD_LIB_CFLAGS="$CD_LIB_CFLAGS $$1[]_CFLAGS"
	CD_LIB_LIBS="$CD_LIB_LIBS $$1[]_LIBS"
], [
	cd_missing="$cd_missing $3"
	cd_missing_modules="$cd_missing_modules
    $2 (Debian package $3)"
])
])

dnl CD_LIBRARY_OPTIONAL(VARIABLE, NAME, MODULE, DEBIAN-PACKAGE, WHAT-FOR): --with-NAME, HAVE_VARIABLE.
AC_DEFUN([CD_LIBRARY_OPTIONAL], [
AC_ARG_WITH([$2], [AS_HELP_STRING([--with-$2], [$5 (yes, no; default: auto)])], [], [with_$2=auto])
cd_have_$1=no
AS_IF([test "x$with_$2" != xno], [
	PKG_CHECK_MODULES([$1], [$3], [
		cd_have_$1=yes
		CD_LIB_CFLAGS="$CD_LIB_CFLAGS $$1[]_CFLAGS"
		CD_LIB_LIBS="$CD_LIB_LIBS $$1[]_LIBS"
		AC_DEFINE([HAVE_$1], [1], [Define to 1 if $3 can be used.])
	], [
		AS_IF([test "x$with_$2" = xyes], [
			cd_missing="$cd_missing $4"
			cd_missing_modules="$cd_missing_modules
    $3 (Debian package $4), asked for by --with-$2"
		])
	])
])
])

dnl CD_LIBRARY_FOR_TESTS(VARIABLE, MODULE, DEBIAN-PACKAGE): without it there is no `make check`.
AC_DEFUN([CD_LIBRARY_FOR_TESTS], [
PKG_CHECK_MODULES([$1], [$2], [cd_have_$1=yes], [cd_have_$1="no (install $3)"])
AM_CONDITIONAL([HAVE_$1], [test "x$cd_have_$1" = xyes])
])

AC_DEFUN([CD_LIBRARIES_DONE], [
AC_SUBST([CD_LIB_CFLAGS])
AC_SUBST([CD_LIB_LIBS])
AS_IF([test -n "$cd_missing"], [AC_MSG_ERROR([these libraries are missing:
$cd_missing_modules

On Debian:  apt-get install$cd_missing
or let ./bootstrap build install all that is needed.])])
])
