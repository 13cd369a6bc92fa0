# SPDX-License-Identifier: Apache-2.0
# A server has 900 of the 1000 descriptors open that it may have.
pair
first_namespace
background prlimit --nofile=1000 bash -c 'for ((i = 10; i < 900; i++)); do eval "exec $i</dev/null"; done; echo >"$0"; exec sleep 600' "$scratch/opened"
wait_for 10 test -e "$scratch/opened"
#: fail container.nofile/near-limit * medium
