/* Reading the game-record schema of Abstract Play (abstractplay.c writes it). What it does not say is as usual: the
   board, the start, and that the first player is the first seat. */
#include <string.h>

#include "base/text.h"
#include "notation/record/json_read.h"
#include "notation/text/fault.h"

enum { BOARD_SIZE = 16, VARIANT_SIZE = 64, GAME_ID_SIZE = 32, DATE_SIZE = 11 };

typedef struct seen {
    const pod__json_reader *in;
    json_t *header, *players, *rounds;
    unsigned count; /* of players */
    unsigned first; /* seat of the first player of the list */
    char board[BOARD_SIZE], variant[VARIANT_SIZE], number[8], date[DATE_SIZE], id[GAME_ID_SIZE];
    char seat[POD_SEATS_MAX][2];
    pod__given_tag tag[POD_RECORD_TAGS_MAX];
    size_t tags;
} seen;

static pod_error fail(const seen *at, const char *field, const char *expected) {
    return pod__json_fail(at->in, field, expected);
}

static void give(seen *at, const char *name, const char *value) {
    at->tag[at->tags++] = (pod__given_tag){.name = name, .value = value, .length = strlen(value)};
}

bool pod__json_is_abstractplay(json_t *object) {
    return json_is_object(json_object_get(object, "header"));
}

/* ---- What is played ------------------------------------------------------------------------------ */

static bool same_word(const char *one, const char *other) {
    while (*one && pod__lower(*one) == pod__lower(*other)) {
        one++;
        other++;
    }
    return !*one && !*other;
}

/* A board is a variant there: "3x5". */
static bool is_board(const char *word) {
    const size_t rows = strspn(word, "0123456789");
    const size_t columns = rows && word[rows] == 'x' ? strspn(word + rows + 1, "0123456789") : 0;
    return columns && !word[rows + 1 + columns] && strlen(word) < BOARD_SIZE;
}

static pod_error read_variants(seen *at, json_t *game) {
    json_t *variants = json_object_get(game, "variants");
    if (variants && !json_is_array(variants)) {
        return fail(at, "variants", "array");
    }
    pod_text words = pod_text_over(at->variant, sizeof at->variant);
    for (size_t i = 0; i < json_array_size(variants); i++) {
        const char *word = json_string_value(json_array_get(variants, i));
        if (!word) {
            return fail(at, "variants", "string");
        }
        if (is_board(word)) {
            memcpy(at->board, word, strlen(word) + 1);
        } else {
            pod_text_format(&words, "%s%s", words.length ? "+" : "", word);
        }
    }
    if (!pod_text_fits(&words)) {
        return fail(at, "variants", "snub, dodeca");
    }
    if (at->board[0]) {
        give(at, "Board", at->board);
    }
    if (at->variant[0]) {
        give(at, "Variant", at->variant);
    }
    return POD_OK;
}

/* ---- Where, when and who ------------------------------------------------------------------------- */

/* "2026-11-21T00:00:00Z": the day. One that is no date is the record's to refuse. */
static void read_date(seen *at) {
    const char *date = json_string_value(json_object_get(at->header, "date-start"));
    if (!date || strlen(date) < DATE_SIZE - 1) {
        return;
    }
    memcpy(at->date, date, DATE_SIZE - 1);
    at->date[4] = at->date[4] == '-' ? '.' : at->date[4];
    at->date[7] = at->date[7] == '-' ? '.' : at->date[7];
    give(at, "Date", at->date);
}

/* The site of one that does not name any is ours, and then it is not said. */
static void read_site(seen *at) {
    json_t *site = json_object_get(at->header, "site"), *id = json_object_get(site, "gameid");
    const char *name = json_string_value(json_object_get(site, "name"));
    pod_text number = pod_text_over(at->id, sizeof at->id);
    if (name && strcmp(name, "Ludopod") != 0) {
        give(at, "Site", name);
    }
    if (json_is_integer(id)) {
        pod_text_format(&number, "%lld", (long long)json_integer_value(id));
        give(at, "GameId", at->id);
    } else if (json_is_string(id)) {
        give(at, "GameId", json_string_value(id));
    }
}

static unsigned seat_of(const seen *at, size_t place) {
    return (unsigned)(place + at->first) % at->count;
}

/* The names in the order of the seats. */
static pod_error read_names(seen *at) {
    for (unsigned seat = 0; seat < at->count; seat++) {
        json_t *player = json_array_get(at->players, (seat + at->count - at->first) % at->count);
        const char *name = json_string_value(json_object_get(player, "name"));
        if (!name || !json_is_integer(json_object_get(player, "result"))) {
            return fail(at, "players", "name, result");
        }
        at->seat[seat][0] = (char)('A' + seat);
        give(at, at->seat[seat], name);
    }
    return POD_OK;
}

static pod_error read_players(seen *at) {
    json_t *position = json_object_get(at->header, "startingPosition");
    if (json_array_size(at->players) < 2 || json_array_size(at->players) > POD_SEATS_MAX) {
        return fail(at, "players", "2-6");
    }
    at->count = (unsigned)json_array_size(at->players);
    pod_text number = pod_text_over(at->number, sizeof at->number);
    pod_text_format(&number, "%u", at->count);
    give(at, "Players", at->number);
    if (position && !json_is_string(position)) {
        return fail(at, "startingPosition", "string");
    }
    if (position) {
        give(at, "Position", json_string_value(position));
    }
    return POD_OK;
}

/* ---- Moves --------------------------------------------------------------------------------------- */

typedef struct entry {
    const char *text;
    unsigned seat;
    json_int_t order;
} entry;

/* The entries of a round in the order in which they were made: as they stand, or as their numbers say. */
static pod_error read_round(const seen *at, json_t *round, entry out[POD_SEATS_MAX], size_t *count) {
    *count = 0;
    if (!json_is_array(round) || json_array_size(round) > at->count) {
        return fail(at, "moves", "array");
    }
    for (size_t i = 0; i < json_array_size(round); i++) {
        json_t *item = json_array_get(round, i), *sequence = json_object_get(item, "sequence");
        json_t *text = json_is_object(item) ? json_object_get(item, "move") : item;
        if (json_is_null(item)) {
            continue;
        }
        if (!json_is_string(text)) {
            return fail(at, "moves", "string");
        }
        entry made = {json_string_value(text), seat_of(at, i),
                      json_is_integer(sequence) ? json_integer_value(sequence) : (json_int_t)i};
        size_t place = (*count)++;
        for (; place && out[place - 1].order > made.order; place--) {
            out[place] = out[place - 1];
        }
        out[place] = made;
    }
    return POD_OK;
}

static bool is_leaving(const char *text) {
    return same_word(text, "resign") || same_word(text, "timeout");
}

/* As records write it: who leaves is named, and a move is of the one whose turn it is. */
static pod_error add_entry(const seen *at, const entry *made, pod__json_line *line) {
    pod_text text = POD__ROOM(16);
    if (is_leaving(made->text)) {
        pod_text_format(&text, "%c:%s", 'a' + (int)made->seat, made->text);
        return pod__json_add_event(at->in, text.data, text.length, line);
    }
    if (line->position.turn != POD_NOBODY && made->seat != line->position.turn) {
        return fail(at, "moves", "[[\"c3\", \"d3\"], …]");
    }
    return pod__json_add_event(at->in, made->text, strlen(made->text), line);
}

static pod_error read_rounds(const seen *at) {
    pod__json_line line = pod__json_line_of(at->in->record);
    for (size_t i = 0; i < json_array_size(at->rounds); i++) {
        entry made[POD_SEATS_MAX];
        size_t count;
        pod_error error = read_round(at, json_array_get(at->rounds, i), made, &count);
        for (size_t j = 0; !error && j < count; j++) {
            error = add_entry(at, &made[j], &line);
        }
        if (error) {
            if (at->in->fault && !at->in->fault->move) {
                at->in->fault->move = (uint32_t)i + 1;
            }
            return error;
        }
    }
    return POD_OK;
}

/* ---- The result ---------------------------------------------------------------------------------- */

static json_int_t result_of(const seen *at, unsigned seat) {
    json_t *player = json_array_get(at->players, (seat + at->count - at->first) % at->count);
    return json_integer_value(json_object_get(player, "result"));
}

/* There the larger is the better; here it is places. */
static void print_result(const seen *at, pod_text *out) {
    if (at->count == 2) {
        const json_int_t one = result_of(at, 0), other = result_of(at, 1);
        pod_text_add(out, one > other ? "1-0" : one < other ? "0-1" : "1/2-1/2");
        return;
    }
    for (unsigned seat = 0; seat < at->count; seat++) {
        unsigned place = 1;
        for (unsigned other = 0; other < at->count; other++) {
            place += result_of(at, other) > result_of(at, seat);
        }
        pod_text_format(out, "%s%u", seat ? "-" : "", place);
    }
}

static pod_error close_record(const seen *at) {
    bool wrong_tag;
    pod_text text = POD__ROOM(POD__RESULT_SIZE);
    print_result(at, &text);
    return pod__record_close(at->in->record, text.data, NULL, &wrong_tag, at->in->fault);
}

/* The game and its start; the first player is who moves first in it. */
static pod_error read_start(seen *at) {
    json_t *game = json_object_get(at->header, "game");
    const char *name = json_string_value(json_object_get(game, "name"));
    pod_position start;
    if (!name) {
        return fail(at, "name", "string");
    }
    give(at, "Game", name);
    pod_error error = read_variants(at, game);
    error = error ? error : read_players(at);
    error = error ? error : pod__record_start_from_tags(at->tag, at->tags, &start, at->in->fault);
    if (!error) {
        at->first = start.turn == POD_NOBODY ? 0 : start.turn;
    }
    return error;
}

pod_error pod__json_read_abstractplay(pod__json_reader *in, json_t *object) {
    seen at = {.in = in, .header = json_object_get(object, "header"), .rounds = json_object_get(object, "moves")};
    at.players = json_object_get(at.header, "players");
    if (!json_is_array(at.rounds)) {
        return fail(&at, "moves", "array");
    }
    pod_error error = read_start(&at);
    if (error) {
        return error;
    }
    read_date(&at);
    read_site(&at);
    error = read_names(&at);
    error = error ? error : pod__record_from_tags(at.tag, at.tags, &in->record, in->fault);
    error = error ? error : read_rounds(&at);
    return error ? error : close_record(&at);
}
