# SPDX-License-Identifier: Apache-2.0
# The site's ports run at 10 Gb/s; this one came up at 2.5.
. /lab/links.sh
set_speed data0 2500 10000
profile <<END
name: lab
site:
  speed: 10G
END
#: fail nic.link_speed/below-expected data0 critical
#: exit 1
#: replay
