# What the script of `commdoctor fix` can do; host, boot and run stand above, its steps below.
set -euf
LC_ALL=C
export LC_ALL
mode=dry force=no bad=0 now=
tab=$(printf '\t')
notes=/run/commdoctor/fix-$run # what apply found otherwise than the run says, until the next boot

say() {
	printf '%s\n' "$*"
}

complain() {
	printf '%s\n' "$*" >&2
	bad=1
}

remember() { # NAME VALUE
	(umask 077 && mkdir -p "${notes%/*}" && printf '%s\t%s\n' "$1" "$2" >>"$notes")
}

recall() { # NAME
	[ -f "$notes" ] && NAME=$1$tab awk '
		index($0, ENVIRON["NAME"]) == 1 { value = substr($0, length(ENVIRON["NAME"]) + 1); n++ }
		END { if (n) print value; exit !n }' "$notes"
}

forget() { # NAME
	[ -f "$notes" ] || return 0
	kept=$(NAME=$1$tab awk 'index($0, ENVIRON["NAME"]) != 1' "$notes") || return 0
	if [ -n "$kept" ]; then
		printf '%s\n' "$kept" >"$notes"
	else
		rm -f "$notes"
	fi
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
		[ "$now" = "$4" ] || [ "$now" = "$3" ] || [ "$force" = yes ] ||
			complain "$what is '$now', but the run saw '$3': make a new run"
		;;
	apply) change "$1" "$2" "$3" "$4" ;;
	rollback)
		old=$(recall "setting$tab$1$tab$2") || old=$3
		change "$1" "$2" "$4" "$old"
		;;
	esac
}

# What the kernel does not take as it was meant is taken back.
change() { # SPACE PATH FROM TO
	was=$now
	if [ "$was" = "$4" ]; then
		say "  $what is '$4' already"
	elif [ "$was" != "$3" ] && [ "$force" = no ]; then
		complain "$what is '$was', not '$3': left as it is"
	elif [ "$mode" = apply ] && [ "$was" != "$3" ] && ! remember "setting$tab$1$tab$2" "$was"; then
		complain "$what is '$was', which cannot be noted in $notes: left as it is"
	elif ! put "$1" "$2" "$4"; then
		complain "$what cannot be set to '$4'"
	elif look "$1" "$2" && [ "$now" != "$4" ]; then
		put "$1" "$2" "$was" || :
		complain "$what became '$now' in place of '$4', so '$was' was written back"
	else
		say "  $what: '$was' -> '$4'"
		[ "$mode" = apply ] || forget "setting$tab$1$tab$2"
	fi
}

module() { # NAME
	if [ -d "/sys/module/$1" ]; then
		case $mode in
		dry | apply) say "  module $1 is there already" ;;
		status) say "  done: module $1 is there" ;;
		rollback)
			if ! recall "module$tab$1" >/dev/null; then
				say "  module $1 was not loaded by this script: left there"
			elif modprobe -r "$1"; then
				forget "module$tab$1"
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
		if ! remember "module$tab$1" loaded; then
			complain "nothing can be noted in $notes: module $1 not loaded"
		elif modprobe "$1"; then
			say "  module $1 loaded"
		else
			forget "module$tab$1"
			complain "module $1 cannot be loaded"
		fi
		;;
	rollback) say "  module $1 is not there already" ;;
	esac
}

has_line() { # FILE LINE
	[ -f "$1" ] && grep -Fxq -e "$2" "$1"
}

# Of several lines about one setting the last counts.
counts() { # FILE LINE
	[ -f "$1" ] && LINE=$2 awk '
		function take(s, at, part) {
			gsub(/[ \t]+/, " ", s)
			sub(/^ /, "", s)
			sub(/ $/, "", s)
			name = s
			value = s
			at = index(s, "=")
			if (s ~ /^w /) {
				split(s, part, " ")
				name = "w " part[2]
			} else if (at) {
				name = substr(s, 1, at - 1)
				value = substr(s, at + 1)
				sub(/ $/, "", name)
				sub(/^ /, "", value)
			}
			if (name ~ /^[^ ]*$/) {
				sub(/^-/, "", name)
				gsub("/", ".", name)
			}
		}
		BEGIN { take(ENVIRON["LINE"]); my_name = name; my_value = value }
		/^[ \t]*[#;]/ { next }
		{ take($0) }
		name == my_name { same = value == my_value }
		END { exit !same }' "$1"
}

# A line in a file of ours; the mark above it tells who wrote it, so that no other is taken back.
line() { # FILE LINE [KEY]
	mark="# commdoctor fix of $run"
	if [ -L "$1" ] || { [ -e "$1" ] && [ ! -f "$1" ]; }; then
		complain "$1 is no regular file: left as it is"
		return 0
	fi
	winner=
	[ -z "${3-}" ] || later "$1" "$3"
	if [ -n "$winner" ] && [ "$mode" != rollback ]; then
		is_won "${2#*= }"
		return 0
	fi
	case $mode in
	dry)
		if counts "$1" "$2"; then
			say "  $1 holds '$2' already"
		else
			say "  would add '$2' to $1"
		fi
		;;
	status)
		if counts "$1" "$2"; then
			say "  done: $1 holds '$2'"
		else
			say "  not done: $1 does not say '$2'"
		fi
		;;
	apply)
		if counts "$1" "$2"; then
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

# At boot the file whose name sorts last wins, whatever its folder; of one name the first folder's.
later() { # FILE KEY
	winner='' name='' seen=/
	set +f
	for other in /etc/sysctl.d/*.conf /run/sysctl.d/*.conf /usr/local/lib/sysctl.d/*.conf \
		/usr/lib/sysctl.d/*.conf; do
		base=${other##*/}
		case $seen in
		*"/$base/"*) continue ;;
		esac
		[ ! -e "$other" ] && [ ! -L "$other" ] || seen=$seen$base/
		if [ ! -f "$other" ] || ! expr "x$base" \> "x${1##*/}" >/dev/null ||
			! expr "x$base" \> "x$name" >/dev/null; then
			continue
		fi
		found=$(KEY=$2 awk '
			/^[ \t]*[#;]/ || !(at = index($0, "=")) { next }
			{ key = substr($0, 1, at - 1); gsub(/[ \t]/, "", key); sub(/^-/, "", key); gsub("/", ".", key) }
			key != ENVIRON["KEY"] { next }
			{ value = substr($0, at + 1); gsub(/[ \t]+/, " ", value); sub(/^ /, "", value); sub(/ $/, "", value); n = NR }
			END { if (n) print n "=" value }' "$other") || continue
		[ -n "$found" ] || continue
		name=$base winner=$other:${found%%=*} value=${found#*=}
	done
	set -f
}

is_won() { # VALUE
	case $mode in
	dry | status | apply) ;;
	*) return 0 ;;
	esac
	if [ "$value" = "$1" ]; then
		case $mode in
		status) say "  done: $winner sets '$1' at boot" ;;
		*) say "  $winner sets '$1' at boot already" ;;
		esac
	elif [ "$mode" = dry ]; then
		say "  beware: $winner wins at boot with '$value', not '$1': decide there"
	else
		complain "not done: $winner wins at boot with '$value', not '$1': decide there"
	fi
}

# What is another one than in the run: the host, or its boot?
differs() {
	here=$(cat /proc/sys/kernel/hostname 2>/dev/null) || here=
	booted=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null) || booted=
	if [ -z "$host" ] || [ "$here" != "$host" ]; then
		other="this is the host '$here', the run is of '$host'"
	elif [ "$mode" != rollback ] && [ "$booted" != "$boot" ]; then
		other="this host was booted again since the run"
	else
		return 1
	fi
}

is_this_host() {
	if [ "$force" = yes ] || ! differs; then
		return 0
	fi
	complain "$other: nothing done; make a new run here (the word force does it all the same)"
	return 1
}

beware() {
	! differs || say "Beware: $other. What is said below is of this host as it is now."
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
		beware
		say "What this script would do on $host (add the word apply to do it):"
		all_steps
		by_hand
		;;
	status)
		beware
		all_steps
		;;
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
