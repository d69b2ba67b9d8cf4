/* What is said about games: chat, private notes, conditional moves. */
#include <stdio.h>
#include <string.h>

#include "store/model/model.h"

static const char *const good_texts[] = {"Good luck!", "tr\xc3\xa8s bien", "well played \xf0\x9f\x91\x8d"};

/* Whether a text is one of those that the test gives and that may be said. */
static bool may_be_said(const char *text) {
    for (size_t i = 0; i < sizeof good_texts / sizeof good_texts[0]; i++) {
        if (strcmp(text, good_texts[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- Chat and notes ------------------------------------------------------------------------------------------- */

/* As the game calls a person, or else as the club does. */
static const char *name_in(const model *club, const model_game *of, int actor) {
    const model_person *who = club->person[actor];
    for (unsigned i = 0; i < of->seats; i++) {
        if (of->seat[i].person == actor && of->seat[i].name[0]) {
            return of->seat[i].name;
        }
    }
    return who->name[0] ? who->name : who->handle;
}

static const char *chat(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const club_talk_request *said = &of->request.talk;
    bool plays = seats_of(game, of->actor) != 0;
    if (!is_member(club, of->actor) && !club->guest_chat) {
        return "guest_chat";
    }
    if (said->room == CLUB_ROOM_PLAYERS ? !plays : plays && !game_over(game)) {
        return "room";
    }
    if (said->room == CLUB_ROOM_PLAYERS && plays_with_blocked(club, game, of->actor)) {
        return "silenced";
    }
    if (!may_be_said(said->text)) {
        return "text";
    }
    model_message *added = &game->message[game->messages++];
    *added = (model_message){.person = of->actor, .room = said->room, .text = said->text, .at = of->request.now_ms};
    snprintf(added->name, sizeof added->name, "%s", name_in(club, game, of->actor));
    return NULL;
}

static const char *note(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const char *text = of->request.talk.text;
    if (!seats_of(game, of->actor)) {
        return "not_seated";
    }
    if (*text && !may_be_said(text)) {
        return "text";
    }
    int at = 0;
    while (at < game->notes && game->note[at].person != of->actor) {
        at++;
    }
    game->note[at] = (model_note){of->actor, text};
    game->notes += at == game->notes;
    if (!*text) {
        game->note[at] = game->note[--game->notes];
    }
    return NULL;
}

/* ---- Conditional moves: lines of text, read anew whenever they are needed --------------------------------------- */

/* The moves of one line. */
typedef struct line {
    pod_move move[20];
    size_t count;
    pod_error error; /* of the first that cannot be read */
    bool too_long;
} line;

static pod_position position_at(const model_game *of, size_t ply, pod_history *history) {
    pod_position position = of->start;
    pod_history_begin(history, &of->start);
    for (size_t i = 0; i < ply; i++) {
        pod_history_apply(history, &position, &of->event[i].what);
    }
    return position;
}

static pod_error read_token(const model_game *of, const pod_position *position, const char *text, size_t length,
                            pod_move *out) {
    return position->turn == POD_NOBODY ? POD_ERROR_GAME_OVER
                                        : of->kind->notation->parse_move(position, text, length, out, NULL);
}

static line read_line(const model_game *of, size_t ply, const char *text) {
    line read = {.count = 0};
    pod_history history;
    pod_position position = position_at(of, ply, &history);
    const char *end = text + strcspn(text, "\n");
    for (text += strspn(text, " "); text < end && !read.error && !read.too_long;) {
        size_t length = strcspn(text, " \n");
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        read.too_long = read.count == 16;
        if (!read.too_long) {
            read.error = read_token(of, &position, text, length, &event.move);
        }
        if (!read.error && !read.too_long) {
            read.move[read.count++] = event.move;
            pod_history_apply(&history, &position, &event);
        }
        text += length;
        text += strspn(text, " ");
    }
    return read;
}

static const char *next_line(const char *text) {
    text += strcspn(text, "\n");
    return *text ? text + 1 : text;
}

/* The first move of a later line that gives the owner a second answer to the same moves; count when there is none. */
static size_t second_answer(const model_game *of, unsigned seat, const line *first, const line *second) {
    pod_history history;
    pod_position position = position_at(of, of->ply, &history);
    for (size_t i = 0; i < first->count && i < second->count; i++) {
        if (first->move[i] != second->move[i]) {
            return position.turn == seat ? i : second->count;
        }
        const pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn, .move = first->move[i]};
        pod_history_apply(&history, &position, &event);
    }
    return second->count;
}

static const char *check_line(const model_game *of, unsigned seat, const char *text, const char *at) {
    const line read = read_line(of, of->ply, at);
    for (const char *before = text; before < at; before = next_line(before)) {
        const line earlier = read_line(of, of->ply, before);
        if (second_answer(of, seat, &earlier, &read) < read.count) {
            return "plan_answers";
        }
    }
    return read.too_long ? "plan_size" : read.error ? pod_error_name(read.error) : NULL;
}

static const char *plan(model *club, attempt *of) {
    model_game *game = club->game[of->game];
    const char *text = of->request.talk.text;
    unsigned seat = 0;
    const char *wrong = own_seat(game, of->actor, of->request.talk.seat, &seat);
    wrong = wrong                               ? wrong
            : of->request.talk.ply != game->ply ? "stale"
            : game_over(game)                   ? "POD_ERROR_GAME_OVER"
                                                : NULL;
    wrong = wrong || game->now.turn != seat ? wrong : "plan_turn";
    int lines = 0;
    for (const char *at = text; !wrong && *at; at = next_line(at)) {
        wrong = lines++ == 64 ? "plan_size" : check_line(game, seat, text, at);
    }
    if (!wrong) {
        game->plan[seat].ply = game->ply;
        snprintf(game->plan[seat].text, sizeof game->plan[seat].text, "%s", text);
    }
    return wrong;
}

/* Whether the game has gone along a line so far, and something of it is left. */
static bool is_on(const model_game *of, const model_plan *plan, const line *along) {
    if (of->ply < plan->ply || of->ply - plan->ply >= along->count) {
        return false;
    }
    for (size_t i = plan->ply; i < of->ply; i++) {
        const pod_event *event = &of->event[i].what;
        if (event->kind != POD_EVENT_MOVE || event->move != along->move[i - plan->ply]) {
            return false;
        }
    }
    return true;
}

/* The move that comes next by a plan; false when it is over. */
static bool next_move(const model_game *of, const model_plan *plan, pod_move *out) {
    for (const char *at = plan->text; *at && of->ply >= plan->ply; at = next_line(at)) {
        const line along = read_line(of, plan->ply, at);
        if (is_on(of, plan, &along)) {
            *out = along.move[of->ply - plan->ply];
            return true;
        }
    }
    return false;
}

void end_plans(model_game *of) {
    pod_move ignored;
    for (unsigned i = 0; i < of->seats; i++) {
        if (game_over(of) || !next_move(of, &of->plan[i], &ignored)) {
            of->plan[i].text[0] = 0;
        }
    }
}

/* Who has planned an answer gives it at once. */
void follow_plans(const model *club, model_game *of, int64_t now) {
    pod_event answer = {.kind = POD_EVENT_MOVE};
    while (!game_over(of) && next_move(of, &of->plan[of->now.turn], &answer.move)) {
        answer.seat = of->now.turn;
        add_event(club, of, &answer, now, 0);
    }
    end_plans(of);
}

const char *model_talk_act(model *club, attempt *of) {
    switch (of->request.act) {
    case CLUB_CHAT:
        return chat(club, of);
    case CLUB_NOTE:
        return note(club, of);
    default:
        return plan(club, of);
    }
}
