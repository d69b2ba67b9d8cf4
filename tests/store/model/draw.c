/* Acts drawn at random: about half of them may be done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/model/trial.h"

/* ---- Numbers and names ------------------------------------------------------------------------------------------ */

uint32_t draw(trial *of, uint32_t limit) {
    return pod__random_below(&of->random, limit);
}

bool one_in(trial *of, uint32_t times) {
    return draw(of, times) == 0;
}

#define PICK(of, list) (list)[draw(of, sizeof(list) / sizeof((list)[0]))]

void trial_id(trial *of, char out[CLUB_ID_SIZE]) {
    static const char letters[] = "23456789abcdefghijkmnpqrstuvwxyz";
    unsigned number = ++of->ids;
    for (int i = CLUB_ID_LENGTH; i-- > 0; number /= 32) {
        out[i] = letters[number % 32];
    }
    out[CLUB_ID_LENGTH] = 0;
}

club_code_hash code_hash(unsigned code) {
    return (club_code_hash){{(uint8_t)code, (uint8_t)(code >> 8), (uint8_t)(code >> 16), 7}};
}

int person_of(const model *club, const club_person *who) {
    int i = club->people;
    while (i-- > 0 && strcmp(club->person[i]->id, who->id) != 0) {
    }
    return i;
}

/* ---- Which act -------------------------------------------------------------------------------------------------- */

static const struct {
    club_act act;
    const char *name;
    unsigned weight;
} acts[] = {
    {CLUB_CREATE, "create", 8},
    {CLUB_JOIN, "join", 9},
    {CLUB_MOVE, "move", 50},
    {CLUB_COMPUTER_MOVE, "computer move", 12},
    {CLUB_RESIGN, "resign", 3},
    {CLUB_CLOSE, "close", 1},
    {CLUB_TIMEOUT, "timeout", 1},
    {CLUB_PROPOSE, "propose", 13},
    {CLUB_ACCEPT, "accept", 10},
    {CLUB_REFUSE, "refuse", 2},
    {CLUB_ABORT, "abort", 2},
    {CLUB_VACATION_BEGIN, "begin vacation", 2},
    {CLUB_VACATION_END, "end vacation", 2},
    {CLUB_CHALLENGE, "challenge", 9},
    {CLUB_CHALLENGE_ACCEPT, "accept challenge", 14},
    {CLUB_CHALLENGE_DECLINE, "decline challenge", 2},
    {CLUB_CHALLENGE_WITHDRAW, "withdraw challenge", 2},
    {CLUB_CHALLENGE_COUNTER, "counter challenge", 3},
    {CLUB_CHALLENGE_EXPIRE, "expire challenge", 1},
    {CLUB_WAIT, "wait", 1},
    {CLUB_PAIR, "pair", 5},
    {CLUB_SIGN_UP, "sign up", 6},
    {CLUB_SIGN_IN, "sign in", 8},
    {CLUB_SIGN_OUT, "sign out", 1},
    {CLUB_REVOKE, "revoke", 1},
    {CLUB_REVOKE_OTHERS, "revoke others", 1},
    {CLUB_MAKE_TOKEN, "make token", 5},
    {CLUB_END_TOKEN, "end token", 3},
    {CLUB_SET_PASSWORD, "set password", 1},
    {CLUB_TOTP_BEGIN, "begin totp", 2},
    {CLUB_TOTP_CONFIRM, "confirm totp", 2},
    {CLUB_TOTP_REMOVE, "remove totp", 1},
    {CLUB_NEW_RECOVERY_CODES, "new recovery codes", 1},
    {CLUB_ADD_PASSKEY, "add passkey", 2},
    {CLUB_REMOVE_PASSKEY, "remove passkey", 1},
    {CLUB_SET_EMAIL, "set email", 3},
    {CLUB_CONFIRM_EMAIL, "confirm email", 4},
    {CLUB_RECOVER, "recover", 2},
    {CLUB_MAIL_FAILS, "mail fails", 2},
    {CLUB_RECOVER_FINISH, "finish recovery", 3},
    {CLUB_SET_SETTINGS, "set settings", 2},
    {CLUB_DELETE_PERSON, "delete person", 2},
    {CLUB_RELATE, "relate", 6},
    {CLUB_SET_ROLES, "set roles", 1},
    {CLUB_INVITE, "invite", 1},
    {CLUB_RESET, "reset", 1},
    {CLUB_MAKE_BOT, "make bot", 4},
    {CLUB_SET_BOT, "set bot", 4},
    {CLUB_RETIRE_BOT, "retire bot", 1},
    {CLUB_SET_HOOK, "set hook", 4},
    {CLUB_TURN_HOOK_KEY, "turn hook key", 2},
    {CLUB_TEST_HOOK, "test hook", 2},
    {CLUB_CHAT, "chat", 6},
    {CLUB_NOTE, "note", 3},
    {CLUB_PLAN, "plan", 12},
    {CLUB_ATTEMPT_PUZZLE, "attempt puzzle", 8},
    {CLUB_WRITE, "write", 10},
    {CLUB_READ, "read", 4},
    {CLUB_REPORT, "report", 6},
    {CLUB_CLAIM_CASE, "claim case", 2},
    {CLUB_NOTE_CASE, "note case", 1},
    {CLUB_CLOSE_CASE, "close case", 2},
    {CLUB_DECIDE, "decide", 6},
    {CLUB_LIFT, "lift", 4},
    {CLUB_ACKNOWLEDGE, "acknowledge", 3},
    {CLUB_APPEAL, "appeal", 4},
    {CLUB_ANSWER_APPEAL, "answer appeal", 4},
    {CLUB_READ_ALERTS, "read alerts", 3},
    {CLUB_SET_WISHES, "set wishes", 1},
    {CLUB_ADD_DEVICE, "add device", 3},
    {CLUB_REMOVE_DEVICE, "remove device", 1},
};

enum { ACT_KINDS = sizeof acts / sizeof acts[0] };

const char *act_name(club_act act) {
    for (size_t i = 0; i < ACT_KINDS; i++) {
        if (acts[i].act == act) {
            return acts[i].name;
        }
    }
    return "?";
}

static club_act draw_act(trial *of) {
    unsigned total = 0;
    for (size_t i = 0; i < ACT_KINDS; i++) {
        total += acts[i].weight;
    }
    unsigned drawn = draw(of, total);
    size_t at = 0;
    for (; drawn >= acts[at].weight; at++) {
        drawn -= acts[at].weight;
    }
    return acts[at].act;
}

/* ---- Who -------------------------------------------------------------------------------------------------------- */

enum { LATELY = 300 };

static int lowest(int count, int back) {
    return count > back ? count - back : 0;
}

/* One that is open, of those that began lately; of this person, unless NOBODY. */
static int find_session(trial *of, int person) {
    const model *club = of->model;
    const int from = lowest(club->sessions, LATELY), room = club->sessions - from;
    const int first = room ? (int)draw(of, (uint32_t)room) : 0;
    for (int i = 0; i < room; i++) {
        const model_session *at = &club->session[from + (first + i) % room];
        if (at->open && (person == NOBODY || at->person == person)) {
            return from + (first + i) % room;
        }
    }
    return NOBODY;
}

static void act_as(const trial *of, int session, attempt *out) {
    const model *club = of->model;
    out->session = session;
    out->actor = session == NOBODY ? NOBODY : club->session[session].person;
    if (session != NOBODY) {
        memcpy(out->request.actor.id, club->person[out->actor]->id, CLUB_ID_SIZE);
    }
}

/* Someone who comes for the first time. */
static void act_as_guest(trial *of, attempt *out) {
    out->fresh = true;
    out->actor = NOBODY;
    trial_id(of, out->guest.person.id);
    out->guest_session = out->session = of->model->sessions;
    out->new_session = out->guest_session + 1;
    out->guest.session = session_key(out->guest_session);
    out->guest.language = one_in(of, 3) ? POD_SPANISH : POD_ENGLISH;
    out->request.guest = &out->guest;
    out->request.actor = out->guest.person;
}

/* A program that a token lets in. */
static void act_as_bot(const trial *of, int bot, attempt *out) {
    act_as(of, NOBODY, out);
    out->actor = bot;
    memcpy(out->request.actor.id, of->model->person[bot]->id, CLUB_ID_SIZE);
}

/* One that is in the club. */
static int find_bot(trial *of) {
    const model *club = of->model;
    const int from = lowest(club->people, LATELY), room = club->people - from;
    const int first = room ? (int)draw(of, (uint32_t)room) : 0;
    for (int i = 0; i < room; i++) {
        const int at = from + (first + i) % room;
        if (is_bot(club, at) && club->person[at]->member) {
            return at;
        }
    }
    return NOBODY;
}

/* This person, or now and then anybody. */
static void act_as_person(trial *of, int person, attempt *out) {
    const int bot = person == NOBODY && one_in(of, 12) ? find_bot(of) : person;
    if (is_bot(of->model, bot) && of->model->person[bot]->member && draw(of, 6)) {
        act_as_bot(of, bot, out);
        return;
    }
    int session = person == NOBODY || one_in(of, 6) ? NOBODY : find_session(of, person);
    session = session == NOBODY ? find_session(of, NOBODY) : session;
    act_as(of, session, out);
}

/* In places where guests may come in. */
static void act_as_anyone(trial *of, int person, attempt *out) {
    if (one_in(of, 12) || find_session(of, NOBODY) == NOBODY) {
        act_as_guest(of, out);
    } else {
        act_as_person(of, person, out);
    }
}

/* A handle that there is, or one that looks like it, or none. */
static void draw_known_handle(trial *of, char out[CLUB_HANDLE_SIZE]) {
    const model *club = of->model;
    const int from = lowest(club->people, LATELY), bot = one_in(of, 5) ? find_bot(of) : NOBODY;
    snprintf(out, CLUB_HANDLE_SIZE, "%s", bot == NOBODY ? "nobody-here" : club->person[bot]->handle);
    if (bot != NOBODY) {
        return;
    }
    for (int tries = 0; tries < 30 && club->people && draw(of, 12); tries++) {
        const model_person *who = club->person[from + (int)draw(of, (uint32_t)(club->people - from))];
        if (who->member || (who->former && one_in(of, 20))) {
            snprintf(out, CLUB_HANDLE_SIZE, "%s", who->handle);
            break;
        }
    }
    char *o = one_in(of, 10) ? strchr(out, 'o') : NULL;
    if (o) {
        *o = '0';
    }
}

static void draw_new_handle(trial *of, char out[CLUB_HANDLE_SIZE]) {
    static const char *const words[] = {"ann", "bob", "cyril", "jo-jo", "li_lo", "emil"};
    static const char *const wrong[] = {"admin", "supp0rt", "No!", "x", "---"};
    if (one_in(of, 10)) {
        snprintf(out, CLUB_HANDLE_SIZE, "%s", PICK(of, wrong));
        return;
    }
    for (int tries = 0; tries < 20 && of->model->people && one_in(of, 2); tries++) {
        const model_person *who = of->model->person[draw(of, (uint32_t)of->model->people)];
        if (who->former) {
            snprintf(out, CLUB_HANDLE_SIZE, "%s", who->handle); /* is never given again */
            return;
        }
    }
    snprintf(out, CLUB_HANDLE_SIZE, "%s%u", PICK(of, words), draw(of, (uint32_t)of->model->people * 2 + 5));
    for (char *at = out; one_in(of, 3) && *at; at++) {
        *at = *at == '1' ? 'l' : *at == '0' ? 'o' : *at;
    }
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static int draw_game(trial *of, bool (*wanted)(trial *of, const model_game *game)) {
    const model *club = of->model;
    int found = NOBODY;
    for (int tries = 0; tries < 12 && of->runs && draw(of, 20); tries++) {
        const int from = lowest(of->runs, draw(of, 3) ? 8 : of->runs);
        found = of->running[from + (int)draw(of, (uint32_t)(of->runs - from))];
        if (!wanted || wanted(of, club->game[found])) {
            return found;
        }
    }
    const int from = lowest(club->games, 60);
    return club->games ? from + (int)draw(of, (uint32_t)(club->games - from)) : NOBODY;
}

static bool is_on(trial *of, const model_game *game) {
    (void)of;
    return !game_over(game);
}

static bool is_done(trial *of, const model_game *game) {
    (void)of;
    return game_over(game);
}

/* Of three times twice in a game that goes on. */
static bool may_be_asked(trial *of, const model_game *game) {
    return draw(of, 3) ? is_on(of, game) : is_done(of, game);
}

static bool waits_for_players(trial *of, const model_game *game) {
    return is_on(of, game) && has_open_seat(game);
}

static bool computer_moves(trial *of, const model_game *game) {
    return is_on(of, game) && game->seat[game->now.turn].character;
}

/* The one to move is there. */
static bool person_moves(trial *of, const model_game *game) {
    const int mover = game_over(game) ? NOBODY : game->seat[game->now.turn].person;
    const bool there = mover != NOBODY && (is_bot(of->model, mover) || find_session(of, mover) != NOBODY);
    return there && !is_paused(game, of->now);
}

static bool has_offer(trial *of, const model_game *game) {
    const model_offer *offers = game->offer;
    return is_on(of, game) && (offers[0].accepted || offers[1].accepted || offers[2].accepted || game->paused);
}

static void draw_options(trial *of, const pod_game **game, pod_options *out) {
    static const struct {
        const char *game, *words[8];
    } kinds[] = {
        {"cephalopod", {"board", "2x3"}},
        {"cephalopod", {"board", "3x3", "variant", "snub"}},
        {"cephalopod", {"board", "3x3", "players", "3"}},
        {"cephalopod", {"board", "3x3", "players", "3"}},
        {"cephalopod", {"board", "3x4", "players", "4"}},
        {"cephalopod", {"board", "3x5"}}, /* these are rated */
        {"cephalopod", {"board", "3x5"}},
        {"cephalopod", {"board", "3x5"}},
        {"cephalopod", {"board", "3x5"}},
        {"cephalopod", {"board", "3x5", "players", "3"}},
        {"octogo", {"board", "6x3", "pieces", "3", "quiet", "8"}},
        {"octogo", {"board", "4x3", "pieces", "2", "quiet", "12"}},
        {"octogo", {"board", "4x3", "pieces", "2", "quiet", "0"}}, /* it may never end */
    };
    const size_t sound = sizeof kinds / sizeof kinds[0] - 1, at = one_in(of, 20) ? sound : draw(of, (uint32_t)sound);
    *game = pod_game_find(kinds[at].game, strlen(kinds[at].game));
    pod_options_default(*game, out);
    for (size_t i = 0; i < 8 && kinds[at].words[i]; i += 2) {
        assert_int_equal(pod_options_set(*game, out, kinds[at].words[i], kinds[at].words[i + 1], NULL), POD_OK);
    }
}

static bool is_rated_board(const pod_options *options) {
    return options->value[POD_OPTION_ROWS] == 3 && options->value[POD_OPTION_COLUMNS] == 5;
}

static void draw_terms(trial *of, attempt *out, bool rated_board, club_game_terms *terms) {
    const clock_kind *clock = &clock_kinds[draw(of, CLOCK_KINDS)];
    out->clock = clock;
    *terms = (club_game_terms){.rated = rated_board ? draw(of, 4) > 0 : one_in(of, 24), .vacation = one_in(of, 2)};
    terms->delay = draw(of, 4) ? 0 : one_in(of, 30) ? 101 : draw(of, 12);
    if (*clock->text) {
        assert_true(club_clock_parse(clock->text, strlen(clock->text), &terms->clock));
    }
}

static const char *draw_name(trial *of) {
    static const char *const names[] = {"", "Ann", " Bo  Li ", "\xc3\x89mile"};
    return one_in(of, 20) ? "\x1b" : PICK(of, names);
}

static void draw_setup(trial *of, attempt *out) {
    club_setup *setup = &out->setup;
    pod_position start;
    draw_options(of, &setup->game, &setup->options);
    draw_terms(of, out, is_rated_board(&setup->options), &setup->terms);
    setup->seat_count = 2;
    if (pod_start(setup->game, &setup->options, &start, NULL) == POD_OK) {
        setup->seat_count = start.players;
    }
    setup->seat_count += one_in(of, 20) ? 1 : 0;
    for (size_t i = 0; i < setup->seat_count; i++) {
        const unsigned drawn = draw(of, 20);
        setup->seat[i].kind = drawn < 8 ? CLUB_SEAT_YOU : drawn < 15 ? CLUB_SEAT_OPEN : CLUB_SEAT_COMPUTER;
        setup->seat[i].character = one_in(of, 20) ? "haddock" : "bobtail";
        setup->seat[i].name = draw_name(of);
    }
    if (setup->terms.rated && setup->seat_count == 2 && draw(of, 6)) {
        const bool first = one_in(of, 2);
        setup->seat[0].kind = first ? CLUB_SEAT_YOU : CLUB_SEAT_COMPUTER;
        setup->seat[1].kind = first ? CLUB_SEAT_COMPUTER : CLUB_SEAT_YOU;
    }
    out->request.game.setup = setup;
}

static void print_move(const model_game *game, const pod_position *position, pod_move move, pod_text *out) {
    game->kind->notation->print_move(position, move, out);
}

/* What somebody has planned an answer to; false when there is nothing like it. */
static bool draw_planned(trial *of, const model_game *game, pod_move *out) {
    const model_plan *plan = &game->plan[draw(of, game->seats)];
    const char *at = plan->text;
    if (!*at || game->ply < plan->ply || game_over(game)) {
        return false;
    }
    for (const char *next = strchr(at, '\n'); next && one_in(of, 2); next = strchr(at, '\n')) {
        at = next + 1;
    }
    for (size_t i = plan->ply; i < game->ply; i++) {
        at += strcspn(at, " \n");
        at += *at == ' ';
    }
    return game->kind->notation->parse_move(&game->now, at, strcspn(at, " \n"), out, NULL) == POD_OK;
}

static void draw_move(trial *of, const model_game *game, attempt *out) {
    pod_move_list moves;
    pod_text text = pod_text_over(out->text, sizeof out->text);
    out->request.game.text = "zz9";
    out->request.game.move = UINT16_MAX;
    game->kind->rules->moves(&game->now, &moves);
    if (moves.count && draw(of, 12)) {
        out->request.game.move = moves.move[draw(of, moves.count)];
        draw_planned(of, game, &out->request.game.move);
        print_move(game, &game->now, out->request.game.move, &text);
        out->request.game.text = out->text;
    }
    out->request.game.lag_ms = one_in(of, 2) ? draw(of, 600) : 0;
}

static void draw_seat(trial *of, const model_game *game, attempt *out) {
    if (one_in(of, 5)) {
        snprintf(out->seat, sizeof out->seat, "%c", (int)('a' + draw(of, game->seats + one_in(of, 3))));
    }
    *(out->request.act < CLUB_CHALLENGE ? &out->request.game.seat : &out->request.talk.seat) = out->seat;
}

/* Somebody who sits there, and is in the club just now, if there is one. */
static int draw_player(trial *of, const model_game *game) {
    int found = NOBODY;
    for (unsigned tries = 0;
         tries < 6 && (found == NOBODY || (!is_bot(of->model, found) && find_session(of, found) == NOBODY)); tries++) {
        found = game->seat[draw(of, game->seats)].person;
    }
    return found;
}

static size_t draw_ply(trial *of, const model_game *game) {
    return one_in(of, 15) ? game->ply + draw(of, 3) : game->ply;
}

/* One that can be made, or is there to be answered, or any. */
static club_proposal_kind draw_offered(trial *of, const model_game *game, club_act act) {
    const bool can[CLUB_PROPOSALS] = {game->ply > 0, game->kind->rules->repetition != NULL,
                                      game->clock->pace != NO_CLOCK, game_over(game)};
    club_proposal_kind drawn = (club_proposal_kind)draw(of, CLUB_PROPOSALS);
    for (int tries = 0; tries < 6 && draw(of, 10); tries++) {
        const bool answered = game->offer[drawn].accepted || (drawn == CLUB_PROPOSAL_PAUSE && game->paused);
        if (act == CLUB_PROPOSE ? can[drawn] && !game->offer[drawn].asked : answered) {
            break;
        }
        drawn = (club_proposal_kind)draw(of, CLUB_PROPOSALS);
    }
    return drawn;
}

static void draw_in_game(trial *of, attempt *out) {
    static bool (*const wanted[CLUB_ACTS])(trial *of, const model_game *game) = {[CLUB_COMPUTER_MOVE] = computer_moves,
                                                                                 [CLUB_MOVE] = person_moves,
                                                                                 [CLUB_JOIN] = waits_for_players,
                                                                                 [CLUB_RESIGN] = is_on,
                                                                                 [CLUB_PROPOSE] = may_be_asked,
                                                                                 [CLUB_ABORT] = is_on,
                                                                                 [CLUB_ACCEPT] = has_offer,
                                                                                 [CLUB_REFUSE] = has_offer};
    const club_act act = out->request.act;
    out->game = out->game == NOBODY ? draw_game(of, wanted[act]) : out->game;
    const model_game *game = of->model->game[out->game];
    draw_seat(of, game, out);
    draw_move(of, game, out);
    out->request.game.ply = draw_ply(of, game);
    out->request.game.offer = draw_offered(of, game, act);
    if (act == CLUB_JOIN) {
        out->request.game.text = draw_name(of);
        act_as_anyone(of, NOBODY, out);
    } else if (act != CLUB_COMPUTER_MOVE && act != CLUB_TIMEOUT && act != CLUB_CLOSE) {
        const bool mover = (act == CLUB_MOVE || one_in(of, 3)) && !game_over(game);
        act_as_person(of, mover ? game->seat[game->now.turn].person : draw_player(of, game), out);
    }
}

/* ---- What is said about games ------------------------------------------------------------------------------------ */

/* A line that could be played from here, and what some other line does first. */
static void draw_line(trial *of, const model_game *game, const char *first, pod_text *out) {
    pod_position position = game->now;
    const size_t length = 1 + draw(of, 4);
    for (size_t i = 0; i < length && position.turn != POD_NOBODY; i++) {
        pod_move_list moves;
        pod_move move;
        game->kind->rules->moves(&position, &moves);
        move = moves.move[draw(of, moves.count)];
        if (i == 0 && *first) {
            game->kind->notation->parse_move(&position, first, strcspn(first, " \n"), &move, NULL);
        }
        pod_text_add(out, i ? " " : "");
        print_move(game, &position, move, out);
        game->kind->rules->apply(&position, move);
    }
}

static void draw_plan(trial *of, const model_game *game, attempt *out) {
    pod_text text = pod_text_over(out->text, sizeof out->text);
    const unsigned lines = one_in(of, 15) ? 0 : 1 + draw(of, 3);
    pod_text_add(&text, "");
    for (unsigned i = 0; i < lines; i++) {
        char first[CLUB_EVENT_SIZE] = "";
        if (i && one_in(of, 2)) {
            snprintf(first, sizeof first, "%.*s", (int)strcspn(out->text, " \n"), out->text);
        }
        pod_text_add(&text, i ? "\n" : "");
        draw_line(of, game, first, &text);
    }
    for (int i = 0; lines == 1 && !strchr(out->text, ' ') && one_in(of, 2) && i < 64; i++) {
        pod_text_format(&text, "\n%.*s", (int)strcspn(out->text, "\n"), out->text);
    }
    if (one_in(of, 15)) {
        pod_text_add(&text, lines ? " zz9" : "zz9");
    }
    out->request.talk.text = out->text;
}

static void draw_talk(trial *of, attempt *out) {
    static const char *const texts[] = {"Good luck!", "tr\xc3\xa8s bien", "well played \xf0\x9f\x91\x8d", "", "\x1b",
                                        " "};
    out->game = draw_game(of, out->request.act == CLUB_PLAN ? person_moves : is_on);
    const model_game *game = of->model->game[out->game];
    if (out->request.act == CLUB_CHAT && game->messages == MESSAGES_MAX) {
        out->request.act = CLUB_NOTE;
    }
    act_as_person(of, draw_player(of, game), out);
    draw_seat(of, game, out);
    out->request.talk.ply = draw_ply(of, game);
    out->request.talk.room = (club_room)draw(of, CLUB_ROOMS);
    out->request.talk.text = PICK(of, texts);
    if (out->request.act == CLUB_PLAN) {
        draw_plan(of, game, out);
    }
}

/* ---- Puzzles ------------------------------------------------------------------------------------------------- */

/* Now, lately while there was no connection, or by a device whose clock is wrong. */
static void draw_puzzle(trial *of, attempt *out) {
    act_as_person(of, NOBODY, out);
    out->puzzle = (int)draw(of, PUZZLES);
    club_puzzle_request *asked = &out->request.puzzle;
    snprintf(asked->puzzle, sizeof asked->puzzle, "%s", puzzle_id(out->puzzle));
    asked->game = puzzle_game(out->puzzle);
    asked->solved = one_in(of, 2);
    asked->at_ms = of->now + (one_in(of, 6) ? HOUR : one_in(of, 3) ? -(int64_t)draw(of, 90) * HOUR : 0);
}

/* ---- Writing to each other --------------------------------------------------------------------------------- */

/* One that goes on, or the latest. */
static const model_conversation *draw_conversation(trial *of) {
    const model *club = of->model;
    const int from = lowest(club->conversations, 30);
    return club->conversations ? &club->conversation[from + (int)draw(of, (uint32_t)(club->conversations - from))]
                               : NULL;
}

static bool is_full(trial *of, int one, int other) {
    const model_conversation *with = find_conversation(of->model, one, other);
    return with && with->count == WORDS_MAX;
}

static void draw_words_to(trial *of, attempt *out) {
    static const char *const texts[] = {"Hello!", "one\ntwo", "\xc2\xbfotra?", "good game", "", "\x1b"};
    const model_conversation *with = draw_conversation(of);
    char *handle = out->offer.handle[0];
    const bool goes_on = with && (out->request.act == CLUB_READ || draw(of, 3));
    const int side = (int)draw(of, 2);
    out->request.conversation.text = texts[draw(of, 8) % 6];
    if (goes_on) {
        act_as_person(of, with->side[side].person, out);
        out->about = with->side[!side].person;
        out->request.conversation.read = draw(of, WORDS_MAX);
    } else {
        out->request.act = CLUB_WRITE;
        act_as_person(of, NOBODY, out);
        draw_known_handle(of, handle);
        out->about = find_handle(of->model, handle);
    }
    const bool there = out->actor != NOBODY && find_conversation(of->model, out->actor, out->about);
    if ((out->request.act == CLUB_READ && !there) || (there && is_full(of, out->actor, out->about))) {
        out->request.act = CLUB_WRITE; /* what can always be tried, and is refused */
        out->request.conversation.text = "";
    }
}

/* ---- Order --------------------------------------------------------------------------------------------------- */

/* Whoever runs the club, somebody with a role, or anybody. */
static void act_as_moderator(trial *of, attempt *out) {
    const model *club = of->model;
    if (one_in(of, 3)) {
        return;
    }
    for (int tries = 0; tries < 40 && draw(of, 20); tries++) {
        const int session = find_session(of, NOBODY);
        if (session != NOBODY && club->person[club->session[session].person]->roles) {
            act_as(of, session, out);
            return;
        }
    }
    act_as_person(of, NOBODY, out);
}

static int draw_person(trial *of) {
    const int session = find_session(of, NOBODY), from = lowest(of->model->people, LATELY);
    return one_in(of, 3) || session == NOBODY ? from + (int)draw(of, (uint32_t)(of->model->people - from))
                                              : of->model->session[session].person;
}

/* In a game mostly of somebody who plays or has spoken there. */
static void draw_subject(trial *of, attempt *out) {
    club_subject *subject = &out->request.order.subject;
    subject->kind = (club_subject_kind)draw(of, 3);
    out->subject_game = subject->kind == CLUB_SUBJECT_PERSON ? NOBODY : draw_game(of, is_on);
    if (out->subject_game == NOBODY) {
        subject->kind = CLUB_SUBJECT_PERSON;
        return;
    }
    const model_game *game = of->model->game[out->subject_game];
    memcpy(subject->game, game->id, sizeof subject->game);
    subject->message = game->messages ? (int64_t)draw(of, (uint32_t)game->messages + 1) : 0;
    const int player = game->seat[draw(of, game->seats)].person;
    const bool said = subject->kind == CLUB_SUBJECT_MESSAGE && subject->message < game->messages;
    const int author = said ? game->message[subject->message].person : player;
    out->about = author != NOBODY && draw(of, 6) ? author : out->about;
}

static void draw_measure(trial *of, attempt *out) {
    club_order_request *asked = &out->request.order;
    static const club_measure_kind kinds[] = {CLUB_MEASURE_WARNING, CLUB_MEASURE_MUTE,    CLUB_MEASURE_MUTE,
                                              CLUB_MEASURE_BAN,     CLUB_MEASURE_RENAME,  CLUB_MEASURE_LINE,
                                              CLUB_MEASURE_MESSAGE, CLUB_MEASURE_MESSAGE, CLUB_MEASURE_GAME};
    const int64_t until[] = {of->now + HOUR, of->now + (int64_t)draw(of, 5) * DAY, of->now - 1};
    asked->measure = PICK(of, kinds);
    asked->until_ms = one_in(of, 12) ? CLUB_NEVER_MS : PICK(of, until);
    if (one_in(of, 2)) {
        draw_new_handle(of, out->offer.handle[0]);
        asked->handle = out->offer.handle[0];
    }
    asked->name = one_in(of, 2) ? draw_name(of) : NULL;
    if (asked->measure == CLUB_MEASURE_GAME && asked->subject.kind == CLUB_SUBJECT_GAME) {
        out->game = out->subject_game;
    }
}

/* One that there is, mostly of those taken lately; whom it is about is then meant. */
static void draw_taken_measure(trial *of, attempt *out) {
    const model *club = of->model;
    const int from = lowest(club->measures, 30);
    for (int tries = 0; tries < 10 && club->measures && draw(of, 12); tries++) {
        out->measure = from + (int)draw(of, (uint32_t)(club->measures - from));
        const model_measure *at = &club->measure[out->measure];
        if (out->request.act != CLUB_ANSWER_APPEAL || (at->appealed && !at->answered)) {
            break;
        }
    }
    out->about = out->measure == NOBODY ? NOBODY : club->measure[out->measure].person;
}

/* Of what one has written directly to the other; it may be one's own, or not there. */
static void draw_direct(trial *of, attempt *out) {
    const model_conversation *between = draw_conversation(of);
    if (!between) {
        return;
    }
    const int side = (int)draw(of, 2);
    out->request.order.subject =
        (club_subject){.kind = CLUB_SUBJECT_DIRECT, .message = draw(of, (uint32_t)between->count + 1)};
    out->subject_game = NOBODY;
    out->about = between->side[side].person;
    act_as_person(of, between->side[!side].person, out);
    const model_conversation *own = find_conversation(of->model, out->actor, out->about);
    memcpy(out->request.order.subject.game, (own ? own : between)->id, sizeof between->id);
}

static void draw_order(trial *of, attempt *out) {
    static const char *const words[] = {"For a reason.", "So be it,\nand no more.", "Enough.", "", "\x1b"};
    const club_act act = out->request.act;
    club_order_request *asked = &out->request.order;
    asked->reason = (club_reason_kind)draw(of, CLUB_REASONS);
    asked->words = PICK(of, words);
    asked->on = draw(of, 3) > 0;
    out->about = draw_person(of);
    if (act == CLUB_REPORT || act == CLUB_DECIDE) {
        draw_subject(of, out);
    }
    if (act == CLUB_DECIDE) {
        draw_measure(of, out);
    } else if (act >= CLUB_LIFT) {
        draw_taken_measure(of, out);
    }
    if (act == CLUB_REPORT) {
        act_as_person(of, NOBODY, out);
        if (one_in(of, 4)) {
            draw_direct(of, out);
        }
    } else if (act == CLUB_ACKNOWLEDGE || act == CLUB_APPEAL) {
        act_as_person(of, out->about, out);
    } else {
        act_as_moderator(of, out);
    }
}

/* ---- Challenges ------------------------------------------------------------------------------------------------- */

static int draw_challenge(trial *of) {
    const model *club = of->model;
    const int from = lowest(club->challenges, 60);
    int found = NOBODY;
    for (int tries = 0; tries < 15 && club->challenges; tries++) {
        found = from + (int)draw(of, (uint32_t)(club->challenges - from));
        if (strcmp(club->challenge[found]->state, "open") == 0 && draw(of, 12)) {
            return found;
        }
    }
    return found;
}

/* Mostly one that leaves out either those who have not played or half of the others; sometimes one that cannot be. */
static club_range draw_range(trial *of, const club_offer *offer) {
    const int away = (int)draw(of, 150);
    const club_range ranges[] = {
        {1501 + away, 0}, {1501 + away, 4000},        {0, 1499 - away},           {1, 1499 - away},
        {0, 1500 + away}, {1500 - away, 1500 + away}, {1500 + away, 1499 - away}, {1, one_in(of, 2) ? 4001 : 4000}};
    const bool suits = is_rated_board(&offer->terms.options) && offer->invited != CLUB_INVITED_PEOPLE;
    return (suits ? one_in(of, 2) : one_in(of, 60)) ? PICK(of, ranges) : (club_range){0};
}

static void draw_offer(trial *of, attempt *out) {
    club_offer *offer = &out->offer;
    draw_options(of, &offer->terms.game, &offer->terms.options);
    draw_terms(of, out, is_rated_board(&offer->terms.options), &offer->terms.agreed);
    offer->terms.random = one_in(of, 3);
    offer->invited = (club_invited)draw(of, CLUB_INVITED_KINDS);
    offer->seats = draw(of, 12) ? 2 + draw(of, 3) : draw(of, 9);
    offer->with_me = draw(of, 4) > 0;
    offer->times = draw(of, 3) ? 1 : draw(of, 5);
    offer->standing = one_in(of, 5);
    offer->range = draw_range(of, offer);
    const int64_t until[] = {0, of->now + (int64_t)draw(of, 100) * DAY / 2 - HOUR, of->now + draw(of, 20000)};
    offer->until_ms = PICK(of, until);
    const bool by_name = offer->invited == CLUB_INVITED_PEOPLE;
    offer->handle_count = !by_name ? 0 : draw(of, 15) ? 1 + draw(of, 3) : draw(of, POD_SEATS_MAX + 1);
    for (size_t i = 0; i < offer->handle_count; i++) {
        draw_known_handle(of, offer->handle[i]);
    }
    if (by_name && offer->times != 1 && draw(of, 5)) {
        offer->times = 1;
    }
    offer->terms.options.given &= draw(of, 8) ? ~(1u << POD_OPTION_PLAYERS) : ~0u;
    out->request.challenge.offer = offer;
}

/* Someone who has not answered yet, or whoever. */
static int draw_invited(trial *of, const model_challenge *challenge) {
    const model_place *drawn = &challenge->place[draw(of, challenge->seats)];
    return drawn->accepted && one_in(of, 2) ? NOBODY : drawn->person;
}

/* Who waits for a game; for a rated one mostly a member. */
static int draw_partner(trial *of, bool rated) {
    int found = 0;
    for (int tries = 0; tries < 4; tries++) {
        const int session = find_session(of, NOBODY);
        found = session == NOBODY ? 0 : of->model->session[session].person;
        if (!rated || of->model->person[found]->member) {
            break;
        }
    }
    return found;
}

static void draw_on_challenge(trial *of, attempt *out) {
    static const char *const reasons[] = {"", "no time", "\x1b"};
    const club_act act = out->request.act;
    const bool makes = act == CLUB_CHALLENGE || act == CLUB_WAIT || act == CLUB_PAIR;
    out->challenge = makes ? NOBODY : out->challenge == NOBODY ? draw_challenge(of) : out->challenge;
    draw_offer(of, out);
    const bool sits_down = makes || act == CLUB_CHALLENGE_ACCEPT || act == CLUB_CHALLENGE_COUNTER;
    out->request.challenge.name = sits_down ? draw_name(of) : NULL;
    out->request.challenge.reason = PICK(of, reasons);
    out->request.challenge.random = pod__random_next(&of->random);
    if (act == CLUB_CHALLENGE_EXPIRE) {
        return;
    }
    const model_challenge *challenge = makes ? NULL : of->model->challenge[out->challenge];
    const bool withdraws = act == CLUB_CHALLENGE_WITHDRAW;
    act_as_anyone(of, makes ? NOBODY : withdraws ? challenge->maker : draw_invited(of, challenge), out);
    if (act == CLUB_PAIR) {
        out->offer.range =
            (club_range){0}; /* the server gives that of whoever waits, with the rating: pairing_test.c */
        out->about = draw_partner(of, out->offer.terms.agreed.rated);
    }
}

/* ---- People ------------------------------------------------------------------------------------------------------ */

/* A one-time code: of a letter, a recovery code or an invitation that there is, or of nothing. */
static unsigned draw_code(trial *of, int about, club_proof_kind kind) {
    model *club = of->model;
    const model_person *who = about == NOBODY ? NULL : club->person[about];
    if (who && who->recovery_count && kind == CLUB_PROOF_RESET && one_in(of, 3)) {
        return who->recovery[draw(of, (uint32_t)who->recovery_count)];
    }
    for (int tries = 0; tries < 40 && club->people && draw(of, 30); tries++) {
        const int from = lowest(club->people, LATELY);
        const model_person *some = club->person[from + (int)draw(of, (uint32_t)(club->people - from))];
        const model_proof *proof = &some->proof[kind];
        if (proof->there) {
            return proof->code;
        }
    }
    return ++of->codes;
}

static unsigned draw_invitation(trial *of) {
    const model *club = of->model;
    const int from = lowest(club->invitations, 6);
    return club->invitations && draw(of, 4)
               ? club->invitation[from + (int)draw(of, (uint32_t)(club->invitations - from))].code
               : ++of->codes;
}

/* A new key, one that the account has, or one that it has not. */
static void draw_key(trial *of, attempt *out) {
    const club_act act = out->request.act;
    const bool adds = act == CLUB_ADD_PASSKEY || act == CLUB_SIGN_UP;
    const int whose = act == CLUB_SIGN_IN ? out->about : out->actor;
    model_person *who = whose == NOBODY ? NULL : of->model->person[whose];
    out->key_number = ++of->codes;
    trial_id(of, out->passkey.id);
    out->passkey.counter = draw(of, 3);
    snprintf(out->passkey.name, sizeof out->passkey.name, "%s", "phone");
    if (!adds && who && who->keys && draw(of, 10)) {
        out->key = &who->key[draw(of, (uint32_t)who->keys)];
        out->key_number = out->key->number;
        out->passkey.counter = out->key->counter + 1;
        memcpy(out->passkey.id, out->key->id, sizeof out->passkey.id);
    }
    out->passkey.credential_length = 3;
    out->passkey.key_length = 1;
    memcpy(out->passkey.credential, code_hash(out->key_number).bytes, 3);
    if (act == CLUB_ADD_PASSKEY || (act == CLUB_SIGN_UP && one_in(of, 4)) ||
        (act == CLUB_SIGN_IN && out->key && one_in(of, 2))) {
        out->request.people.passkey = &out->passkey;
    }
}

static void draw_words(trial *of, attempt *out) {
    static const char *const emails[] = {"ann@EXAMPLE.org", "bo@example.org", "Cy@example.net", "nowhere"};
    static const char *const zones[] = {"Europe/Paris", "", "a b"};
    static const char *const lines[] = {"Fond of sixes.", "Fond of ones.", "", NULL, NULL, "\x1b"};
    club_people_request *ask = &out->request.people;
    ask->name = draw_name(of);
    ask->zone = draw(of, 3) ? PICK(of, zones) : NULL;
    ask->language = draw(of, 5) ? one_in(of, 2) ? "fr" : NULL : "xx";
    ask->email = one_in(of, out->request.act == CLUB_SIGN_UP ? 2 : 6) ? "" : PICK(of, emails);
    ask->mail_status = one_in(of, 2) ? "5.1.1" : "5.2.2";
    ask->password = draw(of, 12) ? "correct horse" : "short";
    ask->password_hash = one_in(of, 2) ? "$argon2id$one" : "$argon2id$two";
    ask->proven = draw(of, 5) > 0;
    ask->verified = one_in(of, 2);
    ask->line = out->request.act == CLUB_SET_SETTINGS ? PICK(of, lines) : NULL;
    ask->settings = club_settings_usual();
    club_setting_set(&ask->settings, CLUB_SETTING_THEME, one_in(of, 2) ? "dark" : "auto");
    club_setting_set(&ask->settings, CLUB_SETTING_VACATION, one_in(of, 2) ? "yes" : "no");
    ask->relation = (club_relation_kind)draw(of, CLUB_RELATION_KINDS);
    ask->on = draw(of, 3) > 0;
    ask->roles = draw(of, 3);
    ask->uses = 1 + draw(of, 3);
}

static void draw_secrets(trial *of, attempt *out) {
    club_people_request *ask = &out->request.people;
    const bool confirms = out->request.act == CLUB_CONFIRM_EMAIL || one_in(of, 10);
    const club_proof_kind kind = confirms ? CLUB_PROOF_EMAIL : CLUB_PROOF_RESET;
    out->code = ask->handle && out->request.act == CLUB_SIGN_UP ? draw_invitation(of) : draw_code(of, out->about, kind);
    out->code = out->request.act == CLUB_INVITE ? ++of->codes : out->code;
    out->new_code = ++of->codes;
    out->recovery = of->codes + 1;
    of->codes += CLUB_RECOVERY_CODES;
    ask->code = code_hash(out->code);
    ask->new_code = code_hash(out->new_code);
    snprintf(out->code_text, sizeof out->code_text, "code-%u", out->new_code);
    ask->new_code_text = out->code_text;
    for (unsigned i = 0; i < CLUB_RECOVERY_CODES; i++) {
        ask->recovery[i] = code_hash(out->recovery + i);
    }
    out->totp = 1 + draw(of, 200);
    ask->totp = (club_totp){.length = 40, .sealed = {(uint8_t)out->totp}};
    ask->totp_step = draw(of, 4) ? of->now / 30000 : draw(of, 2);
}

static void draw_session(trial *of, attempt *out) {
    club_people_request *ask = &out->request.people;
    char shown[CLUB_ID_SIZE] = "nosuch";
    ask->current = session_key(out->session);
    out->network = 1 + draw(of, 4);
    out->new_session = out->fresh ? out->new_session : of->model->sessions;
    ask->session.key = session_key(out->new_session);
    snprintf(ask->session.address, sizeof ask->session.address, "net%u", out->network);
    snprintf(ask->session.agent, sizeof ask->session.agent, "%s", one_in(of, 2) ? "Firefox, Linux" : "curl");
    out->revoked = find_session(of, draw(of, 4) ? out->actor : NOBODY);
    const club_session_key key = session_key(out->revoked);
    if (out->revoked != NOBODY) {
        club_session_id(&key, shown);
    }
    memcpy(out->session_id, shown, sizeof out->session_id);
    ask->session_id = out->session_id;
}

/* One to be made, and one to be ended: the actor's, another's, or none at all. */
static void draw_token(trial *of, attempt *out) {
    static const int64_t days[] = {0, 1, 30, 366, 367};
    const model *club = of->model;
    club_people_request *ask = &out->request.people;
    char shown[CLUB_ID_SIZE] = "nosuch";
    ask->token.key = token_key(club->tokens);
    ask->token.scopes = draw(of, 16);
    ask->token.until_ms = of->now + PICK(of, days) * INT64_C(86400000);
    const int first = club->tokens ? (int)draw(of, (uint32_t)club->tokens) : 0;
    for (int i = 0; i < club->tokens && out->ended == NOBODY; i++) {
        const int at = (first + i) % club->tokens;
        const bool own = club->token[at].open && club->token[at].person == out->actor;
        out->ended = own || one_in(of, 50) ? at : NOBODY;
    }
    const club_session_key key = token_key(out->ended);
    if (out->ended != NOBODY) {
        club_session_id(&key, shown);
    }
    memcpy(out->session_id, shown, sizeof out->session_id);
    ask->session_id = out->session_id;
}

/* Somebody who has a token and a session; NOBODY: there is none. */
static int draw_owner_of_token(trial *of) {
    const model *club = of->model;
    const int first = club->tokens ? (int)draw(of, (uint32_t)club->tokens) : 0;
    for (int i = 0; i < club->tokens; i++) {
        const model_token *at = &club->token[(first + i) % club->tokens];
        if (at->open && find_session(of, at->person) != NOBODY) {
            return at->person;
        }
    }
    return NOBODY;
}

/* Somebody who keeps a bot, which the act is about; or anybody, and any. */
static void draw_keeper(trial *of, attempt *out) {
    const int bot = find_bot(of), owner = bot == NOBODY ? NOBODY : of->model->person[bot]->owner;
    out->about = bot;
    act_as_person(of, one_in(of, 6) ? bot : owner, out);
}

/* What it plays, one in a while nothing or too much. */
static void draw_bot_terms(trial *of, attempt *out) {
    static const char *const games[] = {"cephalopod", "octogo"};
    static const char *const boards[] = {"", "2x3", "3x3", "3x5", "3x5", "6x3"};
    club_bot_terms *terms = &out->terms;
    terms->taking = draw(of, 6) > 0;
    terms->rated = draw(of, 3) > 0;
    terms->variants = one_in(of, 2);
    terms->most = draw(of, 15) ? 1 + draw(of, 5) : draw(of, 52) * 2;
    terms->classes = draw(of, 12) ? 7 : draw(of, 8);
    terms->players = draw(of, 3) ? 0 : draw(of, 32) << 2;
    const club_range ranges[] = {{1500, 1500}, {1490, 1510}, {1501, 0}, {0, 1480}, {1300, 1700}, {1600, 1400}};
    terms->range = draw(of, 3) ? (club_range){0} : PICK(of, ranges);
    terms->count = draw(of, 25) ? 1 + draw(of, 3) : 0;
    for (size_t i = 0; i < terms->count; i++) {
        const char *name = games[one_in(of, 4)];
        terms->board[i].game = pod_game_find(name, strlen(name));
        snprintf(terms->board[i].board, sizeof terms->board[i].board, "%s", PICK(of, boards));
    }
    out->request.people.terms = out->request.act == CLUB_SET_BOT && one_in(of, 3) ? NULL : terms;
}

static void draw_actor_of_people(trial *of, attempt *out) {
    switch (out->request.act) {
    case CLUB_SIGN_UP:
        if (draw(of, 3) || find_session(of, NOBODY) == NOBODY) {
            act_as_guest(of, out);
            return;
        }
        break;
    case CLUB_MAIL_FAILS: /* the server says so */
        return;
    case CLUB_SET_ROLES:
    case CLUB_INVITE:
    case CLUB_RESET:
    case CLUB_SIGN_IN:
    case CLUB_CONFIRM_EMAIL:
    case CLUB_RECOVER:
    case CLUB_RECOVER_FINISH:
        if (one_in(of, 2)) {
            return;
        }
        break;
    case CLUB_END_TOKEN:
        act_as_person(of, draw_owner_of_token(of), out);
        return;
    case CLUB_SET_BOT:
    case CLUB_RETIRE_BOT:
    case CLUB_SET_HOOK:
    case CLUB_TURN_HOOK_KEY:
    case CLUB_TEST_HOOK:
    case CLUB_MAKE_TOKEN:
        draw_keeper(of, out);
        return;
    default:
        break;
    }
    act_as_person(of, NOBODY, out);
}

static void draw_about_people(trial *of, attempt *out) {
    const club_act act = out->request.act;
    char *handle = out->offer.handle[0]; /* as good a place as any that lives as long */
    draw_actor_of_people(of, out);
    if (act == CLUB_SIGN_UP || act == CLUB_MAKE_BOT) {
        draw_new_handle(of, handle);
    } else if (out->about != NOBODY && draw(of, 8)) {
        snprintf(handle, CLUB_HANDLE_SIZE, "%s", of->model->person[out->about]->handle);
    } else {
        draw_known_handle(of, handle);
    }
    if (act == CLUB_DELETE_PERSON && out->actor != NOBODY && one_in(of, 2)) {
        snprintf(handle, CLUB_HANDLE_SIZE, "%s", of->model->person[out->actor]->handle);
    }
    out->request.people.handle = act == CLUB_MAKE_TOKEN && one_in(of, 2) ? NULL : handle;
    out->about = find_handle(of->model, handle);
    static const char *const hooks[] = {"https://bots.example.net/a", "https://bots.example.net/b",
                                        "https://bots.example.net/b", ""};
    out->request.people.hook = PICK(of, hooks);
    draw_bot_terms(of, out);
    draw_words(of, out);
    draw_secrets(of, out);
    draw_session(of, out);
    if (act == CLUB_MAKE_TOKEN || act == CLUB_END_TOKEN) {
        draw_token(of, out);
    }
    draw_key(of, out);
    trial_id(of, out->request.people.letter[0]);
    trial_id(of, out->request.people.letter[1]);
}

/* ---- Alerts ------------------------------------------------------------------------------------------------------ */

static void draw_of_alerts(trial *of, attempt *out) {
    club_alert_request *asked = &out->request.alert;
    act_as_person(of, NOBODY, out);
    asked->ordinal = INT64_MAX;
    asked->about = of->model->games && one_in(of, 2) ? of->model->game[draw(of, (uint32_t)of->model->games)]->id : NULL;
    asked->wishes = club_wishes_usual();
    club_wishes_set(&asked->wishes, (club_alert_kind)draw(of, CLUB_ALERT_KIND_COUNT),
                    (club_channel)draw(of, CLUB_CHANNELS), one_in(of, 2));
    asked->wishes.quiet_from = (int)draw(of, CLUB_MINUTES_A_DAY);
    asked->wishes.quiet_to = one_in(of, 2) ? asked->wishes.quiet_from : (int)draw(of, CLUB_MINUTES_A_DAY);
    asked->wishes.digest = (club_digest)draw(of, CLUB_DIGESTS);
    asked->wishes.digest_at = (int)draw(of, CLUB_MINUTES_A_DAY);
}

/* Few endpoints, so that one browser is now and then another person's; the device to be removed is often somebody's. */
static void draw_device(trial *of, attempt *out) {
    const model *club = of->model;
    act_as_person(of, NOBODY, out);
    trial_id(of, out->device.id);
    if (out->request.act == CLUB_REMOVE_DEVICE && out->session != NOBODY && club->session[out->session].device[0]) {
        memcpy(out->device.id, club->session[out->session].device, sizeof out->device.id);
    }
    snprintf(out->device.endpoint, sizeof out->device.endpoint, "https://push.example/%u", draw(of, 200));
    snprintf(out->device.point, sizeof out->device.point, "point");
    snprintf(out->device.auth, sizeof out->device.auth, "auth");
    out->device.session = session_key(out->session);
    /* Nobody has a session to which a device could belong. */
    out->request.act = out->session == NOBODY ? CLUB_REMOVE_DEVICE : out->request.act;
    out->request.alert.device = &out->device;
    out->request.alert.device_id = out->device.id;
}

/* ---- Altogether -------------------------------------------------------------------------------------------------- */

static void begin(trial *of, club_act act, attempt *out) {
    *out = (attempt){.request.act = act,
                     .actor = NOBODY,
                     .session = NOBODY,
                     .game = NOBODY,
                     .challenge = NOBODY,
                     .puzzle = NOBODY,
                     .measure = NOBODY,
                     .subject_game = NOBODY,
                     .about = NOBODY,
                     .revoked = NOBODY,
                     .ended = NOBODY,
                     .made_game = NOBODY,
                     .made_challenge = NOBODY};
    trial_id(of, out->request.id);
    if (act < CLUB_CHALLENGE) {
        out->request.game.seat = out->seat;
    }
}

static void fill(trial *of, attempt *out) {
    const club_act act = out->request.act;
    if (act == CLUB_CREATE) {
        draw_setup(of, out);
        act_as_anyone(of, NOBODY, out);
    } else if (act == CLUB_VACATION_BEGIN || act == CLUB_VACATION_END) {
        act_as_person(of, NOBODY, out);
        const bool full = out->actor != NOBODY && of->model->person[out->actor]->vacations == VACATIONS_MAX;
        out->request.act = full ? CLUB_VACATION_END : act;
    } else if (act < CLUB_CHALLENGE) {
        draw_in_game(of, out);
    } else if (act < CLUB_SIGN_UP) {
        draw_on_challenge(of, out);
    } else if (act < CLUB_CHAT) {
        draw_about_people(of, out);
    } else if (act == CLUB_ATTEMPT_PUZZLE) {
        draw_puzzle(of, out);
    } else if (act >= CLUB_ADD_DEVICE) {
        draw_device(of, out);
    } else if (act >= CLUB_READ_ALERTS) {
        draw_of_alerts(of, out);
    } else if (act >= CLUB_REPORT) {
        draw_order(of, out);
    } else if (act >= CLUB_WRITE) {
        draw_words_to(of, out);
    } else {
        draw_talk(of, out);
    }
}

/* Whether there is what it is about. */
static bool is_possible(trial *of, club_act act) {
    const model *club = of->model;
    const bool of_game =
        (act > CLUB_CREATE && act < CLUB_VACATION_BEGIN) || (act >= CLUB_CHAT && act < CLUB_ATTEMPT_PUZZLE);
    const bool of_challenge = act > CLUB_CHALLENGE && act < CLUB_WAIT;
    const bool makes = act == CLUB_CREATE || act == CLUB_CHALLENGE || act == CLUB_PAIR;
    if ((of_game && !club->games) || (of_challenge && !club->challenges) || (makes && of->runs > 40 && draw(of, 5))) {
        return false;
    }
    if (act == CLUB_MAKE_TOKEN && club->tokens == TOKENS_MAX) {
        return false;
    }
    const bool comes_in = act == CLUB_SIGN_UP || act == CLUB_CREATE || act == CLUB_WAIT || act == CLUB_JOIN;
    return comes_in || (find_session(of, NOBODY) != NOBODY && (act != CLUB_DELETE_PERSON || one_in(of, 2)));
}

void draw_attempt(trial *of, attempt *out) {
    club_act act = draw_act(of);
    while (!is_possible(of, act)) {
        act = draw_act(of);
    }
    begin(of, act, out);
    fill(of, out);
}

void draw_rival(trial *of, const attempt *to, attempt *out) {
    static const club_act in_game[] = {CLUB_MOVE, CLUB_JOIN, CLUB_RESIGN, CLUB_PROPOSE, CLUB_ACCEPT, CLUB_ABORT};
    static const club_act on_challenge[] = {CLUB_CHALLENGE_ACCEPT, CLUB_CHALLENGE_DECLINE, CLUB_CHALLENGE_WITHDRAW,
                                            CLUB_CHALLENGE_COUNTER};
    begin(of, to->game != NOBODY ? PICK(of, in_game) : PICK(of, on_challenge), out);
    out->game = to->game;
    out->challenge = to->challenge;
    fill(of, out);
}

void draw_due(trial *of, club_act act, int game, int challenge, attempt *out) {
    begin(of, act, out);
    out->game = game;
    out->challenge = challenge;
}
