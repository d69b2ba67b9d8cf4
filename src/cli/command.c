#include "cli/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/help.h"

/* clang-format off */
static const cli_command commands[] = {
    {.name = "moves",
     .summary = CLI_TEXT("list the legal moves of a position"),
     .usage = "[POSITION]",
     .detail = CLI_TEXT("Prints one move per line, in canonical order. Without POSITION, these are the moves of the starting position. A\nfinished game has no moves."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_moves},
    {.name = "apply",
     .summary = CLI_TEXT("play moves and print the resulting position"),
     .usage = "POSITION MOVE...",
     .detail = CLI_TEXT("POSITION is a position line or the word start. A MOVE can also say that a player leaves (b:resign, b:timeout).\nA single - reads the moves from standard input. If a move is not possible, no position is printed."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_apply},
    {.name = "show",
     .summary = CLI_TEXT("draw a position"),
     .usage = "[--format text|ascii|svg] POSITION",
     .detail = CLI_TEXT("Draws the position as text or as an SVG picture."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_FORMAT) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_show},
    {.name = "perft",
     .summary = CLI_TEXT("count the sequences of moves"),
     .usage = "DEPTH [--position P] [--divide] [--memo|--walk] [--threads N]",
     .detail = CLI_TEXT("Counts the sequences of DEPTH moves; a game that ends earlier counts once. The last line is the count."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_DIVIDE) |
                CLI_BIT(CLI_OPTION_MEMO) | CLI_BIT(CLI_OPTION_WALK) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_JSON),
     .words = 1, .too_many = CLI_TEXT("'{0}' is one argument too many; quote a position given with --position"),
     .run = cli_cmd_perft},
    {.name = "pathsum",
     .summary = CLI_TEXT("sum the final boards of all games on 3x3"),
     .usage = "[--game NAME] < INPUT",
     .detail = CLI_TEXT("Reads from standard input a depth and three rows of three numbers from 0 to 6 (dice without colour; 0 is an empty\nsquare). The command plays every sequence of that many moves, or up to the end of the game if that comes first. It\nreads each final board as a nine-digit number and prints the sum of these numbers modulo 2^30."),
     .options = CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; the input is read from standard input"),
     .run = cli_cmd_pathsum},
    {.name = "solve",
     .summary = CLI_TEXT("find out who wins with best play"),
     .usage = "--board RxC [--exact] [--tables DIR] [--threads N] [--memory MIB] [--json]\n--board RxC --estimate [--json]\n--position P [--exact] [--time T] [--nodes N] [--memory MIB] [--tables DIR] [--json]",
     .detail = CLI_TEXT("The first word of the output is win, draw or loss, for the player to move. Given a board, the command solves all\nreachable positions; it prints how many there are, how many of them are won, and what each first move is worth. With\n--tables, it keeps finished layers in files, so that an interrupted run can continue. With --estimate, it tells how many\nboards there are about, and the memory, time and disk that they take. Given a position, it prints every best move. If a\nlimit is too low, the command says so and exits with status 1."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_EXACT) | CLI_BIT(CLI_OPTION_ESTIMATE) |
                CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TIME) |
                CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; quote a position given with --position"),
     .run = cli_cmd_solve},
    {.name = "prove",
     .summary = CLI_TEXT("prove who wins, with a certificate"),
     .usage = "--board RxC|--position P [--goal win|draw] [--for SEAT] [--tables DIR] [--out FILE] [--resume]\n--check FILE",
     .detail = CLI_TEXT("Finds out whether one player can reach the goal whatever the other player does. The first word of the output is\nproven, disproven or open; it is open if a limit was reached. With --out, FILE gets the moves that prove the claim,\nand an open run can be continued with --resume. With the --tables of a solved board, no search is needed. --check\nverifies such a file by the rules alone. The exit status is 0 only if the claim is proven."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_GOAL) | CLI_BIT(CLI_OPTION_FOR) |
                CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_CHECK) | CLI_BIT(CLI_OPTION_RESUME) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) |
                CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; quote a position given with --position"),
     .run = cli_cmd_prove},
    {.name = "states",
     .summary = CLI_TEXT("count the reachable boards"),
     .usage = "[--game NAME] --board RxC [--threads N] [--memory MIB]",
     .detail = CLI_TEXT("Counts the boards of dice without colour that can be reached from the empty board. Each line is for one sum of pips\nand one number of dice: pips, dice, boards, boards up to symmetry. The last lines give the same numbers for the full\nboards and for all boards."),
     .options = CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; the board is given with --board"),
     .run = cli_cmd_states},
    {.name = "table",
     .summary = CLI_TEXT("build, probe and verify tables of solved positions"),
     .usage = "build --board RxC [--exact] [--threads N] [--memory MIB]\nbuild --game octogo --pieces 1v1 --board RxC [--threads N]\nprobe POSITION\nverify [FILE] [--sample N] [--seed N] [--threads N] [--memory MIB]\ninfo [FILE]",
     .detail = CLI_TEXT("build solves all positions of a kind and stores them in a file. probe prints how a position ends with best play and\nwhat each move leads to. verify computes every entry of a table again from the moves; the exit status is 1 if an entry\nis wrong. info says what a table holds. Without FILE, verify and info take all tables, or the one that the options\nname."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_SPENT) |
                CLI_BIT(CLI_OPTION_EXACT) | CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_SAMPLE) | CLI_BIT(CLI_OPTION_SEED) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_table},
    {.name = "record",
     .summary = CLI_TEXT("check or convert game records"),
     .usage = "check FILE\nconvert --to text|json|abstractplay FILE",
     .detail = CLI_TEXT("check says whether the records in FILE are right; the exit status is 1 if one is wrong. convert prints them as text or\nas JSON. FILE can hold many games, as text or JSON; - is standard input."),
     .options = CLI_BIT(CLI_OPTION_TO) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_record},
    {.name = "rules",
     .summary = CLI_TEXT("print the rules of a game"),
     .usage = "[GAME]",
     .detail = CLI_TEXT("Prints the full rules with diagrams, in English, French or Spanish."),
     .options = CLI_BIT(CLI_OPTION_JSON),
     .words = 1, .too_many = CLI_TEXT("'{0}' is one argument too many; expected one game"),
     .run = cli_cmd_rules},
    {.name = "play",
     .summary = CLI_TEXT("play in the terminal"),
     .usage = "[POSITION]\n--server URL --token FILE [GAME]",
     .detail = CLI_TEXT("You play on the full screen, with the keyboard or the mouse; the key ? shows all keys. With --plain, or away from a\nterminal, you play line by line. With --server, you play at a club: GAME, or one that you choose from your games and\nthe challenges there."),
     .options = CLI_BIT(CLI_OPTION_SERVER) | CLI_BIT(CLI_OPTION_TOKEN) | CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_HUMAN) | CLI_BIT(CLI_OPTION_CHARACTER) | CLI_BIT(CLI_OPTION_RECORD) |
                CLI_BIT(CLI_OPTION_PLAIN) | CLI_BIT(CLI_OPTION_ASCII) | CLI_BIT(CLI_OPTION_AT_ONCE) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS),
     .run = cli_cmd_play},
    {.name = "analyse",
     .summary = CLI_TEXT("evaluate a position with the engine"),
     .usage = "[--time TIME] [--lines N] [--json] [POSITION]",
     .detail = CLI_TEXT("For each of the best moves, prints the expected result of the player to move (100 % is a win), the expected margin in\ndice or pieces, how the game would continue, and whether that is proven. Without limits, the engine searches for one\nsecond."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_DEPTH) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_LINES) |
                CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_analyse},
    {.name = "review",
     .summary = CLI_TEXT("review a game and say where it was decided"),
     .usage = "[--time TIME] [--all] [--svg FILE] [--json] RECORD [GAME]",
     .detail = CLI_TEXT("Says how accurately each player played, why each bad move was bad and what was better, and when somebody else came\nahead, on one screen; --all shows every move. RECORD is a file of games, or - for standard input. GAME is the number of\nthe game, if the file holds several. TIME is the time for each position (100ms)."),
     .options = CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_DEPTH) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_MEMORY) |
                CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_ALL) | CLI_BIT(CLI_OPTION_SVG) |
                CLI_BIT(CLI_OPTION_JSON),
     .words = 2, .too_many = CLI_TEXT("'{0}' is one argument too many; expected a file of games and the number of a game in it"),
     .run = cli_cmd_review},
    {.name = "match",
     .summary = CLI_TEXT("play two engines against each other"),
     .usage = "[--games N] [--time TIME] [--sprt E0,E1] PLAYER PLAYER",
     .detail = CLI_TEXT("PLAYER is a character such as character=nautilus, time=100ms, nodes=5000 or depth=4, or several of these joined by commas;\nreference=random, greedy, capturer, sixes, dice-count or uct; or cmd=COMMAND, an engine that speaks UGI. Two games are played from each\nrandom, even opening; the players change seats in the second one. With more than two seats, each player in turn sits\nalone in every seat, and the other player has all other seats."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_DEPTH) |
                CLI_BIT(CLI_OPTION_GAMES) | CLI_BIT(CLI_OPTION_SEED) | CLI_BIT(CLI_OPTION_CONCURRENCY) | CLI_BIT(CLI_OPTION_SPRT) | CLI_BIT(CLI_OPTION_RECORDS) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_match},
    {.name = "selfplay",
     .summary = CLI_TEXT("let the engine play against itself, for training"),
     .usage = "--out FILE [--games N] [--nodes N] [--seed N]",
     .detail = CLI_TEXT("Writes games between two players to FILE; the engine searches N (500) positions for each move. An existing FILE is\ncontinued. The same seed gives the same games, with any number of threads."),
     .options = CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_GAMES) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_SEED) |
                CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_NETWORK) | CLI_BIT(CLI_OPTION_TABLES),
     .too_many = CLI_TEXT("'{0}' is one argument too many; the file is given with --out"),
     .run = cli_cmd_selfplay},
    {.name = "train",
     .summary = CLI_TEXT("train a network on games from selfplay"),
     .usage = "--data FILE [FILE...] --out NETWORK [--epochs N] [--svg FILE]",
     .detail = CLI_TEXT("Prints one line per epoch, a pass over the games: its number, the loss on the training games, and the loss on the\ngames held out (one in twenty). To continue an interrupted training, start it again with the same options. The same\ngames, options and seed give the same network, with any number of threads."),
     .options = CLI_BIT(CLI_OPTION_DATA) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_EPOCHS) | CLI_BIT(CLI_OPTION_SEED) |
                CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_BATCH) | CLI_BIT(CLI_OPTION_RATE) |
                CLI_BIT(CLI_OPTION_BLEND) | CLI_BIT(CLI_OPTION_SVG) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_train},
    {.name = "puzzles",
     .summary = CLI_TEXT("make puzzles, or check them"),
     .usage = "--out FILE [--games N] [--nodes N] [--seed N]\n--check FILE [--sample N]",
     .detail = CLI_TEXT("Plays N (100) games between two players and writes to FILE each position in which only one move is best, with the\nproof, an answer to each other move, and how hard the move is for the characters to find. An existing FILE is continued.\n--check proves the puzzles of FILE once more, all or as many as --sample says. See docs/puzzles.md."),
     .options = CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_PIECES) | CLI_BIT(CLI_OPTION_GAMES) |
                CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_SEED) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_CHECK) | CLI_BIT(CLI_OPTION_SAMPLE) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; a file is given with --out or --check"),
     .run = cli_cmd_puzzles},
    {.name = "bench",
     .summary = CLI_TEXT("measure the engine and print its signature"),
     .usage = "",
     .detail = CLI_TEXT("Searches fixed positions to fixed depths. Prints the number of positions searched, the positions per second, and a\nsignature that changes only if the search changes."),
     .options = CLI_BIT(CLI_OPTION_JSON),
     .too_many = CLI_TEXT("'{0}' is one argument too many; bench takes none"),
     .run = cli_cmd_bench},
    {.name = "engine",
     .summary = CLI_TEXT("run as a UGI engine"),
     .usage = "[--tables DIR]",
     .detail = CLI_TEXT("Speaks UGI, the Universal Game Interface, on standard input and output: see docs/protocol-ugi.md."),
     .options = CLI_BIT(CLI_OPTION_TABLES),
     .too_many = CLI_TEXT("'{0}' is one argument too many; commands are read from standard input"),
     .run = cli_cmd_engine},
    {.name = "bot",
     .summary = CLI_TEXT("let an engine play at a club"),
     .usage = "--server URL --token FILE [--engine CMD] [--accept LIST] [--concurrency N]",
     .detail = CLI_TEXT("Accepts challenges and plays the games of the account that the token is of, until it is interrupted; its games go on\nwhen it is started again. Without limits, the engine divides the time of a live clock, and takes five seconds for a\nmove elsewhere. A challenge that --accept does not name is declined; one that comes while there are N games waits."),
     .options = CLI_BIT(CLI_OPTION_SERVER) | CLI_BIT(CLI_OPTION_TOKEN) | CLI_BIT(CLI_OPTION_ENGINE) | CLI_BIT(CLI_OPTION_ACCEPT) |
                CLI_BIT(CLI_OPTION_CHARACTER) | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_DEPTH) | CLI_BIT(CLI_OPTION_NODES) |
                CLI_BIT(CLI_OPTION_CONCURRENCY),
     .too_many = CLI_TEXT("'{0}' is one argument too many; bot takes options only"),
     .run = cli_cmd_bot},
    {.name = "serve",
     .summary = CLI_TEXT("run the game server"),
     .usage = "[--listen ADDRESS:PORT] [--database sqlite:FILE] [--config FILE]",
     .detail = CLI_TEXT("Serves the page of Ludopod and the games played on it, until it is interrupted."),
     .options = CLI_BIT(CLI_OPTION_LISTEN) | CLI_BIT(CLI_OPTION_DATABASE) | CLI_BIT(CLI_OPTION_CONFIG) | CLI_BIT(CLI_OPTION_WEB) |
                CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_LOG_LEVEL),
     .too_many = CLI_TEXT("'{0}' is one argument too many; expected only options"),
     .run = cli_cmd_serve},
    {.name = "admin",
     .summary = CLI_TEXT("run a club: its members, games, backups, and what is wrong with it"),
     .usage = "user list [TEXT] | user show HANDLE | user role HANDLE ROLE | user ban HANDLE DAYS WORDS | user unban HANDLE WORDS | user reset HANDLE | user export HANDLE | user erase HANDLE | invite [COUNT] |\ngame list [HANDLE] | game show GAME | game abort GAME WORDS | challenge list [HANDLE] | challenge cancel CHALLENGE | event list | event cancel EVENT | event correct EVENT TABLE POINTS WORDS |\nbackup FILE | restore FILE | archive FOLDER | check | doctor | stats | retention | retention apply |\nratings recalculate | played recalculate | log [HANDLE] | measures [HANDLE] | fairplay HANDLE [FILE] [--games N] [--nodes N] [--out FILE] [--svg FILE]",
     .detail = CLI_TEXT("Where the club's server runs, it does at once what is asked for; else the command does it in the database. Only the\nserver's user and root can. What was done is in the club's log.\nuser: role makes a member a moderator or an administrator, or a player again; ban keeps somebody away for DAYS (a number,\nor ever), and WORDS say why; reset prints a code for a new password; export prints all that is kept of a member; erase\ndeletes an account. invite prints a code with which COUNT people become members of a club that is not open. game abort,\nchallenge cancel and event cancel end what goes on; event correct changes a result of an event: POINTS of each seat, as in 0.5,0.5.\nbackup copies the database, as it is at one moment, into FILE, and checks the copy; restore puts such a copy in its place\nand keeps what was there. archive writes the games between people into FOLDER, a file for each day that is over, with\nchecksums; what stands there stays. check plays all games once more by the rules and looks for what does not fit together. doctor\nsays what is wrong and what to do about it. stats counts. retention shows what is kept for a while only, and retention\napply forgets at once what is due. ratings recalculate keeps the ratings that follow from the games, and\nplayed recalculate the lists of what people have played and reached; for these and for restore no server may run.\nlog prints what moderators, administrators and whoever runs the club have done, and measures what moderators have\ndecided and still stands. fairplay compares the moves of a member in the latest N (100) finished games, or those of a\nplayer in the games of FILE, with the engine's, as evidence for a moderator; --out keeps what is compared in a file,\nfrom which the same command continues, and --svg draws it."),
     .options = CLI_BIT(CLI_OPTION_DATABASE) | CLI_BIT(CLI_OPTION_CONFIG) | CLI_BIT(CLI_OPTION_FORCE) | CLI_BIT(CLI_OPTION_GAMES) |
                CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_JSON) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_SVG),
     .run = cli_cmd_admin},
    {.name = "mail",
     .summary = CLI_TEXT("put a mail into the Maildir of a club"),
     .usage = "--config FILE [RECIPIENT [SENDER]] < MESSAGE",
     .detail = CLI_TEXT("Puts a mail from standard input into the Maildir of a server's settings, for mail servers that can only start\nprograms. The server need not run. Without RECIPIENT and SENDER the environment names them, or else the head of the\nmail. The exit status is 0 when the mail was taken, 67 when the address is not the club's, 69 when the mail is too\nlarge or is none, 75 when it is to be tried again later, and 2 for wrong usage."),
     .options = CLI_BIT(CLI_OPTION_CONFIG),
     .words = 2, .too_many = CLI_TEXT("'{0}' is one argument too many"),
     .run = cli_cmd_mail},
    {.name = "help",
     .summary = CLI_TEXT("show help on a command"),
     .usage = "[COMMAND]",
     .detail = CLI_TEXT("Prints the same as COMMAND --help."),
     .options = CLI_BIT(CLI_OPTION_JSON), .run = cli_cmd_help},
};
/* clang-format on */
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

const cli_command *cli_command_find(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (!strcmp(commands[i].name, name)) {
            return &commands[i];
        }
    }
    return NULL;
}

cli_status cli_command_unknown(const cli_arguments *arguments, const char *name) {
    char names[COMMAND_COUNT * 12] = "";
    pod_text list = pod_text_over(names, sizeof names);
    pod_text_add(&list, "--version");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        pod_text_format(&list, ", %s", commands[i].name);
    }
    cli_unknown(arguments->language, "there is no command '{0}'", name, names);
    return cli_see_help(arguments);
}

cli_status cli_command_missing(const cli_arguments *arguments) {
    static const char *const wanted[] = {"play", "rules", "analyse", "serve", "help"};
    cli_error(arguments->language, "a command is missing, for example:", NULL, NULL);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        fprintf(stderr, "  ludopod %-9s %s\n", wanted[i],
                pod_translate(arguments->language, cli_command_find(wanted[i])->summary));
    }
    return cli_see_help(arguments);
}

cli_status cli_cmd_help(const cli_arguments *given) {
    cli_arguments of_program = *given;
    const cli_arguments *arguments = &of_program;
    of_program.command = NULL; /* how the program is called is what whoever is wrong wants to read */
    if (arguments->words > 1) {
        return cli_wrong_usage(arguments, "'{0}' is one argument too many; expected one command", arguments->word[1],
                               NULL);
    }
    const cli_command *command = arguments->words ? cli_command_find(arguments->word[0]) : NULL;
    if (arguments->words && !command) {
        return cli_command_unknown(arguments, arguments->word[0]);
    }
    if (arguments->option[CLI_OPTION_JSON]) {
        return cli_help_json(arguments->language, command ? command : commands, command ? 1 : COMMAND_COUNT);
    }
    if (command) {
        cli_help_command(arguments->language, command);
    } else {
        cli_help_program(arguments->language, commands, COMMAND_COUNT);
    }
    return CLI_DONE;
}
