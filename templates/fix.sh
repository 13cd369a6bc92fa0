# What the script of `commdoctor fix` can do; host, boot and run stand above, its steps below.
set -euf
LC_ALL=C
export LC_ALL
mode=dry force=no bad=0 now=

say() {
	printf '%s\n' "$*"
}

complain() {
	printf '%s\n' "$*" >&2
	bad=1
}

# In a network namespace ("" is this one).
within() {
	space=$1
	shift
	if [ -z "$space" ]; then
		"$@"
	else
		ip netns exec "$space" "$@"
	fi
}

# One blank between words; of "[a] b" the chosen one.
look() { # SPACE PATH
	now=$(within "$1" cat "$2" 2>/dev/null) || return 1
	# shellcheck disable=SC2086
	set -- $now
	now=$*
	case $now in
	*\[*\]*)
		now=${now#*\[}
		now=${now%%\]*}
		;;
	esac
}

# shellcheck disable=SC2016
put() { # SPACE PATH VALUE
	within "$1" sh -c 'printf "%s\n" "$1" >"$2"' sh "$3" "$2"
}

setting() { # SPACE PATH OLD NEW
	what=$2${1:+ in $1}
	if ! look "$1" "$2"; then
		case $mode in
		dry | status) say "  $what cannot be read here" ;;
		*) complain "$what cannot be read here" ;;
		esac
		return 0
	fi
	case $mode in
	dry) say "  would set $what from '$3' to '$4' (it is '$now')" ;;
	status)
		case $now in
		"$4") say "  done: $what is '$now'" ;;
		"$3") say "  not done: $what is '$now'" ;;
		*) say "  changed since: $what is '$now', neither '$3' nor '$4'" ;;
		esac
		;;
	check)
		[ "$now" = "$4" ] || [ "$now" = "$3" ] || [ $force = yes ] ||
			complain "$what is '$now', but the run saw '$3': make a new run"
		;;
	apply) change "$1" "$2" "$3" "$4" ;;
	rollback) change "$1" "$2" "$4" "$3" ;;
	esac
}

# What the kernel does not take as it was meant is taken back.
change() { # SPACE PATH FROM TO
	if [ "$now" = "$4" ]; then
		say "  $what is '$4' already"
	elif [ "$now" != "$3" ] && [ $force = no ]; then
		complain "$what is '$now', not '$3': left as it is"
	elif ! put "$1" "$2" "$4"; then
		complain "$what cannot be set to '$4'"
	elif look "$1" "$2" && [ "$now" != "$4" ]; then
		put "$1" "$2" "$3" || :
		complain "$what became '$now' in place of '$4', so '$3' was written back"
	else
		say "  $what: '$3' -> '$4'"
	fi
}

module() { # NAME
	if [ -d "/sys/module/$1" ]; then
		case $mode in
		dry | apply) say "  module $1 is there already" ;;
		status) say "  done: module $1 is there" ;;
		rollback)
			if modprobe -r "$1"; then
				say "  module $1 taken out"
			else
				complain "module $1 cannot be taken out"
			fi
			;;
		esac
		return 0
	fi
	case $mode in
	dry) say "  would load the module $1" ;;
	status) say "  not done: module $1 is not there" ;;
	apply)
		if modprobe "$1"; then
			say "  module $1 loaded"
		else
			complain "module $1 cannot be loaded"
		fi
		;;
	rollback) say "  module $1 is not there already" ;;
	esac
}

has_line() { # FILE LINE
	[ -f "$1" ] && grep -Fxq -e "$2" "$1"
}

# A line in a file of ours; the mark above it tells who wrote it, so that no other is taken back.
line() { # FILE LINE
	mark="# commdoctor fix of $run"
	if [ -L "$1" ] || { [ -e "$1" ] && [ ! -f "$1" ]; }; then
		complain "$1 is no regular file: left as it is"
		return 0
	fi
	case $mode in
	dry)
		if has_line "$1" "$2"; then
			say "  $1 holds '$2' already"
		else
			say "  would add '$2' to $1"
		fi
		;;
	status)
		if has_line "$1" "$2"; then
			say "  done: $1 holds '$2'"
		else
			say "  not done: $1 does not hold '$2'"
		fi
		;;
	apply)
		if has_line "$1" "$2"; then
			say "  $1 holds '$2' already"
		elif mkdir -p "${1%/*}" && printf '%s\n%s\n' "$mark" "$2" >>"$1"; then
			say "  $1: '$2' added"
		else
			complain "$1 cannot be written"
		fi
		;;
	rollback) take_back "$1" "$2" ;;
	esac
}

take_back() { # FILE LINE
	if ! has_line "$1" "$mark" || ! has_line "$1" "$2"; then
		say "  $1: nothing of this script to take back"
		return 0
	fi
	if ! rest=$(MARK=$mark LINE=$2 awk '
		held && $0 == ENVIRON["LINE"] { held = 0; next }
		held { print ENVIRON["MARK"]; held = 0 }
		$0 == ENVIRON["MARK"] { held = 1; next }
		{ print }
		END { if (held) print ENVIRON["MARK"] }' "$1"); then
		complain "$1 cannot be read"
	elif [ -z "$rest" ]; then
		rm -f "$1"
		say "  $1 taken away"
	elif printf '%s\n' "$rest" >"$1"; then
		say "  $1: '$2' taken out"
	else
		complain "$1 cannot be written"
	fi
}

# At boot the file whose name sorts last wins, whatever its folder.
wins() { # FILE KEY
	case $mode in
	dry | apply | status) ;;
	*) return 0 ;;
	esac
	set +f
	for other in /etc/sysctl.d/*.conf /run/sysctl.d/*.conf /usr/lib/sysctl.d/*.conf; do
		if [ -f "$other" ] && expr "x${other##*/}" \> "x${1##*/}" >/dev/null &&
			sed -n 's/^[[:space:]-]*\([^=[:space:]]*\)[[:space:]]*=.*/\1/p' "$other" | tr / . |
			grep -Fxq -e "$2"; then
			say "  beware: $other sets $2, too, and wins at boot"
		fi
	done
	set -f
}

is_this_host() {
	here=$(cat /proc/sys/kernel/hostname 2>/dev/null) || here=
	booted=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null) || booted=
	[ $force = no ] || return 0
	if [ -z "$host" ] || [ "$here" != "$host" ]; then
		complain "this is the host '$here', the run is of '$host': nothing done (the word force does it all the same)"
	elif [ "$mode" = check ] && [ "$booted" != "$boot" ]; then
		complain "this host was booted again since the run: make a new one (the word force does it all the same)"
	fi
	[ $bad = 0 ]
}

usage() {
	say "usage: sh SCRIPT [apply | rollback | status] [force]"
	say "Without a word it says what it would do, and does nothing."
	exit 2
}

all_steps() {
	i=1
	while [ $i -le $steps ]; do
		step "$i"
		i=$((i + 1))
	done
}

main() {
	for word; do
		case $word in
		apply | rollback | status)
			[ "$mode" = dry ] || usage
			mode=$word
			;;
		force) force=yes ;;
		*) usage ;;
		esac
	done
	case $mode in
	dry)
		say "What this script would do on $host (add the word apply to do it):"
		all_steps
		by_hand
		;;
	status) all_steps ;;
	apply)
		mode=check
		is_this_host || exit 3
		all_steps
		if [ $bad = 1 ]; then
			complain "nothing was changed"
			exit 3
		fi
		mode=apply
		all_steps
		by_hand
		[ $bad = 0 ] || complain "not all of it was done; the word rollback undoes what was"
		;;
	rollback)
		is_this_host || exit 3
		i=$steps
		while [ "$i" -ge 1 ]; do
			step "$i"
			i=$((i - 1))
		done
		;;
	esac
	exit $bad
}
