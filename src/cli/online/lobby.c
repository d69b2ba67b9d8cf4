/* What a person at a terminal sees of a club before a game: the own games, open challenges, and a question. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/module.h"
#include "cli/online/bot.h"
#include "cli/online/game.h"
#include "cli/online/session.h"
#include "cli/online/sign.h"
#include "ludopod/version.h"

enum { LIST_MAX = 20, LINE_SIZE = 512, ASK_MS = 1000 };

typedef struct lobby {
    pod_language language;
    online_http *http;
    char game[LIST_MAX][ONLINE_GAME_SIZE], challenge[LIST_MAX][ONLINE_GAME_SIZE];
    size_t games, challenges;
} lobby;

/* ---- Requests, one after the other ------------------------------------------------------------------------------- */

typedef struct answer {
    bool there;
    long status;
    json_t *json;
    char why[256];
} answer;

static void take_answer(void *context, const online_reply *reply) {
    answer *out = context;
    char why[256];
    out->there = true;
    out->status = reply->status;
    out->json = reply->length ? json_loadb(reply->body, reply->length, 0, NULL) : NULL;
    snprintf(out->why, sizeof out->why, "%s", online_why(reply, why, sizeof why));
}

/* The JSON of the answer, for the caller to release; NULL where it is refused, which has been told. */
static json_t *ask(const lobby *self, const char *path, const char *body) {
    answer got = {.why = "out of memory"};
    const online_listener listener = {&got, NULL, take_answer};
    online_transfer *transfer = online_begin(self->http, path, body, &listener, NULL);
    while (transfer && !got.there && !pod__interrupt_came()) {
        online_turn(self->http, ASK_MS);
    }
    if (got.status == ONLINE_OK || got.status == ONLINE_MADE) {
        return got.json;
    }
    json_decref(got.json);
    if (transfer && !got.there) {
        online_cancel(&transfer);
        online_turn(self->http, 0);
    } else {
        cli_error(self->language, "the club refuses: {0}", got.why, NULL);
    }
    return NULL;
}

/* ---- What there is ---------------------------------------------------------------------------------------------- */

static void print_names(const json_t *seats, bool nested) {
    size_t at;
    json_t *one;
    json_array_foreach(seats, at, one) {
        const json_t *person = nested ? json_object_get(one, "person") : one;
        const char *told = online_text(person, "name");
        char name[ONLINE_NAME_SIZE];
        snprintf(name, sizeof name, "%.*s", ONLINE_NAME_SIZE - 1, *told ? told : online_text(person, "handle"));
        online_clean(name);
        printf("%s%s", at ? " - " : "", *name ? name : "?");
    }
}

/* "  1  Cephalopod 3x3  Ann - Bob  5m+8s  your turn" */
static void print_row(const lobby *self, size_t number, const json_t *terms, const json_t *seats, const char *note) {
    const char *name = online_text(terms, "game");
    char clock[ONLINE_WORD_SIZE], board[ONLINE_WORD_SIZE];
    const pod_game *game = pod_game_find(name, strlen(name));
    snprintf(clock, sizeof clock, "%.*s", ONLINE_WORD_SIZE - 1, online_text(terms, "clock"));
    snprintf(board, sizeof board, "%.*s", ONLINE_WORD_SIZE - 1,
             online_text(json_object_get(terms, "options"), "board"));
    online_clean(clock);
    online_clean(board);
    printf("%3zu  %s %s  ", number, game ? game->title : "?", board);
    print_names(seats, !json_object_get(terms, "position"));
    printf("  %s  %s\n", *clock ? clock : "-", pod_translate(self->language, note));
}

static bool keep(char out[ONLINE_GAME_SIZE], const json_t *one) {
    const char *id = online_text(one, "id");
    bool fits = *id && strlen(id) < ONLINE_GAME_SIZE;
    snprintf(out, ONLINE_GAME_SIZE, "%.*s", ONLINE_GAME_SIZE - 1, fits ? id : "");
    return fits;
}

static bool list_games(lobby *self) {
    size_t at;
    json_t *one, *all = ask(self, "/api/v1/me/games?state=running", NULL);
    self->games = 0;
    json_array_foreach(json_object_get(all, "items"), at, one) {
        if (self->games < LIST_MAX && keep(self->game[self->games], one)) {
            print_row(self, ++self->games, one, json_object_get(one, "seats"),
                      json_is_true(json_object_get(one, "your_turn")) ? CLI_TEXT("your turn") : CLI_TEXT("their turn"));
        }
    }
    json_decref(all);
    return all;
}

static bool list_challenges(lobby *self, const char *of) {
    char path[64];
    size_t at;
    json_t *one;
    snprintf(path, sizeof path, "/api/v1/challenges?of=%s", of);
    json_t *all = ask(self, path, NULL);
    json_array_foreach(json_object_get(all, "items"), at, one) {
        if (self->challenges < LIST_MAX && online_has(json_object_get(one, "can"), "accept") &&
            keep(self->challenge[self->challenges], one)) {
            print_row(self, self->games + ++self->challenges, json_object_get(one, "terms"),
                      json_object_get(one, "seats"), CLI_TEXT("a challenge"));
        }
    }
    json_decref(all);
    return all;
}

static bool list_all(lobby *self) {
    self->challenges = 0;
    return list_games(self) && list_challenges(self, "mine") && list_challenges(self, "open");
}

/* ---- What is wanted --------------------------------------------------------------------------------------------- */

/* Asks again and again until the others have accepted. */
static bool await_start(const lobby *self, const char *id, char game[ONLINE_GAME_SIZE]) {
    char path[96];
    bool waits = true;
    snprintf(path, sizeof path, "/api/v1/challenges/%s", id);
    cli_say(stdout, self->language, "Waiting until the game begins; Ctrl-C leaves.\n", NULL, NULL);
    fflush(stdout);
    for (*game = 0; waits && !*game && !pod__interrupt_came();) {
        json_t *now = ask(self, path, NULL);
        const char *begun = online_text(now, "game"), *state = online_text(now, "state");
        waits = now && !strcmp(state, "open");
        snprintf(game, ONLINE_GAME_SIZE, "%.*s", ONLINE_GAME_SIZE - 1, begun);
        if (now && !waits && !*game) {
            cli_say(stdout, self->language, "The challenge has ended: {0}.\n", state, NULL);
        }
        json_decref(now);
        for (int64_t end = pod__now_ms() + ASK_MS; waits && !*game && !pod__interrupt_came() && pod__now_ms() < end;) {
            online_turn(self->http, end - pod__now_ms());
        }
    }
    return *game;
}

static bool begin_by(const lobby *self, const char *path, const char *body, char game[ONLINE_GAME_SIZE]) {
    json_t *made = ask(self, path, body);
    char id[ONLINE_GAME_SIZE];
    bool begun = made && keep(id, made) && await_start(self, id, game);
    json_decref(made);
    return begun;
}

static bool accept(const lobby *self, const char *id, char game[ONLINE_GAME_SIZE]) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", id);
    return begin_by(self, path, "{}", game);
}

/* As everywhere: docs/protocol.md, Challenges. */
static bool challenge(const lobby *self, const char *line, char game[ONLINE_GAME_SIZE]) {
    pod_text text = POD__ROOM(2 * LINE_SIZE);
    pod__json json = pod__json_over(&text);
    pod__json_add_object(&json, NULL, POD__T("line", line));
    return begin_by(self, "/api/v1/challenge", text.data, game);
}

/* Whether a game is there now; what cannot be done has been told. */
static bool obey(const lobby *self, const char *line, char game[ONLINE_GAME_SIZE]) {
    int64_t number;
    if (!strncmp(line, "challenge ", strlen("challenge "))) {
        return challenge(self, line, game);
    }
    if (!pod__whole_read(line, strlen(line), 1, (int64_t)(self->games + self->challenges), &number)) {
        cli_error(self->language, "'{0}' is neither a number of the list nor a challenge, such as: challenge ann", line,
                  NULL);
        return false;
    }
    size_t at = (size_t)number - 1;
    if (at >= self->games) {
        return accept(self, self->challenge[at - self->games], game);
    }
    memcpy(game, self->game[at], ONLINE_GAME_SIZE);
    return true;
}

/* Shows the own games and the open challenges, and asks on standard input which to play or whom to challenge, until a
   game is there. CLI_NO: none is wanted. */
static cli_status choose_game(pod_language language, online_http *http, char game[ONLINE_GAME_SIZE]) {
    lobby *self = calloc(1, sizeof *self);
    char line[LINE_SIZE];
    bool there = false, listed = self;
    if (!self) {
        return cli_out_of_memory(language);
    }
    *self = (lobby){.language = language, .http = http};
    while (!there && !pod__interrupt_came() && (listed = list_all(self))) {
        cli_say(stdout, language, "Type a number, or a challenge such as: challenge ann. An empty line leaves.\n", NULL,
                NULL);
        fputs("> ", stdout);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            break;
        }
        line[strcspn(line, "\r\n")] = 0;
        if (!*line) {
            break;
        }
        there = obey(self, line, game);
    }
    free(self);
    return there ? CLI_DONE : listed ? CLI_NO : CLI_BAD;
}

/* ---- The module's table ------------------------------------------------------------------------------------------ */

/* The table of ludopod-online.so: what the program does at a club. */
/* ---- The module's table ----------------------------------------------------------------------------------------- */

/* A game for a person: the one that is named, or one from the lobby. */
static cli_status open_game(const cli_arguments *arguments, cli_club_session **out) {
    online_http *http = NULL;
    char game[ONLINE_GAME_SIZE] = "";
    *out = NULL;
    if (arguments->words > 1 || (arguments->words && strlen(arguments->word[0]) >= sizeof game)) {
        return cli_error(arguments->language, "'{0}' is not the id of a game; it stands at the end of its address",
                         arguments->word[arguments->words - 1], NULL);
    }
    cli_status status = online_sign(arguments, &http);
    if (!status && arguments->words) {
        memcpy(game, arguments->word[0], strlen(arguments->word[0]) + 1);
    } else if (!status) {
        status = choose_game(arguments->language, http, game);
    }
    if (status) {
        online_close(http);
        return status;
    }
    return online_session_begin(arguments->language, http, game, out);
}

const cli_online cli_online_table = {.version = POD_VERSION,
                                     .bot = bot_run,
                                     .club = {.open = open_game,
                                              .file = online_session_file,
                                              .look = online_session_look,
                                              .act = online_session_act,
                                              .close = online_session_close}};
