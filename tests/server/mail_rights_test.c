/* Who may do what by mail: every command against everybody who may write one. The table says what becomes of it; a
   command that is not done changes nothing in the database. */
#include <sqlite3.h>

#include "server/postbox.h"

typedef enum role {
    STRANGER,      /* whose address nobody in the club has, to the club's own address */
    FORGER,        /* the same, but as From it has the player's */
    UNCONFIRMED,   /* a member who has not confirmed the address */
    PLAYER,        /* whom the game, its turn and the challenge are for */
    LENDER,        /* another one, by the address that a mail is answered to: whoever was forwarded it has that, too */
    OTHER,         /* a member whom none of it is for */
    MODERATOR,     /* likewise */
    ADMINISTRATOR, /* likewise */
    BOT,           /* whose keeper has all that the player has */
    SILENCED,      /* a player who may not write to others for a time */
    BANNED,        /* or may do nothing */
    FORMER,        /* who has left */
    ROLES
} role;

static const char *const names[ROLES] = {"a stranger", "a forger",          "an unconfirmed member", "a player",
                                         "a reply",    "another member",    "a moderator",           "an administrator",
                                         "a bot",      "a silenced player", "a banned player",       "a former member"};

/* What becomes of a command: y it is done; a it is asked once more, and done when that is confirmed; n it is refused,
   and the answer says so; m it is asked, and refused when that is confirmed; x it is a stranger's mail; q somebody is
   asked whether they want an account; h somebody is told how to become a member; t the member is asked, and whoever
   sent the mail cannot answer. */
typedef struct right {
    mail_verb verb;
    const char *line; /* G: the game; E: an event; C: a challenge that the player may answer, or take back */
    const char *of;   /* of the roles in order */
} right;

static const right rights[] = {
    {MAIL_HELP, "help", "hyxyyyyyxyyx"},
    {MAIL_SIGN_UP, "signup dora", "qnxnnnnnxnnx"},
    {MAIL_CHALLENGE, "challenge bob", "htxyayyyxynx"},
    {MAIL_ACCEPT, "accept C", "htxyannnxynx"},
    {MAIL_DECLINE, "decline C not now", "htxyannnxynx"},
    {MAIL_WITHDRAW, "withdraw C", "htxyannnxynx"},
    {MAIL_MOVE, "move G a1", "htxyannnxynx"},
    {MAIL_PREVIEW, "preview G a1", "hyxyyyyyxyyx"},
    {MAIL_SHOW, "show G", "hyxyyyyyxyyx"},
    {MAIL_GAMES, "games", "hyxyyyyyxyyx"},
    {MAIL_HISTORY, "history G", "hyxyyyyyxyyx"},
    {MAIL_QUEUE, "queue G b1 c1", "htxyannnxynx"},
    {MAIL_QUEUE, "queue G", "hyxyynnnxyyx"},
    {MAIL_RESIGN, "resign G", "htxaammmxamx"},
    {MAIL_DRAW, "draw G", "htxaammmxamx"},
    {MAIL_UNDO, "takeback G", "htxyannnxynx"},
    {MAIL_REMATCH, "rematch G", "htxyannnxynx"},
    {MAIL_CHAT, "chat G hello", "htxyayyyxnnx"},
    {MAIL_MESSAGE, "message bob hello", "htxyayyyxnnx"},
    {MAIL_NOTE, "note G mine", "htxyannnxynx"},
    {MAIL_NOTE, "note G", "hyxyynnnxyyx"},
    {MAIL_RATINGS, "rating", "hyxyyyyyxyyx"},
    {MAIL_VACATION, "vacation", "hyxyyyyyxyyx"},
    {MAIL_VACATION, "vacation on", "htxaaaaaxamx"},
    {MAIL_NOTIFY, "notify", "hyxyyyyyxyyx"},
    {MAIL_NOTIFY, "notify digest daily", "htxaaaaaxamx"},
    {MAIL_EXPORT, "export G", "hyxyyyyyxyyx"},
    {MAIL_EVENT, "event", "hyxyyyyyxyyx"},
    {MAIL_EVENT, "event E", "hyxyyyyyxyyx"},
    {MAIL_JOIN, "join E", "htxyayyyxynx"},
    {MAIL_STANDING, "standing E", "hyxyyyyyxyyx"},
};

/* ---- Who there is ------------------------------------------------------------------------------------------------ */

typedef struct company {
    club_house *house;
    browser bob;
    browser of[ROLES]; /* members alone */
    char game[ID_SIZE], challenge[ID_SIZE], event[ID_SIZE];
} company;

static const char *const handles[ROLES] = {
    [FORGER] = "percy", [UNCONFIRMED] = "ulla", [PLAYER] = "percy",      [LENDER] = "lena",
    [OTHER] = "olga",   [MODERATOR] = "doris",  [ADMINISTRATOR] = "zoe", [BOT] = "robot",
    [SILENCED] = "sid", [BANNED] = "bernd",     [FORMER] = "fay"};

static void make_bot(company *all) {
    const reply *made = post(all->house, &all->of[PLAYER], "/api/v1/me/bots",
                             "{'handle':'robot','terms':{'games':[{'game':'cephalopod','boards':['3x3']}],"
                             "'clocks':['daily'],'rated':false}}");
    assert_int_equal(made->status, 201);
}

static company gather(void **state) {
    static const role members[] = {UNCONFIRMED,   PLAYER,   LENDER, OTHER, MODERATOR,
                                   ADMINISTRATOR, SILENCED, BANNED, FORMER};
    company all = {.house = *state, .bob = {.address = "192.0.2.9"}};
    join(all.house, &all.bob, "bob", "en");
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        become_member(all.house, &all.of[members[i]], handles[members[i]]);
        give_address(all.house, handles[members[i]]);
    }
    make_bot(&all);
    const reply *made = post(all.house, &all.bob, "/api/v1/tournaments",
                             "{'kind':'swiss','title':'Spring','in_ms':7000000000,'terms':{'clock':'3d'}}");
    assert_int_equal(made->status, 201);
    snprintf(all.event, sizeof all.event, "%s", text_in(made->body, "code"));
    tell_database(all.house, "UPDATE email SET confirmed_ms = NULL WHERE address = 'ulla@example.org'");
    tell_database(all.house, "UPDATE person SET roles = 1 WHERE handle = 'doris'");
    tell_database(all.house, "UPDATE person SET roles = 2 WHERE handle = 'zoe'");
    return all;
}

static browser *player_of(company *all, role who) {
    const bool plays = who == LENDER || who == SILENCED || who == BANNED || who == UNCONFIRMED || who == FORMER;
    return &all->of[plays ? who : PLAYER];
}

/* A new game and challenge, of the member where the member plays, else of the player; both with Bob. */
static void prepare(company *all, role who, const right *of) {
    club_house *house = all->house;
    browser *player = player_of(all, who);
    const char *handle = handles[player - all->of], *const game = of->verb == MAIL_DRAW ? "'game':'octogo'," : "";
    const reply *made = post(house, player, "/api/v1/games",
                             "{%s'options':{'board':'%s'},'clock':'3d','seats':[{'kind':'you'},{'kind':'open'}]}", game,
                             *game ? "6x10" : "3x3");
    assert_int_equal(made->status, 201);
    snprintf(all->game, sizeof all->game, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, &all->bob, path_of(all->game, "join"), "{}")->status, 200);
    if (of->verb == MAIL_QUEUE || of->verb == MAIL_UNDO) {
        assert_int_equal(post(house, player, path_of(all->game, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    }
    if (of->verb == MAIL_DRAW) {
        assert_int_equal(post(house, player, path_of(all->game, "moves"), "{'ply':0,'move':'a1-a2'}")->status, 200);
        assert_int_equal(post(house, &all->bob, path_of(all->game, "moves"), "{'ply':1,'move':'a6>'}")->status, 200);
    } else if (of->verb == MAIL_REMATCH) {
        both_move(house, player, &all->bob, all->game);
        assert_int_equal(post(house, player, path_of(all->game, "resign"), "{'ply':2}")->status, 200);
    }
    const bool own = of->verb == MAIL_WITHDRAW;
    made = post(house, own ? player : &all->bob, "/api/v1/challenge", "{'line':'challenge %s'}", own ? "bob" : handle);
    assert_int_equal(made->status, 201);
    snprintf(all->challenge, sizeof all->challenge, "%s", text_in(made->body, "id"));
}

/* So that there is room for more of them. */
static void clear_away(company *all, role who) {
    char path[96];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/withdraw", all->challenge);
    post(all->house, &all->bob, path, "{}");
    post(all->house, player_of(all, who), path, "{}");
    tell_database(all->house, "DELETE FROM vacation");
    pass(all->house, 20000);
}

static void restrain(company *all, role who, bool on) {
    const char *const until = on ? "9000000000000" : "0";
    if (who == SILENCED) {
        tell_database(all->house, "UPDATE person SET muted_until_ms = %s WHERE handle = 'sid'", until);
    } else if (who == BANNED) {
        tell_database(all->house, "UPDATE person SET banned_until_ms = %s WHERE handle = 'bernd'", until);
    }
}

/* ---- What changes ------------------------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t hash, const char *text) {
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    }
    return (hash ^ 0xff) * UINT64_C(0x100000001b3);
}

static int add_row(void *context, int count, char **values, char **columns) {
    uint64_t *sum = context, hash = UINT64_C(0xcbf29ce484222325);
    (void)columns;
    for (int i = 0; i < count; i++) {
        hash = mix(hash, values[i] ? values[i] : "NULL");
    }
    *sum += hash; /* whatever the order */
    return 0;
}

static int add_table(void *context, int count, char **values, char **columns) {
    void *const *at = context;
    char query[128];
    (void)count, (void)columns;
    snprintf(query, sizeof query, "SELECT '%s', * FROM \"%s\"", values[0], values[0]);
    assert_int_equal(sqlite3_exec(at[0], query, add_row, at[1], NULL), SQLITE_OK);
    return 0;
}

/* The whole database but for what mails leave: questions, answers, and that an address was answered. */
static uint64_t fingerprint(club_house *house) {
    sqlite3 *database;
    uint64_t sum = 0;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    void *context[2] = {database, &sum};
    assert_int_equal(sqlite3_exec(database,
                                  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('outbox', "
                                  "'mail_question', 'spent', 'mail_stranger', 'serving')",
                                  add_table, context, NULL),
                     SQLITE_OK);
    sqlite3_close(database);
    return sum;
}

/* ---- Trying ------------------------------------------------------------------------------------------------------ */

static void fill_in(const company *all, const char *line, char out[128]) {
    const char *place = strstr(line, " G");
    place = place ? place : strstr(line, " E");
    place = place ? place : strstr(line, " C");
    snprintf(out, 128, "%.*s%s%s\n", place ? (int)(place + 1 - line) : (int)strlen(line), line,
             !place            ? ""
             : place[1] == 'G' ? all->game
             : place[1] == 'E' ? all->event
                               : all->challenge,
             place ? place + 2 : "");
}

static void address_for(company *all, role who, char out[MAIL_REPLY_SIZE]) {
    const club_person person = person_of(all->house, handles[who]);
    if (who == LENDER) {
        app_reply_address(all->house->server->app, &(mail_token){.kind = MAIL_TOKEN_READER, .person = person}, out);
    } else {
        snprintf(out, MAIL_REPLY_SIZE, "%s", own_address(all->house, handles[who]));
    }
}

/* Of a mail that came to the address of everybody. Whatever is said of it, the owner of the address hears alone. */
static char try_as_nobody(company *all, role who, const char *line) {
    const char *from = who == FORGER ? "percy@example.org" : "somebody@example.net";
    tell_database(all->house, "DELETE FROM mail_stranger");
    accepted(mail_from(all->house, from, "club@mail.example.net", line));
    const char *said = expect_letter(all->house, from)->letter.lines;
    return strstr(said, "wants to make an account")    ? 'q'
           : strstr(said, "To become a member, reply") ? 'h'
           : strstr(said, "Do you want this?")         ? 't'
           : strstr(said, "Not done")                  ? 'n'
                                                       : 'y';
}

static char try_once(company *all, role who, const char *line) {
    char address[MAIL_REPLY_SIZE], mailbox[64], again[STORE_REPLY_SIZE];
    if (who <= FORGER) {
        return try_as_nobody(all, who, line);
    }
    address_for(all, who, address);
    snprintf(mailbox, sizeof mailbox, "%s@example.org", handles[who]);
    tell_database(all->house, "DELETE FROM mail_stranger");
    accepted(mail(all->house, address, line));
    taken to_stranger;
    if (take_letter(all->house, SOMEBODY, &to_stranger)) {
        expect_no_letter(all->house, mailbox);
        return 'x';
    }
    const taken *answer = expect_letter(all->house, mailbox);
    if (!strstr(answer->letter.lines, "Do you want this?")) {
        return strstr(answer->letter.lines, "Not done") ? 'n' : 'y';
    }
    snprintf(again, sizeof again, "%s", answer->letter.reply_to);
    accepted(mail(all->house, again, "yes\n"));
    return strstr(expect_letter(all->house, mailbox)->letter.lines, "Not done") ? 'm' : 'a';
}

static bool is_done(char outcome) {
    return outcome == 'y' || outcome == 'a';
}

/* Nothing is written, however it is answered. */
static bool only_looks(const char *line) {
    static const char *const looks[] = {"help",     "preview G a1", "show G",  "games",     "history G",
                                        "queue G",  "note G",       "rating",  "vacation",  "notify",
                                        "export G", "event",        "event E", "standing E"};
    bool found = false;
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        found |= strcmp(looks[i], line) == 0;
    }
    return found;
}

static void try_right(company *all, role who, const right *of) {
    char line[128];
    restrain(all, who, false);
    prepare(all, who, of);
    restrain(all, who, true);
    fill_in(all, of->line, line);
    pass(all->house,
         who <= FORGER || of->of[who] == 'x' ? 15 * 60 * 1000 : 0); /* so often unproven mails are answered */
    for (int i = 0; i < 3; i++) { /* what is mailed of the preparations is mailed before */
        begin_turn(all->house);
        assert_true(end_turn(all->house));
    }
    tell_database(all->house, "DELETE FROM outbox");
    const uint64_t before = fingerprint(all->house);
    const char outcome = try_once(all, who, line);
    if (outcome != of->of[who]) {
        fail_msg("%s: %s: '%c', expected '%c'", names[who], of->line, outcome, of->of[who]);
    }
    const bool changed = fingerprint(all->house) != before;
    if (changed != (is_done(outcome) && !only_looks(of->line))) {
        fail_msg("%s: %s: '%c', and something was%s changed", names[who], of->line, outcome, changed ? "" : " not");
    }
}

static void each_command_is_for_whom_the_table_says(void **state) {
    company all = gather(state);
    bool seen[MAIL_VERBS] = {false};
    for (int who = 0; who < FORMER; who++) {
        for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
            assert_int_equal(strlen(rights[i].of), ROLES);
            seen[rights[i].verb] = true;
            try_right(&all, (role)who, &rights[i]);
            clear_away(&all, (role)who);
        }
    }
    for (int i = 0; i < MAIL_VERBS; i++) {
        assert_true(seen[i]);
    }
}

/* Whoever leaves takes the address along. */
static void former_members_have_none(void **state) {
    company all = gather(state);
    char address[MAIL_REPLY_SIZE], line[128];
    prepare(&all, FORMER, &rights[0]);
    address_for(&all, FORMER, address);
    assert_int_equal(post(all.house, &all.of[FORMER], "/api/v1/me/delete", "{'handle':'fay'}")->status, 200);
    for (int i = 0; i < 3; i++) { /* until the games are left, too */
        begin_turn(all.house);
        assert_true(end_turn(all.house));
    }
    tell_database(all.house, "DELETE FROM outbox");
    const uint64_t before = fingerprint(all.house);
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
        fill_in(&all, rights[i].line, line);
        assert_int_equal(rights[i].of[FORMER], 'x');
        accepted(mail(all.house, address, line));
        expect_no_letter(all.house, "fay@example.org");
    }
    assert_true(fingerprint(all.house) == before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_command_is_for_whom_the_table_says, open_with_mail, close_house),
        cmocka_unit_test_setup_teardown(former_members_have_none, open_with_mail, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
