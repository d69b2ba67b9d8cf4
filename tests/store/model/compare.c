/* Games and challenges: what the model says of them, what the database holds and what is in memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/game/time.h"
#include "store/challenges.h"
#include "store/inside.h"
#include "store/model/trial.h"
#include "store/support.h"

/* ---- Failing --------------------------------------------------------------------------------------------------- */

/* Numbers that are to be the same, of what is told as printf would. */
#define SAME(of, expected, found, ...)                                                                                 \
    do {                                                                                                               \
        long long same_expected = (long long)(expected), same_found = (long long)(found);                              \
        if (same_expected != same_found) {                                                                             \
            print_error(__VA_ARGS__);                                                                                  \
            fail_msg(": %s is %lld, and %lld in the model (act %lu)", #found, same_found, same_expected, (of)->acts);  \
        }                                                                                                              \
    } while (0)

static void same_text(const trial *of, const char *expected, const char *found, const char *what) {
    if (strcmp(expected, found) != 0) {
        fail_msg("%s is '%s', and '%s' in the model (act %lu)", what, found, expected, of->acts);
    }
}

static const char *id_of(const trial *of, int person) {
    return person == NOBODY ? "" : of->model->person[person]->id;
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static void compare_seats(const trial *of, const model_game *expected, const club_game *found) {
    SAME(of, expected->seats, found->seat_count, "game %s", found->id);
    for (unsigned i = 0; i < found->seat_count; i++) {
        const model_seat *seat = &expected->seat[i];
        const club_seat *there = &found->seat[i];
        SAME(of, seat->taken, there->taken, "game %s, seat %u", found->id, i);
        SAME(of, seat->character, there->character, "game %s, seat %u", found->id, i);
        same_text(of, id_of(of, seat->person), there->person.id, "who sits there");
        same_text(of, seat->name, there->name, "a player's name");
        SAME(of, seat->bot, there->bot.is, "game %s, seat %u", found->id, i);
    }
}

/* As everyone sees the clocks now. */
static void compare_clocks(const trial *of, const model_game *expected, const club_game *found) {
    model_game now = *expected;
    charge(of->model, &now, of->now, 0);
    for (unsigned i = 0; i < found->seat_count; i++) {
        const club_clock there = club_time_clock(found, i, of->now);
        SAME(of, now.left[i].bank, there.bank_ms, "game %s, clock %u", found->id, i);
        SAME(of, now.left[i].delay, there.delay_ms, "game %s, clock %u", found->id, i);
        SAME(of, now.left[i].period, there.period_ms, "game %s, clock %u", found->id, i);
        SAME(of, now.left[i].periods, there.periods, "game %s, clock %u", found->id, i);
        SAME(of, now.left[i].lag, there.lag_ms, "game %s, clock %u", found->id, i);
    }
    SAME(of, deadline_of(of->model, expected), club_deadline(found), "game %s", found->id);
    SAME(of, is_paused(expected, of->now), club_time_is_paused(found, of->now), "game %s", found->id);
}

static const char *state_of(const model_game *of) {
    if (of->ending >= ABORTED) {
        return "cancelled";
    }
    return game_over(of) ? "over" : has_open_seat(of) ? "open" : "running";
}

static const char *reason_of(const model_game *of) {
    static const char *const by_event[] = {
        [POD_EVENT_MOVE] = "score", [POD_EVENT_RESIGN] = "resign", [POD_EVENT_TIMEOUT] = "timeout"};
    if (!game_over(of)) {
        return "";
    }
    if (of->ending != BY_RULES) {
        return of->ending == DRAWN ? "draw_agreed" : "cancelled";
    }
    return by_event[of->event[of->ply - 1].what.kind];
}

static void compare_course(const trial *of, const model_game *expected, const club_game *found) {
    const char *reason = club_reason(found);
    SAME(of, expected->ply, found->ply, "game %s", found->id);
    for (size_t i = 0; i < found->ply; i++) {
        const pod_event *event = &found->event[i].what;
        SAME(of, expected->event[i].what.kind, event->kind, "game %s, event %zu", found->id, i);
        SAME(of, expected->event[i].what.seat, event->seat, "game %s, event %zu", found->id, i);
        SAME(of, expected->event[i].what.move, event->move, "game %s, event %zu", found->id, i);
        SAME(of, expected->event[i].at, found->event[i].at_ms, "game %s, event %zu", found->id, i);
    }
    SAME(of, true, pod_position_equal(&expected->now, &found->now), "game %s", found->id);
    SAME(of, expected->entries, found->entries, "game %s", found->id);
    SAME(of, expected->version, found->version, "game %s", found->id);
    SAME(of, all_have_moved(expected), club_counts(found), "game %s", found->id);
    same_text(of, state_of(expected), club_state_name(club_state_of(found)), "the state of a game");
    same_text(of, reason_of(expected), reason ? reason : "", "how a game ended");
}

static void compare_offers(const trial *of, const model_game *expected, const club_game *found) {
    for (int i = 0; i < CLUB_PROPOSALS; i++) {
        const model_offer *offer = &expected->offer[i];
        SAME(of, offer->accepted, found->proposal[i].accepted, "game %s, offer %d", found->id, i);
        SAME(of, offer->asked, found->proposal[i].asked, "game %s, offer %d", found->id, i);
        if (offer->accepted && i == CLUB_PROPOSAL_TAKEBACK) {
            SAME(of, offer->to_ply, found->proposal[i].to_ply, "game %s, offer %d", found->id, i);
        }
    }
}

static void compare_agreed(const trial *of, const club_game_terms *expected, const club_game_terms *found) {
    SAME(of, expected->rated, found->rated, "terms");
    SAME(of, expected->vacation, found->vacation, "terms");
    SAME(of, expected->delay, found->delay, "terms");
}

static void compare_terms(const trial *of, const model_game *expected, const club_game *found) {
    char clock[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(clock, sizeof clock);
    pod_text_add(&text, "");
    club_clock_print(&found->terms.clock, &text);
    same_text(of, expected->clock->text, clock, "the clock of a game");
    compare_agreed(of, &expected->agreed, &found->terms);
    SAME(of, expected->created, found->created, "game %s", found->id);
    SAME(of, expected->started, found->started_ms, "game %s", found->id);
    same_text(of, expected->next == NOBODY ? "" : of->model->game[expected->next]->id, found->next, "a rematch");
}

/* ---- What is said ------------------------------------------------------------------------------------------------ */

typedef struct reading {
    const trial *of;
    const model_game *game;
    club_room room;
    int at;
} reading;

static bool compare_message(void *context, const void *entry) {
    const store_message *found = entry;
    reading *in = context;
    while (in->at < in->game->messages && in->game->message[in->at].room != in->room) {
        in->at++;
    }
    SAME(in->of, in->at, found->number, "a message in game %s", in->game->id);
    assert_true(in->at < in->game->messages);
    const model_message *expected = &in->game->message[in->at++];
    same_text(in->of, id_of(in->of, expected->person), found->person.id, "who has said it");
    same_text(in->of, expected->name, found->name, "the name of who has said it");
    same_text(in->of, expected->text, found->text, "a message");
    SAME(in->of, expected->at, found->at_ms, "a message in game %s", in->game->id);
    return true;
}

static void compare_talk(trial *of, const model_game *expected) {
    int64_t said;
    store_fault fault;
    assert_int_equal(store_count_messages(of->store, expected->id, &said, &fault), STORE_OK);
    SAME(of, expected->messages, said, "game %s", expected->id);
    for (int room = 0; said && room < CLUB_ROOMS; room++) {
        reading in = {of, expected, (club_room)room, 0};
        const store_chat part = {expected->id, in.room, NULL};
        assert_int_equal(store_load_messages(of->store, &part, (store_visitor){&in, compare_message}, &fault),
                         STORE_OK);
    }
    for (int i = 0; i < expected->notes; i++) {
        char text[STORE_NOTE_SIZE];
        club_person who;
        snprintf(who.id, sizeof who.id, "%s", id_of(of, expected->note[i].person));
        assert_int_equal(store_find_note(of->store, expected->id, &who, text, &fault), STORE_OK);
        same_text(of, expected->note[i].text, text, "a note");
    }
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The lines of a plan in order, each once, without those with which another begins. */
static void sort_lines(char *text, char out[PLAN_SIZE]) {
    const char *line[80];
    size_t lines = 0;
    for (char *at = strtok(text, "\n"); at && lines < 80; at = strtok(NULL, "\n")) {
        line[lines++] = at;
    }
    qsort(line, lines, sizeof line[0], by_text);
    out[0] = 0;
    for (size_t i = 0; i < lines; i++) {
        const size_t length = strlen(line[i]);
        bool part = false; /* in the order of texts, what begins so comes next, but for other moves that do */
        for (size_t j = i + 1; j < lines; j++) {
            part |= strncmp(line[i], line[j], length) == 0 && (!line[j][length] || line[j][length] == ' ');
        }
        if (!part) {
            snprintf(out + strlen(out), PLAN_SIZE - strlen(out), "%s\n", line[i]);
        }
    }
}

static void compare_plans(const trial *of, const model_game *expected, const cached *found) {
    for (unsigned i = 0; i < expected->seats; i++) {
        char text[PLAN_SIZE] = "", wanted[PLAN_SIZE], there[PLAN_SIZE], copy[PLAN_SIZE];
        pod_text out = pod_text_over(text, sizeof text);
        pod_text_add(&out, "");
        if (found->plans.of[i]) {
            club_plan_print(found->plans.of[i], &found->game, &out);
            SAME(of, expected->plan[i].ply, club_plan_ply(found->plans.of[i]), "game %s, plan %u", expected->id, i);
        }
        memcpy(copy, expected->plan[i].text, sizeof copy);
        sort_lines(copy, wanted);
        sort_lines(text, there);
        same_text(of, wanted, there, "a plan");
    }
}

/* The journal is played once more whenever a game is read: it is to be as the one in memory, which followed act by
   act, and as the model. */
void compare_game(trial *of, int game) {
    const model_game *expected = of->model->game[game];
    cached read = {0};
    store_fault fault;
    if (store_load(of->store, expected->id, &read.game, &fault) ||
        store_load_plans(of->store, &read.game, &read.plans, &fault)) {
        fail_msg("game %s: %s", expected->id, fault.text);
    }
    compare_terms(of, expected, &read.game);
    compare_seats(of, expected, &read.game);
    compare_course(of, expected, &read.game);
    compare_clocks(of, expected, &read.game);
    compare_offers(of, expected, &read.game);
    compare_seat_ratings(of, expected, &read.game);
    compare_talk(of, expected);
    compare_plans(of, expected, &read);
    if (of->cached[game]) {
        assert_same_game(&of->cached[game]->game, &read.game);
        compare_plans(of, expected, of->cached[game]);
    }
    club_free(&read.game);
    club_plans_free(&read.plans);
}

/* ---- Challenges -------------------------------------------------------------------------------------------------- */

/* As others see someone: a member as the account says, a guest as they have said, a former member not at all. */
static void compare_identity(const trial *of, int person, const char *said, const club_identity *found) {
    const model_person *who = person == NOBODY ? NULL : of->model->person[person];
    const bool member = who && who->member;
    same_text(of, id_of(of, person), found->person.id, "a person of a challenge");
    same_text(of, member ? who->handle : "", found->handle, "a handle of a challenge");
    same_text(of, member ? who->name : said, found->name, "a name of a challenge");
}

static void compare_places(const trial *of, const model_challenge *expected, const club_challenge *found) {
    SAME(of, expected->seats, found->seat_count, "challenge %s", found->id);
    for (unsigned i = 0; i < found->seat_count; i++) {
        compare_identity(of, expected->place[i].person, expected->place[i].name, &found->seat[i].who);
        SAME(of, expected->place[i].accepted, found->seat[i].accepted, "challenge %s, seat %u", found->id, i);
    }
    compare_identity(of, expected->maker, expected->maker_name, &found->by);
}

void compare_challenge(trial *of, int challenge) {
    const model_challenge *expected = of->model->challenge[challenge];
    club_challenge found;
    store_fault fault;
    if (store_load_challenge(of->store, expected->id, &found, &fault)) {
        fail_msg("challenge %s: %s", expected->id, fault.text);
    }
    SAME(of, expected->version, found.version, "challenge %s", found.id);
    SAME(of, expected->times, found.times, "challenge %s", found.id);
    SAME(of, expected->standing, found.standing, "challenge %s", found.id);
    SAME(of, expected->invited, found.invited, "challenge %s", found.id);
    SAME(of, expected->random, found.terms.random, "challenge %s", found.id);
    compare_agreed(of, &expected->agreed, &found.terms.agreed);
    SAME(of, expected->least, found.range.least, "challenge %s", found.id);
    SAME(of, expected->most, found.range.most, "challenge %s", found.id);
    SAME(of, expected->clock->bank, found.terms.agreed.clock.bank_ms, "challenge %s", found.id);
    SAME(of, expected->created, found.created_ms, "challenge %s", found.id);
    SAME(of, expected->until, found.until_ms, "challenge %s", found.id);
    same_text(of, expected->state, club_challenge_state_names[found.state], "the state of a challenge");
    same_text(of, id_of(of, expected->ended_by), found.ended_by.person.id, "who ended a challenge");
    same_text(of, expected->reason, found.reason, "why a challenge ended");
    same_text(of, expected->counter_of == NOBODY ? "" : of->model->challenge[expected->counter_of]->id,
              found.counter_of, "what a challenge answers");
    same_text(of, expected->game == NOBODY ? "" : of->model->game[expected->game]->id, found.game,
              "what a challenge has started");
    compare_places(of, expected, &found);
}

/* ---- What an act has touched --------------------------------------------------------------------------------------
 */

/* Of one who takes over, or leaves: all that was theirs. */
static void compare_belongings(trial *of, int person) {
    for (int i = 0; i < of->model->games; i++) {
        if (seats_of(of->model->game[i], person)) {
            compare_game(of, i);
        }
    }
    for (int i = 0; i < of->model->challenges; i++) {
        const model_challenge *challenge = of->model->challenge[i];
        bool touched = challenge->maker == person;
        for (unsigned s = 0; s < challenge->seats; s++) {
            touched |= challenge->place[s].person == person;
        }
        if (touched) {
            compare_challenge(of, i);
        }
    }
}

/* The players of a game were told what the model says. */
static void compare_told(trial *of, int game) {
    const model_game *expected = of->model->game[game];
    for (unsigned i = 0; i < expected->seats; i++) {
        if (expected->seat[i].person != NOBODY) {
            compare_alerts(of, expected->seat[i].person, 10);
        }
    }
}

void compare_touched(trial *of, const attempt *act) {
    const club_act what = act->request.act;
    const int games[] = {act->game, act->made_game}, challenges[] = {act->challenge, act->made_challenge};
    const int people[] = {act->actor, act->about, act->fresh ? of->model->people - 1 : NOBODY};
    for (int i = 0; i < 2; i++) {
        if (games[i] != NOBODY) {
            compare_game(of, games[i]);
            compare_told(of, games[i]);
        }
        if (challenges[i] != NOBODY) {
            compare_challenge(of, challenges[i]);
        }
    }
    if (what >= CLUB_WRITE && what < CLUB_REPORT && act->actor != NOBODY && act->about != NOBODY) {
        compare_conversation(of, act->actor, act->about);
    }
    for (int i = 0; i < 3; i++) {
        if (people[i] != NOBODY && (what >= CLUB_SIGN_UP || act->fresh)) {
            compare_person(of, people[i]);
        }
        if (people[i] != NOBODY && (what == CLUB_DELETE_PERSON || what == CLUB_SIGN_IN)) {
            compare_belongings(of, people[i]);
        }
    }
}

void compare_all(trial *of) {
    for (int i = 0; i < of->model->games; i++) {
        compare_game(of, i);
    }
    for (int i = 0; i < of->model->challenges; i++) {
        compare_challenge(of, i);
    }
    for (int i = 0; i < of->model->people; i++) {
        compare_person(of, i);
    }
    compare_mails(of);
    compare_tournaments(of);
    compare_rest(of);
}
