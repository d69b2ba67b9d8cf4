#include "store/events/tournaments.h"

#include <stdio.h>
#include <string.h>

#include "club/event/kind.h"
#include "store/inside.h"

enum { OPTIONS_SIZE = 256, TEXT_SIZE = CLUB_REASON_SIZE + 128 };

/* ---- Writing ------------------------------------------------------------------------------------------------------
 */

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
                           SQL_N(terms->range.least), SQL_N(terms->range.most), SQL_N(change->at_ms));
    store_bind_terms(row, 18, &terms->games.agreed);
    return sql_run(row, NULL, fault);
}

/* What else an entry changes besides the journal. */
static store_status follow(sql_connection *database, const char *id, const club_tournament_entry *entry,
                           store_fault *fault) {
    static const int states[CLUB_TOURNAMENT_ENTRY_KINDS] = {[CLUB_TOURNAMENT_BEGIN] = CLUB_TOURNAMENT_RUNNING,
                                                            [CLUB_TOURNAMENT_END] = CLUB_TOURNAMENT_OVER,
                                                            [CLUB_TOURNAMENT_CANCEL] = CLUB_TOURNAMENT_CANCELLED};
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
    sql_row *row = sql_ask(self->database, "set_tournament_due", SQL_T(id));
    if (due_ms == CLUB_NEVER_MS) {
        sql_bind(row, 2, SQL_T(NULL));
    } else {
        sql_bind(row, 2, SQL_N(due_ms));
    }
    return sql_run(row, NULL, fault);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------
 */

static bool read_terms(sql_row *row, void *to) {
    club_tournament *out = to;
    club_tournament_terms *terms = &out->terms;
    pod_fault ignored;
    const char *title = sql_text(row, 1), *game = sql_text(row, 3);
    terms->kind = club_tournament_kind_find(sql_text(row, 0));
    terms->games.game = pod_game_find(game, strlen(game));
    terms->games.random = sql_number(row, 5) != 0;
    terms->seats = (unsigned)sql_number(row, 6);
    terms->rounds = (unsigned)sql_number(row, 7);
    terms->at_once = sql_number(row, 8) != 0;
    terms->begins_ms = sql_number(row, 9);
    terms->length_ms = sql_number(row, 10);
    terms->break_ms = sql_number(row, 11);
    terms->most = (unsigned)sql_number(row, 12);
    terms->range = (club_range){(int)sql_number(row, 13), (int)sql_number(row, 14)};
    return terms->kind && terms->games.game && club_words_set(terms->title, CLUB_TITLE_MAX, title, strlen(title)) &&
           sql_copy_text(out->director.id, sizeof out->director.id, sql_text(row, 2)) &&
           !store_options_parse(terms->games.game, sql_text(row, 4), &terms->games.options, &ignored) &&
           store_read_terms(row, 15, &terms->games.agreed) && terms->seats >= 2 && terms->seats <= POD_SEATS_MAX;
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
    *out = (club_tournament){0};
    store_status status =
        sql_read(sql_ask(self->database, "load_tournament", SQL_T(id)), read_terms, out, "tournament", fault);
    snprintf(out->id, sizeof out->id, "%s", id);
    status = status ? status : play_again(self, id, out, fault);
    if (status) {
        club_tournament_free(out);
    }
    return status;
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
    out->number = (size_t)sql_number(row, 1);
    return store_read_id(row, out->tournament) && sql_copy_text(out->game, sizeof out->game, sql_text(row, 2));
}

store_status store_tournament_results(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    store_tournament_result room;
    sql_row *row = sql_ask(self->database, "tournament_results", SQL_N((int64_t)limit));
    return sql_visit(row, read_result, &room, visitor, fault);
}

store_status store_drop_tournament_result(store *self, const store_tournament_result *result, store_fault *fault) {
    return sql_do(self->database, fault, "drop_tournament_result", SQL_T(result->game));
}

store_status store_tournament_of(store *self, const char *game, char out[CLUB_ID_SIZE], store_fault *fault) {
    out[0] = 0;
    return sql_read(sql_ask(self->database, "tournament_of_game", SQL_T(game)), store_read_id, out, NULL, fault);
}
