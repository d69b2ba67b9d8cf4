/* What a bot hears of a club: challenges, and the games that it has. */
#include "cli/online/bot.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "cli/online/sign.h"
#include "ludopod/character.h"

enum { IDLE_MS = 60000, FAREWELL_MS = 5000, GAMES_USUAL = 4 };

/* ---- Challenges -------------------------------------------------------------------------------------------------- */

static const char *const classes[] = {"live", "daily", "none"}, *const ratings[] = {"rated", "unrated"};

static bool is_one_of(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!strcmp(word, words[i])) {
            return true;
        }
    }
    return false;
}

enum { CLASSES = sizeof classes / sizeof classes[0], RATINGS = sizeof ratings / sizeof ratings[0] };

/* Which kind of thing a word of --accept says something about: 0 games, 1 classes of clocks, 2 ratings; -1: none. */
static int kind_of(const char *word) {
    return is_one_of(word, classes, CLASSES)   ? 1
           : is_one_of(word, ratings, RATINGS) ? 2
           : pod_game_find(word, strlen(word)) ? 0
                                               : -1;
}

/* Where no word says anything about it, everything will do. */
static bool suits(const bot *self, int kind, const char *value) {
    bool asked = false;
    for (size_t i = 0; i < self->words; i++) {
        asked |= kind_of(self->word[i]) == kind;
        if (!strcmp(self->word[i], value)) {
            return true;
        }
    }
    return !asked;
}

static bool fits(const bot *self, const json_t *challenge) {
    const json_t *terms = json_object_get(challenge, "terms");
    const char *game = online_text(terms, "game");
    return pod_game_find(game, strlen(game)) && suits(self, 0, game) && suits(self, 1, online_text(terms, "class")) &&
           suits(self, 2, json_is_true(json_object_get(terms, "rated")) ? "rated" : "unrated");
}

static bot_challenge *challenge_of(bot *self, const char *id) {
    for (size_t i = 0; i < self->challenges; i++) {
        if (!strcmp(self->challenge[i].id, id)) {
            return &self->challenge[i];
        }
    }
    return NULL;
}

static void forget_challenge(bot *self, const bot_challenge *one) {
    if (one) {
        self->challenge[one - self->challenge] = self->challenge[--self->challenges];
    }
}

/* A question about a challenge, while it is on its way. */
typedef struct asking {
    bot *bot;
    char id[ONLINE_ID_SIZE];
} asking;

/* What was lost is told again when the stream of events begins anew; what was refused has changed meanwhile. */
static void challenge_answered(void *context, const online_reply *reply) {
    asking *about = context;
    bot *self = about->bot;
    char why[256];
    bot_challenge *one = challenge_of(self, about->id);
    if (reply->status != ONLINE_OK && !bot_is_refused(self, reply)) {
        bot_say(self, about->id, CLI_TEXT("the challenge cannot be answered: {0}"), online_why(reply, why, sizeof why));
    }
    if (one && online_is_for_later(reply)) {
        one->asked = false;
        online_wait_longer(&self->again, reply->retry_after_s);
    } else {
        forget_challenge(self, one);
    }
    free(about);
}

static void post(bot *self, const char *id, const char *act, const char *body) {
    char path[128];
    asking *about = calloc(1, sizeof *about);
    if (!about) {
        return;
    }
    *about = (asking){.bot = self};
    snprintf(about->id, sizeof about->id, "%s", id);
    const online_listener listener = {about, NULL, challenge_answered};
    snprintf(path, sizeof path, "/api/v1/challenges/%s/%s", id, act);
    if (!online_begin(self->http, path, body, &listener, NULL)) {
        free(about);
    }
}

/* Those that wait for room are accepted as games end. */
static void accept_some(bot *self) {
    if (pod__now_ms() < self->again.next_ms) {
        return;
    }
    for (size_t i = 0; i < self->challenges && bot_busy_games(self) < self->engines; i++) {
        if (!self->challenge[i].asked) {
            self->challenge[i].asked = true;
            bot_say(self, self->challenge[i].id, CLI_TEXT("the challenge is accepted"), NULL);
            post(self, self->challenge[i].id, "accept", "{}");
        }
    }
}

static void take_challenge(bot *self, const json_t *challenge) {
    const char *id = online_text(challenge, "id");
    const json_t *can = json_object_get(challenge, "can");
    bot_challenge *known = challenge_of(self, id);
    if (!online_has(can, "accept")) {
        forget_challenge(self, known && !known->asked ? known : NULL);
    } else if (!fits(self, challenge)) {
        if (online_has(can, "decline")) {
            bot_say(self, id, CLI_TEXT("the challenge is declined: it is not what --accept says"), NULL);
            post(self, id, "decline", "{\"reason\":\"This program does not play on these terms.\"}");
        }
    } else if (!known && self->challenges < BOT_CHALLENGES_MAX && *id && strlen(id) < ONLINE_ID_SIZE) {
        bot_challenge *one = &self->challenge[self->challenges++];
        *one = (bot_challenge){.asked = false};
        memcpy(one->id, id, strlen(id) + 1);
    }
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void take_waiting(bot *self, const json_t *games) {
    size_t at;
    json_t *one;
    json_array_foreach(games, at, one) {
        const char *id = json_string_value(one);
        if (id) {
            bot_game_join(self, id);
        }
    }
}

static void take_event(bot *self, const json_t *message) {
    const char *type = online_text(message, "type");
    if (!strcmp(type, "hello")) {
        self->reopen.tries = 0;
        if (self->away) {
            bot_say(self, self->server, CLI_TEXT("the club is there"), NULL);
        }
        self->away = false;
    } else if (!strcmp(type, "challenge")) {
        take_challenge(self, json_object_get(message, "challenge"));
    } else if (!strcmp(type, "waiting")) {
        take_waiting(self, json_object_get(message, "games"));
    } else if (!strcmp(type, "started")) {
        bot_game_join(self, online_text(message, "game"));
    }
}

static void hear(void *context, const char *line, size_t length) {
    json_t *message = json_loadb(line, length, 0, NULL);
    if (message) {
        take_event(context, message);
    }
    json_decref(message);
}

static void stream_ended(void *context, const online_reply *reply) {
    bot *self = context;
    char why[256];
    self->events = NULL;
    if (bot_is_refused(self, reply)) {
        return;
    }
    if (reply->status == ONLINE_FORBIDDEN || reply->status == ONLINE_GONE) {
        self->ends = true;
        self->status = cli_error(self->language, "the club refuses: {0}", online_why(reply, why, sizeof why), NULL);
        return;
    }
    if (reply->status != ONLINE_OK && !self->away) {
        self->away = true;
        cli_error(self->language, "the club does not answer, and is asked again: {0}",
                  online_why(reply, why, sizeof why), NULL);
    }
    online_wait_longer(&self->reopen, reply->retry_after_s);
}

/* ---- The turn of the loop --------------------------------------------------------------------------------------- */

static void let_go(bot *self) {
    for (size_t i = 0; i < self->games;) {
        bot_game *game = self->game[i];
        if (game->phase == BOT_ENDED && !game->sending) {
            bot_game_free(game);
            self->game[i] = self->game[--self->games];
        } else {
            i++;
        }
    }
}

static int64_t patience_of(const bot *self) {
    int64_t now = pod__now_ms(), due = now + IDLE_MS;
    if (!self->events && !self->telling && self->reopen.next_ms < due) {
        due = self->reopen.next_ms;
    }
    if (self->challenges && self->again.next_ms > now && self->again.next_ms < due) {
        due = self->again.next_ms;
    }
    for (size_t i = 0; i < self->games; i++) {
        int64_t its = bot_game_due_ms(self->game[i]);
        due = its < due ? its : due;
    }
    return due > now ? due - now : 0;
}

static void turn(bot *self) {
    const online_listener listener = {self, hear, stream_ended};
    if (bot_terms_turn(self) && !self->events && pod__now_ms() >= self->reopen.next_ms) {
        self->events = online_begin(self->http, "/api/v1/events", NULL, &listener, &self->reopen);
    }
    for (size_t i = 0; i < self->games; i++) {
        bot_game_turn(self->game[i]);
    }
    let_go(self);
    accept_some(self);
    online_turn(self->http, patience_of(self));
}

static bool is_sending(const bot *self) {
    for (size_t i = 0; i < self->games; i++) {
        if (self->game[i]->sending) {
            return true;
        }
    }
    return false;
}

/* What is on its way is waited for, so that the last move is not in doubt. */
static void say_farewell(bot *self) {
    int64_t end = pod__now_ms() + FAREWELL_MS;
    const size_t games = bot_running_games(self);
    self->ends = true;
    bot_engines_end(self);
    while (is_sending(self) && pod__now_ms() < end) {
        online_turn(self->http, end - pod__now_ms());
    }
    if (!self->status) {
        bot_say(self, self->server, CLI_TEXT("stopped; {0} games go on"), CLI_SHORT("%zu", games));
    }
    for (size_t i = 0; i < self->games; i++) {
        bot_game_free(self->game[i]);
    }
    self->games = 0;
}

/* ---- The command line ------------------------------------------------------------------------------------------- */

static cli_status refuse_word(const bot *self, const char *word) {
    pod_text list = POD__ROOM(256);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&list, "%s, ", pod_game_at(i)->name);
    }
    pod_text_add(&list, "live, daily, none, rated, unrated");
    return cli_unknown(self->language,
                       "'{0}' says nothing about a challenge; expected {1} or a range of ratings as 1200-1600, with "
                       "commas between them",
                       word, list.data);
}

static cli_status read_accept(const cli_arguments *arguments, bot *out) {
    const char *given = arguments->option[CLI_OPTION_ACCEPT];
    char *rest = given ? strdup(given) : NULL;
    out->accept = rest;
    if (given && !rest) {
        return cli_out_of_memory(out->language);
    }
    for (char *word; rest && (word = strtok_r(rest, ",", &rest));) {
        if (bot_range_read(word, &out->range)) {
            continue;
        }
        if (kind_of(word) < 0 || out->words == BOT_WORDS_MAX) {
            return refuse_word(out, word);
        }
        out->word[out->words++] = word;
    }
    return CLI_DONE;
}

static cli_status read_engine(const cli_arguments *arguments, bot *out) {
    const char *engine = arguments->option[CLI_OPTION_ENGINE], *character = arguments->option[CLI_OPTION_CHARACTER];
    if (engine && character) {
        return cli_error(out->language, "--character is for Ludopod's own engine; give it without --engine", NULL,
                         NULL);
    }
    character = character ? character : pod_character_at(POD_CHARACTER_STRONGEST)->name;
    out->engine_words = cli_formatted(engine ? "cmd=%s" : "character=%s", engine ? engine : character);
    if (!out->engine_words) {
        return cli_out_of_memory(out->language);
    }
    cli_status status = match_spec_read(out->language, out->engine_words, &(match_limits){0}, &out->spec);
    const match_limits limits = match_limits_read(arguments, &status);
    out->limited = limits.time_ms || limits.nodes || limits.depth;
    out->spec.time_ms = limits.time_ms;
    out->spec.nodes = limits.nodes;
    out->spec.depth = limits.depth;
    return status;
}

static cli_status read_all(const cli_arguments *arguments, bot *out) {
    const cli_range games = {1, BOT_GAMES_MAX};
    cli_status status = CLI_DONE;
    out->engines = (unsigned)cli_option_number(arguments, CLI_OPTION_CONCURRENCY, GAMES_USUAL, games, &status);
    status = status ? status : read_accept(arguments, out);
    status = status ? status : read_engine(arguments, out);
    status = status ? status : online_sign(arguments, &out->http);
    out->server = arguments->option[CLI_OPTION_SERVER];
    return status ? status : bot_engine_try(out);
}

static void run(bot *self) {
    while (!self->ends && !pod__interrupt_came()) {
        turn(self);
    }
    say_farewell(self);
}

cli_status bot_run(const cli_arguments *arguments) {
    bot *self = calloc(1, sizeof *self);
    sigset_t before;
    if (!self) {
        return cli_out_of_memory(arguments->language);
    }
    self->language = arguments->language;
    pthread_mutex_init(&self->starter, NULL);
    pod__interrupt_hold(&before);
    signal(SIGPIPE, SIG_IGN); /* an engine may end while it is told something */
    self->status = read_all(arguments, self);
    if (!self->status) {
        run(self);
    }
    online_close(self->http);
    match_spec_free(&self->spec);
    free(self->engine_words);
    free(self->accept);
    pthread_mutex_destroy(&self->starter);
    cli_status status = self->status;
    free(self);
    while (pod__interrupt_take(0)) { /* it ended in good order, and so as if nothing had come */
    }
    pod__interrupt_release(&before);
    return status;
}
