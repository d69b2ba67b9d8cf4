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
# Every value that is offered for an option, in either game, is one that the command takes.
offered() { # lines: command, option, value, game or -; what is not of a command itself once
    # shellcheck disable=SC2016 # bash's own
    bash -c '
        source "$1"
        for command in "${@:2}"; do
            for option in $(_ludopod_options "$command"); do
                games=-
                case $option in --board | --players | --variant | --first | --pieces | --quiet | --repetition) games=$(_ludopod_values "$command" --game) ;; esac
                for game in $games; do
                    for value in $(_ludopod_values "$command" "$option" "$game"); do echo "$command $option $value $game"; done
                done
            done
        done' bash "$source/packaging/completion/ludopod.bash" "$@" |
        awk '$1 ~ /^(solve|prove|states|pathsum|table)$/ && ($4 != "-" || $2 == "--game") || !seen[$2, $3, $4]++'
}
# takes COMMAND ARGUMENT...: refused for another reason at most, and soon: what works long has taken all that it was given.
takes() {
    checks=$((checks + 1))
    called="$*"
    got=0
    timeout 0.1 "$LUDOPOD" "$@" <"$input" >"$scratch/out" 2>"$scratch/err" || got=$?
    ! grep -Eq "$refusal" "$scratch/err" || fail 'this is offered, and refused'
}
refusal="is not an? (value|board|game|format|language|goal|log level|player|address|option)|do not fit|is no .*pieces|solving is for|cannot be counted|no tables for|says nothing about|not a level"
words_of() { # what a command needs beside the option
    case $1 in
    apply | moves | show | play | analyse) echo start ;;
    perft) echo 0 ;;
    match) echo reference=random reference=random ;;
    solve) echo --estimate ;;
    states) echo --board 3x3 ;;
    table) echo build --tables "$scratch/none" ;;
    record) echo convert "$scratch/none" ;;
    selfplay | puzzles) echo --out "$scratch/none/file" ;;
    bot) echo --server http://localhost:1 ;;
    esac
}
# shellcheck disable=SC2086 # several words
offered $(printf '%s\n' $commands | grep -vE '^(serve|admin)$') >"$scratch/offered" # which would wait, or change something
while read -r command option value game; do
    set --
    [ "$game" = - ] || set -- --game "$game"
    # shellcheck disable=SC2046
    takes "$command" $(words_of "$command") "$option" "$value" "$@"
done <"$scratch/offered"

completes 'moves' ludopod mo
completes '10x10 8x10 6x10 8x5 10x5' ludopod moves --game octogo --board ''
completes 'a b c' ludopod moves --players 3 --first ''
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
