/* Bots in the database: persons whom others keep. */
#include <stdio.h>

#include "store/inside.h"
#include "store/people.h"

club_bot_mark store_read_bot(sql_row *row, int column) {
    club_bot_mark mark = {.is = *sql_text(row, column) != 0};
    snprintf(mark.keeper.id, sizeof mark.keeper.id, "%s", sql_text(row, column));
    snprintf(mark.owner, sizeof mark.owner, "%s", sql_text(row, column + 1));
    return mark;
}

/* ---- What is written down ---------------------------------------------------------------------------------------- */

static void bind_terms(sql_row *row, int at, const club_bot_terms *terms) {
    char line[CLUB_BOT_TERMS_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    club_bot_terms_print(terms, &text);
    sql_bind_text(row, at, line);
}

store_status store_add_bot_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_person");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->bot.name);
    sql_bind_text(row, 3, pod_language_code(change->bot.language));
    sql_bind_number(row, 4, change->at_ms / 1000);
    sql_bind_text(row, 5, NULL);
    return sql_run(row, NULL, fault);
}

store_status store_make_bot(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "make_bot");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->bot.owner.id);
    bind_terms(row, 3, change->bot.terms);
    return sql_run_expecting_one(row, fault);
}

store_status store_set_bot_terms(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "set_bot_terms");
    sql_bind_text(row, 1, change->person.id);
    bind_terms(row, 2, change->bot.terms);
    return sql_run_expecting_one(row, fault);
}

/* ---- What is read ------------------------------------------------------------------------------------------------ */

store_status store_bots_of(store *self, const club_person *owner, store_people *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "bots_of_owner");
    store_status status;
    out->count = 0;
    sql_bind_text(row, 1, owner->id);
    while (sql_step(row, &status, fault)) {
        if (out->count == CLUB_BOTS_MAX) {
            sql_done(row);
            break;
        }
        snprintf(out->person[out->count++].id, CLUB_ID_SIZE, "%s", sql_text(row, 0));
    }
    return status;
}

store_status store_list_bots(store *self, store_bots_part part, store_ids *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_bots");
    store_status status;
    out->count = 0;
    sql_bind_text(row, 1, part.after);
    sql_bind_number(row, 2, (int64_t)part.limit);
    while (sql_step(row, &status, fault)) {
        snprintf(out->id[out->count++], CLUB_ID_SIZE, "%s", sql_text(row, 0));
    }
    return status;
}

store_status store_count_playing(store *self, const club_person *person, unsigned *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "count_playing");
    store_status status;
    *out = 0;
    sql_bind_text(row, 1, person->id);
    if (sql_step(row, &status, fault)) {
        *out = (unsigned)sql_number(row, 0);
        sql_done(row);
    }
    return status;
}
