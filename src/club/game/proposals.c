#include "club/game/proposals.h"

#include <string.h>

#include "club/game/deciding.h"
#include "club/game/time.h"

enum {
    /* A game in which so much has happened goes on without offers: what is kept of it must have an end. */
    ENTRIES_MAX = 4 * CLUB_EVENTS_MAX
};

/* ---- Who ----------------------------------------------------------------------------------------- */

/* Somebody asks something of a game. */
typedef struct asking {
    const club_game *game;
    const club_person *who;
    int64_t now_ms;
    club_fault *fault;
} asking;

static asking asking_of(const club_deciding *of) {
    return (asking){of->game, &of->request->actor, of->request->now_ms, of->fault};
}

/* The seats that have a say: those that are still in the game, and in a rematch all. */
static unsigned concerned(const club_game *game) {
    return club_over(game) ? (1u << game->seat_count) - 1 : club_seats_in(game);
}

/* The seats of persons whom an offer needs. */
static unsigned needed(const club_game *game) {
    unsigned seats = 0, in = concerned(game);
    for (unsigned i = 0; i < game->seat_count; i++) {
        bool person = game->seat[i].kind == CLUB_HUMAN && game->seat[i].taken;
        seats |= person && in & 1u << i ? 1u << i : 0;
    }
    return seats;
}

static unsigned own_seats_in(const asking *by) {
    return club_seats_of(by->game, by->who) & concerned(by->game);
}

static unsigned first_of(unsigned seats) {
    unsigned seat = 0;
    while (!(seats & 1u << seat)) {
        seat++;
    }
    return seat;
}

static bool has_computer(const club_game *game) {
    unsigned in = club_seats_in(game);
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_COMPUTER && in & 1u << i) {
            return true;
        }
    }
    return false;
}

static club_error check_seated(const asking *by) {
    return own_seats_in(by) ? CLUB_OK : club_refuse(by->fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
}

/* That the game goes on, and who asks is still in it. */
static club_error check_player(const asking *by) {
    return club_over(by->game) ? club_refuse_over(by->fault) : check_seated(by);
}

/* The same of what is offered: a rematch once the game is over. */
static club_error check_time(const asking *by, club_proposal_kind kind) {
    if (kind != CLUB_PROPOSAL_REMATCH) {
        return check_player(by);
    }
    club_error error = check_seated(by);
    return error || club_over(by->game) ? error : club_refuse(by->fault, CLUB_ERROR_NOT_OVER, NULL, NULL);
}

/* ---- What can be offered -------------------------------------------------------------------------- */

/* How many events stay when these seats take back their latest move; false when there is none, or a player has left
   since, who does not come back. */
static bool find_own_move(const club_game *game, unsigned seats, size_t *out) {
    for (size_t i = game->ply; i-- > 0;) {
        const pod_event *event = &game->event[i].what;
        if (event->kind != POD_EVENT_MOVE) {
            return false;
        }
        if (seats & 1u << event->seat) {
            *out = i;
            return true;
        }
    }
    return false;
}

static club_error check_rematch(const asking *by) {
    for (unsigned i = 0; i < by->game->seat_count; i++) {
        if (by->game->seat[i].former) {
            return club_refuse(by->fault, CLUB_ERROR_GONE, NULL, NULL);
        }
    }
    return CLUB_OK;
}

static club_error check_kind(const asking *by, club_proposal_kind kind) {
    size_t ply;
    switch (kind) {
    case CLUB_PROPOSAL_TAKEBACK:
        if (by->game->terms.rated && has_computer(by->game)) {
            return club_refuse(by->fault, CLUB_ERROR_RATED_TAKEBACK, NULL, NULL);
        }
        return find_own_move(by->game, own_seats_in(by), &ply) ? CLUB_OK
                                                               : club_refuse(by->fault, CLUB_ERROR_NO_MOVE, NULL, NULL);
    case CLUB_PROPOSAL_DRAW:
        if (!by->game->game->rules->repetition || has_computer(by->game)) {
            return club_refuse(by->fault, CLUB_ERROR_NO_DRAW, NULL, NULL);
        }
        return club_counts(by->game) ? CLUB_OK : club_refuse(by->fault, CLUB_ERROR_NOT_MOVED, NULL, NULL);
    case CLUB_PROPOSAL_REMATCH:
        return check_rematch(by);
    default:
        if (!by->game->started_ms || club_clock_is_none(&by->game->terms.clock)) {
            return club_refuse(by->fault, CLUB_ERROR_NO_CLOCK, NULL, NULL);
        }
        return club_time_is_paused(by->game, by->now_ms) ? club_refuse(by->fault, CLUB_ERROR_PAUSED, NULL, NULL)
                                                         : CLUB_OK;
    }
}

static club_error check_offer(const asking *by, club_proposal_kind kind) {
    club_error error = check_time(by, kind);
    error = error ? error : check_kind(by, kind);
    bool again = !error && (by->game->proposal[kind].asked & own_seats_in(by) || by->game->entries >= ENTRIES_MAX);
    return again ? club_refuse(by->fault, CLUB_ERROR_OFFERED, NULL, NULL) : error;
}

static club_error check_offered(const asking *by, club_proposal_kind kind) {
    club_error error = check_time(by, kind);
    bool open = !error && by->game->proposal[kind].accepted;
    return error || open ? error : club_refuse(by->fault, CLUB_ERROR_NO_OFFER, NULL, NULL);
}

/* ---- Offers --------------------------------------------------------------------------------------- */

/* What may have come between those who play since. */
static club_error check_others(const club_deciding *of, club_proposal_kind kind) {
    const asking by = asking_of(of);
    club_error error = kind == CLUB_PROPOSAL_REMATCH ? check_rematch(&by) : CLUB_OK;
    if (error || kind != CLUB_PROPOSAL_REMATCH) {
        return error;
    }
    if (of->facts->blocked || of->facts->away) {
        return club_refuse(of->fault, of->facts->blocked ? CLUB_ERROR_BLOCKED : CLUB_ERROR_AWAY, NULL, NULL);
    }
    return club_check_busy(of);
}

static void begin_again(const club_deciding *of) {
    const club_birth birth = club_birth_of(of);
    const club_game made = club_rematch(of->game, &birth);
    club_game_change next = {.kind = CLUB_GAME_NEXT};
    memcpy(next.game, of->game->id, sizeof next.game);
    memcpy(next.next, made.id, sizeof next.next);
    club_game_keep_made(of, &made);
    club_add_change(of, &next);
    club_deciding_notify(of, CLUB_NOTICE_STARTED, made.id);
    memcpy(of->out->id, of->game->id, sizeof of->out->id); /* the answer says which is the next */
}

/* The effect, once all agree. */
static void carry_out(const club_deciding *of, club_proposal_kind kind) {
    const club_proposal *offer = &of->game->proposal[kind];
    if (needed(of->game) & ~offer->accepted) {
        return;
    }
    switch (kind) {
    case CLUB_PROPOSAL_REMATCH:
        begin_again(of);
        break;
    case CLUB_PROPOSAL_TAKEBACK:
        club_add_entry(of, CLUB_ENTRY_TAKEBACK, "%zu", offer->to_ply);
        break;
    case CLUB_PROPOSAL_DRAW:
        club_add_entry(of, CLUB_ENTRY_DRAW, "%s", "");
        break;
    default:
        club_add_entry(of, CLUB_ENTRY_PAUSE, "%s", "");
    }
}

static club_error propose(const club_deciding *of) {
    const asking by = asking_of(of);
    club_proposal_kind kind = of->request->game.offer;
    size_t ply = 0;
    club_error error = check_offer(&by, kind);
    error = error ? error : club_check_ply(of);
    error = error ? error : check_others(of, kind);
    if (error) {
        return error;
    }
    unsigned own = own_seats_in(&by);
    char letter = (char)('a' + first_of(own));
    if (kind == CLUB_PROPOSAL_TAKEBACK && find_own_move(of->game, own, &ply)) {
        club_add_entry(of, CLUB_ENTRY_OFFER, "%c takeback %zu", letter, ply);
    } else {
        club_add_entry(of, CLUB_ENTRY_OFFER, "%c %s", letter, club_proposal_name(kind));
    }
    carry_out(of, kind);
    return club_notify_of_entries(of);
}

/* Whoever resumes starts their own clock, not one of somebody who is away. */
static club_error check_resume(const asking *by) {
    club_error error = check_player(by);
    if (!error && !club_time_is_paused(by->game, by->now_ms)) {
        return club_refuse(by->fault, CLUB_ERROR_NO_OFFER, NULL, NULL);
    }
    unsigned turn = by->game->now.turn;
    bool own = !error && (own_seats_in(by) & 1u << turn || by->game->seat[turn].kind == CLUB_COMPUTER);
    return error || own ? error : club_refuse_seat(by->fault, CLUB_ERROR_NOT_YOURS, turn);
}

static club_error resume(const club_deciding *of) {
    const asking by = asking_of(of);
    club_error error = check_resume(&by);
    error = error ? error : club_check_ply(of);
    if (error) {
        return error;
    }
    club_add_entry(of, CLUB_ENTRY_RESUME, "%s", "");
    return club_notify_of_entries(of);
}

static club_error answer_offer(const club_deciding *of, club_entry_kind answer) {
    const asking by = asking_of(of);
    club_proposal_kind kind = of->request->game.offer;
    club_error error = check_offered(&by, kind);
    error = error ? error : club_check_ply(of);
    error = error || answer == CLUB_ENTRY_REFUSE ? error : check_others(of, kind);
    if (error) {
        return error;
    }
    club_add_entry(of, answer, "%c %s", (char)('a' + first_of(own_seats_in(&by))), club_proposal_name(kind));
    if (answer == CLUB_ENTRY_ACCEPT) {
        carry_out(of, kind);
    }
    return club_notify_of_entries(of);
}

/* There is the rematch already, and the answer says which it is. */
static bool has_rematch(const asking *by, club_proposal_kind kind) {
    return kind == CLUB_PROPOSAL_REMATCH && by->game->next[0] && own_seats_in(by);
}

/* Whether another player offers the same. */
static bool is_offered(const asking *by, club_proposal_kind kind) {
    const unsigned accepted = by->game->proposal[kind].accepted;
    return accepted && !(accepted & own_seats_in(by)) && kind != CLUB_PROPOSAL_TAKEBACK;
}

club_error club_propose_act(const club_deciding *of) {
    const asking by = asking_of(of);
    const club_proposal_kind kind = of->request->game.offer;
    return has_rematch(&by, kind) ? CLUB_OK : is_offered(&by, kind) ? answer_offer(of, CLUB_ENTRY_ACCEPT) : propose(of);
}

club_error club_accept_act(const club_deciding *of) {
    const asking by = asking_of(of);
    bool pause = of->request->game.offer == CLUB_PROPOSAL_PAUSE;
    if (has_rematch(&by, of->request->game.offer)) {
        return CLUB_OK;
    }
    return pause && club_time_is_paused(of->game, of->request->now_ms) ? resume(of)
                                                                       : answer_offer(of, CLUB_ENTRY_ACCEPT);
}

club_error club_refuse_act(const club_deciding *of) {
    return answer_offer(of, CLUB_ENTRY_REFUSE);
}

/* ---- Aborting ----------------------------------------------------------------------------- */

static club_error check_abort(const asking *by) {
    club_error error = check_player(by);
    if (!error && (club_counts(by->game) || by->game->tournament[0])) {
        return club_refuse(by->fault, club_counts(by->game) ? CLUB_ERROR_ALL_MOVED : CLUB_ERROR_EVENT_ABORT, NULL,
                           NULL);
    }
    return error;
}

club_error club_abort_act(const club_deciding *of) {
    const asking by = asking_of(of);
    club_error error = check_abort(&by);
    error = error ? error : club_check_ply(of);
    return error ? error : club_cancel_by(of, &of->request->actor, "aborted");
}

/* ---- What may be done --------------------------------------------------------------------------------- */

const char *club_possibility_name(club_possibility of) {
    static const char *const names[] = {
        [CLUB_CAN_MOVE] = "move",     [CLUB_CAN_TAKEBACK] = "takeback", [CLUB_CAN_DRAW] = "draw",
        [CLUB_CAN_PAUSE] = "pause",   [CLUB_CAN_RESIGN] = "resign",     [CLUB_CAN_ABORT] = "abort",
        [CLUB_CAN_RESUME] = "resume", [CLUB_CAN_REMATCH] = "rematch",
    };
    return names[of];
}

static bool can_move(const asking *by) {
    const club_game *game = by->game;
    return own_seats_in(by) & 1u << game->now.turn && !club_time_is_paused(game, by->now_ms) &&
           by->now_ms < club_time_zero(game).at_ms;
}

unsigned club_possible(const club_game *game, const club_person *who, int64_t now_ms) {
    club_fault ignored;
    const asking by = {game, who, now_ms, &ignored};
    const bool plays = !check_player(&by);
    bool can[CLUB_POSSIBILITIES] = {
        [CLUB_CAN_MOVE] = plays && can_move(&by),
        [CLUB_CAN_TAKEBACK] = !check_offer(&by, CLUB_PROPOSAL_TAKEBACK),
        [CLUB_CAN_DRAW] = !check_offer(&by, CLUB_PROPOSAL_DRAW),
        [CLUB_CAN_PAUSE] = !check_offer(&by, CLUB_PROPOSAL_PAUSE),
        [CLUB_CAN_RESIGN] = plays && (club_counts(game) || game->tournament[0]),
        [CLUB_CAN_ABORT] = !check_abort(&by),
        [CLUB_CAN_RESUME] = !check_resume(&by),
        [CLUB_CAN_REMATCH] = !game->next[0] && !check_offer(&by, CLUB_PROPOSAL_REMATCH),
    };
    unsigned possible = 0;
    for (unsigned i = 0; i < CLUB_POSSIBILITIES; i++) {
        possible |= can[i] ? 1u << i : 0;
    }
    return possible;
}
