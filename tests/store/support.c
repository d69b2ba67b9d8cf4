#include "store/support.h"

#include <string.h>

#include "club/acts.h"
#include "club/same.h"
#include "store/keep.h"

const club_person ada = {"adaadaadaa"}, bo = {"bcbcbcbcbc"};

club_game make_game(const char *id, club_seat_request_kind second) {
    club_setup setup = {.game = pod_game_at(0), .seat_count = 2};
    pod_options_default(setup.game, &setup.options);
    pod_options_set(setup.game, &setup.options, "board", "2x3", NULL);
    pod_options_set(setup.game, &setup.options, "variant", "snub", NULL);
    setup.seat[0] = (club_seat_request){.kind = CLUB_SEAT_YOU, .name = "Ada"};
    setup.seat[1] = (club_seat_request){.kind = second, .character = "dumbo", .name = ""};
    club_game game;
    club_fault fault;
    assert_int_equal(create_as(&setup, &ada, id, 1000, &game, &fault), CLUB_OK);
    return game;
}

store_status keep(store *in, const club_game_change *change) {
    store_fault fault;
    store_status status = store_begin(in, &fault);
    status = status ? status : keep_change(in, change, &fault);
    return store_commit(in, &fault) ? STORE_FAILED : status;
}

void add(store *in, const club_game *game, const char *previous, store_status expected) {
    store_fault fault;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    assert_int_equal(keep_game(in, game, previous, &fault), expected);
    assert_int_equal(store_commit(in, &fault), STORE_OK);
}

club_game_change move_of(club_game *game, const char *text) {
    club_game_change change;
    club_fault fault;
    assert_int_equal(move_as(game, &game->seat[game->now.turn].person, game->ply, text, &change, &fault), CLUB_OK);
    return change;
}

static void assert_same_rating(const club_rating *left, const club_rating *right) {
    assert_true(left->rating == right->rating && left->deviation == right->deviation);
}

static void assert_same_seat(const club_seat *left, const club_seat *right) {
    assert_int_equal(left->kind, right->kind);
    assert_int_equal(left->character, right->character);
    assert_int_equal(left->character_version, right->character_version);
    assert_int_equal(left->taken, right->taken);
    assert_string_equal(left->person.id, right->person.id);
    assert_int_equal(left->former, right->former);
    assert_int_equal(left->barred, right->barred);
    assert_string_equal(left->before.id, right->before.id);
    assert_int_equal(left->since_ms, right->since_ms);
    assert_int_equal(left->bot.is, right->bot.is);
    assert_string_equal(left->bot.keeper.id, right->bot.keeper.id);
    assert_string_equal(left->bot.owner, right->bot.owner);
    assert_string_equal(left->name, right->name);
    assert_same_rating(&left->rating.start, &right->rating.start);
    assert_same_rating(&left->rating.before, &right->rating.before);
    assert_same_rating(&left->rating.after, &right->rating.after);
}

static void assert_same_proposal(const club_proposal *left, const club_proposal *right) {
    assert_int_equal(left->accepted, right->accepted);
    assert_int_equal(left->asked, right->asked);
    assert_int_equal(left->by, right->by);
    assert_int_equal(left->to_ply, right->to_ply);
}

void assert_same_game(const club_game *left, const club_game *right) {
    assert_string_equal(left->id, right->id);
    assert_string_equal(left->next, right->next);
    assert_ptr_equal(left->game, right->game);
    assert_true(pod_position_equal(&left->start, &right->start));
    assert_true(pod_position_equal(&left->now, &right->now));
    assert_int_equal(left->seat_count, right->seat_count);
    for (size_t i = 0; i < POD_SEATS_MAX; i++) {
        assert_same_seat(&left->seat[i], &right->seat[i]);
    }
    assert_int_equal(left->created, right->created);
    assert_int_equal(left->version, right->version);
    assert_int_equal(left->ply, right->ply);
    assert_int_equal(left->entries, right->entries);
    assert_memory_equal(&left->history, &right->history, sizeof left->history);
    assert_int_equal(left->terms.clock.bank_ms, right->terms.clock.bank_ms);
    assert_int_equal(left->terms.rated, right->terms.rated);
    assert_int_equal(left->terms.vacation, right->terms.vacation);
    for (unsigned i = 0; i < left->seat_count; i++) {
        assert_same_clock(&left->clock[i], &right->clock[i]);
    }
    for (size_t i = 0; i < CLUB_PROPOSALS; i++) {
        assert_same_proposal(&left->proposal[i], &right->proposal[i]);
    }
    assert_int_equal(left->ending, right->ending);
    assert_int_equal(left->started_ms, right->started_ms);
    assert_int_equal(left->turn_ms, right->turn_ms);
    assert_int_equal(left->since_ms, right->since_ms);
    assert_int_equal(left->paused_ms, right->paused_ms);
    assert_int_equal(club_moved(left), club_moved(right));
    for (size_t i = 0; i < left->ply; i++) {
        assert_string_equal(left->event[i].text, right->event[i].text);
        assert_int_equal(left->event[i].at_ms, right->event[i].at_ms);
    }
}
