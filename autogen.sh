#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# autogen.sh - write the lists from the tree, then configure and Makefile.in.
set -e
cd "$(dirname "$0")"
tools/list-sources
mkdir -p build-aux
exec autoreconf --install ${1+"$@"}
