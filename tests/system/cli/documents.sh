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
        grep -q -e "[')]$option" "$source/packaging/completion/_ludopod" || fail "zsh does not know $option"
    done
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
completes 'perft play pathsum prove' ludopod help p

if command -v zsh >/dev/null; then
    called='zsh loads the completion'
    checks=$((checks + 1))
    zsh -fc "autoload -U compinit; compinit -D -u; source '$source/packaging/completion/_ludopod'; [[ \$_comps[ludopod] == _ludopod ]]" \
        >"$scratch/out" 2>&1 || fail 'zsh cannot load the completion'
fi
finish
