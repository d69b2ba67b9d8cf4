/* Games: who sits where, what was played, how it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/character.h"
#include "store/model/model.h"

/* ---- Looking -------------------------------------------------------------------------------------------------- */

bool game_over(const model_game *of) {
    return of->now.turn == POD_NOBODY || of->ending != BY_RULES;
}

unsigned turn_of(const model_game *of) {
    return game_over(of) ? POD_NOBODY : of->now.turn;
}

bool has_open_seat(const model_game *of) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (!of->seat[i].taken) {
            return true;
        }
    }
    return false;
}

bool has_moved(const model_game *of, unsigned seat) {
    for (size_t i = 0; i < of->ply; i++) {
        if (of->event[i].what.kind == POD_EVENT_MOVE && of->event[i].what.seat == seat) {
            return true;
        }
    }
    return false;
}

bool all_have_moved(const model_game *of) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (!has_moved(of, i)) {
            return false;
        }
    }
    return true;
}

unsigned seats_of(const model_game *of, int person) {
    unsigned found = 0;
    for (unsigned i = 0; i < of->seats && person != NOBODY; i++) {
        found |= of->seat[i].person == person ? 1u << i : 0;
    }
    return found;
}

unsigned seats_in(const model_game *of) {
    pod_outcome outcome;
    unsigned in = 0;
    of->kind->rules->outcome(&of->now, &outcome);
    for (unsigned i = 0; i < of->seats; i++) {
        in |= outcome.place[i] == 0 ? 1u << i : 0;
    }
    return in;
}

unsigned former_seats(const model *club, const model_game *of) {
    unsigned former = 0;
    for (unsigned i = 0; i < of->seats; i++) {
        const int person = of->seat[i].person;
        former |= person != NOBODY && (club->person[person]->former || of->seat[i].barred) ? 1u << i : 0;
    }
    return game_over(of) ? 0 : former & seats_in(of);
}

/* The position is what comes of all events. */
void replay(model_game *of) {
    of->now = of->start;
    pod_history_begin(&of->history, &of->start);
    for (size_t i = 0; i < of->ply; i++) {
        pod_history_apply(&of->history, &of->now, &of->event[i].what);
    }
    if (of->ending == DRAWN) {
        of->kind->rules->repetition->draw(&of->now);
    }
}

/* ---- What happens --------------------------------------------------------------------------------------------- */

void void_offers(model_game *of) {
    memset(of->offer, 0, sizeof of->offer);
}

void model_start_clocks(model_game *of, int64_t now) {
    of->started = now;
    of->turn_at = now > of->turn_at ? now : of->turn_at;
    of->charged = now > of->charged ? now : of->charged;
}

int model_add_game(model *club, const model_game *made) {
    model_game *kept = malloc(sizeof *kept);
    *kept = *made;
    for (unsigned i = 0; i < kept->seats; i++) {
        kept->left[i] = full_clock(kept->clock);
    }
    replay(kept);
    const int pool = pool_of_game(kept);
    for (unsigned i = 0; pool != NOBODY && i < kept->seats; i++) {
        if (!kept->seat[i].character) {
            kept->seat[i].start = rating_now(club, kept->seat[i].person, pool, kept->created * 1000);
        }
    }
    club->game[club->games] = kept;
    return club->games++;
}

void add_event(const model *club, model_game *of, const pod_event *event, int64_t now, int64_t lag) {
    const unsigned before = of->now.turn;
    const bool moves = event->kind == POD_EVENT_MOVE;
    charge(club, of, now, moves ? lag : 0);
    of->event[of->ply++] = (model_event){*event, now};
    of->entries++;
    of->version++;
    replay(of);
    if (moves) {
        clock_moved(of->clock, &of->left[event->seat]);
        of->paused = 0;
    }
    if ((moves || of->now.turn != before) && now > of->turn_at) {
        of->turn_at = now;
    }
    void_offers(of);
}

/* ---- Making them ---------------------------------------------------------------------------------------------- */

static const char *fill_seat(const club_seat_request *asked, int actor, model_seat *out) {
    *out = (model_seat){.person = NOBODY};
    if (asked->kind == CLUB_SEAT_OPEN) {
        return NULL;
    }
    out->taken = true;
    if (asked->kind == CLUB_SEAT_COMPUTER) {
        out->character = pod_character_find(asked->character);
        return out->character ? NULL : "character";
    }
    out->person = actor;
    const char *name = kept_name(asked->name);
    snprintf(out->name, sizeof out->name, "%s", name ? name : "");
    return name ? NULL : "name";
}

static void begin_game(model_game *of, const char *id, int64_t now) {
    snprintf(of->id, sizeof of->id, "%s", id);
    of->next = NOBODY;
    of->created = now / 1000;
    if (!has_open_seat(of)) {
        model_start_clocks(of, now);
    }
}

/* Whether there can be such a game; its start is filled in. */
static const char *check_setup(model_game *of) {
    pod_error error = pod_start(of->kind, &of->options, &of->start, NULL);
    if (error) {
        return pod_error_name(error);
    }
    if (of->kind->rules->repetition && of->options.value[POD_OPTION_QUIET] == 0) {
        return "endless";
    }
    if (of->agreed.delay > 100) {
        return "delay";
    }
    return of->seats != of->start.players ? "seats" : NULL;
}

static bool is_persons(const model_seat *of) {
    return of->taken && !of->character;
}

/* What the first of the own seats is called, which a guest is called from then on. */
static const char *called_in(const model_game *of) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (is_persons(&of->seat[i]) && of->seat[i].name[0]) {
            return of->seat[i].name;
        }
    }
    return "";
}

/* With other people a challenge is needed. */
static const char *check_rated(const model *club, const attempt *of) {
    const club_seat_request *seat = of->setup.seat;
    const bool two = of->setup.seat_count == 2;
    const bool one_each = two && ((seat[0].kind == CLUB_SEAT_YOU && seat[1].kind == CLUB_SEAT_COMPUTER) ||
                                  (seat[1].kind == CLUB_SEAT_YOU && seat[0].kind == CLUB_SEAT_COMPUTER));
    return !is_member(club, of->actor) ? "members" : one_each ? NULL : "rated";
}

static const char *create(model *club, attempt *of) {
    const club_setup *setup = &of->setup;
    unsigned computers = 0;
    model_game made = {.kind = setup->game,
                       .options = setup->options,
                       .clock = of->clock,
                       .agreed = setup->terms,
                       .seats = (unsigned)setup->seat_count};
    const char *wrong = made.agreed.rated ? check_rated(club, of) : NULL;
    wrong = wrong ? wrong : busy_bot(club, of->actor);
    wrong = wrong ? wrong : check_setup(&made);
    for (unsigned i = 0; !wrong && i < made.seats; i++) {
        wrong = fill_seat(&setup->seat[i], of->actor, &made.seat[i]);
        computers += made.seat[i].character > 0;
    }
    if (wrong || computers == made.seats) {
        return wrong ? wrong : "seats";
    }
    for (unsigned i = 0; i < made.seats; i++) {
        made.seat[i].bot = is_persons(&made.seat[i]) && is_bot(club, of->actor);
    }
    if (made.agreed.rated && pool_of_game(&made) == NOBODY) {
        return "rated";
    }
    int actor = of->fresh ? add_guest(club, of, called_in(&made)) : of->actor;
    for (unsigned i = 0; i < made.seats; i++) {
        made.seat[i].person = is_persons(&made.seat[i]) ? actor : NOBODY;
    }
    begin_game(&made, of->request.id, of->request.now_ms);
    of->made_game = model_add_game(club, &made);
    return NULL;
}

bool is_away(const model *club, int actor, int person, int64_t now) {
    return person != NOBODY && person != actor && restrained_until(club, person, CLUB_MEASURE_BAN) > now;
}

bool plays_with_blocked(const model *club, const model_game *of, int actor) {
    for (unsigned i = 0; i < of->seats; i++) {
        if (blocked(club, actor, of->seat[i].person)) {
            return true;
        }
    }
    return false;
}

static void forget_ratings(model_game *of) {
    const model_rating none = {0};
    for (unsigned i = 0; i < of->seats; i++) {
        of->seat[i].start = of->seat[i].from = of->seat[i].to = none;
    }
}

const char *check_rematch(const model *club, const attempt *of) {
    const model_game *old = club->game[of->game];
    if (plays_with_blocked(club, old, of->actor)) {
        return "blocked";
    }
    for (unsigned i = 0; i < old->seats; i++) {
        if (is_away(club, of->actor, old->seat[i].person, of->request.now_ms)) {
            return "away";
        }
    }
    for (unsigned i = 0; i < old->seats; i++) {
        if (busy_bot(club, old->seat[i].person)) {
            return "bot_busy";
        }
    }
    return NULL;
}

void begin_rematch(model *club, attempt *of) {
    model_game *old = club->game[of->game];
    model_game made = {.kind = old->kind,
                       .options = old->options,
                       .start = old->start,
                       .clock = old->clock,
                       .agreed = old->agreed,
                       .seats = old->seats};
    for (unsigned i = 0; i < old->seats; i++) {
        made.seat[(i + 1) % old->seats] = old->seat[i];
        made.seat[(i + 1) % old->seats].since = 0;
        made.seat[(i + 1) % old->seats].barred = false;
    }
    forget_ratings(&made);
    begin_game(&made, of->request.id, of->request.now_ms);
    of->made_game = old->next = model_add_game(club, &made);
    old->version++;
    void_offers(old);
}

/* ---- Sitting down --------------------------------------------------------------------------------------------- */

/* "" is any seat: out is the number of seats then. */
static const char *read_letter(const model_game *of, const char *letter, unsigned *out) {
    *out = of->seats;
    if (*letter) {
        *out = (unsigned)(letter[0] - 'a');
        return letter[1] || *out >= of->seats ? "POD_ERROR_SEAT" : NULL;
    }
    return NULL;
}

static const char *find_free(const model_game *of, unsigned wanted, unsigned *out) {
    if (wanted < of->seats) {
        *out = wanted;
        return of->seat[wanted].taken ? "taken" : NULL;
    }
    for (*out = 0; *out < of->seats; ++*out) {
        if (!of->seat[*out].taken) {
            return NULL;
        }
    }
    return "full";
}

static const char *join(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    unsigned wanted, seat = 0;
    const char *wrong = game_over(game) ? "POD_ERROR_GAME_OVER" : read_letter(game, of->request.game.seat, &wanted);
    if (wrong || seats_of(game, of->actor)) {
        return wrong ? wrong : "seated";
    }
    wrong = find_free(game, wanted, &seat);
    wrong = wrong || of->fresh || !plays_with_blocked(club, game, of->actor) ? wrong : "blocked";
    wrong = wrong ? wrong : busy_bot(club, of->actor);
    const char *name = kept_name(of->request.game.text);
    if (wrong || !name) {
        return wrong ? wrong : "name";
    }
    int person = of->fresh ? add_guest(club, of, name) : of->actor;
    game->seat[seat] = (model_seat){.taken = true, .person = person, .bot = is_bot(club, person)};
    snprintf(game->seat[seat].name, sizeof game->seat[seat].name, "%s", name);
    game->version++;
    if (!has_open_seat(game) && !game->started) {
        model_start_clocks(game, of->request.now_ms);
    }
    return NULL;
}

/* ---- Moves ---------------------------------------------------------------------------------------------------- */

static const char *check_turn(const model *club, const attempt *of, bool computer) {
    const model_game *game = club->game[of->game];
    const int64_t now = of->request.now_ms;
    if (!computer && (of->actor == NOBODY || !seats_of(game, of->actor))) {
        return "not_seated";
    }
    if (of->request.game.ply != game->ply) {
        return "stale";
    }
    if (game_over(game)) {
        return "POD_ERROR_GAME_OVER";
    }
    const model_seat *mover = &game->seat[game->now.turn];
    if (computer ? !mover->character : of->actor == NOBODY || mover->person != of->actor) {
        return "not_yours";
    }
    if (is_paused(game, now)) {
        return "paused";
    }
    return now - forgiven(game, of->request.game.lag_ms) >= zero_at(club, game) ? "time" : NULL;
}

static const char *move(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    bool computer = of->request.act == CLUB_COMPUTER_MOVE;
    const char *text = of->request.game.text, *wrong = check_turn(club, of, computer);
    pod_move move = of->request.game.move;
    pod_error error = POD_OK;
    if (wrong) {
        return wrong;
    }
    if (!computer) {
        error = game->kind->notation->parse_move(&game->now, text, strlen(text), &move, NULL);
    } else if (!game->kind->rules->legal(&game->now, move)) {
        error = POD_ERROR_MOVE_ILLEGAL;
    }
    if (error) {
        return pod_error_name(error);
    }
    const pod_event event = {.kind = POD_EVENT_MOVE, .seat = game->now.turn, .move = move};
    if (!computer) {
        club->person[of->actor]->lapsed = 0; /* here again */
    }
    add_event(club, game, &event, of->request.now_ms, of->request.game.lag_ms);
    follow_plans(club, game, of->request.now_ms);
    return NULL;
}

/* ---- Leaving -------------------------------------------------------------------------------------------------- */

const char *own_seat(const model_game *of, int actor, const char *letter, unsigned *out) {
    unsigned wanted, found = 0;
    const char *wrong = read_letter(of, letter, &wanted);
    for (unsigned i = 0; i < of->seats; i++) {
        if (seats_of(of, actor) & 1u << i && (wanted == of->seats || wanted == i)) {
            *out = i;
            found++;
        }
    }
    if (wrong || found == 1) {
        return wrong;
    }
    return found ? "which_seat" : wanted == of->seats ? "not_seated" : "not_yours";
}

/* Whether all people have left, so that only computers would go on. One who is out by the rules may still look on. */
static bool is_abandoned(const model_game *of) {
    unsigned left = 0;
    for (size_t i = 0; i < of->ply; i++) {
        left |= of->event[i].what.kind == POD_EVENT_MOVE ? 0 : 1u << of->event[i].what.seat;
    }
    for (unsigned i = 0; i < of->seats; i++) {
        if (!of->seat[i].character && !(left & 1u << i)) {
            return false;
        }
    }
    return !game_over(of);
}

/* The one with the least on the board, of several the last. */
static unsigned weakest(const model_game *of) {
    pod_outcome outcome;
    unsigned found = POD_NOBODY;
    of->kind->rules->outcome(&of->now, &outcome);
    for (unsigned i = 0; i < of->seats; i++) {
        if (seats_in(of) & 1u << i && (found == POD_NOBODY || outcome.score[i] <= outcome.score[found])) {
            found = i;
        }
    }
    return found;
}

static void leave(const model *club, model_game *of, pod_event_kind how, unsigned seat, int64_t now) {
    add_event(club, of, &(pod_event){.kind = how, .seat = (uint8_t)seat}, now, 0);
    while (is_abandoned(of)) {
        add_event(club, of, &(pod_event){.kind = POD_EVENT_RESIGN, .seat = (uint8_t)weakest(of)}, now, 0);
    }
}

static const char *resign(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    unsigned seat = 0;
    const char *wrong = own_seat(game, of->actor, of->request.game.seat, &seat);
    if (wrong || of->request.game.ply != game->ply) {
        return wrong ? wrong : "stale";
    }
    if (game_over(game)) {
        return "POD_ERROR_GAME_OVER";
    }
    if (!(seats_in(game) & 1u << seat)) {
        return "POD_ERROR_SEAT_OUT";
    }
    if (!all_have_moved(game)) {
        reopen_challenge(club, of->game, of->actor, of->request.now_ms);
        cancel_game(club, game, ABORTED, of->request.now_ms);
        return NULL;
    }
    leave(club, game, POD_EVENT_RESIGN, seat, of->request.now_ms);
    follow_plans(club, game, of->request.now_ms);
    return NULL;
}

/* ---- The end of time ------------------------------------------------------------------------------------------ */

static unsigned count(unsigned bits) {
    unsigned found = 0;
    for (; bits; bits >>= 1) {
        found += bits & 1;
    }
    return found;
}

void cancel_game(const model *club, model_game *of, ending why, int64_t now) {
    charge(club, of, now, 0);
    of->ending = why;
    of->entries++;
    of->version++;
    void_offers(of);
    end_plans(of);
}

/* Former members leave; as long as not everyone has moved, there is no game without them. */
static const char *close_game(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const int64_t now = of->request.now_ms;
    if (!former_seats(club, game)) {
        return "POD_ERROR_GAME_OVER";
    }
    for (unsigned i = 0; i < game->seats; i++) {
        if (former_seats(club, game) & 1u << i && !all_have_moved(game)) {
            reopen_challenge(club, of->game, game->seat[i].person, now);
            cancel_game(club, game, ABORTED, now);
        } else if (former_seats(club, game) & 1u << i) {
            leave(club, game, POD_EVENT_RESIGN, i, now);
        }
    }
    follow_plans(club, game, now);
    return NULL;
}

static const char *begin_vacation(model *club, attempt *of) {
    attempt act = {.request = {.act = CLUB_VACATION_BEGIN, .now_ms = of->request.now_ms}};
    const model_game *game = club->game[of->game];
    act.actor = game->seat[game->now.turn].person;
    return model_vacation_act(club, &act);
}

/* When there is no time to be over, nothing happens. */
static const char *time_out(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const int64_t now = of->request.now_ms;
    if (former_seats(club, game)) {
        return close_game(club, of);
    }
    if (now < zero_at(club, game) && now >= vacation_begins(club, game)) {
        return begin_vacation(club, of);
    }
    if (now < deadline_of(club, game)) {
        model_remind(club, of);
        return NULL;
    }
    unsigned seat = game->now.turn;
    model_person *player = club->person[game->seat[seat].person];
    bool others_go_on = count(seats_in(game)) > 2;
    if (!all_have_moved(game)) {
        reopen_challenge(club, of->game, game->seat[seat].person, now);
        cancel_game(club, game, NOT_BEGUN, now);
    } else if (!others_go_on && player->lapsed > game->turn_at) {
        cancel_game(club, game, ANNULLED, now); /* one of several losses at once, and not the first */
    } else {
        player->lapsed = others_go_on ? player->lapsed : now;
        leave(club, game, POD_EVENT_TIMEOUT, seat, now);
        follow_plans(club, game, now);
    }
    return NULL;
}

const char *model_game_act(model *club, attempt *of) {
    switch (of->request.act) {
    case CLUB_CREATE:
        return create(club, of);
    case CLUB_JOIN:
        return join(club, of);
    case CLUB_MOVE:
    case CLUB_COMPUTER_MOVE:
        return move(club, of);
    case CLUB_RESIGN:
        return resign(club, of);
    case CLUB_TIMEOUT:
        return time_out(club, of);
    default:
        return close_game(club, of);
    }
}
