/* What players agree on: take-backs, draws, pauses, rematches; and that a game that has hardly begun is given up. */
#include <string.h>

#include "store/model/model.h"

static unsigned own_seats(const model *club, const attempt *of) {
    const model_game *game = club->game[of->game];
    return seats_of(game, of->actor) & (game_over(game) ? ~0u : seats_in(game));
}

static const char *check_player(const model *club, const attempt *of) {
    if (game_over(club->game[of->game])) {
        return "POD_ERROR_GAME_OVER";
    }
    return own_seats(club, of) ? NULL : "not_seated";
}

static bool is_rematch(const attempt *of) {
    return of->request.game.offer == CLUB_PROPOSAL_REMATCH;
}

static const char *check_time(const model *club, const attempt *of) {
    if (!is_rematch(of)) {
        return check_player(club, of);
    }
    return !own_seats(club, of) ? "not_seated" : game_over(club->game[of->game]) ? NULL : "not_over";
}

static bool has_next(const model *club, const attempt *of) {
    return is_rematch(of) && club->game[of->game]->next != NOBODY && own_seats(club, of);
}

static const char *check_ply(const model *club, const attempt *of) {
    return of->request.game.ply == club->game[of->game]->ply ? NULL : "stale";
}

/* How many events stay when these seats take back their latest move: false when there is none, or someone has left
   since. */
static bool find_own_move(const model_game *of, unsigned own, size_t *out) {
    for (*out = of->ply; *out > 0;) {
        const pod_event *event = &of->event[--*out].what;
        if (event->kind != POD_EVENT_MOVE) {
            return false;
        }
        if (own & 1u << event->seat) {
            return true;
        }
    }
    return false;
}

static bool computer_plays(const model_game *of) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (of->seat[i].character && seats_in(of) & 1u << i) {
            return true;
        }
    }
    return false;
}

static const char *check_gone(const model *club, const model_game *game) {
    for (unsigned i = 0; i < game->seats; i++) {
        if (game->seat[i].person != NOBODY && club->person[game->seat[i].person]->former) {
            return "gone";
        }
    }
    return NULL;
}

static const char *check_kind(const model *club, const attempt *of) {
    const model_game *game = club->game[of->game];
    size_t ply;
    switch (of->request.game.offer) {
    case CLUB_PROPOSAL_TAKEBACK:
        if (game->agreed.rated && computer_plays(game)) {
            return "rated";
        }
        return find_own_move(game, own_seats(club, of), &ply) ? NULL : "no_move";
    case CLUB_PROPOSAL_DRAW:
        if (!game->kind->rules->repetition || computer_plays(game)) {
            return "no_draw";
        }
        return all_have_moved(game) ? NULL : "not_moved";
    case CLUB_PROPOSAL_REMATCH:
        return check_gone(club, game);
    default:
        if (!game->started || game->clock->pace == NO_CLOCK) {
            return "no_clock";
        }
        return is_paused(game, of->request.now_ms) ? "paused" : NULL;
    }
}

/* ---- What comes of it ----------------------------------------------------------------------------------------- */

static void note_entry(model_game *of) {
    of->entries++;
    of->version++;
}

/* Time is not given back. */
static void take_back(const model *club, model_game *of, size_t ply, int64_t now) {
    charge(club, of, now, 0);
    of->ply = ply;
    replay(of);
    charge(club, of, now, 0);
    of->paused = 0;
    of->turn_at = now > of->turn_at ? now : of->turn_at;
    void_offers(of);
}

/* Once all people who are still in the game agree. */
static void carry_out(model *club, attempt *at) {
    model_game *of = club->game[at->game];
    const club_proposal_kind kind = at->request.game.offer;
    const int64_t now = at->request.now_ms;
    for (unsigned i = 0; i < of->seats; i++) {
        bool asked = of->seat[i].taken && !of->seat[i].character && (is_rematch(at) || seats_in(of) & 1u << i);
        if (asked && !(of->offer[kind].accepted & 1u << i)) {
            return;
        }
    }
    if (is_rematch(at)) {
        begin_rematch(club, at);
        return;
    }
    note_entry(of);
    if (kind == CLUB_PROPOSAL_TAKEBACK) {
        take_back(club, of, of->offer[kind].to_ply, now);
        return;
    }
    charge(club, of, now, 0);
    if (kind == CLUB_PROPOSAL_DRAW) {
        of->ending = DRAWN;
        replay(of);
        void_offers(of);
    } else {
        of->paused = now;
        of->offer[kind].accepted = 0;
    }
}

static const char *answer(model *club, attempt *of, bool accepts);

/* Who offers what another offers agrees to it. */
static bool is_offered(const model *club, const attempt *of) {
    const unsigned accepted = club->game[of->game]->offer[of->request.game.offer].accepted;
    return accepted && !(accepted & own_seats(club, of)) && of->request.game.offer != CLUB_PROPOSAL_TAKEBACK;
}

static const char *propose(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    model_offer *offer = &game->offer[of->request.game.offer];
    if (has_next(club, of) || is_offered(club, of)) {
        return has_next(club, of) ? NULL : answer(club, of, true);
    }
    const char *wrong = check_time(club, of);
    wrong = wrong ? wrong : check_kind(club, of);
    wrong = wrong ? wrong : offer->asked & own_seats(club, of) ? "offered" : check_ply(club, of);
    wrong = wrong || !is_rematch(of) ? wrong : check_rematch(club, of);
    if (wrong) {
        return wrong;
    }
    of->offered = true;
    offer->accepted = seats_of(game, of->actor);
    offer->asked |= seats_of(game, of->actor);
    find_own_move(game, own_seats(club, of), &offer->to_ply);
    note_entry(game);
    carry_out(club, of);
    end_plans(game);
    return NULL;
}

/* Only the player to move ends a pause, whose own clock then runs; for a computer anyone does. */
static const char *resume(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const char *wrong = check_player(club, of);
    if (!wrong && !(own_seats(club, of) & 1u << game->now.turn) && !game->seat[game->now.turn].character) {
        wrong = "not_yours";
    }
    wrong = wrong ? wrong : check_ply(club, of);
    if (!wrong) {
        note_entry(game);
        charge(club, game, of->request.now_ms, 0);
        game->paused = 0;
        game->turn_at = of->request.now_ms > game->turn_at ? of->request.now_ms : game->turn_at;
        end_plans(game);
    }
    return wrong;
}

static const char *answer(model *club, attempt *of, bool accepts) {
    model_game *game = club->game[of->game];
    model_offer *offer = &game->offer[of->request.game.offer];
    if (accepts && has_next(club, of)) {
        return NULL;
    }
    const char *wrong = check_time(club, of);
    wrong = wrong ? wrong : !offer->accepted ? "no_offer" : check_ply(club, of);
    if (!wrong && accepts && is_rematch(of)) {
        wrong = check_gone(club, game);
        wrong = wrong ? wrong : check_rematch(club, of);
    }
    if (wrong) {
        return wrong;
    }
    note_entry(game);
    offer->accepted = accepts ? offer->accepted | seats_of(game, of->actor) : 0;
    if (accepts) {
        carry_out(club, of);
    }
    end_plans(game);
    return NULL;
}

static const char *give_up(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const char *wrong = check_player(club, of);
    if (!wrong && all_have_moved(game)) {
        wrong = "all_moved";
    }
    wrong = wrong ? wrong : check_ply(club, of);
    if (!wrong) {
        reopen_challenge(club, of->game, of->actor, of->request.now_ms);
        cancel_game(club, game, ABORTED, of->request.now_ms);
    }
    return wrong;
}

const char *model_offer_act(model *club, attempt *of) {
    bool pause = of->request.game.offer == CLUB_PROPOSAL_PAUSE;
    switch (of->request.act) {
    case CLUB_PROPOSE:
        return propose(club, of);
    case CLUB_ACCEPT:
        return pause && is_paused(club->game[of->game], of->request.now_ms) ? resume(club, of) : answer(club, of, true);
    case CLUB_REFUSE:
        return answer(club, of, false);
    default:
        return give_up(club, of);
    }
}
