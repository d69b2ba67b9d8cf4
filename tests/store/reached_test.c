/* What members have reached, and what those who follow them hear of it, beside a second computation: random histories
   with take-backs, games that are cancelled, given up or against characters, attempts at puzzles, guests who become
   members, and accounts that are deleted. Run on every database by games_test.c; ten thousand members when LUDOPOD_LONG
   is in the environment. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "club/acts.h"
#include "ludopod/character.h"
#include "store/keep.h"
#include "store/place.h"
#include "store/played.h"
#include "store/support.h"

/* Attempts are made after the games: news are of the latest 200. */
enum { ATTEMPTS = 160, FIRST_MS = 5000000, SPAN_MS = 1000, GUESTS = 3, FOLLOWER = 40, LISTED = 200 };
enum { PEOPLE = 50, GAMES = 3 * PEOPLE, EVENTS = 64, KINDS = CLUB_TROPHY_NAUTILUS + POD_CHARACTERS };

/* What a person has first got, and how: the trophies of games, and then the characters. */
typedef struct feats {
    club_feat of[KINDS];
} feats;

/* At a puzzle. */
typedef struct attempt {
    int64_t at_ms; /* 0: there is none */
    bool solved, hard;
} attempt;

typedef struct world {
    store *in;
    pod__random random;
    club_game game[GAMES];
    attempt attempt[PEOPLE][ATTEMPTS];
    bool deleted[PEOPLE];
    size_t seen[KINDS], hundreds, hard;
} world;

static uint32_t draw(world *all, uint32_t below) {
    return pod__random_below(&all->random, below);
}

static club_person person_of(unsigned number) {
    club_person made = {""};
    snprintf(made.id, sizeof made.id, "abcdefg%c%c%c", 'b' + number / 100, 'b' + number / 10 % 10, 'b' + number % 10);
    return made;
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static void enter(club_game *game, club_entry_kind kind, const char *text, int64_t at_ms) {
    club_entry entry = {.kind = kind, .at_ms = at_ms};
    club_fault fault;
    snprintf(entry.text, sizeof entry.text, "%s", text);
    if (club_restore(game, &entry, &fault)) {
        fail_msg("%s in %s", text, game->id);
    }
}

/* Any move; often one that gains most. In every other game one side gains as little as it can for a while, and then the
   other does. */
static void move(world *all, club_game *game, int64_t at_ms) {
    pod_move_list moves;
    char text[CLUB_EVENT_SIZE];
    pod_text out = pod_text_over(text, sizeof text);
    game->game->rules->moves(&game->now, &moves);
    size_t chosen = draw(all, (uint32_t)moves.count);
    const size_t squares = (size_t)game->now.rows * game->now.columns;
    const bool turned = game->id[CLUB_ID_LENGTH - 1] & 1,
               mild = (game->now.turn + game->ply * 4 / (squares * 5)) % 2 == 0;
    const size_t tried = draw(all, turned ? 8 : 3) ? moves.count : 0;
    int most = INT_MIN;
    for (size_t i = 0; i < tried; i++) {
        pod_position after = game->now;
        pod_outcome stands;
        game->game->rules->apply(&after, moves.move[i]);
        game->game->rules->outcome(&after, &stands);
        const unsigned own = game->now.turn, other = (own + 1) % game->seat_count;
        const int ahead = (int)stands.score[own] - (int)stands.score[other];
        const int worth = (turned && mild ? -ahead : ahead) * 16 + (int)draw(all, 16);
        if (worth > most) {
            most = worth;
            chosen = i;
        }
    }
    game->game->notation->print_move(&game->now, moves.move[chosen], &out);
    enter(game, CLUB_ENTRY_EVENT, text, at_ms);
}

static void take_back(world *all, club_game *game, int64_t at_ms) {
    char offer[32];
    const unsigned asks = game->event[game->ply - 1].what.seat, stay = (unsigned)game->ply - 1;
    snprintf(offer, sizeof offer, "%c takeback %u", 'a' + (int)asks, stay);
    enter(game, CLUB_ENTRY_OFFER, offer, at_ms);
    for (unsigned seat = 0; seat < game->seat_count && draw(all, 4); seat++) {
        if (seat != asks && game->proposal[CLUB_PROPOSAL_TAKEBACK].accepted) {
            snprintf(offer, sizeof offer, "%c takeback", 'a' + (int)seat);
            enter(game, CLUB_ENTRY_ACCEPT, offer, at_ms);
        }
    }
    if (game->proposal[CLUB_PROPOSAL_TAKEBACK].accepted == (1u << game->seat_count) - 1) {
        snprintf(offer, sizeof offer, "%u", stay);
        enter(game, CLUB_ENTRY_TAKEBACK, offer, at_ms);
    }
}

/* To its end, or until somebody has had enough. */
static void play(world *all, club_game *game) {
    int64_t at_ms = 1000000 + (int64_t)draw(all, 1000) * 1000;
    const bool people = game->seat[1].kind == CLUB_HUMAN;
    while (!club_over(game)) {
        at_ms += 1000;
        if (game->ply > 1 && draw(all, 150) == 0) {
            enter(game, CLUB_ENTRY_CANCEL, "moderator", at_ms);
        } else if (game->ply > 3 && draw(all, 150) == 0) {
            char text[16];
            snprintf(text, sizeof text, "%c:%s", 'a' + game->now.turn, draw(all, 2) ? "resign" : "timeout");
            enter(game, CLUB_ENTRY_EVENT, text, at_ms);
        } else if (people && game->ply > 2 && game->event[game->ply - 1].what.kind == POD_EVENT_MOVE &&
                   draw(all, 12) == 0) {
            take_back(all, game, at_ms);
            if (!club_over(game)) {
                move(all, game, at_ms);
            }
        } else {
            move(all, game, at_ms);
        }
    }
}

static void set_option(club_setup *setup, const char *name, const char *value) {
    assert_int_equal(pod_options_set(setup->game, &setup->options, name, value, NULL), POD_OK);
}

/* Seats are taken as if they had been: what is tested does not depend on how. */
static void make(world *all, unsigned number) {
    static const char *const boards[] = {"2x3", "3x3", "3x5", "4x4", "5x5", "8x8"};
    club_game *game = &all->game[number];
    club_setup setup = {.game = pod_game_at(0), .seat_count = draw(all, 6) ? 2 : 3};
    club_fault fault;
    store_fault why;
    const club_person first = person_of(number % PEOPLE);
    char id[CLUB_ID_SIZE], word[2] = {(char)('0' + setup.seat_count), 0};
    snprintf(id, sizeof id, "bcdfghj%c%c%c", 'b' + number / 100, 'b' + number / 10 % 10, 'b' + number % 10);
    pod_options_default(setup.game, &setup.options);
    set_option(&setup, "board", boards[draw(all, sizeof boards / sizeof boards[0])]);
    set_option(&setup, "players", word);
    for (size_t i = 0; i < setup.seat_count; i++) {
        setup.seat[i] = (club_seat_request){.kind = CLUB_SEAT_YOU};
    }
    const unsigned character = draw(all, 3) == 0 ? 1 + draw(all, POD_CHARACTERS) : 0;
    if (character) {
        setup.seat[1] = (club_seat_request){.kind = CLUB_SEAT_COMPUTER, .character = pod_character_at(character)->name};
    }
    assert_int_equal(create_as(&setup, &first, id, 1000, game, &fault), CLUB_OK);
    for (unsigned i = 1; i < game->seat_count && draw(all, 15); i++) { /* else somebody plays against themselves */
        if (game->seat[i].kind == CLUB_HUMAN) {
            game->seat[i].person = person_of(draw(all, PEOPLE));
        }
    }
    assert_int_equal(keep_game(all->in, game, NULL, &why), STORE_OK);
}

static void tell(world *all, const club_change *change) {
    store_fault fault;
    club_change told = *change;
    if (store_apply(all->in, &(club_decision){.change_count = 1, .change = {&told}}, &fault)) {
        fail_msg("%s", fault.text);
    }
}

/* Half of all people try none, as guests cannot; the others up to forty or nearly all. */
static void solve(world *all, unsigned number) {
    const uint32_t most = number < GUESTS || draw(all, 2) ? 0
                          : draw(all, 2)                  ? 40
                                                          : ATTEMPTS,
                   count = most ? draw(all, most) : 0;
    memset(all->attempt[number], 0, sizeof all->attempt[number]);
    for (uint32_t i = 0; i < count; i++) {
        attempt *made = &all->attempt[number][i];
        const double rating = 1990 + draw(all, 11);
        club_puzzle_change change = {.person = person_of(number),
                                     .game = pod_game_at(0),
                                     .puzzle_attempts = 1,
                                     .attempt = {.number = i + 1, .difficulty = {rating, 50}}};
        *made = (attempt){.at_ms = FIRST_MS + draw(all, SPAN_MS), .solved = draw(all, 8) != 0, .hard = rating >= 2000};
        change.attempt.at_ms = made->at_ms;
        change.attempt.solved = made->solved;
        snprintf(change.attempt.puzzle, sizeof change.attempt.puzzle, "%05x%05x", number, i);
        tell(all, &(club_change){.family = CLUB_PUZZLES, .puzzle = change});
    }
}

/* ---- The same, once more and simply -------------------------------------------------------------------------- */

static void count_pieces(const pod_position *at, unsigned count[POD_SEATS_MAX], pod_piece piece[POD_SQUARES_MAX]) {
    memset(count, 0, POD_SEATS_MAX * sizeof count[0]);
    pod_game_of(at)->notation->pieces(at, piece);
    for (unsigned i = 0; i < (unsigned)at->rows * at->columns; i++) {
        if (piece[i].there && piece[i].owner != POD_NEUTRAL) {
            count[piece[i].owner]++;
        }
    }
}

static unsigned most_of_others(const unsigned count[POD_SEATS_MAX], unsigned seat) {
    unsigned most = 0;
    for (unsigned i = 0; i < POD_SEATS_MAX; i++) {
        most = i != seat && count[i] > most ? count[i] : most;
    }
    return most;
}

/* By boards before and after each move. */
static void judge(const club_game *game, unsigned seat, bool got[KINDS]) {
    pod_position at = game->start;
    unsigned before[POD_SEATS_MAX], after[POD_SEATS_MAX], sides = 0;
    pod_piece was[POD_SQUARES_MAX], is[POD_SQUARES_MAX];
    bool far = false, level = false, touched = false, left = false, last = false;
    memset(got, 0, KINDS * sizeof *got);
    for (unsigned i = 0; i < game->seat_count; i++) {
        sides += strcmp(game->seat[i].person.id, game->seat[seat].person.id) == 0;
    }
    if (sides > 1 || game->ending != CLUB_BY_RULES) {
        return;
    }
    for (size_t i = 0; i < game->ply; i++) {
        pod_event read;
        pod_fault why;
        const unsigned mover = at.turn, squares = (unsigned)at.rows * at.columns;
        unsigned gone = 0, lost = 0, six = 0;
        assert_int_equal(pod_event_parse(&at, game->event[i].text, strlen(game->event[i].text), &read, &why), POD_OK);
        count_pieces(&at, before, was);
        pod_event_apply(&at, &read);
        count_pieces(&at, after, is);
        for (unsigned j = 0; j < squares; j++) {
            gone += was[j].there && !is[j].there;
            lost += was[j].there && !is[j].there && was[j].owner == seat;
            six += !was[j].there && is[j].there && is[j].shows == 6;
        }
        left |= strchr(game->event[i].text, ':') && !strchr(game->event[i].text, '=') && read.kind != POD_EVENT_MOVE;
        last = mover == seat;
        level = before[seat] <= most_of_others(before, seat);
        far |= most_of_others(before, seat) >= before[seat] + 12;
        got[CLUB_TROPHY_SIX_OF_FOUR] |= last && gone == 4 && six == 1;
        touched |= !last && lost > 0;
    }
    const bool won = !left && after[seat] > most_of_others(after, seat);
    got[CLUB_TROPHY_TWELVE_BEHIND] = won && far;
    got[CLUB_TROPHY_LAST_MOVE] = won && last && level;
    got[CLUB_TROPHY_UNTOUCHED] = won && !touched;
    got[CLUB_TROPHY_CROWD] = won && game->seat_count > 2;
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (game->seat[i].kind == CLUB_COMPUTER && club_result_against(game, seat, i) == CLUB_WON) {
            got[CLUB_TROPHY_NAUTILUS + game->seat[i].character - 1] = true;
        }
    }
}

static void add_up(const world *all, const club_person *person, feats *out) {
    *out = (feats){.of = {{.at_ms = 0}}};
    for (unsigned i = 0; i < GAMES; i++) {
        const club_game *game = &all->game[i];
        for (unsigned seat = 0; seat < game->seat_count; seat++) {
            bool got[KINDS] = {false};
            if (club_person_same(&game->seat[seat].person, person)) {
                judge(game, seat, got);
            }
            for (int kind = 0; kind < KINDS; kind++) {
                club_feat *first = &out->of[kind];
                const bool sooner = !first->at_ms || game->latest_ms < first->at_ms ||
                                    (game->latest_ms == first->at_ms && strcmp(game->id, first->game) < 0);
                if (got[kind] && sooner) {
                    first->at_ms = game->latest_ms;
                    memcpy(first->game, game->id, sizeof first->game);
                }
            }
        }
    }
}

/* When so many had been solved, of all or of the hard ones. */
static int64_t solved_at(const world *all, unsigned number, unsigned wanted, bool hard) {
    int64_t found = 0;
    for (int64_t at_ms = FIRST_MS; at_ms < FIRST_MS + SPAN_MS && !found; at_ms++) {
        unsigned count = 0;
        for (unsigned i = 0; i < ATTEMPTS; i++) {
            const attempt *one = &all->attempt[number][i];
            count += one->at_ms && one->at_ms <= at_ms && one->solved && (one->hard || !hard);
        }
        found = count >= wanted ? at_ms : 0;
    }
    return all->deleted[number] ? 0 : found;
}

/* ---- Comparing ------------------------------------------------------------------------------------------------ */

static void expect_feat(const club_feat *found, const club_feat *expected, const char *who, int kind) {
    if (found->at_ms != expected->at_ms || strcmp(found->game, expected->game) != 0) {
        fail_msg("%s, %d: %s at %ld, not %s at %ld", who, kind, found->game, (long)found->at_ms, expected->game,
                 (long)expected->at_ms);
    }
}

static void compare(world *all, unsigned number) {
    const club_person person = person_of(number);
    club_reached found;
    store_fault fault;
    feats expected;
    add_up(all, &person, &expected);
    expected = all->deleted[number] ? (feats){.of = {{.at_ms = 0}}} : expected;
    assert_int_equal(store_find_reached(all->in, &person, &found, &fault), STORE_OK);
    int64_t house = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        const int character = kind - CLUB_TROPHY_NAUTILUS;
        const club_feat *feat = &expected.of[kind];
        expect_feat(character < 0 ? &found.trophy[kind] : &found.beaten[character], feat, person.id, kind);
        house = character < 0 || house < 0 ? house : !feat->at_ms ? -1 : feat->at_ms > house ? feat->at_ms : house;
        all->seen[kind] += feat->at_ms != 0;
    }
    expect_feat(&found.trophy[CLUB_TROPHY_NAUTILUS], &expected.of[CLUB_TROPHY_NAUTILUS + 2], person.id, -1);
    assert_int_equal(found.trophy[CLUB_TROPHY_HOUSE].at_ms, house > 0 ? house : 0);
    assert_int_equal(found.trophy[CLUB_TROPHY_PUZZLES].at_ms, solved_at(all, number, 100, false));
    assert_int_equal(found.trophy[CLUB_TROPHY_HARD_PUZZLE].at_ms, solved_at(all, number, 1, true));
}

static bool add_news(void *context, const void *entry) {
    int64_t *heard = context; /* of puzzles, of hard ones */
    const store_news *news = entry;
    const bool hard = strcmp(news->what, "hard_puzzle") == 0;
    if (hard || strcmp(news->what, "puzzles") == 0) {
        assert_string_equal(news->game, "");
        heard[hard] += news->at_ms;
    }
    return true;
}

/* Whoever follows everybody hears of each trophy of puzzles once. */
static void compare_news(world *all) {
    const club_person follower = person_of(FOLLOWER);
    store_fault fault;
    int64_t heard[2] = {0, 0}, expected[2] = {0, 0};
    for (unsigned i = 0; i < PEOPLE; i++) {
        for (int hard = 0; hard < 2 && i != FOLLOWER; hard++) {
            const int64_t at_ms = solved_at(all, i, hard ? 1 : 100, hard);
            expected[hard] += at_ms;
            *(hard ? &all->hard : &all->hundreds) += at_ms != 0;
        }
    }
    assert_int_equal(store_list_news(all->in, &follower, LISTED, (store_visitor){heard, add_news}, &fault), STORE_OK);
    assert_int_equal(heard[0], expected[0]);
    assert_int_equal(heard[1], expected[1]);
}

static void tell_person(world *all, const club_person_change *change) {
    tell(all, &(club_change){.family = CLUB_PEOPLE, .person = *change});
}

static void list(world *all, unsigned number) {
    store_fault fault;
    assert_int_equal(store_list_game(all->in, &all->game[number], &fault), STORE_OK);
}

/* A guest's seats are a member's now, but where the member sits too. */
static void become(world *all, unsigned guest, unsigned member) {
    const club_person from = person_of(guest), to = person_of(member);
    tell_person(all, &(club_person_change){.kind = CLUB_PERSON_SEATS, .person = to, .other = from, .at_ms = 2000000});
    for (unsigned i = 0; i < GAMES; i++) {
        club_game *game = &all->game[i];
        bool sits = false, both = false;
        for (unsigned seat = 0; seat < game->seat_count; seat++) {
            sits |= club_person_same(&game->seat[seat].person, &from);
            both |= club_person_same(&game->seat[seat].person, &to);
        }
        for (unsigned seat = 0; sits && !both && seat < game->seat_count; seat++) {
            if (club_person_same(&game->seat[seat].person, &from)) {
                game->seat[seat].person = to;
            }
        }
        if (sits) {
            list(all, i);
        }
    }
}

static void leave(world *all, unsigned number) {
    const club_person who = person_of(number);
    tell_person(all, &(club_person_change){.kind = CLUB_PERSON_DELETED, .person = who, .at_ms = 2000000});
    all->deleted[number] = true;
    for (unsigned i = 0; i < GAMES; i++) {
        for (unsigned seat = 0; seat < all->game[i].seat_count; seat++) {
            all->game[i].seat[seat].former |= club_person_same(&all->game[i].seat[seat].person, &who);
        }
    }
}

static void live(world *all) {
    store_fault fault;
    assert_int_equal(store_begin(all->in, &fault), STORE_OK);
    for (unsigned i = 0; i < PEOPLE; i++) {
        const club_person person = person_of(i);
        keep_person(all->in, &person);
        solve(all, i);
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        if (i != FOLLOWER) {
            tell_person(all, &(club_person_change){.kind = CLUB_PERSON_RELATION,
                                                   .person = person_of(FOLLOWER),
                                                   .at_ms = 1000,
                                                   .relation = {person_of(i), CLUB_FOLLOW, true}});
        }
    }
    for (unsigned i = 0; i < GAMES; i++) {
        make(all, i);
        play(all, &all->game[i]);
    }
    for (unsigned i = 0; i < GAMES; i++) { /* in an order of its own, some of them twice */
        list(all, i * 7 % GAMES);
        list(all, draw(all, GAMES));
    }
    for (unsigned i = 0; i < GUESTS; i++) {
        become(all, i, i + 20);
        leave(all, i + 30);
    }
    for (unsigned i = 0; i < PEOPLE; i++) {
        if (i >= GUESTS) { /* whose games are another's */
            compare(all, i);
        }
    }
    compare_news(all);
    for (unsigned i = 0; i < GAMES; i++) {
        club_free(&all->game[i]);
    }
    store_rollback(all->in);
}

void what_was_reached_follows_from_the_games(void **state) {
    const int worlds = getenv("LUDOPOD_LONG") ? 10000 / PEOPLE : 2;
    world *all = calloc(1, sizeof *all);
    assert_non_null(all);
    all->in = open_store(*state);
    all->random = (pod__random){.state = pod__mix(38)};
    for (int i = 0; i < worlds; i++) {
        memset(all->deleted, 0, sizeof all->deleted);
        live(all);
    }
    assert_true(all->hundreds > 0 && all->hard > all->hundreds);
    for (int kind = 0; kind < KINDS && worlds > 2; kind++) {
        assert_true(all->seen[kind] > 0 || kind == CLUB_TROPHY_UNTOUCHED); /* these games are full of captures */
    }
    store_close(all->in);
    free(all);
}
