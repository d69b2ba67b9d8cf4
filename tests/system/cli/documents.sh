# The man pages and the completions know every command and option that `ludopod help` knows.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
source=$(cd "$(dirname "$0")/../../.." && pwd)
called='documents'
got=0
: >"$scratch/err"

for page in "$source"/docs/man/*.[13]; do
    checks=$((checks + 1))
    mandoc -T lint -W warning "$page" >"$scratch/out" 2>&1 || fail "mandoc finds fault with $page"
done

# What bash would offer for a line whose last word is being typed.
offers() {
    bash -c '
        source "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _ludopod
        printf "%s\n" "${COMPREPLY[@]}"' bash "$source/packaging/completion/ludopod.bash" "$@" | sort
}

completes() { # EXPECTED WORD...
    expected=$1
    shift
    called="completion of: $*"
    offers "$@" >"$scratch/out"
    out "$(printf '%s\n' $expected | sort)"
}

# What zsh would offer for a command: its case in the completion, with the lists that it names.
zsh_offers() {
    awk -v command="$1" '
        function options(text) { while (match(text, /--[a-z-]+/)) { print substr(text, RSTART, RLENGTH); text = substr(text, RSTART + RLENGTH) } }
        /^    [a-z]+=\($/ { list = substr($1, 1, length($1) - 2) }
        list { lists[list] = lists[list] $0 }
        /^    \)$/ { list = "" }
        $1 == command ")" { on = 1 }
        on { text = text $0 }
        on && /;;/ { on = 0 }
        END { options(text); for (name in lists) if (index(text, "$" name)) options(lists[name]) }
    ' "$source/packaging/completion/_ludopod" | sort -u
}

commands=$("$LUDOPOD" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
completes "$commands" ludopod ''
for command in $commands; do
    options=$("$LUDOPOD" help "$command" 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    [ -n "$options" ] || continue # the server may not be built
    completes "$options" ludopod "$command" --
    called="man page of $command"
    page=$source/docs/man/ludopod-$command.1
    [ "$command" = help ] && page=$source/docs/man/ludopod.1
    cp "$page" "$scratch/out"
    for option in $options; do
        case $command$option in help--language) continue ;; esac
        out_has "Fl -${option#--}"
    done
    case $command in help | bench) ;; *)
        called="zsh completion of $command"
        zsh_offers "$command" >"$scratch/out"
        out "$(printf '%s\n' $options | sort)"
        ;;
    esac
    cp "$source/docs/man/ludopod.1" "$scratch/out"
    out_has "Cm $command"
done
completes 'moves' ludopod mo
completes 'snub snub+dodeca' ludopod moves --variant snub
completes 'snub snub+dodeca' ludopod moves --variant = snub
completes 'text ascii svg' ludopod show --format ''
completes 'check convert' ludopod record ''
completes 'check convert' ludopod --language fr record ''
completes '--plain --players' ludopod play --board = 3x5 --pl
completes 'perft play pathsum prove puzzles' ludopod help p

if command -v zsh >/dev/null; then
    called='zsh loads the completion'
    checks=$((checks + 1))
    zsh -fc "autoload -U compinit; compinit -D -u; source '$source/packaging/completion/_ludopod'; [[ \$_comps[ludopod] == _ludopod ]]" \
        >"$scratch/out" 2>&1 || fail 'zsh cannot load the completion'
fi
finish
