#include "store/challenges.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

enum { OPTIONS_SIZE = 256 };

/* ---- Writing --------------------------------------------------------------------------------------- */

static void bind_letter(sql_row *row, int at, unsigned seat) {
    char letter[] = {(char)('a' + seat), 0};
    sql_bind(row, at, SQL_T(letter));
}

/* "" is no value. */
static void bind_id(sql_row *row, int at, const char *id) {
    sql_bind(row, at, SQL_T(*id ? id : NULL));
}

static store_status add_row(sql_connection *database, const club_challenge *challenge, store_fault *fault) {
    const club_terms *terms = &challenge->terms;
    char options[OPTIONS_SIZE];
    pod_text text = pod_text_over(options, sizeof options);
    store_options_print(terms->game, &terms->options, &text);
    sql_row *row =
        sql_ask(database, "add_challenge", SQL_T(challenge->id), SQL_T(terms->game->name), SQL_T(options),
                SQL_N(terms->random), SQL_T(club_invited_names[challenge->invited]), SQL_T(challenge->by.person.id),
                SQL_T(challenge->by.name), SQL_N(challenge->times), SQL_N(challenge->standing));
    bind_id(row, 10, challenge->counter_of);
    const club_range range = challenge->range;
    sql_bind(row, 11, SQL_N(challenge->created_ms), SQL_N(challenge->until_ms), SQL_N_IF(range.least, range.least),
             SQL_N_IF(range.most, range.most));
    store_bind_terms(row, 15, &terms->agreed);
    return sql_run(row, NULL, fault);
}

/* A seat, and where it is put down. */
typedef struct seating {
    const char *query, *challenge;
    unsigned index;
    const club_challenge_seat *seat;
} seating;

static store_status put_seat(sql_connection *database, const seating *of, store_fault *fault) {
    sql_row *row = sql_ask(database, of->query, SQL_T(of->challenge));
    bind_letter(row, 2, of->index);
    bind_id(row, 3, of->seat->who.person.id);
    sql_bind(row, 4, SQL_T(of->seat->who.name), SQL_N(of->seat->accepted));
    return sql_run_expecting_one(row, fault);
}

static store_status add(sql_connection *database, const club_challenge *challenge, store_fault *fault) {
    store_status status = add_row(database, challenge, fault);
    for (unsigned i = 0; !status && i < challenge->seat_count; i++) {
        const seating of = {"add_challenge_seat", challenge->id, i, &challenge->seat[i]};
        status = put_seat(database, &of, fault);
    }
    return status;
}

static store_status set_seat(sql_connection *database, const club_challenge_change *change, store_fault *fault) {
    const seating of = {"set_challenge_seat", change->challenge, change->index, &change->seat};
    store_status status = sql_do_to_one(database, fault, "next_challenge_version", SQL_T(change->challenge),
                                        SQL_N((int64_t)change->version));
    return status ? status : put_seat(database, &of, fault);
}

/* All seats but that of whoever made it. */
static store_status vacate(sql_connection *database, const club_challenge_change *change,
                           const club_challenge_seat *own, store_fault *fault) {
    store_status status = sql_do(database, fault, "vacate_challenge", SQL_T(change->challenge));
    const seating of = {"set_challenge_seat", change->challenge, change->own_seat, own};
    return status || change->own_seat == POD_NOBODY ? status : put_seat(database, &of, fault);
}

/* Runs a change whose first columns are who made it: their seat in the next game. On success the row is still there. */
static store_status step_of_maker(sql_row *row, const club_challenge_change *change, club_challenge_seat *own,
                                  store_fault *fault) {
    store_status status;
    sql_bind(row, 1, SQL_T(change->challenge), SQL_N((int64_t)change->version));
    if (!sql_step(row, &status, fault)) {
        snprintf(fault->text, sizeof fault->text, "challenge %s has changed", change->challenge);
        return status ? status : STORE_CONFLICT;
    }
    *own = (club_challenge_seat){.accepted = true};
    sql_take(row, 0, SQL_TO(own->who.person.id), SQL_TO(own->who.name));
    return STORE_OK;
}

static store_status reopen(sql_connection *database, const club_challenge_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "reopen_challenge");
    club_challenge_seat own;
    store_status status = step_of_maker(row, change, &own, fault);
    if (!status) {
        sql_done(row);
        status = vacate(database, change, &own, fault);
    }
    return status;
}

static store_status start(sql_connection *database, const club_challenge_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "start_challenge");
    sql_bind(row, 3, SQL_T(change->game));
    club_challenge_seat own;
    store_status status = step_of_maker(row, change, &own, fault);
    if (status) {
        return status;
    }
    bool again = strcmp(sql_text(row, 2), club_challenge_state_names[CLUB_CHALLENGE_OPEN]) == 0;
    sql_done(row);
    return again ? vacate(database, change, &own, fault) : STORE_OK;
}

static store_status end(sql_connection *database, const club_challenge_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "end_challenge", SQL_T(change->challenge), SQL_N((int64_t)change->version),
                           SQL_T(club_challenge_state_names[change->state]));
    bind_id(row, 4, change->by.person.id);
    sql_bind(row, 5, SQL_T(change->reason));
    return sql_run_expecting_one(row, fault);
}

store_status store_apply_to_challenge(sql_connection *database, const club_decision *decision,
                                      const club_challenge_change *change, store_fault *fault) {
    switch (change->kind) {
    case CLUB_CHALLENGE_MADE:
        return add(database, &decision->challenge, fault);
    case CLUB_CHALLENGE_SEAT:
        return set_seat(database, change, fault);
    case CLUB_CHALLENGE_GAME:
        return start(database, change, fault);
    case CLUB_CHALLENGE_AGAIN:
        return reopen(database, change, fault);
    default:
        return end(database, change, fault);
    }
}

/* ---- Reading --------------------------------------------------------------------------------------- */

static store_status damaged(const char *id, const char *what, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "challenge %s is damaged in the database: %s", id, what);
    return STORE_DAMAGED;
}

/* The place of a word in a list of them; `count` when it is not there. */
static unsigned place_of(const char *word, const char *const *words, unsigned count) {
    unsigned at = 0;
    while (at < count && strcmp(word, words[at]) != 0) {
        at++;
    }
    return at;
}

/* From which columns: the id, the name, the handle, whether it is a bot. */
typedef struct identity_columns {
    int person, name, handle, bot;
} identity_columns;

static bool read_identity(sql_row *row, identity_columns at, club_identity *out) {
    snprintf(out->handle, sizeof out->handle, "%s", sql_text(row, at.handle));
    snprintf(out->person.id, sizeof out->person.id, "%s", sql_text(row, at.person));
    out->bot = store_read_bot(row, at.bot);
    const char *text = sql_text(row, at.name);
    return club_name_set(out->name, text, strlen(text));
}

static bool read_terms(sql_row *row, club_terms *out) {
    pod_fault ignored;
    const char *name = sql_text(row, 1);
    out->game = pod_game_find(name, strlen(name));
    out->random = sql_number(row, 3) != 0;
    return out->game && !store_options_parse(out->game, sql_text(row, 2), &out->options, &ignored) &&
           store_read_terms(row, 22, &out->agreed);
}

static bool read_course(sql_row *row, club_challenge *out) {
    unsigned invited = place_of(sql_text(row, 4), club_invited_names, CLUB_INVITED_KINDS);
    unsigned state = place_of(sql_text(row, 9), club_challenge_state_names, CLUB_CHALLENGE_STATES);
    const char *reason = sql_text(row, 11);
    out->invited = (club_invited)invited;
    out->state = (club_challenge_state)state;
    sql_take(row, 7, SQL_TO(out->times), SQL_TO(out->standing));
    const bool fits =
        sql_take(row, 10, SQL_TO(out->ended_by.person.id)) &&
        sql_take(row, 12, SQL_TO(out->counter_of), SQL_TO(out->game), SQL_TO(out->created_ms), SQL_TO(out->until_ms)) &&
        sql_take(row, 17, SQL_TO(out->away_until_ms), SQL_TO(out->range.least), SQL_TO(out->range.most));
    static const identity_columns maker = {5, 6, 16, 20};
    return fits && invited < CLUB_INVITED_KINDS && state < CLUB_CHALLENGE_STATES &&
           read_identity(row, maker, &out->by) && club_words_set(out->reason, CLUB_REASON_MAX, reason, strlen(reason));
}

static store_status load_row(sql_connection *database, const char *id, club_challenge *out, store_fault *fault) {
    sql_row *row = sql_ask(database, "load_challenge", SQL_T(id));
    store_status status;
    if (!sql_step(row, &status, fault)) {
        snprintf(fault->text, sizeof fault->text, "there is no challenge %s", id);
        return status ? status : STORE_NOT_FOUND;
    }
    snprintf(out->id, sizeof out->id, "%s", id);
    out->version = (size_t)sql_number(row, 0);
    const char *wrong = !read_terms(row, &out->terms) ? "terms" : !read_course(row, out) ? "state" : NULL;
    sql_done(row);
    return wrong ? damaged(id, wrong, fault) : STORE_OK;
}

static store_status load_seats(sql_connection *database, club_challenge *out, store_fault *fault) {
    static const identity_columns columns = {0, 1, 3, 4};
    sql_row *row = sql_ask(database, "load_challenge_seats", SQL_T(out->id));
    store_status status;
    bool sound = true;
    while (sql_step(row, &status, fault)) {
        club_challenge_seat *seat = &out->seat[out->seat_count < POD_SEATS_MAX ? out->seat_count : 0];
        sound = sound && out->seat_count < POD_SEATS_MAX && read_identity(row, columns, &seat->who);
        seat->accepted = sql_number(row, 2) != 0;
        out->seat_count += sound;
    }
    return status || (sound && out->seat_count >= 2) ? status : damaged(out->id, "seats", fault);
}

store_status store_load_challenge(store *self, const char *id, club_challenge *out, store_fault *fault) {
    *out = (club_challenge){0};
    store_status status = load_row(self->database, id, out, fault);
    return status ? status : load_seats(self->database, out, fault);
}

store_status store_load_challenge_of(store *self, const char *game, club_challenge *out, store_fault *fault) {
    char id[CLUB_ID_SIZE] = "";
    store_status status =
        sql_read(sql_ask(self->database, "challenge_of_game", SQL_T(game)), store_read_id, id, NULL, fault);
    return status ? status : *id ? store_load_challenge(self, id, out, fault) : STORE_NOT_FOUND;
}

/* ---- Looking --------------------------------------------------------------------------------------- */

/* A live game would begin at once. */
static bool may_begin(sql_row *row, const store_presence *presence) {
    club_clock_terms clock;
    club_person maker;
    const char *text = sql_text(row, 2);
    const bool live =
        *text && club_clock_parse(text, strlen(text), &clock) && club_clock_class_of(&clock) == CLUB_CLOCK_LIVE;
    snprintf(maker.id, sizeof maker.id, "%s", sql_text(row, 1));
    return !presence || !live || presence->is_here(presence->context, &maker);
}

store_status store_lobby_challenges(store *self, int64_t now_ms, const store_presence *presence, size_t limit,
                                    store_ids *out, store_fault *fault) {
    assert(limit <= STORE_IDS_MAX);
    sql_row *row = sql_ask(self->database, "lobby_challenges", SQL_N(now_ms), SQL_N((int64_t)limit));
    store_status status;
    out->count = 0;
    while (sql_step(row, &status, fault)) {
        if (may_begin(row, presence)) {
            snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
        }
    }
    return status;
}

store_status store_challenges_of(store *self, const club_person *person, int64_t now_ms, store_ids *out,
                                 store_fault *fault) {
    sql_row *row = sql_ask(self->database, "challenges_of_person", SQL_T(person->id),
                           SQL_N(now_ms - CLUB_CHALLENGE_LONGEST_MS), SQL_N(STORE_IDS_MAX));
    return store_read_ids(row, out, fault);
}

store_status store_due_challenges(store *self, int64_t now_ms, size_t limit, store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "due_challenges", SQL_N(now_ms), SQL_N((int64_t)limit));
    return store_read_ids(row, out, fault);
}

store_status store_next_due_challenge(store *self, int64_t *out, store_fault *fault) {
    return sql_find_or(sql_query(self->database, "next_due_challenge"), INT64_MAX, out, fault);
}

store_status store_count_open_challenges(store *self, const club_person *person, int64_t now_ms, unsigned *out,
                                         store_fault *fault) {
    sql_row *row = sql_ask(self->database, "count_open_challenges", SQL_T(person->id), SQL_N(now_ms));
    return sql_find(row, out, fault);
}
