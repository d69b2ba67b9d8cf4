/* Decisions of the club are kept: each change by the file of its family. */
#include "store/challenges.h"
#include "store/events/tournaments.h"
#include "store/inside.h"

static store_status apply_to_alerts(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    switch (change->kind) {
    case CLUB_ALERT_DEVICE:
        return store_add_device(database, change, fault);
    case CLUB_ALERT_NO_DEVICE:
        return store_drop_device(database, change, fault);
    default:
        return store_apply_to_alerts(database, change, fault);
    }
}

static store_status apply(store *self, const club_decision *decision, const club_change *change, store_fault *fault) {
    sql_connection *database = self->database;
    switch (change->family) {
    case CLUB_PEOPLE:
        return store_apply_to_person(database, &change->person, fault);
    case CLUB_CHALLENGES:
        return store_apply_to_challenge(database, decision, &change->challenge, fault);
    case CLUB_ABSENCES:
        return store_apply_to_absence(database, &change->absence, fault);
    case CLUB_LETTERS:
        return store_add_letter(database, &change->letter, NULL, fault);
    case CLUB_TALK:
        return store_apply_to_talk(database, &change->talk, fault);
    case CLUB_PUZZLES:
        return store_apply_to_puzzles(database, &change->puzzle, fault);
    case CLUB_CONVERSATIONS:
        return store_apply_to_conversation(database, &change->conversation, fault);
    case CLUB_ORDER:
        return store_apply_to_order(database, &change->order, fault);
    case CLUB_RATINGS:
        return store_apply_to_ratings(database, &change->rating, fault);
    case CLUB_ALERTS:
        return apply_to_alerts(database, &change->alert, fault);
    case CLUB_TOURNAMENTS:
        return store_apply_to_tournament(database, decision, &change->tournament, fault);
    default:
        return store_apply_to_game(self, decision, &change->game, fault);
    }
}

static store_status apply_all(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < decision->change_count; i++) {
        status = apply(self, decision, decision->change[i], fault);
    }
    return status;
}

store_status store_apply(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = sql_save(self->database, fault);
    return status ? status : sql_settle(self->database, apply_all(self, decision, fault), fault);
}

store_status store_apply_later(store *self, const club_decision *decision, store_fault *fault) {
    store_status status = sql_save_later(self->database, fault);
    return status ? status : sql_settle_later(self->database, apply_all(self, decision, fault), fault);
}
