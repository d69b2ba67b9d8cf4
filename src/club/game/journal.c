#include "club/game/journal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "club/game/time.h"

/* ---- Words ------------------------------------------------------------------------------------------ */

static const char *const kinds[] = {
    [CLUB_ENTRY_EVENT] = "event",   [CLUB_ENTRY_OFFER] = "offer",   [CLUB_ENTRY_ACCEPT] = "accept",
    [CLUB_ENTRY_REFUSE] = "refuse", [CLUB_ENTRY_TAKEBACK] = "back", [CLUB_ENTRY_DRAW] = "draw",
    [CLUB_ENTRY_PAUSE] = "pause",   [CLUB_ENTRY_RESUME] = "resume", [CLUB_ENTRY_CANCEL] = "cancel",
};

static const char *const offers[] = {
    [CLUB_PROPOSAL_TAKEBACK] = "takeback",
    [CLUB_PROPOSAL_DRAW] = "draw",
    [CLUB_PROPOSAL_PAUSE] = "pause",
    [CLUB_PROPOSAL_REMATCH] = "rematch",
};

static const char *const endings[] = {
    [CLUB_ABORTED] = "aborted",
    [CLUB_NO_MOVE] = "no_move",
    [CLUB_TIME_ANNULLED] = "annulled",
    [CLUB_BY_MODERATOR] = "moderator",
};

/* Which of the words it is; count when it is none. */
static size_t find_word(const char *word, const char *const *words, size_t count) {
    size_t index = 0;
    while (index < count && (!words[index] || strcmp(word, words[index]) != 0)) {
        index++;
    }
    return index;
}

const char *club_entry_kind_name(club_entry_kind kind) {
    assert(kind < sizeof kinds / sizeof kinds[0] && kinds[kind]);
    return kinds[kind];
}

bool club_entry_kind_find(const char *name, club_entry_kind *out) {
    size_t count = sizeof kinds / sizeof kinds[0], index = find_word(name, kinds, count);
    *out = index < count ? (club_entry_kind)index : CLUB_ENTRY_EVENT;
    return index < count;
}

const char *club_proposal_name(club_proposal_kind kind) {
    assert(kind < CLUB_PROPOSALS);
    return offers[kind];
}

static bool find_proposal(const char *name, club_proposal_kind *out) {
    size_t index = find_word(name, offers, CLUB_PROPOSALS);
    *out = index < CLUB_PROPOSALS ? (club_proposal_kind)index : CLUB_PROPOSAL_TAKEBACK;
    return index < CLUB_PROPOSALS;
}

/* ---- Entries from texts ------------------------------------------------------------------------------ */

static bool read_ply(const club_game *game, const char *text, size_t *out) {
    int64_t ply = 0;
    bool good = pod__whole_read(text, strlen(text), 0, (int64_t)game->ply, &ply);
    *out = (size_t)ply;
    return good;
}

/* "b takeback 4", or "a draw". */
static bool read_offer(const club_game *game, const char *text, club_entry *out) {
    char word[CLUB_EVENT_SIZE] = "", ply[CLUB_EVENT_SIZE] = "";
    char letter = 0;
    int fields = sscanf(text, "%c %63s %63s", &letter, word, ply);
    out->seat = (unsigned)(letter - 'a');
    bool numbered = out->kind == CLUB_ENTRY_OFFER && strcmp(word, offers[CLUB_PROPOSAL_TAKEBACK]) == 0;
    return fields == (numbered ? 3 : 2) && letter >= 'a' && out->seat < game->seat_count &&
           find_proposal(word, &out->offer) && (!numbered || read_ply(game, ply, &out->ply));
}

static bool read_ending(const char *text, club_ending *out) {
    size_t count = sizeof endings / sizeof endings[0], index = find_word(text, endings, count);
    *out = (club_ending)index;
    return index < count;
}

static bool read_act(const club_game *game, const char *text, club_entry *out) {
    switch (out->kind) {
    case CLUB_ENTRY_OFFER:
    case CLUB_ENTRY_ACCEPT:
    case CLUB_ENTRY_REFUSE:
        return read_offer(game, text, out);
    case CLUB_ENTRY_TAKEBACK:
        return read_ply(game, text, &out->ply);
    case CLUB_ENTRY_CANCEL:
        return read_ending(text, &out->ending);
    case CLUB_ENTRY_DRAW:
        return game->game->rules->repetition && !*text;
    default:
        return !*text;
    }
}

/* All else is of a game that goes on. */
static bool is_about_rematch(const club_entry *entry) {
    bool offer =
        entry->kind == CLUB_ENTRY_OFFER || entry->kind == CLUB_ENTRY_ACCEPT || entry->kind == CLUB_ENTRY_REFUSE;
    return offer && entry->offer == CLUB_PROPOSAL_REMATCH;
}

club_error club_entry_read(const club_game *game, const char *text, club_entry *entry, club_fault *fault) {
    *fault = (club_fault){0};
    if (entry->text != text) {
        snprintf(entry->text, sizeof entry->text, "%s", text);
    }
    if (entry->kind == CLUB_ENTRY_EVENT) {
        return pod_event_parse(&game->now, text, strlen(text), &entry->event, &fault->rules) ? club_refuse_rules(fault)
                                                                                             : CLUB_OK;
    }
    if (read_act(game, text, entry) && club_over(game) == is_about_rematch(entry)) {
        return CLUB_OK;
    }
    return club_refuse(fault, CLUB_ERROR_ENTRY, kinds[entry->kind], text);
}

/* ---- Changes ----------------------------------------------------------------------------------------- */

bool club_reserve(club_game *game, size_t events) {
    return pod__grow(&game->event, &game->room, game->ply + events, sizeof *game->event);
}

club_game_change club_event_change(const club_game *game, const pod_event *event, int64_t at_ms, int64_t lag_ms) {
    assert(!club_over(game) && event->seat < game->seat_count);
    assert(event->kind != POD_EVENT_MOVE || game->game->rules->legal(&game->now, event->move));
    club_game_change change = {.kind = CLUB_GAME_ENTRY, .number = game->entries};
    change.entry = (club_entry){.kind = CLUB_ENTRY_EVENT, .at_ms = at_ms, .event = *event};
    change.entry.lag_ms = event->kind == POD_EVENT_MOVE ? club_time_forgiven(game, lag_ms) : 0;
    memcpy(change.game, game->id, sizeof change.game);
    pod_text text = pod_text_over(change.entry.text, sizeof change.entry.text);
    pod_event_print(&game->now, event, &text);
    return change;
}

/* Games that were begun before endless ones were refused end here. */
static void end_at_limit(club_game *game) {
    const pod_repetition *draws = game->game->rules->repetition;
    if (game->ply >= CLUB_EVENTS_MAX && draws && !club_over(game)) {
        draws->draw(&game->now);
    }
}

static void commit_event(club_game *game, const club_entry *entry) {
    assert(game->ply < game->room);
    const pod_event *what = &entry->event;
    unsigned before = game->now.turn;
    club_time_charge(game, entry->at_ms, entry->lag_ms);
    pod_history_apply(&game->history, &game->now, what);
    club_event *event = &game->event[game->ply++];
    *event = (club_event){.what = *what, .at_ms = entry->at_ms};
    memcpy(event->text, entry->text, sizeof event->text);
    club_time_turn(game, before, what->kind == POD_EVENT_MOVE ? what->seat : POD_NOBODY, entry->at_ms);
    event->bank_ms = game->clock[what->seat].bank_ms;
    event->periods = game->clock[what->seat].periods;
    memset(game->proposal, 0, sizeof game->proposal);
    end_at_limit(game);
}

/* Time is not given back. A pause ends by it, as by a move. */
static void take_back(club_game *game, const club_entry *entry) {
    assert(entry->ply <= game->ply);
    club_time_charge(game, entry->at_ms, 0);
    game->now = game->start;
    game->ply = entry->ply;
    pod_history_begin(&game->history, &game->start);
    for (size_t i = 0; i < game->ply; i++) {
        pod_history_apply(&game->history, &game->now, &game->event[i].what);
    }
    club_time_resume(game, entry->at_ms);
    memset(game->proposal, 0, sizeof game->proposal);
}

/* Who sits in several seats offers and accepts for all of them. */
static unsigned own_seats(const club_game *game, unsigned seat) {
    return 1u << seat | club_seats_of(game, &game->seat[seat].person);
}

static void commit_offer(club_game *game, const club_entry *entry) {
    assert(entry->seat < game->seat_count && entry->offer < CLUB_PROPOSALS);
    club_proposal *offer = &game->proposal[entry->offer];
    unsigned own = own_seats(game, entry->seat);
    switch (entry->kind) {
    case CLUB_ENTRY_OFFER:
        *offer = (club_proposal){.accepted = own, .asked = offer->asked | own, .by = entry->seat, .to_ply = entry->ply};
        break;
    case CLUB_ENTRY_ACCEPT:
        offer->accepted |= own;
        break;
    default:
        offer->accepted = 0;
    }
    if (game->next[0]) { /* read back: it has come of the offer */
        *offer = (club_proposal){.accepted = 0};
    }
}

static void commit_ending(club_game *game, club_ending ending, int64_t at_ms) {
    club_time_charge(game, at_ms, 0);
    game->ending = ending;
    if (ending == CLUB_DRAW_AGREED) {
        assert(game->game->rules->repetition);
        game->game->rules->repetition->draw(&game->now);
    }
    memset(game->proposal, 0, sizeof game->proposal);
}

static void commit_entry(club_game *game, const club_entry *entry) {
    game->entries++;
    game->latest_ms = club_over(game) ? game->latest_ms : entry->at_ms;
    switch (entry->kind) {
    case CLUB_ENTRY_EVENT:
        commit_event(game, entry);
        break;
    case CLUB_ENTRY_TAKEBACK:
        take_back(game, entry);
        break;
    case CLUB_ENTRY_DRAW:
        commit_ending(game, CLUB_DRAW_AGREED, entry->at_ms);
        break;
    case CLUB_ENTRY_CANCEL:
        commit_ending(game, entry->ending, entry->at_ms);
        break;
    case CLUB_ENTRY_PAUSE:
        club_time_pause(game, entry->at_ms);
        game->proposal[CLUB_PROPOSAL_PAUSE].accepted = 0;
        break;
    case CLUB_ENTRY_RESUME:
        club_time_resume(game, entry->at_ms);
        break;
    default:
        commit_offer(game, entry);
    }
}

void club_commit(club_game *game, const club_game_change *change) {
    game->version += change->kind != CLUB_GAME_MADE && change->kind != CLUB_GAME_DEADLINE;
    switch (change->kind) {
    case CLUB_GAME_MADE:
        break; /* it is whole */
    case CLUB_GAME_DEADLINE:
        game->reminded = change->reminded;
        break;
    case CLUB_GAME_NEXT:
        memcpy(game->next, change->next, sizeof game->next);
        game->proposal[CLUB_PROPOSAL_REMATCH] = (club_proposal){.accepted = 0};
        break;
    case CLUB_GAME_SEAT:
        assert(change->seat < game->seat_count);
        game->seat[change->seat] = change->taken;
        if (change->started_ms && !game->started_ms) {
            club_time_start(game, change->started_ms);
        }
        break;
    case CLUB_GAME_ENTRY:
        assert(change->number == game->entries);
        commit_entry(game, &change->entry);
    }
}

void club_change_after(const club_game *game, club_game_change *change) {
    change->turn_after = club_turn(game);
    change->state_after = club_state_of(game);
    change->deadline_after = club_deadline(game);
    change->reminder_after = club_time_reminder_ms(game);
}

club_error club_restore(club_game *game, const club_entry *kept, club_fault *fault) {
    club_entry entry = *kept;
    bool beyond = entry.kind == CLUB_ENTRY_EVENT && game->ply >= CLUB_EVENTS_MAX && game->game->rules->repetition;
    if (beyond) {
        game->entries++;
        return CLUB_OK; /* it was played on before there was a limit */
    }
    club_error error = club_entry_read(game, kept->text, &entry, fault);
    if (error) {
        return error;
    }
    if (!club_reserve(game, 1)) {
        return club_refuse(fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    commit_entry(game, &entry);
    return CLUB_OK;
}
