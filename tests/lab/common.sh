# SPDX-License-Identifier: Apache-2.0
# common.sh - what may a scenario of any layer do, how is it undone, and how is it audited?
# Every helper notes how it is undone; undo_all does it, last first.  A scenario says `undo CMD...`
# for what it does itself.  Helpers print nothing: what a scenario prints goes to its log.

undoing=()
audit_command=(commdoctor)
# Measured round trips say nothing where CPUs are emulated or shared; the site knows its own.
audit_arguments=(--interval 0 --rtt 100us)

undo() {
	undoing+=("$(printf '%q ' "$@")")
}

undo_all() {
	local i
	for ((i = ${#undoing[@]} - 1; i >= 0; i--)); do
		eval "${undoing[i]}" || echo "could not undo: ${undoing[i]}"
	done
	undoing=()
}

write() { # TEXT FILE
	printf '%s\n' "$1" >"$2"
}

set_file() { # TEXT FILE: a file that was not there
	mkdir -p "${2%/*}"
	write "$1" "$2"
	undo rm -f "$2"
}

background() { # CMD...: ends with the scenario
	"$@" &
	undo end "$!"
}

end() { # PID
	kill "$1" 2>/dev/null || :
	wait "$1" 2>/dev/null || :
}

wait_for() { # SECONDS CMD...: until it succeeds
	local until=$((SECONDS + $1))
	shift
	until "$@" >/dev/null 2>&1; do
		[ $SECONDS -lt $until ] || {
			echo "waited in vain for: $*"
			return 1
		}
		sleep 0.1
	done
}

cannot_run() { # WHY: this kernel or machine lacks what the scenario is about
	echo "$*" >"$folder/not-run"
	exit 0
}

profile() { # the profile on standard input is the one of this audit
	cat >"$scratch/profile.yaml"
	audit_arguments+=(-p "$scratch/profile.yaml")
}

audit_with() { # ARGUMENT...
	audit_arguments+=("$@")
}

audit_by() { # CMD...: what runs the audit, e.g. as another user or on another host
	audit_command=("$@" commdoctor)
}

modules() {
	sed 's/ .*//' /proc/modules 2>/dev/null | sort
}

record() { # FOLDER: for who judges the same node elsewhere
	local arguments=() i
	for ((i = 0; i < ${#audit_arguments[@]}; i += 2)); do
		case ${audit_arguments[i]} in
		-p)
			cp "${audit_arguments[i + 1]}" "$1/profile.yaml"
			arguments+=(-p "$1/profile.yaml")
			;;
		--interval | --netns) arguments+=("${audit_arguments[@]:i:2}") ;;
		esac
	done
	"${audit_command[@]}" capture "${arguments[@]}" "$1/capture.tar.zst"
}

# A shell of its own, so that its functions and variables end with it.  FOLDER gets run.json, run.txt,
# status, log, and the modules before and after the audit.  When the scenario defines
# `afterwards`, it is called with FOLDER after the audit: its place to ask another program.
run_scenario() { # FILE FOLDER
	(
		folder=$2
		scratch=$(mktemp -d)
		trap 'undo_all; rm -rf "$scratch"' EXIT
		set -eE
		. "$1"
		set +e
		[[ " ${audit_arguments[*]} " == *' -p '* ]] || ! declare -F profile_of_layer >/dev/null ||
			profile_of_layer
		modules >"$2/modules.before"
		read -r up _ </proc/uptime
		echo "audit begins at $up s: ${audit_command[*]} ${audit_arguments[*]}"
		timeout --foreground -k 2 60 "${audit_command[@]}" run "${audit_arguments[@]}" \
			-o "json=$2/run.json" -o "text=$2/run.txt"
		echo $? >"$2/status"
		read -r up _ </proc/uptime
		echo "audit ended at $up s"
		modules >"$2/modules.after"
		! grep -q '^#: replay$' "$1" || record "$2"
		! declare -F afterwards >/dev/null || afterwards "$2"
	) >"$2/log" 2>&1
}
