/* The line-by-line mode: everything is said in sentences, so that a screen reader, or a program at the
   other end of a pipe, can play. Errors are part of the conversation and so on standard output. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/nearest.h"
#include "base/text.h"
#include "cli/module.h"
#include "cli/play/play.h"
#include "cli/position.h"

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

struct cli_lines {
    const cli_line_editing *editing;
    cli_line_editor *editor; /* NULL away from a terminal */
    char *line;
    size_t room;
};

/* The editor of lines, for a person at a terminal; without it lines are read as the terminal gives them. */
static void open_editor(cli_lines *lines) {
    const char *why;
    const cli_terminal *terminal =
        isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? cli_module_load(&cli_module_terminal, &why) : NULL;
    lines->editing = terminal ? terminal->editing : NULL;
    lines->editor = lines->editing ? lines->editing->open() : NULL;
}

/* Lines of standard input; what is typed is shown on standard output. NULL when there is no memory. */
static cli_lines *open_lines(void) {
    cli_lines *lines = calloc(1, sizeof *lines);
    if (lines) {
        open_editor(lines);
    }
    return lines;
}

/* The next line with its line end, valid and free to be changed until the next call; NULL at the end of the input. */
static char *next_line(cli_lines *lines) {
    if (lines->editor) {
        free(lines->line);
        return lines->line = lines->editing->next(lines->editor);
    }
    return getline(&lines->line, &lines->room, stdin) < 0 ? NULL : lines->line;
}

/* NULL is allowed. */
static void close_lines(cli_lines *lines) {
    if (lines) {
        if (lines->editing) {
            lines->editing->close(lines->editor);
        }
        free(lines->line);
        free(lines);
    }
}

typedef enum step { GO_ON, LEAVE, ASK } step;

static void say(const cli_play *play, const char *english, const char *first, const char *second) {
    cli_say(stdout, play->language, english, first, second);
    putchar('\n');
}

/* One of play.h's sentences, with a full stop. */
static void say_sentence(const cli_play *play, void (*speak)(const cli_play *, pod_text *)) {
    pod_text text = POD__ROOM(512);
    speak(play, &text);
    printf("%s.\n", text.data);
}

static void say_last(const cli_play *play, pod_text *out) {
    cli_play_say_event(play, play->current.count, out);
}

static void say_unsaved(const cli_play *play, const char *path, int error) {
    say(play, "The game is not saved: {0}: {1}.", path ? path : "", strerror(error));
}

static void commit(cli_play *play, const pod_event *event) {
    size_t before = play->current.count;
    int error = cli_play_commit(play, event);
    if (play->current.count > before) {
        say_sentence(play, say_last);
    }
    if (error) {
        say_unsaved(play, play->current.path, error);
    }
}

/* ---- Words a person can type ------------------------------------------------------------------ */

static void print_board(const void *context, pod_text *out) {
    const cli_play *play = context;
    cli_board_draw(cli_game_now(&play->current), play->ascii, out);
}

static step word_board(cli_play *play, const char *rest) {
    (void)rest;
    char *board = pod__printed(print_board, play, NULL);
    fputs(board ? board : "", stdout);
    free(board);
    return GO_ON;
}

static step word_scores(cli_play *play, const char *rest) {
    (void)rest;
    say_sentence(play, cli_play_say_scores);
    return GO_ON;
}

static step word_moves(cli_play *play, const char *rest) {
    (void)rest;
    const pod_position *now = cli_game_now(&play->current);
    pod_move_list moves;
    play->game->rules->moves(now, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        cli_move_print(now, moves.move[i]);
    }
    return GO_ON;
}

static step word_position(cli_play *play, const char *rest) {
    (void)rest;
    cli_position_print(cli_game_now(&play->current));
    return GO_ON;
}

static step word_why(cli_play *play, const char *rest) {
    const pod_position *now = cli_game_now(&play->current);
    pod_square at;
    if (!cli_square_read(now, rest, &at)) {
        say(play, "Name a square, as in: why c3.", NULL, NULL);
        return GO_ON;
    }
    pod_text text = POD__ROOM(1024);
    pod_square_explain(now, at, play->language, &text);
    printf("%s.\n", text.data);
    return GO_ON;
}

/* At a club nobody takes back alone, nobody is helped, and another game is another challenge. */
static bool is_of_here(const cli_play *play) {
    if (play->club) {
        say(play, "That cannot be done in a game at a club.", NULL, NULL);
    }
    return !play->club;
}

static step word_draw(cli_play *play, const char *rest) {
    (void)rest;
    if (!play->club) {
        say(play, "A draw can be offered in a game at a club only.", NULL, NULL);
    } else if (!cli_play_ask(play, CLI_CLUB_DRAW)) {
        say(play, "Something else is being sent; try again.", NULL, NULL);
    }
    return GO_ON;
}

static step word_undo(cli_play *play, const char *rest) {
    (void)rest;
    if (!is_of_here(play)) {
        return GO_ON;
    }
    bool taken;
    int error = cli_play_undo(play, &taken);
    say(play, taken ? "Move undone." : CLI_TEXT("There is nothing to undo."), NULL, NULL);
    if (error) {
        say_unsaved(play, play->current.path, error);
    }
    return GO_ON;
}

static bool find_move(cli_play *play, bool hint, pod_search_report *report) {
    return !cli_play_search(play, hint) && !cli_search_job_result(play->job, report);
}

static void say_hint(const cli_play *play, const pod_search_report *report) {
    const pod_position *now = cli_game_now(&play->current);
    char move[64], spoken[256], proof[128];
    pod_text text = pod_text_over(move, sizeof move), words = pod_text_over(spoken, sizeof spoken);
    pod_text proven = pod_text_over(proof, sizeof proof);
    play->game->notation->print_move(now, report->best, &text);
    play->game->notation->speak(now, report->best, play->language, &words);
    cli_play_say_proof(play, report, &proven);
    say(play, "Hint: {0} ({1}).", move, spoken);
    if (proven.length) {
        say(play, "This is {0}.", proof, NULL);
    }
}

static step word_hint(cli_play *play, const char *rest) {
    (void)rest;
    pod_search_report report;
    if (!is_of_here(play)) {
        return GO_ON;
    }
    if (cli_play_over(play)) {
        say(play, "The game is over.", NULL, NULL);
    } else if (find_move(play, true, &report)) {
        say_hint(play, &report);
    } else {
        say(play, "No hint could be found: out of memory.", NULL, NULL);
    }
    return GO_ON;
}

static step word_save(cli_play *play, const char *rest) {
    const char *path = *rest ? rest : play->current.path;
    int error = path ? cli_play_save_as(play, path) : 0;
    if (!path) {
        say(play, "Name a file, as in: save game.txt.", NULL, NULL);
    } else if (error) {
        say_unsaved(play, path, error);
    } else {
        say(play, "Saved in {0}.", path, NULL);
    }
    return GO_ON;
}

static step word_resign(cli_play *play, const char *rest) {
    (void)rest;
    if (cli_play_resigner(play) == POD_NOBODY) {
        say(play, "The game is over.", NULL, NULL);
        return GO_ON;
    }
    say(play, "Resign? Type yes or no.", NULL, NULL);
    return ASK;
}

/* The answer to that. */
static void resign(cli_play *play, const char *answer) {
    unsigned seat = cli_play_resigner(play);
    if (seat != POD_NOBODY && answer && cli_play_agrees(play, answer[strspn(answer, " \t")])) {
        commit(play, &(pod_event){.kind = POD_EVENT_RESIGN, .seat = (uint8_t)seat});
    } else {
        say(play, "The game goes on.", NULL, NULL);
    }
}

static step word_rematch(cli_play *play, const char *rest) {
    (void)rest;
    if (!cli_play_over(play) && !play->view.over) {
        say(play, "The game is not over; resign ends it.", NULL, NULL);
        return GO_ON;
    }
    if (play->club) {
        if (!cli_play_ask(play, CLI_CLUB_REMATCH)) {
            say(play, "Something else is being sent; try again.", NULL, NULL);
        }
        return GO_ON;
    }
    int error = cli_play_rematch(play);
    if (error) {
        say_unsaved(play, play->current.path, error);
    } else {
        say(play, "A new game.", NULL, NULL);
    }
    return GO_ON;
}

static step word_quit(cli_play *play, const char *rest) {
    (void)play;
    (void)rest;
    return LEAVE;
}

static step word_help(cli_play *play, const char *rest);

typedef struct word {
    const char *word; /* in English; the translated word is understood too */
    step (*run)(cli_play *play, const char *rest);
    const char *help;
} word;

static const word words[] = {
    {CLI_TEXT("help"), word_help, CLI_TEXT("list these words")},
    {CLI_TEXT("board"), word_board, CLI_TEXT("draw the board")},
    {CLI_TEXT("moves"), word_moves, CLI_TEXT("list the possible moves")},
    {CLI_TEXT("scores"), word_scores, CLI_TEXT("show the scores")},
    {CLI_TEXT("why"), word_why, CLI_TEXT("explain what can happen on a square: why c3")},
    {CLI_TEXT("hint"), word_hint, CLI_TEXT("suggest a move")},
    {CLI_TEXT("undo"), word_undo, CLI_TEXT("undo your last move")},
    {CLI_TEXT("position"), word_position, CLI_TEXT("print the position as one line")},
    {CLI_TEXT("save"), word_save, CLI_TEXT("write the game to a file: save game.txt")},
    {CLI_TEXT("resign"), word_resign, CLI_TEXT("resign the game")},
    {CLI_TEXT("draw"), word_draw, CLI_TEXT("at a club: offer a draw, or agree to one")},
    {CLI_TEXT("rematch"), word_rematch, CLI_TEXT("play again when the game is over")},
    {CLI_TEXT("quit"), word_quit, CLI_TEXT("leave")},
};
enum { WORD_COUNT = sizeof words / sizeof words[0] };

static step word_help(cli_play *play, const char *rest) {
    (void)rest;
    puts(play->game->notation->move_help(play->language));
    for (size_t i = 0; i < WORD_COUNT; i++) {
        printf("%s: %s.\n", pod_translate(play->language, words[i].word), pod_translate(play->language, words[i].help));
    }
    return GO_ON;
}

static bool begins_with(const char *line, const char *known) {
    size_t length = strlen(known);
    return !strncasecmp(line, known, length) && (!line[length] || strchr(" \t", line[length]));
}

static step play_move(cli_play *play, const char *line) {
    pod_event event;
    pod_fault fault;
    if (!pod_event_parse(cli_game_now(&play->current), line, strlen(line), &event, &fault)) {
        commit(play, &event);
        return GO_ON;
    }
    char message[1024], known[512];
    pod_text text = pod_text_over(message, sizeof message), list = pod_text_over(known, sizeof known);
    size_t length;
    pod_fault_print(&fault, play->language, &text);
    for (size_t i = 0; i < WORD_COUNT; i++) {
        pod_text_format(&list, "%s, %s, ", words[i].word, pod_translate(play->language, words[i].word));
    }
    const char *nearest = pod__nearest(line, known, &length);
    if (nearest) {
        known[nearest - known + (ptrdiff_t)length] = 0;
        say(play, "{0}; did you mean '{1}'?", message, nearest);
    } else {
        say(play, "{0}. The word help lists what can be typed.", message, NULL);
    }
    return GO_ON;
}

static step obey(cli_play *play, char *line) {
    line[strcspn(line, "\r\n")] = 0;
    line += strspn(line, " \t");
    for (size_t i = 0; i < WORD_COUNT; i++) {
        const char *known[] = {words[i].word, pod_translate(play->language, words[i].word)};
        for (size_t j = 0; j < 2; j++) {
            if (begins_with(line, known[j])) {
                const char *rest = line + strlen(known[j]);
                return words[i].run(play, rest + strspn(rest, " \t"));
            }
        }
    }
    return *line ? play_move(play, line) : GO_ON;
}

/* ---- The conversation -------------------------------------------------------------------------- */

static void greet(cli_play *play) {
    say_sentence(play, cli_play_say_game);
    printf("%s\n", pod_translate(play->language, play->game->credit));
    if (play->resumed) {
        say(play, "Continuing the game in {0}.", play->current.path, NULL);
    }
    say(play, "Type a move, or help.", NULL, NULL);
    word_board(play, "");
}

static void say_turn(cli_play *play) {
    if (cli_play_over(play)) {
        say_sentence(play, cli_play_say_result);
        say(play, play->club ? CLI_TEXT("Type rematch or quit.") : CLI_TEXT("Type rematch, undo or quit."), NULL, NULL);
    } else if (play->view.over) {
        say(play, "Type rematch or quit.", NULL, NULL);
    } else {
        say_sentence(play, cli_play_say_turn);
    }
    fflush(stdout);
}

/* What has come from the club, in sentences; whether anything has. */
static bool say_news(cli_play *play) {
    size_t before = play->current.count;
    const cli_club_view known = play->view;
    cli_play_look(play);
    if (play->view.number != known.number && !play->view.over) {
        say(play, "A new game.", NULL, NULL);
        before = 0;
    }
    for (size_t i = before; i < play->current.count; i++) {
        pod_text text = POD__ROOM(512);
        cli_play_say_event(play, i + 1, &text);
        printf("%s.\n", text.data);
    }
    if (play->current.count < before) {
        say(play, "Moves were taken back.", NULL, NULL);
    }
    if (play->view.words[0]) {
        printf("%s\n", play->view.words);
    }
    bool new_note = (play->view.cancelled && !known.cancelled) || (play->view.away && !known.away) ||
                    (play->view.draw_is_offered && !known.draw_is_offered) ||
                    (play->view.rematch_is_offered && !known.rematch_is_offered) ||
                    (play->view.rematch_is_asked && !known.rematch_is_asked);
    if (new_note) {
        printf("%s.\n", cli_play_club_note(play));
    }
    fflush(stdout);
    return new_note || play->current.count != before || play->view.words[0];
}

/* Whether the club has to answer, or somebody else to move, before a person is asked something. */
static bool waits_for_club(const cli_play *play) {
    bool mine = cli_play_is_human(play, cli_game_now(&play->current)->turn);
    return play->view.sending || play->view.rematch_is_asked ||
           (!play->view.over && !cli_play_over(play) && !mine && !play->view.draw_is_offered);
}

static void await_club(cli_play *play) {
    struct pollfd news = {.fd = play->club->file(play->session), .events = POLLIN};
    say_news(play);
    for (bool due = true; waits_for_club(play); due = say_news(play) || due) {
        if (due && !play->view.sending && !play->view.over) { /* whatever was said, whose turn it is comes last */
            const pod_notation *notation = play->game->notation;
            say(play, "{0} is to move; waiting.",
                notation->seat_name(cli_game_now(&play->current)->turn, play->language), NULL);
            fflush(stdout);
            due = false;
        }
        poll(&news, 1, -1);
    }
}

/* Lets the computer play until a person is asked something. */
static cli_status let_computer_play(cli_play *play) {
    if (play->club) {
        await_club(play);
        return CLI_DONE;
    }
    while (!cli_play_over(play) && !cli_play_is_human(play, cli_game_now(&play->current)->turn)) {
        pod_search_report report;
        if (!find_move(play, false, &report)) {
            return cli_out_of_memory(play->language);
        }
        pod_event event = {POD_EVENT_MOVE, cli_game_now(&play->current)->turn, report.best};
        commit(play, &event);
        fflush(stdout);
    }
    return CLI_DONE;
}

cli_status cli_play_plain(cli_play *play) {
    cli_lines *lines = open_lines();
    step next = GO_ON;
    if (!lines) {
        return cli_out_of_memory(play->language);
    }
    cli_status status = CLI_DONE;
    greet(play);
    while (next == GO_ON && !(status = let_computer_play(play))) {
        say_turn(play);
        char *line = next_line(lines);
        if (!line) {
            say(play, "End of input.", NULL, NULL);
            break;
        }
        next = obey(play, line);
        if (next == ASK) {
            fflush(stdout);
            resign(play, next_line(lines));
            next = GO_ON;
        }
    }
    close_lines(lines);
    return status;
}
