# SPDX-License-Identifier: Apache-2.0
# Four ports of one card, and one of them is slower: nobody says that it must not be.
. /lab/links.sh
rails rail1 rail2 rail3
set_speed rail3 5000 10000
#: machine rails
#: fail nic.link_speed/slower-than-twins rail3 medium
#: exit 0
