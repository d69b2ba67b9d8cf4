#include "cli/command.h"

#include <string.h>

#include "cli/arguments.h"

/* clang-format off */
static const cli_command commands[] = {
    {.name = "moves",
     .summary = CLI_TEXT("list the legal moves of a position"),
     .usage = "[POSITION]",
     .detail = CLI_TEXT("One move a line, in canonical order. Without POSITION: those of the start. A finished game has none."),
     .options = CLI_OPTIONS_START, .run = cli_cmd_moves},
    {.name = "apply",
     .summary = CLI_TEXT("make moves and print the position they lead to"),
     .usage = "POSITION MOVE...",
     .detail = CLI_TEXT("POSITION is a position line, or the word start. MOVE may also be a player leaving (b:resign, b:timeout); a\nsingle - reads the moves from standard input. When a move is wrong nothing is printed."),
     .options = CLI_OPTIONS_START, .run = cli_cmd_apply},
    {.name = "show",
     .summary = CLI_TEXT("draw a position"),
     .usage = "[--format text|ascii|svg] POSITION",
     .detail = CLI_TEXT("As a board of text, or as a picture."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_FORMAT), .run = cli_cmd_show},
    {.name = "perft",
     .summary = CLI_TEXT("count the sequences of moves"),
     .usage = "DEPTH [--position P] [--divide] [--memo|--walk] [--threads N]",
     .detail = CLI_TEXT("Counts the sequences of DEPTH moves; a game that ends earlier counts once. The last line is the count."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_DIVIDE) |
                CLI_BIT(CLI_OPTION_MEMO) | CLI_BIT(CLI_OPTION_WALK) | CLI_BIT(CLI_OPTION_THREADS), .run = cli_cmd_perft},
    {.name = "pathsum",
     .summary = CLI_TEXT("sum the final boards of all games on 3x3"),
     .usage = "< INPUT",
     .detail = CLI_TEXT("Standard input holds a depth, then three rows of three numbers 0 to 6 (dice without colour, 0 is empty). Over\nall ways to play that many moves, or to the end if that comes earlier: the sum of the final boards read as\nnine-digit numbers, modulo 2^30."),
     .run = cli_cmd_pathsum},
    {.name = "solve",
     .summary = CLI_TEXT("say who wins with best play"),
     .usage = "--board RxC [--exact] [--tables DIR] [--threads N] [--memory MIB] [--json]\n--position P [--exact] [--time T] [--nodes N] [--memory MIB] [--tables DIR] [--json]",
     .detail = CLI_TEXT("The first word is win, draw or loss, for the player to move. For a board, all reachable positions are solved: how\nmany there are, how many of them are won, and what each first move is worth. With --tables, finished layers are kept\nin files there, and an interrupted solution continues. For a position: every best move. When a limit is too low,\nthat is said and the exit status is 1."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_EXACT) | CLI_BIT(CLI_OPTION_TABLES) |
                CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TIME) |
                CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_solve},
    {.name = "prove",
     .summary = CLI_TEXT("prove who wins, with a certificate"),
     .usage = "--board RxC|--position P [--goal win|draw] [--for SEAT] [--out FILE] [--resume]\n--check FILE",
     .detail = CLI_TEXT("The first word is proven, disproven or open: whether one player can reach the goal whatever the other does. It is\nopen when a limit was met; with --out, what was found is kept, and --resume continues. FILE gets the moves that\nprove it; --check derives the claim from them by the rules alone. The exit status is 1 unless it is proven."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_POSITION) | CLI_BIT(CLI_OPTION_GOAL) | CLI_BIT(CLI_OPTION_FOR) |
                CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_CHECK) | CLI_BIT(CLI_OPTION_RESUME) | CLI_BIT(CLI_OPTION_THREADS) |
                CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_prove},
    {.name = "states",
     .summary = CLI_TEXT("count the reachable boards"),
     .usage = "--board RxC [--threads N] [--memory MIB]",
     .detail = CLI_TEXT("Dice without colour, from the empty board. A line for each sum of pips and number of dice: pips, dice, boards,\nboards up to symmetry. Then the same for the full boards and for all."),
     .options = CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_MEMORY), .run = cli_cmd_states},
    {.name = "table",
     .summary = CLI_TEXT("make tables of solved positions and look positions up"),
     .usage = "build --board RxC [--exact] [--threads N] [--memory MIB]\nbuild --game octogo --pieces 1v1 --board RxC [--threads N]\nprobe POSITION\nverify [FILE] [--sample N] [--seed N] [--threads N] [--memory MIB]\ninfo [FILE]",
     .detail = CLI_TEXT("build solves all positions of a kind and keeps them in a file. probe says how a position ends with best play,\nand what each move leads to. verify computes every entry of a table again from the moves; the exit status is 1\nwhen one is wrong. Without FILE: all tables, or the one that the options name."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_SPENT) |
                CLI_BIT(CLI_OPTION_EXACT) | CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_SAMPLE) | CLI_BIT(CLI_OPTION_SEED),
     .run = cli_cmd_table},
    {.name = "record",
     .summary = CLI_TEXT("check or convert game records"),
     .usage = "check FILE\nconvert --to text|json FILE",
     .detail = CLI_TEXT("FILE may hold many games, as text or JSON; - is standard input. The exit status of check is 1 when a record\nis wrong."),
     .options = CLI_BIT(CLI_OPTION_TO), .run = cli_cmd_record},
    {.name = "rules",
     .summary = CLI_TEXT("print the rules of a game"),
     .usage = "[GAME]",
     .detail = CLI_TEXT("In full, with diagrams, in English, French or Spanish."),
     .run = cli_cmd_rules},
    {.name = "play",
     .summary = CLI_TEXT("play in the terminal"),
     .usage = "[POSITION]",
     .detail = CLI_TEXT("Full screen, with the keyboard or the mouse; ? shows the keys. With --plain, or when not on a terminal, line\nby line."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_HUMAN) | CLI_BIT(CLI_OPTION_LEVEL) | CLI_BIT(CLI_OPTION_RECORD) |
                CLI_BIT(CLI_OPTION_PLAIN) | CLI_BIT(CLI_OPTION_ASCII) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS),
     .run = cli_cmd_play},
    {.name = "analyse",
     .summary = CLI_TEXT("say what the engine thinks of a position"),
     .usage = "[--time TIME] [--lines N] [--json] [POSITION]",
     .detail = CLI_TEXT("For each of the best moves: the expected result of the player to move, 100 % being a win, the expected margin in\ndice or pieces, and how the game would go on; whether that is proven. Without limits it thinks for a second."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_DEPTH) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_LINES) |
                CLI_BIT(CLI_OPTION_MEMORY) | CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_analyse},
    {.name = "review",
     .summary = CLI_TEXT("review a game and say where it was decided"),
     .usage = "[--time TIME] [--svg FILE] [--json] RECORD [GAME]",
     .detail = CLI_TEXT("What each move lost, the best move where it lost much, who was ahead and when that changed, how accurately each\nplayed. RECORD is a file of games, - is standard input; GAME is the number of one where it holds many. TIME is for\neach position (100ms)."),
     .options = CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_DEPTH) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_MEMORY) |
                CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_SVG) | CLI_BIT(CLI_OPTION_JSON),
     .run = cli_cmd_review},
    {.name = "match",
     .summary = CLI_TEXT("play two engines against each other"),
     .usage = "[--games N] [--time TIME] [--sprt E0,E1] PLAYER PLAYER",
     .detail = CLI_TEXT("PLAYER is level=1 to level=10 or level=full, time=100ms, nodes=5000 or depth=4, several of these joined by commas;\nreference=random, greedy, dice-count or uct; or cmd=COMMAND, an engine that speaks UGI. Two games each from\nrandom even positions, with the seats changed; with more seats, two for every seat, in which one player sits\nalone there among others who are all the other player."),
     .options = CLI_OPTIONS_START | CLI_BIT(CLI_OPTION_TIME) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_DEPTH) |
                CLI_BIT(CLI_OPTION_GAMES) | CLI_BIT(CLI_OPTION_SEED) | CLI_BIT(CLI_OPTION_CONCURRENCY) | CLI_BIT(CLI_OPTION_SPRT) | CLI_BIT(CLI_OPTION_RECORDS),
     .run = cli_cmd_match},
    {.name = "selfplay",
     .summary = CLI_TEXT("let the engine play itself, for training"),
     .usage = "--out FILE [--games N] [--nodes N] [--seed N]",
     .detail = CLI_TEXT("Writes games between two, with N (500) positions searched for each move. If FILE exists already, it is continued.\nThe same seed gives the same games, with any number of threads."),
     .options = CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_GAMES) | CLI_BIT(CLI_OPTION_NODES) | CLI_BIT(CLI_OPTION_SEED) |
                CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_NETWORK) | CLI_BIT(CLI_OPTION_TABLES),
     .run = cli_cmd_selfplay},
    {.name = "train",
     .summary = CLI_TEXT("train a network on games of selfplay"),
     .usage = "--data FILE [FILE...] --out NETWORK [--epochs N] [--svg FILE]",
     .detail = CLI_TEXT("Prints a line for each pass over the games: its number, the loss on them, and the loss on one game in twenty\nthat is held out. An interrupted training continues when it is started again in the same way. The same games,\noptions and seed give the same network, with any number of threads."),
     .options = CLI_BIT(CLI_OPTION_DATA) | CLI_BIT(CLI_OPTION_OUT) | CLI_BIT(CLI_OPTION_EPOCHS) | CLI_BIT(CLI_OPTION_SEED) |
                CLI_BIT(CLI_OPTION_THREADS) | CLI_BIT(CLI_OPTION_BATCH) | CLI_BIT(CLI_OPTION_RATE) |
                CLI_BIT(CLI_OPTION_BLEND) | CLI_BIT(CLI_OPTION_SVG),
     .run = cli_cmd_train},
    {.name = "bench",
     .summary = CLI_TEXT("measure the engine and print its signature"),
     .usage = "",
     .detail = CLI_TEXT("Searches fixed positions to fixed depths: positions searched, how many a second, and a signature that changes\nonly when the search does."),
     .run = cli_cmd_bench},
    {.name = "engine",
     .summary = CLI_TEXT("run as a UGI engine"),
     .usage = "[--tables DIR]",
     .detail = CLI_TEXT("Speaks UGI, the Universal Game Interface, on standard input and output: see docs/protocol-ugi.md."),
     .options = CLI_BIT(CLI_OPTION_TABLES), .run = cli_cmd_engine},
    {.name = "serve",
     .summary = CLI_TEXT("run the game server"),
     .usage = "[--listen ADDRESS:PORT] [--database sqlite:FILE] [--config FILE]",
     .detail = CLI_TEXT("Serves the page of Ludopod and the games played on it, until it is interrupted."),
     .options = CLI_BIT(CLI_OPTION_LISTEN) | CLI_BIT(CLI_OPTION_DATABASE) | CLI_BIT(CLI_OPTION_CONFIG) | CLI_BIT(CLI_OPTION_WEB) |
                CLI_BIT(CLI_OPTION_TABLES) | CLI_BIT(CLI_OPTION_LOG_LEVEL),
     .run = cli_cmd_serve},
    {.name = "admin",
     .summary = CLI_TEXT("back up the database of a server"),
     .usage = "backup [--database sqlite:FILE] [--config FILE] [--force] FILE",
     .detail = CLI_TEXT("backup copies the database as it is at one moment, checks the copy and writes it to FILE, while a server may use it."),
     .options = CLI_BIT(CLI_OPTION_DATABASE) | CLI_BIT(CLI_OPTION_CONFIG) | CLI_BIT(CLI_OPTION_FORCE),
     .run = cli_cmd_admin},
    {.name = "help",
     .summary = CLI_TEXT("explain how a command is used"),
     .usage = "[COMMAND]",
     .detail = CLI_TEXT("The same as COMMAND --help."),
     .run = cli_cmd_help},
};
/* clang-format on */
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

size_t cli_command_count(void) {
    return COMMAND_COUNT;
}

const cli_command *cli_command_at(size_t index) {
    return &commands[index];
}

const cli_command *cli_command_find(const char *name) {
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (!strcmp(commands[i].name, name)) {
            return &commands[i];
        }
    }
    return NULL;
}

const char *cli_command_suggest(const char *name) {
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        names[i] = commands[i].name;
    }
    return cli_suggest(name, names, COMMAND_COUNT);
}
