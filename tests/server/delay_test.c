/* Games that those who watch see late: no answer, message or picture shows more of one than its terms allow. */
#include <ctype.h>

#include "api/router.h"
#include "server/site.h"

enum { WORDS = 24, WORD_SIZE = 96 };

typedef struct delayed {
    club_house *house;
    browser ann, bob;                         /* who play */
    browser nobody, guest, member, moderator; /* who do not */
    char game[ID_SIZE];
    char word[WORDS][WORD_SIZE]; /* what is not to be read: moves, and positions after them */
    int words;
} delayed;

static void take_turn(club_house *house) {
    begin_turn(house);
    assert_true(end_turn(house));
}

static void begin(delayed *of, const char *terms) {
    club_house *house = of->house;
    become_member(house, &of->ann, "ann");
    become_member(house, &of->bob, "bob");
    const reply *made =
        post(house, &of->ann, "/api/v1/challenges",
             "{'terms':{'options':{'board':'3x5'},%s},'invited':{'kind':'people','handles':['bob']}}", terms);
    assert_int_equal(made->status, 201);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/accept", text_in(made->body, "id"));
    const reply *accepted = post(house, &of->bob, path, "{}");
    assert_int_equal(accepted->status, 200);
    snprintf(of->game, sizeof of->game, "%s", text_in(accepted->body, "game"));
    take_turn(house);
}

static void gather(delayed *of) {
    char other[ID_SIZE];
    become_member(of->house, &of->member, "cyril");
    become_member(of->house, &of->moderator, "doris");
    tell_database(of->house, "UPDATE person SET roles = 1 WHERE handle = 'doris'");
    new_game(of->house, &of->guest, other);
    assert_int_equal(post(of->house, &of->member, "/api/v1/people/ann/follow", "{}")->status, 200);
}

/* Whoever is to move moves, and what that is is not to be read. */
static void move(delayed *of, int ply, const char *text) {
    browser *who = ply % 2 ? &of->bob : &of->ann;
    const reply *made = post(of->house, who, path_of(of->game, "moves"), "{'ply':%d,'move':'%s'}", ply, text);
    assert_int_equal(made->status, 200);
    snprintf(of->word[of->words++], WORD_SIZE, "%s", text);
    snprintf(of->word[of->words++], WORD_SIZE, "%s", text_in(made->body, "position"));
    take_turn(of->house);
}

/* Whether the word stands in a text, by itself. */
static bool has_word(const char *text, const char *word) {
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        const bool begins = at == text || !isalnum((unsigned char)at[-1]);
        if (begins && !isalnum((unsigned char)at[strlen(word)])) {
            return true;
        }
    }
    return false;
}

/* How many of the words that are not to be read are. */
static int reads(const delayed *of, const char *text) {
    int found = 0;
    for (int i = 0; i < of->words; i++) {
        found += has_word(text, of->word[i]);
    }
    return found;
}

static void path_to(const delayed *of, const api_route *route, char out[256]) {
    const char *brace = strchr(route->pattern, '{');
    const char *id = strstr(route->pattern, "{handle}") || strstr(route->pattern, "{person}") ? "ann" : of->game;
    const char *rest = brace ? strchr(brace, '}') + 1 : "", *more = strchr(rest, '{');
    snprintf(out, 256, "%.*s%s%.*s%s", brace ? (int)(brace - route->pattern) : 200, route->pattern, brace ? id : "",
             more ? (int)(more - rest) : 200, rest, more ? "cephalopod-3x5-live" : "");
}

/* What is written in answers to everything that can be asked for, by whoever. The document of the API has moves as
   examples. */
static int reads_in_all(delayed *of, browser *who) {
    static const char *const states[] = {"", "?state=running", "?running=true"};
    const api_route *route;
    int found = 0, answers = 0;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        if (route->method != TRANSPORT_GET || !route->answer || strstr(route->pattern, "openapi")) {
            continue;
        }
        for (size_t k = 0; k < sizeof states / sizeof states[0]; k++) {
            char path[256];
            path_to(of, route, path);
            snprintf(path + strlen(path), sizeof path - strlen(path), "%s", states[k]);
            const reply *answer = get(of->house, who, path);
            const int here = reads(of, answer->text);
            answers += answer->status == 200;
            found += here;
            if (who->socket) { /* a stream */
                for (json_t *message = hear(who); message; message = hear(who)) {
                    char *text = json_dumps(message, JSON_SORT_KEYS | JSON_ENCODE_ANY);
                    found += reads(of, text);
                    free(text);
                    json_decref(message);
                }
                close_socket(of->house, who);
            }
        }
    }
    assert_true(answers > 20);
    return found;
}

/* ---- What could be told by comparing ------------------------------------------------------------------- */

typedef struct survey {
    const delayed *of;
    FILE *out;
} survey;

static void note_answer(const survey *at, const api_route *route, const reply *answer) {
    fprintf(at->out, "%s %d %s %s\n", route->operation, answer->status, answer->etag, answer->text);
}

static void note_messages(const survey *at, browser *who) {
    for (json_t *message = hear(who); message; message = hear(who)) {
        char *text = json_dumps(message, JSON_SORT_KEYS | JSON_ENCODE_ANY);
        fprintf(at->out, "%s\n", text);
        free(text);
        json_decref(message);
    }
    close_socket(at->of->house, who);
}

/* Acts of players, as if it were any ply and any seat's turn. All are refused. */
static void try_acts(const survey *at, browser *who, const api_route *route) {
    char path[256];
    path_to(at->of, route, path);
    for (int ply = 0; ply < 4; ply++) {
        for (int seat = 0; seat < 2; seat++) {
            const reply *refused = post(at->of->house, who, path,
                                        "{'ply':%d,'move':'b3','seat':'%c','kind':'takeback','text':'Well!','lines':"
                                        "['b3 d3']}",
                                        ply, "ab"[seat]);
            assert_true(refused->status >= 400);
            note_answer(at, route, refused);
        }
    }
}

static bool is_act_of_players(const api_route *route) {
    return route->method == TRANSPORT_POST && route->right == API_FOR_PLAYERS && strstr(route->pattern, "/games/{id}/");
}

static void ask_for(const survey *at, browser *who, const api_route *route) {
    static const char *const queries[] = {"", "?state=running", "?after=0"};
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        char path[256];
        path_to(at->of, route, path);
        snprintf(path + strlen(path), sizeof path - strlen(path), "%s", queries[i]);
        note_answer(at, route, get(at->of->house, who, path));
        if (who->socket) { /* a stream */
            note_messages(at, who);
        }
    }
}

/* All that somebody who does not play is told of the game, whatever they ask and try: to be freed. */
static char *survey_of(const delayed *of, browser *who) {
    char *text;
    size_t length;
    const survey at = {of, open_memstream(&text, &length)};
    const api_route *route;
    assert_non_null(at.out);
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        if (is_act_of_players(route)) {
            try_acts(&at, who, route);
        } else if (route->method == TRANSPORT_GET && route->answer && !route->plain) {
            ask_for(&at, who, route);
        }
    }
    for (int after = -1; after < 4; after++) {
        open_socket(of->house, who);
        say(of->house, who, "{'type':'watch','game':'%s','after':%d}", of->game, after);
        say(of->house, who, "{'type':'move','game':'%s','ply':%d,'move':'b3'}", of->game, after);
        note_messages(&at, who);
    }
    fclose(at.out);
    return text;
}

static void same_survey(const char *before, char *after) {
    size_t at = 0, line = 0;
    for (; before[at] && before[at] == after[at]; at++) {
        line = before[at] == '\n' ? at + 1 : line;
    }
    if (before[at] || after[at]) {
        fail_msg("it was: %.900s\nit is: %.900s", before + line, after + line);
    }
    free(after);
}

/* One takes back their latest move, and what came after it; the other agrees. */
static void take_back(delayed *of, browser *who, browser *other, int ply) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", of->game);
    assert_int_equal(post(of->house, who, path, "{'ply':%d,'kind':'takeback'}", ply)->status, 200);
    take_turn(of->house);
    snprintf(path, sizeof path, "/api/v1/games/%s/accept", of->game);
    assert_int_equal(post(of->house, other, path, "{'ply':%d,'kind':'takeback'}", ply)->status, 200);
    take_turn(of->house);
}

/* Neither an answer, nor a refusal, nor a tag is another one because of what is not to be seen yet: not that there was
   a move, nor whose turn it is. */
static void nothing_tells_what_is_hidden(void **state) {
    delayed of = {.house = *state, .ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}};
    static const char *const moves[] = {"a1", "c1", "e1"};
    begin(&of, "'delay':3,'clock':'5m+8s'");
    gather(&of);
    browser *const strangers[] = {&of.nobody, &of.guest, &of.member, &of.moderator};
    for (size_t i = 0; i < 4; i++) {
        free(survey_of(&of, strangers[i]));
    }
    for (size_t i = 0; i < 4; i++) {
        char *before = survey_of(&of, strangers[i]);
        for (int ply = 0; ply < 3; ply++) {
            move(&of, ply, moves[ply]);
            same_survey(before, survey_of(&of, strangers[i]));
        }
        take_back(&of, &of.bob, &of.ann, 3);
        take_back(&of, &of.ann, &of.bob, 1);
        free(before);
    }
}

/* ---- Cards ------------------------------------------------------------------------------------------------ */

static char *copy_of(const reply *of) {
    assert_int_equal(of->status, 200);
    char *text = strdup(of->text);
    assert_non_null(text);
    return text;
}

/* The page's head, and the picture that goes with it, as they are at these places of the game. */
enum { CARDS = 3 };
typedef struct cards {
    char *text[CARDS];
} cards;

static cards draw_cards(const delayed *of, const browser *who) {
    static const char *const places[CARDS][2] = {{"/g/", ""}, {"/pictures/g/", ".svg"}, {"/pictures/g/", "/2.svg"}};
    cards drawn;
    for (size_t i = 0; i < CARDS; i++) {
        browser asker = *who;
        char path[96];
        snprintf(path, sizeof path, "%s%s%s", places[i][0], of->game, places[i][1]);
        asker.accept = i ? asker.accept : "text/html";
        drawn.text[i] = copy_of(get(of->house, &asker, path));
    }
    return drawn;
}

static void free_cards(cards *of) {
    for (size_t i = 0; i < CARDS; i++) {
        free(of->text[i]);
    }
}

static void same_cards(const cards *one, const cards *other, bool same) {
    for (size_t i = 0; i < CARDS; i++) {
        assert_true((strcmp(one->text[i], other->text[i]) == 0) == same);
    }
}

static void no_answer_shows_more(void **state) {
    delayed of = {.house = *state, .ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}};
    begin(&of, "'delay':3,'clock':'5m+8s'");
    gather(&of);
    cards before = draw_cards(&of, &of.nobody);
    move(&of, 0, "a1");
    move(&of, 1, "c1");
    move(&of, 2, "e1");
    browser *const strangers[] = {&of.nobody, &of.guest, &of.member, &of.moderator};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(reads_in_all(&of, strangers[i]), 0);
    }
    assert_true(reads_in_all(&of, &of.ann) > 6); /* who plays reads them in many places */
    /* A link that a player sends is what the others see. */
    browser *const askers[] = {&of.nobody, &of.ann};
    for (size_t i = 0; i < 2; i++) {
        cards after = draw_cards(&of, askers[i]);
        same_cards(&before, &after, true);
        free_cards(&after);
    }
    assert_int_equal(post(of.house, &of.bob, path_of(of.game, "resign"), "{'ply':3}")->status, 200);
    take_turn(of.house);
    assert_true(reads_in_all(&of, &of.nobody) > 6);
    cards over = draw_cards(&of, &of.nobody);
    same_cards(&before, &over, false);
    free_cards(&before);
    free_cards(&over);
}

/* ---- What is told ------------------------------------------------------------------------------------ */

/* How many words are read in what is heard now, and the events, one after the other. */
static int reads_in_messages(const delayed *of, browser *who, char events[64]) {
    int found = 0;
    events[0] = 0;
    for (json_t *message = hear(who); message; message = hear(who)) {
        char *text = json_dumps(message, JSON_ENCODE_ANY);
        found += reads(of, text);
        const char *event = text_in(message, "event");
        if (strcmp(text_in(message, "type"), "event") == 0) {
            snprintf(events + strlen(events), 64 - strlen(events), "%ld:%s ", number_in(message, "ply"), event);
        }
        free(text);
        json_decref(message);
    }
    return found;
}

static void watch(delayed *of, browser *who) {
    open_socket(of->house, who);
    say(of->house, who, "{'type':'watch','game':'%s'}", of->game);
}

static void messages_come_late(void **state) {
    delayed of = {.house = *state, .ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}};
    browser lobby = {.address = "192.0.2.8"}, stream = {.address = "192.0.2.9"};
    char events[64], path[64];
    begin(&of, "'delay':3,'clock':'5m+8s'");
    watch(&of, &of.nobody);
    watch(&of, &of.ann);
    open_socket(of.house, &lobby);
    say(of.house, &lobby, "{'type':'lobby'}");
    snprintf(path, sizeof path, "/api/v1/games/%s/stream", of.game);
    assert_int_equal(get(of.house, &stream, path)->status, 200);
    static const char *const moves[] = {"a1", "c1", "e1"};
    for (int ply = 0; ply < 3; ply++) {
        move(&of, ply, moves[ply]);
        pass(of.house, 10000);
        take_turn(of.house);
        assert_int_equal(reads_in_messages(&of, &of.nobody, events), 0);
        assert_string_equal(events, "");
        assert_int_equal(reads_in_messages(&of, &stream, events), 0);
        assert_int_equal(reads_in_messages(&of, &lobby, events), 0);
        assert_true(reads_in_messages(&of, &of.ann, events) > 0);
    }
    move(&of, 3, "b3");
    reads_in_messages(&of, &of.nobody, events);
    assert_string_equal(events, "0:a1 ");
    reads_in_messages(&of, &stream, events);
    assert_string_equal(events, "0:a1 ");
    move(&of, 4, "d3");
    reads_in_messages(&of, &of.nobody, events);
    assert_string_equal(events, "1:c1 ");
}

/* Who comes back, and says up to where the game is known, is told no more than who stayed. */
static void coming_back_shows_no_more(void **state) {
    delayed of = {.house = *state, .ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}};
    char events[64];
    begin(&of, "'delay':3");
    watch(&of, &of.nobody);
    reads_in_messages(&of, &of.nobody, events);
    move(&of, 0, "a1");
    move(&of, 1, "c1");
    for (int after = 0; after < 6; after++) {
        say(of.house, &of.nobody, "{'type':'watch','game':'%s','after':%d}", of.game, after);
        assert_int_equal(reads_in_messages(&of, &of.nobody, events), 0);
        assert_string_equal(events, "");
    }
    reopen(of.house); /* and from the disk it is the same */
    assert_int_equal(reads(&of, get(of.house, &of.member, path_of(of.game, ""))->text), 0);
    browser back = {.address = "192.0.2.7"};
    watch(&of, &back);
    assert_int_equal(reads_in_messages(&of, &back, events), 0);
}

/* A take-back shows nothing, and the end shows everything. */
static void what_is_no_event_is_told_as_it_is_seen(void **state) {
    delayed of = {.house = *state, .ann = {.address = "192.0.2.1"}, .bob = {.address = "192.0.2.2"}};
    char events[64], path[64];
    begin(&of, "'delay':3");
    watch(&of, &of.nobody);
    move(&of, 0, "a1");
    move(&of, 1, "c1");
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", of.game);
    assert_int_equal(post(of.house, &of.bob, path, "{'ply':2,'kind':'takeback'}")->status, 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/accept", of.game);
    assert_int_equal(post(of.house, &of.ann, path, "{'ply':2,'kind':'takeback'}")->status, 200);
    take_turn(of.house);
    assert_int_equal(reads_in_messages(&of, &of.nobody, events), 0);
    assert_int_equal(post(of.house, &of.bob, path_of(of.game, "resign"), "{'ply':1}")->status, 200);
    take_turn(of.house);
    assert_true(reads_in_messages(&of, &of.nobody, events) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(no_answer_shows_more, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(nothing_tells_what_is_hidden, open_house, close_house),
        cmocka_unit_test_setup_teardown(messages_come_late, open_house, close_house),
        cmocka_unit_test_setup_teardown(coming_back_shows_no_more, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_no_event_is_told_as_it_is_seen, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
