/* Bots in the database: persons whom others keep. */
#include <stdio.h>

#include "store/inside.h"
#include "store/people.h"

club_bot_mark store_read_bot(sql_row *row, int column) {
    club_bot_mark mark = {.is = *sql_text(row, column) != 0};
    sql_take(row, column, SQL_TO(mark.keeper.id), SQL_TO(mark.owner));
    return mark;
}

/* ---- What is written down ---------------------------------------------------------------------------------------- */

static void bind_terms(sql_row *row, int at, const club_bot_terms *terms) {
    char line[CLUB_BOT_TERMS_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    club_bot_terms_print(terms, &text);
    sql_bind(row, at, SQL_T(line));
}

store_status store_add_bot_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_person", SQL_T(change->person.id), SQL_T(change->bot.name),
                  SQL_T(pod_language_code(change->bot.language)), SQL_N(change->at_ms / 1000), SQL_T(NULL));
}

store_status store_make_bot(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "make_bot", SQL_T(change->person.id), SQL_T(change->bot.owner.id));
    bind_terms(row, 3, change->bot.terms);
    return sql_run_expecting_one(row, fault);
}

store_status store_set_bot_terms(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "set_bot_terms", SQL_T(change->person.id));
    bind_terms(row, 2, change->bot.terms);
    return sql_run_expecting_one(row, fault);
}

/* ---- What is read ------------------------------------------------------------------------------------------------ */

static bool add_person(void *people, const void *person) {
    store_people *out = people;
    out->person[out->count++] = *(const club_person *)person;
    return out->count < CLUB_BOTS_MAX;
}

store_status store_bots_of(store *self, const club_person *owner, store_people *out, store_fault *fault) {
    club_person bot;
    sql_row *row = sql_ask(self->database, "bots_of_owner", SQL_T(owner->id));
    out->count = 0;
    return sql_visit(row, store_read_id, &bot, (store_visitor){out, add_person}, fault);
}

store_status store_list_bots(store *self, store_bots_part part, store_ids *out, store_fault *fault) {
    return store_read_ids(sql_ask(self->database, "list_bots", SQL_T(part.after), SQL_N((int64_t)part.limit)), out,
                          fault);
}

store_status store_count_playing(store *self, const club_person *person, unsigned *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_playing", SQL_T(person->id)), out, fault);
}
