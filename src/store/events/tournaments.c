#include "store/events/tournaments.h"

#include <stdio.h>
#include <string.h>

#include "club/event/kind.h"
#include "store/inside.h"

enum { OPTIONS_SIZE = 256, TEXT_SIZE = CLUB_REASON_SIZE + 128 };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static store_status add(sql_connection *database, const club_tournament_change *change, store_fault *fault) {
    const club_tournament_terms *terms = change->made;
    char options[OPTIONS_SIZE];
    pod_text text = pod_text_over(options, sizeof options);
    store_options_print(terms->games.game, &terms->games.options, &text);
    const bool nobody = club_person_is_nobody(&change->director);
    sql_row *row = sql_ask(database, "add_tournament", SQL_T(change->id), SQL_T(terms->kind->name), SQL_T(terms->title),
                           SQL_T(nobody ? NULL : change->director.id), SQL_T(terms->games.game->name), SQL_T(options),
                           SQL_N(terms->games.random), SQL_N(terms->seats), SQL_N(terms->rounds), SQL_N(terms->at_once),
                           SQL_N(terms->begins_ms), SQL_N(terms->length_ms), SQL_N(terms->break_ms), SQL_N(terms->most),
                           SQL_N(terms->range.least), SQL_N(terms->range.most), SQL_N(change->at_ms),
                           SQL_N(terms->closed), SQL_N(terms->bots));
    store_bind_terms(row, 20, &terms->games.agreed);
    return sql_run(row, NULL, fault);
}

/* What else an entry changes besides the journal. */
static store_status follow(sql_connection *database, const char *id, const club_tournament_entry *entry,
                           store_fault *fault) {
    static const int states[CLUB_TOURNAMENT_ENTRY_KINDS] = {[CLUB_TOURNAMENT_BEGIN] = CLUB_TOURNAMENT_RUNNING,
                                                            [CLUB_TOURNAMENT_END] = CLUB_TOURNAMENT_OVER,
                                                            [CLUB_TOURNAMENT_CANCEL] = CLUB_TOURNAMENT_CANCELLED};
    static const int people[CLUB_TOURNAMENT_ENTRY_KINDS] = {[CLUB_TOURNAMENT_RETURN] = CLUB_ENTRANT_IN + 1,
                                                            [CLUB_TOURNAMENT_LEAVE] = CLUB_ENTRANT_AWAY + 1,
                                                            [CLUB_TOURNAMENT_EXPEL] = CLUB_ENTRANT_OUT + 1};
    if (entry->kind == CLUB_TOURNAMENT_JOIN) {
        return sql_do(database, fault, "add_tournament_person", SQL_T(id), SQL_T(entry->id));
    }
    if (people[entry->kind]) {
        return sql_do(database, fault, "set_tournament_person", SQL_T(id), SQL_N(entry->number),
                      SQL_N(people[entry->kind]));
    }
    if (entry->kind == CLUB_TOURNAMENT_GAME) {
        return sql_do(database, fault, "add_tournament_game", SQL_T(entry->id), SQL_T(id), SQL_N(entry->number));
    }
    if (entry->kind == CLUB_TOURNAMENT_RESULT || entry->kind == CLUB_TOURNAMENT_CORRECT) {
        return sql_do(database, fault, "end_tournament_game", SQL_T(id), SQL_N(entry->number));
    }
    return states[entry->kind] ? sql_do(database, fault, "set_tournament_state", SQL_T(id),
                                        SQL_T(club_tournament_state_names[states[entry->kind]]))
                               : STORE_OK;
}

static store_status add_entry(sql_connection *database, const char *id, size_t number,
                              const club_tournament_entry *entry, store_fault *fault) {
    char line[TEXT_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    club_tournament_entry_print(entry, &text);
    const store_status status =
        sql_do(database, fault, "add_tournament_entry", SQL_T(id), SQL_N((int64_t)number),
               SQL_T(club_tournament_entry_word(entry->kind)), SQL_T(line), SQL_N(entry->at_ms));
    return status ? status : follow(database, id, entry, fault);
}

store_status store_apply_to_tournament(sql_connection *database, const club_decision *decision,
                                       const club_tournament_change *change, store_fault *fault) {
    const club_tournament_entries *entries = &decision->entries;
    if (change->made) {
        return add(database, change, fault);
    }
    store_status status =
        sql_do_to_one(database, fault, "go_on_with_tournament", SQL_T(change->id), SQL_N((int64_t)change->before),
                      SQL_N((int64_t)entries->count), SQL_N(change->at_ms));
    for (size_t i = 0; !status && i < entries->count; i++) {
        status = add_entry(database, change->id, change->before + i, &entries->entry[i], fault);
    }
    return status;
}

store_status store_set_tournament_due(store *self, const char *id, int64_t due_ms, store_fault *fault) {
    return sql_do(self->database, fault, "set_tournament_due", SQL_T(id), SQL_N_IF(due_ms != CLUB_NEVER_MS, due_ms));
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static club_tournament_state read_state(const char *name) {
    unsigned state = 0;
    while (state < CLUB_TOURNAMENT_STATES - 1 && strcmp(club_tournament_state_names[state], name) != 0) {
        state++;
    }
    return (club_tournament_state)state;
}

static bool read_terms(sql_row *row, void *to) {
    store_tournament *listed = to;
    club_tournament *out = &listed->of;
    club_tournament_terms *terms = &out->terms;
    pod_fault ignored;
    const char *title = sql_text(row, 1), *game = sql_text(row, 3);
    terms->kind = club_tournament_kind_find(sql_text(row, 0));
    terms->games.game = pod_game_find(game, strlen(game));
    sql_take(row, 5, SQL_TO(terms->games.random), SQL_TO(terms->seats), SQL_TO(terms->rounds), SQL_TO(terms->at_once),
             SQL_TO(terms->begins_ms), SQL_TO(terms->length_ms), SQL_TO(terms->break_ms), SQL_TO(terms->most),
             SQL_TO(terms->range.least), SQL_TO(terms->range.most), SQL_TO(terms->closed), SQL_TO(terms->bots));
    sql_take(row, 23, SQL_TO(listed->entered), SQL_TO(listed->own));
    out->state = read_state(sql_text(row, 22));
    return terms->kind && terms->games.game && club_words_set(terms->title, CLUB_TITLE_MAX, title, strlen(title)) &&
           sql_take(row, 2, SQL_TO(out->director.id)) &&
           !store_options_parse(terms->games.game, sql_text(row, 4), &terms->games.options, &ignored) &&
           sql_take(row, 21, SQL_TO(out->id)) && store_read_terms(row, 17, &terms->games.agreed) && terms->seats >= 2 &&
           terms->seats <= POD_SEATS_MAX;
}

static store_status play_again(store *self, const char *id, club_tournament *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "load_tournament_entries", SQL_T(id));
    store_status status;
    bool sound = true;
    while (sql_step(row, &status, fault)) {
        club_tournament_entry entry;
        sound = sound && club_tournament_entry_read(sql_text(row, 0), sql_text(row, 1), &entry);
        entry.at_ms = sql_number(row, 2);
        sound = sound && club_tournament_commit(out, &entry);
    }
    if (!status && !sound) {
        snprintf(fault->text, sizeof fault->text, "tournament %s is damaged in the database: entry %zu", id,
                 out->entries);
        return STORE_DAMAGED;
    }
    return status;
}

store_status store_load_tournament(store *self, const char *id, club_tournament *out, store_fault *fault) {
    store_tournament head = {.own = 0};
    store_status status = sql_read(sql_ask(self->database, "load_tournament", SQL_T(id), SQL_T(NULL)), read_terms,
                                   &head, "tournament", fault);
    *out = head.of;
    out->state = CLUB_TOURNAMENT_ANNOUNCED; /* its journal says the rest */
    status = status ? status : play_again(self, id, out, fault);
    if (status) {
        club_tournament_free(out);
    }
    return status;
}

store_status store_list_tournaments(store *self, const store_tournament_page *page, store_visitor visitor,
                                    store_fault *fault) {
    static const struct {
        const char *query, *state;
    } lists[] = {[STORE_TOURNAMENTS_RUNNING] = {"list_tournaments", "running"},
                 [STORE_TOURNAMENTS_COMING] = {"list_coming_tournaments", "announced"},
                 [STORE_TOURNAMENTS_PAST] = {"list_tournaments", "over"},
                 [STORE_TOURNAMENTS_MINE] = {"list_tournaments_of", NULL}};
    store_tournament room;
    const char *first = lists[page->of].state ? lists[page->of].state : page->person.id;
    sql_row *row = sql_ask(self->database, lists[page->of].query, SQL_T(first), SQL_N(page->begins_ms), SQL_T(page->id),
                           SQL_N((int64_t)page->limit));
    if (lists[page->of].state) {
        sql_bind(row, 5, SQL_T(page->person.id));
    }
    return sql_visit(row, read_terms, &room, visitor, fault);
}

store_status store_find_tournament(store *self, const char *code, char out[CLUB_ID_SIZE], store_fault *fault) {
    char end[CLUB_ID_SIZE + 1];
    snprintf(end, sizeof end, "%s{", code); /* behind all letters */
    return sql_read(sql_ask(self->database, "find_tournament", SQL_T(code), SQL_T(end)), store_read_id, out, NULL,
                    fault);
}

store_status store_count_tournaments_of(store *self, const club_person *director, size_t *out, store_fault *fault) {
    int64_t count = 0;
    const store_status status =
        sql_find_or(sql_ask(self->database, "count_tournaments_of", SQL_T(director->id)), 0, &count, fault);
    *out = (size_t)count;
    return status;
}

static bool read_entry(sql_row *row, void *to) {
    store_tournament_entry *out = to;
    const bool sound = club_tournament_entry_read(sql_text(row, 0), sql_text(row, 1), &out->entry);
    return sql_take(row, 2, SQL_TO(out->entry.at_ms), SQL_TO(out->number)) && sound;
}

store_status store_tournament_log(store *self, const char *id, int64_t before, size_t limit, store_visitor visitor,
                                  store_fault *fault) {
    store_tournament_entry room;
    sql_row *row = sql_ask(self->database, "list_tournament_entries", SQL_T(id), SQL_N(before), SQL_N((int64_t)limit));
    return sql_visit(row, read_entry, &room, visitor, fault);
}

static bool read_game(sql_row *row, void *to) {
    store_tournament_result *out = to;
    return sql_take(row, 0, SQL_TO(out->game), SQL_TO(out->number));
}

store_status store_tournament_games(store *self, const char *id, int64_t before, size_t limit, store_visitor visitor,
                                    store_fault *fault) {
    store_tournament_result room;
    sql_row *row = sql_ask(self->database, "tournament_games", SQL_T(id), SQL_N(before), SQL_N((int64_t)limit));
    return sql_visit(row, read_game, &room, visitor, fault);
}

store_status store_due_tournaments(store *self, int64_t now_ms, size_t limit, store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "due_tournaments", SQL_N(now_ms), SQL_N((int64_t)limit));
    return store_read_ids(row, out, fault);
}

store_status store_next_due_tournament(store *self, int64_t *out, store_fault *fault) {
    return sql_find_or(sql_query(self->database, "next_due_tournament"), INT64_MAX, out, fault);
}

static bool read_result(sql_row *row, void *to) {
    store_tournament_result *out = to;
    return sql_take(row, 0, SQL_TO(out->tournament), SQL_TO(out->number), SQL_TO(out->game));
}

store_status store_tournament_results(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    store_tournament_result room;
    sql_row *row = sql_ask(self->database, "tournament_results", SQL_N((int64_t)limit));
    return sql_visit(row, read_result, &room, visitor, fault);
}

store_status store_gone_entrants(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    store_tournament_result room;
    return sql_visit(sql_ask(self->database, "gone_entrants", SQL_N((int64_t)limit)), read_result, &room, visitor,
                     fault);
}

store_status store_list_entrants(store *self, const char *id, store_visitor visitor, store_fault *fault) {
    club_person person;
    return sql_visit(sql_ask(self->database, "list_entrants", SQL_T(id)), store_read_id, &person, visitor, fault);
}

store_status store_count_own_tournaments(store *self, const club_tournament_kind *kind, bool running, size_t *out,
                                         store_fault *fault) {
    int64_t count = 0;
    const store_status status = sql_find_or(
        sql_ask(self->database, "count_own_tournaments", SQL_T(kind->name), SQL_T(running ? "running" : "announced")),
        0, &count, fault);
    *out = (size_t)count;
    return status;
}

store_status store_drop_tournament_result(store *self, const store_tournament_result *result, store_fault *fault) {
    return sql_do(self->database, fault, "drop_tournament_result", SQL_T(result->game));
}
