#include "club/game/proposals.h"

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

/* The seats of persons whom an offer needs: those who are still in the game. */
static unsigned needed(const club_game *game) {
    unsigned seats = 0, in = club_seats_in(game);
    for (unsigned i = 0; i < game->seat_count; i++) {
        bool person = game->seat[i].kind == CLUB_HUMAN && game->seat[i].taken;
        seats |= person && in & 1u << i ? 1u << i : 0;
    }
    return seats;
}

static unsigned own_seats_in(const asking *by) {
    return club_seats_of(by->game, by->who) & club_seats_in(by->game);
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

/* That the game goes on, and who asks is still in it. */
static club_error check_player(const asking *by) {
    if (club_over(by->game)) {
        return club_refuse_over(by->fault);
    }
    return own_seats_in(by) ? CLUB_OK : club_refuse(by->fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
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
        return by->game->game->rules->repetition && !has_computer(by->game)
                   ? CLUB_OK
                   : club_refuse(by->fault, CLUB_ERROR_NO_DRAW, NULL, NULL);
    default:
        if (!by->game->started_ms || club_clock_is_none(&by->game->terms.clock)) {
            return club_refuse(by->fault, CLUB_ERROR_NO_CLOCK, NULL, NULL);
        }
        return club_time_is_paused(by->game, by->now_ms) ? club_refuse(by->fault, CLUB_ERROR_PAUSED, NULL, NULL)
                                                         : CLUB_OK;
    }
}

static club_error check_offer(const asking *by, club_proposal_kind kind) {
    club_error error = check_player(by);
    error = error ? error : check_kind(by, kind);
    bool again = !error && (by->game->proposal[kind].asked & own_seats_in(by) || by->game->entries >= ENTRIES_MAX);
    return again ? club_refuse(by->fault, CLUB_ERROR_OFFERED, NULL, NULL) : error;
}

static club_error check_offered(const asking *by, club_proposal_kind kind) {
    club_error error = check_player(by);
    bool open = !error && by->game->proposal[kind].accepted;
    return error || open ? error : club_refuse(by->fault, CLUB_ERROR_NO_OFFER, NULL, NULL);
}

/* ---- Offers --------------------------------------------------------------------------------------- */

/* The effect, once all agree. */
static void carry_out(const club_deciding *of, club_proposal_kind kind) {
    const club_proposal *offer = &of->game->proposal[kind];
    if (needed(of->game) & ~offer->accepted) {
        return;
    }
    switch (kind) {
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

club_error club_propose_act(const club_deciding *of) {
    const asking by = asking_of(of);
    club_proposal_kind kind = of->request->game.offer;
    size_t ply = 0;
    club_error error = check_offer(&by, kind);
    error = error ? error : club_check_ply(of);
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

/* Whoever resumes starts his own clock, not one of somebody who is away. */
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
    if (error) {
        return error;
    }
    club_add_entry(of, answer, "%c %s", (char)('a' + first_of(own_seats_in(&by))), club_proposal_name(kind));
    if (answer == CLUB_ENTRY_ACCEPT) {
        carry_out(of, kind);
    }
    return club_notify_of_entries(of);
}

club_error club_accept_act(const club_deciding *of) {
    bool pause = of->request->game.offer == CLUB_PROPOSAL_PAUSE;
    return pause && club_time_is_paused(of->game, of->request->now_ms) ? resume(of)
                                                                       : answer_offer(of, CLUB_ENTRY_ACCEPT);
}

club_error club_refuse_act(const club_deciding *of) {
    return answer_offer(of, CLUB_ENTRY_REFUSE);
}

/* ---- Aborting ----------------------------------------------------------------------------- */

static club_error check_abort(const asking *by) {
    club_error error = check_player(by);
    bool all = by->game->moved == (1u << by->game->seat_count) - 1;
    return error || !all ? error : club_refuse(by->fault, CLUB_ERROR_ALL_MOVED, NULL, NULL);
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
        [CLUB_CAN_RESUME] = "resume",
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
    if (check_player(&by)) {
        return 0;
    }
    bool can[CLUB_POSSIBILITIES] = {
        [CLUB_CAN_MOVE] = can_move(&by),
        [CLUB_CAN_TAKEBACK] = !check_offer(&by, CLUB_PROPOSAL_TAKEBACK),
        [CLUB_CAN_DRAW] = !check_offer(&by, CLUB_PROPOSAL_DRAW),
        [CLUB_CAN_PAUSE] = !check_offer(&by, CLUB_PROPOSAL_PAUSE),
        [CLUB_CAN_RESIGN] = true,
        [CLUB_CAN_ABORT] = !check_abort(&by),
        [CLUB_CAN_RESUME] = !check_resume(&by),
    };
    unsigned possible = 0;
    for (unsigned i = 0; i < CLUB_POSSIBILITIES; i++) {
        possible |= can[i] ? 1u << i : 0;
    }
    return possible;
}
