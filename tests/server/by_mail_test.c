/* What is done by mail: games that are played without the page, who may do what, and what is asked once more. */
#include "app/outbox/post/body.h"
#include "server/postbox.h"

enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };

/* Turns until notices that are due are in the outbox. */
static void tell(club_house *house) {
    pass(house, 10 * 60 * 1000);
    for (int i = 0; i < 3; i++) {
        begin_turn(house);
        assert_true(end_turn(house));
    }
}

/* The same, and nobody reads them. */
static void settle_notices(club_house *house) {
    tell(house);
    tell_database(house, "DELETE FROM outbox");
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

static const club_game *game_of(club_house *house, const char *id) {
    app_caller nobody = {.language = POD_ENGLISH};
    const app_cached_game *cached = app_find(house->server->app, id, &nobody);
    assert_non_null(cached);
    return &cached->game;
}

/* The first legal move, as it is written. */
static const char *a_move(club_house *house, const char *id) {
    static char move[POD_MOVE_TEXT_SIZE];
    static pod_move_list moves;
    const pod_position position = game_of(house, id)->now;
    pod_text text = pod_text_over(move, sizeof move);
    pod_moves(&position, &moves);
    assert_true(moves.count > 0);
    pod_move_print(&position, moves.move[0], &text);
    return move;
}

/* The game that has just begun. */
static void newest_game(club_house *house, char id[ID_SIZE]) {
    browser nobody = {.address = "192.0.2.9"};
    const reply *games = get(house, &nobody, "/api/v1/games?state=running");
    snprintf(id, ID_SIZE, "%s", text_in(json_array_get(json_object_get(games->body, "items"), 0), "id"));
}

static bool is_over(club_house *house, const char *id) {
    return club_over(game_of(house, id));
}

/* The letter that shows the board; what else is told of in the same minutes is taken, too. */
static const taken *letter_with_board(club_house *house, const char *address) {
    static taken found;
    taken one;
    found.letter.letter.created_ms = 0;
    while (take_letter(house, address, &one)) {
        if (body_has_boards(one.letter.lines) && one.letter.letter.created_ms > found.letter.letter.created_ms) {
            found = one;
        }
    }
    if (!found.letter.letter.created_ms) {
        fail_msg("no board for %s", address);
    }
    return &found;
}

/* Whose turn it is gets a mail, and answers it with a move; the answer to that shows the board. */
static void answer_with_move(club_house *house, const char *id) {
    const club_game *game = game_of(house, id);
    const size_t ply = game->ply;
    char address[CLUB_ADDRESS_SIZE], move[POD_MOVE_TEXT_SIZE], text[256];
    snprintf(address, sizeof address, "%s@example.org", game->seat[club_turn(game)].name);
    tell(house);
    const taken *notice = letter_with_board(house, address);
    assert_non_null(strstr(notice->letter.reply_to, "club+"));
    assert_int_equal(notice->letter.unsubscribe[0], 'z');
    snprintf(move, sizeof move, "%s", a_move(house, id));
    snprintf(text, sizeof text, "%s\n\nOn some day the club wrote:\n> %s\n", move, "It is your turn.");
    accepted(mail(house, notice->letter.reply_to, text));
    assert_int_equal(game_of(house, id)->ply, ply + 1);
    const taken *answer = expect_letter(house, address);
    assert_non_null(strstr(answer->letter.thread, ".game@mail.example.net"));
    assert_string_equal(answer->letter.subject, notice->letter.subject);
}

/* ---- Whole games ------------------------------------------------------------------------------------------------ */

static void two_play_by_mail_alone(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    join(house, &ada, "ada", "en");
    join(house, &bo, "bob", "fr");
    expect_text(command(house, "ada", "challenge -board=1x3 -clock=3d bob"), "bob – has not answered yet");
    tell(house);
    const taken *challenge = expect_letter(house, "bob@example.org");
    expect_text(challenge, "Répondez");
    accepted(mail(house, challenge->letter.reply_to, "oui\n"));
    newest_game(house, id);
    expect_letter(house, "bob@example.org");
    while (!is_over(house, id)) {
        answer_with_move(house, id);
    }
    tell(house);
    expect_text(expect_letter(house, "bob@example.org"), "gagne, ");
    expect_no_letter(house, "ada@example.org"); /* who has just made the last move */
}

static void three_play_in_three_languages_against_the_clock(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    join(house, &ada, "ada", "en");
    join(house, &bo, "bob", "fr");
    join(house, &cy, "cyd", "es");
    command(house, "ada", "challenge -board=3x3 -players=3 -clock=2d ada bob cyd");
    tell(house);
    expect_text(expect_letter(house, "bob@example.org"), "ada vous défie");
    const taken *challenge = expect_letter(house, "cyd@example.org");
    accepted(mail(house, challenge->letter.reply_to, "Sí\n"));
    expect_letter(house, "cyd@example.org");
    expect_text(command(house, "bob", "parties"), "pas encore répondu");
    char text[64];
    const reply *mine = get(house, &bo, "/api/v1/challenges?of=mine");
    snprintf(text, sizeof text, "accepter %s", text_in(json_array_get(json_object_get(mine->body, "items"), 0), "id"));
    command(house, "bob", text);
    newest_game(house, id);
    while (!is_over(house, id)) {
        answer_with_move(house, id);
    }
}

/* ---- Tokens ----------------------------------------------------------------------------------------------------- */

static uint64_t random_state = UINT64_C(20261124);

static unsigned draw(unsigned below) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random_state >> 33) % below;
}

static void make_id(char out[CLUB_ID_SIZE]) {
    uint8_t random[CLUB_ID_LENGTH];
    for (size_t i = 0; i < CLUB_ID_LENGTH; i++) {
        random[i] = (uint8_t)draw(256);
    }
    club_id_make(random, out);
}

static mail_token a_token(void) {
    mail_token token = {.kind = (mail_token_kind)draw(MAIL_TOKEN_KINDS),
                        .ply = draw(MAIL_SERIAL_MAX + 1),
                        .serial = draw(MAIL_SERIAL_MAX + 1),
                        .until_ms = INT64_C(1800000000000) + INT64_C(1000) * draw(1000000000)};
    make_id(token.person.id);
    if (draw(4)) {
        make_id(token.about);
    }
    return token;
}

static bool same_token(const mail_token *one, const mail_token *other) {
    return one->kind == other->kind && strcmp(one->person.id, other->person.id) == 0 &&
           strcmp(one->about, other->about) == 0 && one->ply == other->ply && one->serial == other->serial &&
           one->until_ms / DAY == other->until_ms / DAY;
}

static void a_token_is_read_as_it_was_written_and_nothing_else(void **state) {
    (void)state;
    const int count = getenv("LUDOPOD_LONG") ? 200000 : 2000;
    const auth_key key = {{1, 2, 3}}, other_key = {{1, 2, 4}};
    for (int i = 0; i < count; i++) {
        char text[MAIL_TOKEN_SIZE], address[MAIL_REPLY_SIZE], garbled[MAIL_TOKEN_SIZE];
        mail_token token = a_token(), read;
        mail_token_print(&key, &token, text);
        assert_int_equal(strlen(text), MAIL_TOKEN_LENGTH);
        assert_true(mail_token_read(&key, text, strlen(text), &read));
        assert_true(same_token(&token, &read));
        assert_false(mail_token_read(&other_key, text, strlen(text), &read));
        assert_false(mail_token_read(&key, text, strlen(text) - 1 - draw(MAIL_TOKEN_LENGTH), &read));
        memcpy(garbled, text, sizeof garbled);
        const unsigned at = draw(MAIL_TOKEN_LENGTH);
        garbled[at] = garbled[at] == 'a' ? 'b' : 'a'; /* another kind, person, thing, ply, day or MAC */
        assert_false(mail_token_read(&key, garbled, strlen(garbled), &read));
        for (size_t j = 0; text[j]; j++) { /* letter case is nothing to rely on */
            garbled[j] = text[j] >= 'a' && text[j] <= 'z' && draw(2) ? (char)(text[j] - 32) : text[j];
        }
        assert_true(mail_token_read(&key, garbled, strlen(garbled), &read));
        mail_token_address("club@example.org", text, address);
        assert_true(strchr(address, '@') - address <= 64); /* RFC 5321, 4.5.3.1.1 */
    }
}

static void tokens_are_cut_from_what_is_quoted(void **state) {
    (void)state;
    const auth_key key = {{7}};
    char text[512], token[2][MAIL_TOKEN_SIZE];
    for (size_t i = 0; i < 2; i++) {
        const mail_token made = a_token();
        mail_token_print(&key, &made, token[i]);
    }
    token[1][3] = token[1][3] == 'a' ? 'b' : 'a'; /* is none */
    snprintf(text, sizeof text, "> write to club+%s@example.org\nx%s and %s.", token[0], token[0], token[1]);
    mail_token_cut(&key, text);
    assert_null(strstr(text, token[0]));
    assert_non_null(strstr(text, token[1]));
    assert_non_null(strstr(text, "> write to club+***"));
    assert_non_null(strstr(text, "***@example.org\nx***"));
}

/* ---- What a token lends ----------------------------------------------------------------------------------------- */

/* Ada's and Bob's, in which she is to move first. */
static void daily_game(club_house *house, browser *ada, browser *bo, char id[ID_SIZE]) {
    const reply *made = post(house, ada, "/api/v1/games",
                             "{'options':{'board':'3x3'},'clock':'3d','seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, bo, path_of(id, "join"), "{}")->status, 200);
}

static void two_members(club_house *house, browser *ada, browser *bo, char id[ID_SIZE]) {
    join(house, ada, "ada", "en");
    join(house, bo, "bob", "en");
    daily_game(house, ada, bo, id);
    settle_notices(house);
}

/* The address of the turn's mail. */
static void turn_address(club_house *house, const char *id, char out[MAIL_REPLY_SIZE]) {
    const club_game *game = game_of(house, id);
    const mail_token token = mail_token_of_turn(game, &game->seat[club_turn(game)].person);
    app_reply_address(house->server->app, &token, out);
}

static size_t ply_of(club_house *house, const char *id) {
    return game_of(house, id)->ply;
}

/* Whoever has a mail that was forwarded to them can make the one move, and no more. */
static void a_forwarded_mail_lends_one_move(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE], text[256];
    two_members(house, &ada, &bo, id);
    turn_address(house, id, address);
    static const char *const others[][2] = {{"resign", ""},    {"draw", ""},     {"takeback", ""},
                                            {"chat", "hello"}, {"note", "mine"}, {"queue", "a1 b1"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        snprintf(text, sizeof text, "%s %s %s", others[i][0], id, others[i][1]);
        accepted(mail(house, address, text));
        expect_text(expect_letter(house, "ada@example.org"), "Nothing was done yet. Do you want this?");
    }
    static const char *const alone[] = {"challenge bob", "message bob hello", "vacation on", "notify digest daily"};
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        accepted(mail(house, address, alone[i]));
        expect_text(expect_letter(house, "ada@example.org"), "Nothing was done yet. Do you want this?");
    }
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM challenge"), 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM message"), 0);
    snprintf(text, sizeof text, "%s b1 c1\n", "a1"); /* conditional moves are asked once more, too */
    accepted(mail(house, address, text));
    assert_int_equal(ply_of(house, id), 1);
    const taken *answer = expect_letter(house, "ada@example.org");
    expect_text(answer, "Your move was made: a1");
    expect_text(answer, "Do you want this? queue");
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    accepted(mail(house, address, "c1"));
    expect_text(expect_letter(house, "ada@example.org"), "that mail was answered already");
    assert_int_equal(ply_of(house, id), 2);
}

static void a_mail_of_a_turn_that_is_over_moves_nothing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], old[MAIL_REPLY_SIZE], fresh[MAIL_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    turn_address(house, id, old);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    accepted(mail(house, old, "b2"));
    expect_text(expect_letter(house, "ada@example.org"), "the game is not any more as your mail has it");
    /* Taken back: the ply is the same, the turn is another. */
    pass(house, 5000);
    assert_int_equal(post(house, &ada, "/api/v1/me/settings", "{}")->status, 200);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", id);
    assert_int_equal(post(house, &ada, path, "{'ply':1,'kind':'takeback'}")->status, 200);
    snprintf(path, sizeof path, "/api/v1/games/%s/accept", id);
    assert_int_equal(post(house, &bo, path, "{'ply':1,'kind':'takeback'}")->status, 200);
    assert_int_equal(ply_of(house, id), 0);
    accepted(mail(house, old, "b2"));
    expect_text(expect_letter(house, "ada@example.org"), "the game is not any more as your mail has it");
    assert_int_equal(ply_of(house, id), 0);
    turn_address(house, id, fresh);
    assert_string_not_equal(old, fresh);
    accepted(mail(house, fresh, "b2"));
    assert_int_equal(ply_of(house, id), 1);
    expect_letter(house, "ada@example.org");
    /* Too old. */
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'a1'}")->status, 200);
    const club_game *game = game_of(house, id);
    mail_token token = mail_token_of_turn(game, &game->seat[0].person);
    token.until_ms = house->seconds * 1000 - DAY;
    app_reply_address(house->server->app, &token, old);
    accepted(mail(house, old, "c3"));
    expect_text(latest_letter(house, "ada@example.org"), "too old to be answered");
    assert_int_equal(ply_of(house, id), 2);
}

static void a_token_is_for_its_person_game_and_kind(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], other[ID_SIZE], address[MAIL_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    daily_game(house, &bo, &ada, other);
    tell_database(house, "DELETE FROM outbox");
    const club_person bob = person_of(house, "bob");
    mail_token token = mail_token_of_turn(game_of(house, id), &bob);
    app_reply_address(house->server->app, &token, address); /* of his, where it is her turn */
    accepted(mail(house, address, "a1"));
    expect_text(expect_letter(house, "bob@example.org"), "Not done");
    char text[64];
    turn_address(house, id, address);
    snprintf(text, sizeof text, "move %s a1", other); /* of hers, in another game */
    accepted(mail(house, address, text));
    expect_text(expect_letter(house, "ada@example.org"), "Not done");
    assert_int_equal(ply_of(house, id), 0);
    assert_int_equal(ply_of(house, other), 0);
}

/* Any command in a subject above nothing, to any address of ours. */
static void a_subject_alone_harms_nobody(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    const club_game *game = game_of(house, id);
    for (int kind = 0; kind < MAIL_TOKEN_KINDS; kind++) {
        mail_token token = mail_token_of_turn(game, &game->seat[club_turn(game)].person);
        token.kind = (mail_token_kind)kind;
        app_reply_address(house->server->app, &token, address);
        for (int verb = 0; verb < MAIL_VERBS; verb++) {
            inbox_message message = message_to(address, mail_form_of((mail_verb)verb)->shown[POD_ENGLISH], "\n");
            accepted(bring(house, &message));
        }
    }
}

static void a_subject_alone_is_no_answer(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    turn_address(house, id, address);
    inbox_message message = message_to(address, "move a1", "\n> a1\n");
    accepted(bring(house, &message));
    expect_text(expect_letter(house, "ada@example.org"), "nothing was written above what is quoted");
    assert_int_equal(ply_of(house, id), 0);
}

/* ---- Answers ---------------------------------------------------------------------------------------------------- */

/* Of an address of ours, what it is for (token.c). */
static char kind_of(const char *address) {
    const char *plus = strchr(address, '+');
    return plus ? plus[1] : 0;
}

static size_t count_text(const taken *letter, const char *text) {
    size_t count = 0;
    for (const char *at = letter->letter.lines; (at = strstr(at, text)); at += strlen(text)) {
        count++;
    }
    return count;
}

static void all_about_a_game_is_one_thread(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], text[96], thread[96];
    static const char *const lines[][2] = {{"chat", "hello"}, {"note", "mine"}, {"note", ""},   {"history", ""},
                                           {"preview", "a1"}, {"queue", ""},    {"export", ""}, {"show", ""},
                                           {"move", "zz"},    {"takeback", ""}, {"resign", ""}, {"move", "a1"}};
    two_members(house, &ada, &bo, id);
    snprintf(thread, sizeof thread, "<%s.game@mail.example.net>", id);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(text, sizeof text, "%s %s %s", lines[i][0], id, lines[i][1]);
        const taken *answer = command(house, "ada", text);
        if (strncmp(answer->letter.thread, thread, strlen(thread)) != 0 ||
            !strstr(answer->letter.subject, "ada – bob")) {
            fail_msg("%s: %s, %s", text, answer->letter.thread, answer->letter.subject);
        }
    }
    const reply *made = post(house, &bo, "/api/v1/challenge", "{'line':'challenge ada'}");
    snprintf(text, sizeof text, "decline %s", text_in(made->body, "id"));
    snprintf(thread, sizeof thread, "<%s.game@mail.example.net>", text_in(made->body, "id"));
    assert_memory_equal(command(house, "ada", text)->letter.thread, thread, strlen(thread));
}

/* A reply goes to the one thing that it is meant for; else the mail says which commands name each, and no address of
   that kind is in a text. */
static void a_reply_is_meant_for_one_thing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], other[ID_SIZE], text[128], address[STORE_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    const taken *games = command(house, "ada", "games");
    snprintf(text, sizeof text, "Cephalopod 3x3: ada – bob (%s)\nIt is your turn.\n", id);
    expect_text(games, text);
    expect_text(games, "Your move: reply with it.");
    assert_int_equal(kind_of(games->letter.reply_to), 'm');
    daily_game(house, &ada, &bo, other);
    settle_notices(house);
    games = command(house, "ada", "games");
    expect_text(games, "Your reply must say which");
    snprintf(text, sizeof text, "    move %s …\n", other);
    expect_text(games, text);
    assert_int_equal(count_text(games, "    move ") + count_text(games, "club+"), 2);
    assert_int_equal(kind_of(games->letter.reply_to), 'r');
    snprintf(address, sizeof address, "%s", games->letter.reply_to);
    accepted(mail(house, address, "a1\n"));
    const taken *which = expect_letter(house, "ada@example.org");
    expect_text(which, "is not a command");
    expect_text(which, text);
    assert_int_equal(ply_of(house, id) + ply_of(house, other), 0);
    /* All that is asked once more is one question. */
    snprintf(text, sizeof text, "resign %s\nchat %s so long\nresign %s\n", id, id, other);
    snprintf(address, sizeof address, "%s", which->letter.reply_to);
    accepted(mail(house, address, text));
    const taken *question = expect_letter(house, "ada@example.org");
    assert_int_equal(count_text(question, "Do you want this? "), 2); /* the text goes on to the end */
    snprintf(address, sizeof address, "%s", question->letter.reply_to);
    assert_int_equal(kind_of(address), 'q');
    accepted(mail(house, address, "yes\n"));
    expect_text(expect_letter(house, "ada@example.org"), "The game was cancelled. Nobody has lost it.");
    assert_true(is_over(house, id) && !is_over(house, other));
}

/* What is offered can be answered from wherever the game is shown, and a move from the same mail. */
static void an_offer_leaves_room_for_a_move(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], path[64], text[64], address[2][STORE_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    snprintf(path, sizeof path, "/api/v1/games/%s/offer", id);
    snprintf(text, sizeof text, "show %s", id);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(post(house, &bo, path, "{'ply':%d,'kind':'takeback'}", 2 * i + 2)->status, 200);
        const taken *shown = command(house, "ada", text);
        expect_text(shown, "Another player asks to take a move back.");
        expect_text(shown, "Reply with yes or no, or with your move.");
        snprintf(address[i], sizeof address[i], "%s", shown->letter.reply_to);
        assert_int_equal(kind_of(address[i]), 'c');
        accepted(mail(house, address[i], i ? "yes\n" : "c3\n"));
        expect_text(expect_letter(house, "ada@example.org"), i ? "You have agreed." : "Your move was made: c3");
        assert_int_equal(ply_of(house, id), 3);
        if (!i) {
            assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':3,'move':'c1'}")->status, 200);
        }
    }
    accepted(mail(house, address[0], "a3\n"));
    expect_text(expect_letter(house, "ada@example.org"), "answered already");
    assert_int_equal(ply_of(house, id), 3);
}

static void an_answer_says_what_may_be_done_next(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], text[96], next[96];
    two_members(house, &ada, &bo, id);
    snprintf(text, sizeof text, "show %s", id);
    snprintf(next, sizeof next, "You may also write: chat %s …, resign %s", id, id);
    expect_text(command(house, "ada", text), next);
    snprintf(next, sizeof next, "You may also write: chat %s …, queue %s …, resign %s", id, id, id);
    expect_text(command(house, "bob", text), next);
    const taken *made = command(house, "ada", "challenge bob");
    const char *own = strstr(made->letter.lines, "You may also write: withdraw ");
    assert_non_null(own);
    expect_text(command(house, "bob", "games"), "You may also write: accept ");
}

/* Who does not play is shown no more of a game than elsewhere, whatever the command. */
static void a_game_that_is_seen_late_is_shown_late(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cyril = {.address = "192.0.2.3"};
    char id[ID_SIZE], text[96];
    join(house, &ada, "ada", "en");
    join(house, &bo, "bob", "en");
    join(house, &cyril, "cyril", "en");
    const reply *made = post(house, &ada, "/api/v1/games",
                             "{'options':{'board':'3x3'},'delay':2,'seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, &bo, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    static const char *const tries[][2] = {{"show", ""}, {"move", "c3"}, {"takeback", ""}, {"preview", "c3"}};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        snprintf(text, sizeof text, "%s %s %s", tries[i][0], id, tries[i][1]);
        const taken *answer = command(house, "cyril", text);
        assert_null(strstr(answer->letter.lines, "3/3/a12")); /* the board after it */
        assert_null(strstr(answer->letter.lines, "played a1"));
        assert_null(strstr(answer->letter.lines, "bob is to move"));
    }
}

/* Of three players the others move before it is one's turn again: all of it is in the mail. */
static void a_mail_of_a_turn_has_all_moves_since(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    join(house, &ada, "ada", "en");
    join(house, &bo, "bob", "en");
    join(house, &cy, "cyd", "en");
    const reply *made = post(house, &ada, "/api/v1/games",
                             "{'options':{'board':'3x3','players':3},'clock':'3d','seats':[{'kind':'you'},"
                             "{'kind':'open'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, &bo, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &cy, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'c1'}")->status, 200);
    assert_int_equal(post(house, &cy, path_of(id, "moves"), "{'ply':2,'move':'c3'}")->status, 200);
    tell_database(house, "DELETE FROM outbox");
    tell(house);
    const taken *turn = latest_letter(house, "ada@example.org");
    expect_text(turn, "bob played c1.\ncyd played c3.\n");
    assert_int_equal(count_text(turn, "played a1"), 0);
}

/* What somebody has said is in the mail that tells of it, so that it can be answered; a token in it is cut. */
static void what_was_said_is_in_the_mail(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], path[64], address[STORE_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    tell(house);
    tell_database(house, "DELETE FROM outbox");
    snprintf(path, sizeof path, "/api/v1/games/%s/chat", id);
    assert_int_equal(
        post(house, &ada, path, "{'room':'players','text':'Good luck: %s'}", own_address(house, "ada"))->status, 201);
    tell(house);
    const taken *notice = latest_letter(house, "bob@example.org");
    expect_text(notice, "> Good luck: club+*********************************************@mail.example.net\n");
    snprintf(address, sizeof address, "%s", notice->letter.reply_to);
    assert_int_equal(kind_of(address), 'h');
    accepted(mail(house, address, "And you!\n\n> Good luck\n"));
    expect_text(latest_letter(house, "bob@example.org"), "It was said.");
    assert_int_equal(post(house, &ada, "/api/v1/me/conversations/@bob", "{'text':'One\\nresign %s'}", id)->status, 201);
    tell(house);
    notice = latest_letter(house, "bob@example.org");
    snprintf(path, sizeof path, "> One\n> resign %s\n", id);
    expect_text(notice, path);
    snprintf(address, sizeof address, "%s", notice->letter.reply_to);
    assert_int_equal(kind_of(address), 'w');
}

static void commands_may_follow_a_move(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE], text[256];
    two_members(house, &ada, &bo, id);
    turn_address(house, id, address);
    snprintf(text, sizeof text, "a1\ngames\nchat %s hello\n\nresign %s\n", id, id);
    accepted(mail(house, address, text));
    const taken *answer = expect_letter(house, "ada@example.org");
    expect_text(answer, "Your move was made: a1");
    expect_text(answer, "> games\n");
    expect_text(answer, "Do you want this? chat ");
    assert_null(strstr(answer->letter.lines, "Do you want this? resign")); /* behind an empty line */
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    turn_address(house, id, address);
    accepted(mail(house, address, "c1\nThanks for the game\ngames\n"));
    answer = latest_letter(house, "ada@example.org");
    assert_null(strstr(answer->letter.lines, "Thanks"));
    assert_null(strstr(answer->letter.lines, "> games"));
    assert_int_equal(ply_of(house, id), 3);
}

/* A yes is for what was asked, and not for what follows it. */
static void a_yes_confirms_one_command(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[STORE_REPLY_SIZE], text[96];
    two_members(house, &ada, &bo, id);
    snprintf(address, sizeof address, "%s", command(house, "ada", "vacation on")->letter.reply_to);
    snprintf(text, sizeof text, "yes\nresign %s\nmessage bob hello\n", id);
    accepted(mail(house, address, text));
    const taken *answer = expect_letter(house, "ada@example.org");
    expect_text(answer, "You are on vacation.");
    expect_text(answer, "Do you want this? resign ");
    expect_text(answer, "Do you want this? message ");
    assert_false(is_over(house, id));
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM message"), 0);
}

/* The sheet's form: who arranges a game does not play, unless that is said. */
static void a_game_is_arranged_for_others(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    join(house, &ada, "ada", "en");
    join(house, &bo, "bob", "en");
    join(house, &cy, "cyd", "en");
    const taken *made = command(house, "ada", "challenge bob cyd");
    expect_text(made, "White: bob – has not answered yet\nBlack: cyd – has not answered yet\n");
    assert_null(strstr(made->letter.lines, "ada – "));
    made = command(house, "ada", "challenge -board=3x3 -players=3 -with-me cyd bob");
    expect_text(made,
                "White: ada – has accepted\nBlack: cyd – has not answered yet\nOrange: bob – has not answered yet\n");
    made = command(house, "ada", "desafiar -board=3x3 -clock=2d bob ada");
    expect_text(made, "White: bob – has not answered yet\nBlack: ada – has accepted\n");
    made = command(house, "ada", "défier -board=5x5 -clock=1d -rated cyd");
    expect_text(made, "Cephalopod 5x5, A day for each move, rated (");
    expect_text(made, "White: ada – has accepted\nBlack: cyd – has not answered yet\n");
    expect_text(command(house, "ada", "challenge -players=3 bob"), "Not done: ");
}

/* Each thing that is new is a mail of its own; collected ones are one mail, which names the commands for each. */
static void a_mail_is_about_one_thing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], other[ID_SIZE], text[64];
    taken letter;
    int moves = 0, answers = 0;
    two_members(house, &ada, &bo, id);
    daily_game(house, &ada, &bo, other);
    assert_int_equal(post(house, &bo, "/api/v1/challenge", "{'line':'challenge ada'}")->status, 201);
    tell(house);
    while (take_letter(house, "ada@example.org", &letter)) {
        moves += kind_of(letter.letter.reply_to) == 'm';
        answers += kind_of(letter.letter.reply_to) == 'a';
        assert_int_equal(count_text(&letter, "club+"), 0);
        assert_int_equal(count_text(&letter, "Your move: reply") + count_text(&letter, "Reply with yes or no."), 1);
    }
    assert_int_equal(moves, 1);
    assert_int_equal(answers, 1);
    assert_int_equal(post(house, &ada, "/api/v1/me/notices/settings", "{'digest':'daily'}")->status, 200);
    assert_int_equal(post(house, &bo, "/api/v1/challenge", "{'line':'challenge ada'}")->status, 201);
    daily_game(house, &ada, &bo, id);
    pass(house, DAY);
    tell(house);
    const taken *digest = expect_letter(house, "ada@example.org");
    assert_int_equal(count_text(digest, "club+"), 0);
    expect_text(digest, "Your reply must say which");
    snprintf(text, sizeof text, "    move %s …\n", id);
    expect_text(digest, text);
    expect_text(digest, "    accept ");
    assert_int_equal(kind_of(digest->letter.reply_to), 'r');
    assert_string_equal(digest->letter.subject, "");
    assert_int_equal(digest->letter.unsubscribe[0], 'z');
}

/* A program that answers each of our mails, and does not say that it is one. */
static void answers_to_nothing_come_to_an_end(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE];
    taken letter;
    int answers = 0;
    two_members(house, &ada, &bo, id);
    turn_address(house, id, address);
    for (int i = 0; i < 100; i++) {
        accepted(mail(house, address, i % 2 ? "I am away until Monday.\n" : "vacation on\n"));
        while (take_letter(house, "ada@example.org", &letter)) {
            answers++;
        }
    }
    assert_in_range(answers, 50, 62);
    assert_in_range(count_in_database(house, "SELECT count(*) FROM mail_question"), 20, 32);
    accepted(mail(house, address, "a1\n"));
    expect_text(expect_letter(house, "ada@example.org"), "Your move was made");
    pass(house, 10 * 60 * 1000);
    accepted(mail(house, own_address(house, "ada"), "games\n"));
    expect_text(latest_letter(house, "ada@example.org"), "ada – bob");
}

static void old_addresses_do_nothing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], own[MAIL_REPLY_SIZE], reader[MAIL_REPLY_SIZE], turn[MAIL_REPLY_SIZE], text[64];
    two_members(house, &ada, &bo, id);
    snprintf(own, sizeof own, "%s", own_address(house, "ada"));
    turn_address(house, id, turn);
    app_reply_address(house->server->app, &(mail_token){.kind = MAIL_TOKEN_READER, .person = person_of(house, "ada")},
                      reader);
    pass(house, 61 * (int64_t)DAY);
    tell(house);
    tell_database(house, "DELETE FROM outbox");
    snprintf(text, sizeof text, "resign %s", id);
    accepted(mail(house, reader, "challenge bob\n"));
    expect_text(expect_letter(house, "ada@example.org"), "too old to be answered");
    accepted(mail(house, turn, text));
    expect_text(expect_letter(house, "ada@example.org"), "too old to be answered");
    accepted(mail(house, own, "games\n"));
    assert_null(strstr(expect_letter(house, "ada@example.org")->letter.lines, "Nothing was done"));
    pass(house, 310 * (int64_t)DAY);
    tell(house);
    tell_database(house, "DELETE FROM outbox");
    accepted(mail(house, own, "challenge bob\n"));
    const taken *answer = expect_letter(house, "ada@example.org");
    expect_text(answer, "that address for commands was replaced, or is more than a year old");
    assert_string_equal(answer->letter.reply_to, own_address(house, "ada"));
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM challenge"), 0);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM mail_question"), 0);
}

/* ---- Asking once more ------------------------------------------------------------------------------------------- */

static void what_is_grave_is_asked_once_more(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], text[64];
    two_members(house, &ada, &bo, id);
    both_move(house, &ada, &bo, id);
    settle_notices(house);
    snprintf(text, sizeof text, "resign %s", id);
    const taken *question = command(house, "ada", text);
    expect_text(question, "resign ");
    assert_false(is_over(house, id));
    char address[STORE_REPLY_SIZE];
    snprintf(address, sizeof address, "%s", question->letter.reply_to);
    accepted(mail(house, address, "no, rather not"));
    expect_text(expect_letter(house, "ada@example.org"), "expected the word yes");
    accepted(mail(house, address, "Yesterday\n"));
    expect_letter(house, "ada@example.org");
    assert_false(is_over(house, id));
    accepted(mail(house, address, "Yes!\n\n> resign?"));
    expect_text(expect_letter(house, "ada@example.org"), "You have resigned.");
    assert_true(is_over(house, id));
    accepted(mail(house, address, "yes"));
    expect_text(expect_letter(house, "ada@example.org"), "answered already");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM mail_question"), 0);
}

static void a_question_is_for_a_week(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[STORE_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    snprintf(address, sizeof address, "%s", command(house, "ada", "vacation on")->letter.reply_to);
    pass(house, 8 * (int64_t)DAY);
    accepted(mail(house, address, "yes"));
    expect_text(expect_letter(house, "ada@example.org"), "too old");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM vacation"), 0);
}

/* ---- Strangers -------------------------------------------------------------------------------------------------- */

static const char club[] = "club@mail.example.net", zoe[] = "zoe@example.net";

/* Whatever a stranger writes first is answered, once a day, with what is to be done; whoever replies has the address.
 */
static void a_stranger_becomes_a_member(void **state) {
    club_house *house = *state;
    browser bo = {.address = "192.0.2.2"};
    char address[STORE_REPLY_SIZE];
    join(house, &bo, "bob", "en");
    assert_string_equal(mail_from(house, zoe, club, "I want to play with you!\n").text, "it was answered");
    const taken *help = expect_letter(house, zoe);
    expect_text(help, "reply with: signup NAME\n");
    assert_int_equal(count_text(help, "Reply with yes"), 0);
    expect_text(help, "répondez\xc2\xa0: inscription PSEUDO\n");
    snprintf(address, sizeof address, "%s", help->letter.reply_to);
    assert_string_equal(mail_from(house, zoe, club, "help\n").text, "taken, and not answered");
    expect_no_letter(house, zoe); /* once a day */
    accepted(mail(house, address, "How?\n"));
    expect_text(expect_letter(house, zoe), "reply with: signup NAME\n");
    accepted(mail(house, address, "inscription b0b\n")); /* looks like one that is not free */
    const taken *refused = expect_letter(house, zoe);
    assert_int_equal(refused->letter.letter.language, POD_FRENCH);
    expect_text(refused, "n’est pas libre");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM person"), 1);
    assert_string_equal(mail(house, address, "non merci").text, "taken, and not answered");
    accepted(mail(house, refused->letter.reply_to, "inscription zoe\n"));
    const taken *welcome = expect_letter(house, zoe);
    expect_text(welcome, "Bienvenue");
    expect_text(welcome, "écrivez «\xc2\xa0"
                         "défier\xc2\xa0» suivi");
    assert_string_equal(welcome->letter.reply_to, own_address(house, "zoe"));
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM person WHERE handle = 'zoe' AND language = 'fr'"),
                     1);
    assert_int_equal(
        count_in_database(house, "SELECT count(*) FROM email WHERE address = 'zoe@example.net' AND confirmed_ms > 0"),
        1);
    accepted(mail(house, address, "oui"));
    expect_text(expect_letter(house, zoe), "déjà reçu une réponse");
    expect_text(command(house, "zoe", "parties"), "aucune partie");
}

/* The name is in a body below a subject that is less than a command; and it is mailed of turns from then on. */
static void a_sign_up_turns_mails_on(void **state) {
    club_house *house = *state;
    browser bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[STORE_REPLY_SIZE];
    join(house, &bo, "bob", "en");
    inbox_message message = message_to(club, "Signup", "signup zoe\n");
    snprintf(message.from, sizeof message.from, "%s", zoe);
    accepted(bring(house, &message));
    const taken *question = expect_letter(house, zoe);
    expect_text(question, "by the name of zoe");
    snprintf(address, sizeof address, "%s", question->letter.reply_to);
    accepted(mail(house, address, "Yes, please!\n"));
    snprintf(address, sizeof address, "%s", expect_letter(house, zoe)->letter.reply_to);
    /* The next mails of the same day, to the club itself, are a member's. */
    expect_text((accepted(mail_from(house, zoe, club, "games\n")), expect_letter(house, zoe)),
                "You have no games now.");
    accepted(mail(house, address, "challenge -tablero=1x3 -pendule=3j bob\n"));
    expect_text(expect_letter(house, zoe), "Cephalopod 1x3, Three days for each move");
    tell(house);
    accepted(mail(house, expect_letter(house, "bob@example.org")->letter.reply_to, "yes\n"));
    newest_game(house, id);
    tell(house);
    const taken *turn = expect_letter(house, zoe); /* that it has begun, and the turn, are one */
    expect_text(turn, "has begun.\n");
    expect_text(turn, "Your move: reply with it.");
    accepted(mail(house, turn->letter.reply_to, "a1\n"));
    assert_int_equal(ply_of(house, id), 1);
}

/* Who has an account from the page is not mailed of turns unless they say so; who begins to play by mail hears it. */
static void whoever_gets_no_mails_of_turns_is_told(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    become_member(house, &ada, "ada");
    give_address(house, "ada");
    join(house, &bo, "bob", "en");
    expect_text(command(house, "ada", "challenge bob"), "To get one, write: notify turns on\n");
    const taken *question = command(house, "ada", "notify turns on");
    accepted(mail(house, question->letter.reply_to, "yes\n"));
    expect_text(expect_letter(house, "ada@example.org"), "turns: on\n");
    assert_null(strstr(command(house, "ada", "challenge bob")->letter.lines, "To get one, write"));
}

/* A mail from a member's address proves nothing, but is answered: the member sees what only shows something, and is
   asked about the rest. */
static void from_alone_proves_nothing(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], text[64], address[STORE_REPLY_SIZE];
    int answers = 0;
    two_members(house, &ada, &bo, id);
    snprintf(text, sizeof text, "move %s a1", id);
    accepted(mail_from(house, "ada@example.org", club, text));
    assert_int_equal(ply_of(house, id), 0);
    const taken *question = expect_letter(house, "ada@example.org");
    expect_text(question, "Nothing was done yet. Do you want this? move ");
    snprintf(address, sizeof address, "%s", question->letter.reply_to);
    accepted(mail_from(house, "ada@example.org", club, "help\n"));
    assert_string_equal(expect_letter(house, "ada@example.org")->letter.reply_to, own_address(house, "ada"));
    accepted(mail_from(house, "ada@example.org", "club+abc@mail.example.net", text)); /* nor does a mistaken address */
    expect_text(expect_letter(house, "ada@example.org"), "Nothing was done yet. Do you want this? move ");
    accepted(mail(house, address, "yes\n"));
    assert_int_equal(ply_of(house, id), 1);
    expect_letter(house, "ada@example.org");
    for (int i = 0; i < 30; i++) { /* whoever forges them does not fill her mailbox */
        taken letter;
        const inbox_verdict verdict = mail_from(house, "ada@example.org", club, "games\n");
        answers += take_letter(house, "ada@example.org", &letter);
        assert_string_equal(verdict.text, i < 7 ? "it was answered" : "not answered: there were too many of late");
    }
    assert_int_equal(answers, 7);
    expect_text(command(house, "ada", "games"), "ada – bob"); /* her own are answered all the same */
}

/* Whoever is a member sees the games that others play, and no more of them than anyone may. */
static void games_of_others_are_listed(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE], own[ID_SIZE], text[128];
    join(house, &cy, "cyd", "en");
    two_members(house, &ada, &bo, id);
    const reply *made =
        post(house, &ada, "/api/v1/games",
             "{'options':{'board':'3x3'},'clock':'3d','delay':2,'seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(own, sizeof own, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, &bo, path_of(own, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(own, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    const taken *games = command(house, "cyd", "parties");
    expect_text(games, "You have no games now.");
    snprintf(text, sizeof text, "Live games of others:\nCephalopod 3x3: ada – bob (%s)\nada is to move.\n", own);
    expect_text(games, text); /* late, as it may be seen */
    assert_int_equal(kind_of(games->letter.reply_to), 'r');
    snprintf(text, sizeof text, "show %s", own);
    assert_null(strstr(command(house, "cyd", text)->letter.lines, "played a1"));
    games = command(house, "bob", "games");
    assert_int_equal(count_text(games, "Cephalopod 3x3"), 2);
    expect_text(games, "Live games of others:\nNone now.\n");
}

/* What machines send is never answered. */
static void machines_are_not_answered(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE];
    static const inbox_kind kinds[] = {INBOX_AUTOMATIC, INBOX_REPORT, INBOX_LOOP};
    two_members(house, &ada, &bo, id);
    turn_address(house, id, address);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        inbox_message message = message_to(address, "Out of office", "a1\n");
        message.kind = kinds[i];
        accepted(bring(house, &message));
    }
    expect_no_letter(house, "ada@example.org");
    assert_int_equal(ply_of(house, id), 0);
}

/* A guest has no address that could be proven, and who has left is nobody: whoever writes to what was theirs is a
   stranger, who is answered once a day. */
static void guests_and_former_members_have_no_mail(void **state) {
    club_house *house = *state;
    browser guest = {.address = "192.0.2.1"}, ada = {.address = "192.0.2.2"}, bo = {.address = "192.0.2.3"};
    char id[ID_SIZE], address[MAIL_REPLY_SIZE];
    new_game(house, &guest, id);
    mail_token token = {.kind = MAIL_TOKEN_COMMANDS, .person = game_of(house, id)->seat[0].person};
    app_reply_address(house->server->app, &token, address);
    accepted(mail(house, address, "games"));
    expect_text(expect_letter(house, SOMEBODY), "To become a member, reply with: signup NAME");
    two_members(house, &ada, &bo, id);
    snprintf(address, sizeof address, "%s", own_address(house, "ada"));
    tell_database(house, "DELETE FROM email");
    accepted(mail(house, address, "games"));
    expect_no_letter(house, SOMEBODY);
    expect_no_letter(house, "ada@example.org");
}

static void an_own_address_is_replaced(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE], old[MAIL_REPLY_SIZE];
    two_members(house, &ada, &bo, id);
    const club_person person = person_of(house, "ada");
    store_fault fault;
    snprintf(old, sizeof old, "%s", own_address(house, "ada"));
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    assert_int_equal(store_renew_mail_address(house->store, &person, &fault), STORE_OK);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
    accepted(mail(house, old, "resign"));
    const taken *answer = expect_letter(house, "ada@example.org");
    expect_text(answer, "Nothing was done: that address for commands was replaced");
    assert_string_equal(answer->letter.reply_to, own_address(house, "ada"));
    assert_string_equal(command(house, "ada", "help")->letter.reply_to, own_address(house, "ada"));
}

static void mails_are_ended_by_one_press(void **state) {
    club_house *house = *state;
    browser ada = {.address = "192.0.2.1"}, bo = {.address = "192.0.2.2"}, program = {.address = "192.0.2.7"};
    char id[ID_SIZE], path[96];
    two_members(house, &ada, &bo, id);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    tell(house);
    snprintf(path, sizeof path, "/unsubscribe/%s", latest_letter(house, "bob@example.org")->letter.unsubscribe);
    const reply *page = get(house, &program, path);
    assert_int_equal(page->status, 200);
    assert_non_null(strstr(page->text, "<form method=\"post\">"));
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':1,'move':'b1'}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':2,'move':'c1'}")->status, 200);
    tell(house);
    latest_letter(house, "bob@example.org"); /* looking has ended nothing */
    static const char form[] = "List-Unsubscribe=One-Click";
    assert_int_equal(ask(house, &program, TRANSPORT_POST, path, form, sizeof form - 1)->status, 200);
    assert_int_equal(post(house, &bo, path_of(id, "moves"), "{'ply':3,'move':'c3'}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':4,'move':'a3'}")->status, 200);
    tell(house);
    expect_no_letter(house, "bob@example.org");
    path[20] = path[20] == 'a' ? 'b' : 'a';
    assert_int_equal(ask(house, &program, TRANSPORT_POST, path, form, sizeof form - 1)->status, 404);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_play_by_mail_alone, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(three_play_in_three_languages_against_the_clock, open_with_mail, close_house),
        cmocka_unit_test(a_token_is_read_as_it_was_written_and_nothing_else),
        cmocka_unit_test(tokens_are_cut_from_what_is_quoted),
        cmocka_unit_test_setup_teardown(a_forwarded_mail_lends_one_move, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_mail_of_a_turn_that_is_over_moves_nothing, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_token_is_for_its_person_game_and_kind, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_subject_alone_harms_nobody, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_subject_alone_is_no_answer, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(all_about_a_game_is_one_thread, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_reply_is_meant_for_one_thing, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(an_offer_leaves_room_for_a_move, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(an_answer_says_what_may_be_done_next, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_game_that_is_seen_late_is_shown_late, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_mail_of_a_turn_has_all_moves_since, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(what_was_said_is_in_the_mail, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(commands_may_follow_a_move, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_yes_confirms_one_command, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_game_is_arranged_for_others, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_mail_is_about_one_thing, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(answers_to_nothing_come_to_an_end, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(old_addresses_do_nothing, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(what_is_grave_is_asked_once_more, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_question_is_for_a_week, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_stranger_becomes_a_member, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(a_sign_up_turns_mails_on, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(whoever_gets_no_mails_of_turns_is_told, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(from_alone_proves_nothing, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(games_of_others_are_listed, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(machines_are_not_answered, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(guests_and_former_members_have_no_mail, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(an_own_address_is_replaced, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(mails_are_ended_by_one_press, open_with_mail, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
