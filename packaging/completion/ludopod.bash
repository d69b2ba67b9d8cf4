# Completion of ludopod's command line for bash. What can follow is in the tables below; a test holds them to
# what `ludopod help` says.

_ludopod_options() { # COMMAND
    local start='--game --board --players --variant --first --pieces --quiet --repetition'
    local always='--language --help'
    case $1 in
    moves | apply) echo "$start --json $always" ;;
    show) echo "$start --format --json $always" ;;
    analyse) echo "$start --time --depth --nodes --lines --memory --tables --threads --json $always" ;;
    review) echo "--time --depth --nodes --memory --tables --threads --all --svg --json $always" ;;
    match) echo "$start --time --depth --nodes --games --seed --concurrency --sprt --records --json $always" ;;
    engine) echo "--tables $always" ;;
    bot) echo "--server --token --engine --accept --character --time --depth --nodes --concurrency $always" ;;
    selfplay) echo "--game --board --games --nodes --seed --tables --threads --network --out $always" ;;
    puzzles) echo "--game --board --pieces --games --nodes --seed --tables --out --check --sample --json $always" ;;
    train) echo "--data --out --epochs --seed --threads --batch --rate --blend --svg --json $always" ;;
    perft) echo "$start --position --divide --memo --walk --threads --json $always" ;;
    prove) echo "$start --position --goal --for --tables --out --check --resume --threads --memory --time --nodes --json $always" ;;
    solve) echo "$start --position --exact --estimate --tables --threads --memory --time --nodes --json $always" ;;
    states) echo "--game --board --threads --memory --json $always" ;;
    table) echo "$start --sample --seed --tables --threads --spent --exact --memory --json $always" ;;
    record) echo "--to --json $always" ;;
    play) echo "$start --server --token --human --character --record --tables --threads --plain --ascii --at-once $always" ;;
    serve) echo "--listen --database --config --web --tables --log-level $always" ;;
    mail) echo "--config $always" ;;
    admin) echo "--database --config --force --games --nodes --out --svg --json $always" ;;
    pathsum) echo "--game --json $always" ;;
    rules | bench | help) echo "--json $always" ;;
    *) echo "$always --version" ;;
    esac
}

# COMMAND OPTION [GAME [PLAYERS]]: the words its value can be, for a game and players that were given; fails when the
# option takes no such value.
_ludopod_values() {
    case $2-$1 in
    --game-states | --game-solve | --game-prove | --game-pathsum) echo cephalopod && return ;;
    --players-solve | --players-prove) echo 2 && return ;;
    --players-table | --variant-solve | --variant-prove | --variant-table | --quiet-table | --repetition-table) return 1 ;;
    --pieces-table)
        [[ $3 == octogo ]] && echo 1v1
        return
        ;;
    --board-states) echo 3x3 1x9 2x5 3x5 && return ;;
    esac
    case $2-$3 in
    --board-octogo) echo 10x10 8x10 6x10 8x5 10x5 && return ;;
    --players-octogo) echo 2 && return ;;
    --variant-octogo) return 1 ;;
    --pieces-octogo) echo 1 2 3 4 5 6 7 8 9 10 && return ;;
    --quiet-octogo) echo 0 50 100 200 && return ;;
    --repetition-octogo) echo on off && return ;;
    --pieces-* | --quiet-* | --repetition-*) return 1 ;;
    esac
    case $2 in
    --game) echo cephalopod octogo ;;
    --spent) echo on off ;;
    --threads) echo 1 2 4 8 ;;
    --board) echo 5x5 3x5 3x3 8x8 ;;
    --players) echo 2 3 4 5 6 ;;
    --variant) echo snub dodeca snub+dodeca ;;
    --first) local seats='a b c d e f' && echo "${seats:0:$((2 * ${4:-2} - 1))}" ;;
    --language) echo en fr es ;;
    --format) echo text ascii svg ;;
    --to) echo text json abstractplay ;;
    --human) echo a b ab none ;;
    --character) echo bobtail piglet nautilus dumbo firefly argonaut coconut cuttlefish glass spirula mimic octopus blue-ring vampire \
        architeuthis colossus kraken ;;
    --time) echo 100ms 500ms 1s 5s 1m ;;
    --lines) echo 1 3 5 10 ;;
    --sprt) echo 0,10 0,5 -5,0 ;;
    --position) echo start ;;
    --accept) echo cephalopod octogo live daily none rated unrated 1200-1600 ;;
    --server) echo http://localhost:8080 ;;
    --listen) echo localhost:8080 ;;
    --database) echo sqlite: postgresql: ;;
    --log-level) echo debug info warning error ;;
    *) return 1 ;;
    esac
}

_ludopod_words() { # COMMAND NUMBER: what the number-th word after the command can be
    case $1-$2 in
    admin-1) echo user game challenge invite backup restore archive check doctor stats retention ratings played log measures fairplay ;;
    admin-2) echo list show role ban unban reset export erase abort cancel apply recalculate ;;
    admin-4) echo player moderator administrator ;;
    record-1) echo check convert ;;
    table-1) echo build probe verify info ;;
    match-1 | match-2) echo character= time= nodes= depth= eval=fixed eval=network reference=random reference=greedy reference=dice-count reference=uct cmd= ;;
    rules-1) echo cephalopod octogo ;;
    help-1) echo moves apply show perft pathsum solve prove states table record rules play analyse review match selfplay train puzzles bench engine bot serve admin mail help ;;
    moves-1 | apply-1 | show-1 | play-1 | analyse-1) echo start ;;
    esac
}

# Bash parts words at =; "--board = 3" is "--board 3".
_ludopod() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' count=1 i values game='' players=2
    COMPREPLY=()
    if [[ $current == = ]]; then
        current=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --divide | --json | --plain | --ascii | --force | --help | --version) ;;
        --*)
            values=${COMP_WORDS[i]}
            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
            ((i++))
            case $values in
            --game) game=${COMP_WORDS[i]} ;;
            --players) [[ ${COMP_WORDS[i]} == [2-6] ]] && players=${COMP_WORDS[i]} ;;
            esac
            ;;
        =) ;;
        *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; else ((count++)); fi ;;
        esac
    done
    if [[ $previous == --record || $previous == --records || $previous == --svg || $previous == --tables || $previous == --config || $previous == --token || $previous == --engine || $previous == --web ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    elif [[ $previous == --* ]] && values=$(_ludopod_values "$command" "$previous" "$game" "$players"); then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_ludopod_options "$command")" -- "$current")
    elif [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_ludopod_words help 1)" -- "$current")
    elif [[ ($command == record && $count -gt 1) || ($command == review && $count -eq 1) || ($command == admin && $count -gt 1 && ${COMP_WORDS[2]} == @(backup|restore|fairplay)) ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -W "$(_ludopod_words "$command" "$count")" -- "$current")
    fi
}

complete -F _ludopod ludopod
