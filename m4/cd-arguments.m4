dnl SPDX-License-Identifier: Apache-2.0
dnl CD_ARG_ENABLE(NAME, HELP, DEFAULT): --enable-NAME, and the automake conditional NAME.
AC_DEFUN([CD_ARG_ENABLE], [
AC_ARG_ENABLE([$1], [AS_HELP_STRING([--enable-$1], [$2; default: $3])], [], [enable_$1=$3])
AM_CONDITIONAL(m4_toupper([$1]), [test "x$enable_$1" = xyes])
])
