/* Commands about challenges and about the member. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "server/http/challenge/challenge.h"
#include "server/http/router.h"
#include "server/mail/act.h"
#include "server/post/body.h"

enum { PATH_SIZE = 128 };

/* ---- Challenges -------------------------------------------------------------------------------------------------- */

static bool can(const json_t *challenge, const char *what) {
    size_t i;
    json_t *one;
    bool found = false;
    json_array_foreach(json_object_get(challenge, "can"), i, one) {
        found |= strcmp(json_string_value(one), what) == 0;
    }
    return found;
}

/* Commands that the member may write about it now. */
static void say_choices(mail_act *of, const json_t *challenge) {
    static const struct {
        const char *what;
        mail_verb verb;
    } choices[] = {{"accept", MAIL_ACCEPT}, {"decline", MAIL_DECLINE}, {"withdraw", MAIL_WITHDRAW}};
    char list[256] = "";
    pod_text text = pod_text_over(list, sizeof list);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (can(challenge, choices[i].what)) {
            pod_text_format(&text, "%s%s %s", text.length ? ", " : "",
                            mail_form_of(choices[i].verb)->shown[of->caller.language],
                            json_string_value(json_object_get(challenge, "id")));
        }
    }
    if (text.length) {
        mail_say(of, POD_N_("You may also write: {0}"), list, NULL, NULL);
    }
}

/* A challenge as it stands, and its game once it has begun. */
static void say_challenge(mail_act *of, const json_t *told) {
    server_caller caller = of->caller;
    club_challenge challenge;
    const char *id = json_string_value(json_object_get(told, "id"));
    if (!id || !server_find_challenge(of->self, id, &challenge, &caller)) {
        return;
    }
    mail_print_challenge(&challenge, of->caller.language, &of->out);
    if (challenge.game[0]) {
        mail_say(of, POD_N_("The game has begun: {0}"), challenge.game, NULL, NULL);
        mail_show_later(of, challenge.game);
    }
    say_choices(of, told);
}

/* After an act upon it, which is what the answer is about. */
static void say_answered(mail_act *of, const json_t *told) {
    const char *id = json_string_value(json_object_get(told, "id"));
    mail_is_about_challenge(of, id ? id : "");
    say_challenge(of, told);
}

bool mail_do_challenge(mail_act *of, const mail_command *command) {
    char line[MAIL_WRITTEN_SIZE + 16];
    snprintf(line, sizeof line, "challenge %s", command->rest);
    json_t *answer = mail_call(of, SERVER_API "/challenge", NULL, json_pack("{s:s}", "line", line));
    if (answer) {
        mail_say(of, POD_N_("The challenge was sent."), NULL, NULL, NULL);
        say_answered(of, answer);
    }
    json_decref(answer);
    return answer != NULL;
}

bool mail_do_answer(mail_act *of, const mail_command *command) {
    static const struct {
        const char *path, *done;
    } ways[] = {[MAIL_ACCEPT] = {"accept", POD_N_("You have accepted the challenge.")},
                [MAIL_DECLINE] = {"decline", POD_N_("You have declined the challenge.")},
                [MAIL_WITHDRAW] = {"withdraw", POD_N_("Your challenge was withdrawn.")}};
    char path[PATH_SIZE];
    snprintf(path, sizeof path, SERVER_API "/challenges/%.40s/%s", command->about, ways[command->verb].path);
    json_t *answer = mail_call(
        of, path, NULL, command->verb == MAIL_DECLINE ? json_pack("{s:s}", "reason", command->rest) : json_object());
    if (answer) {
        mail_say(of, ways[command->verb].done, NULL, NULL, NULL);
        say_answered(of, answer);
    }
    json_decref(answer);
    return answer != NULL;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

/* As the subjects of mails name it; where it is the member's turn with the address for the move. */
static void say_game(mail_act *of, const json_t *told) {
    server_caller caller = of->caller;
    char line[STORE_SUBJECT_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    const char *id = json_string_value(json_object_get(told, "id"));
    const server_cached_game *cached = server_find(of->self, id ? id : "", &caller);
    if (!cached) {
        return;
    }
    const club_game *game = &cached->game;
    const unsigned turn = club_turn(game);
    const mail_view view = {of->self, game, &of->account.person, of->caller.language, &of->replies};
    mail_print_subject(&view, &text);
    mail_say_text(of, line);
    if (turn != POD_NOBODY && club_person_same(&game->seat[turn].person, &of->account.person)) {
        const mail_token token = mail_token_of_turn(of->self, game, &of->account.person);
        mail_say(of, POD_N_("It is your turn."), NULL, NULL, NULL);
        mail_say_reply(of, POD_N_("Reply with your move, alone on the first line; or write it to {0}"), &token);
    }
}

/* Each open challenge, with the address that accepts it where that is possible. */
static void say_listed(mail_act *of, const json_t *challenge) {
    const char *id = json_string_value(json_object_get(challenge, "id"));
    say_challenge(of, challenge);
    if (id && can(challenge, "accept")) {
        mail_token token = {.kind = MAIL_TOKEN_CHALLENGE, .person = of->account.person};
        snprintf(token.about, sizeof token.about, "%s", id);
        mail_say_reply(of, POD_N_("Reply with yes or no, or write it to {0}"), &token);
    }
}

bool mail_do_games(mail_act *of, const mail_command *command) {
    (void)command;
    json_t *games = mail_call(of, SERVER_API "/me/games", "limit=100", NULL), *item;
    json_t *challenges = games ? mail_call(of, SERVER_API "/challenges", "of=mine", NULL) : NULL;
    size_t i;
    json_array_foreach(json_object_get(games, "items"), i, item) {
        say_game(of, item);
    }
    if (games && !json_array_size(json_object_get(games, "items"))) {
        mail_say(of, POD_N_("You play no games now."), NULL, NULL, NULL);
    }
    json_array_foreach(json_object_get(challenges, "items"), i, item) {
        const char *state = json_string_value(json_object_get(item, "state"));
        if (state && strcmp(state, "open") == 0) {
            say_listed(of, item);
        }
    }
    bool done = games && challenges;
    json_decref(games);
    json_decref(challenges);
    return done;
}

bool mail_do_ratings(mail_act *of, const mail_command *command) {
    char path[PATH_SIZE];
    size_t i;
    json_t *rating;
    snprintf(path, sizeof path, SERVER_API "/people/%.40s/ratings",
             command->about[0] ? command->about : of->account.handle);
    json_t *answer = mail_call(of, path, NULL, NULL);
    json_array_foreach(json_object_get(answer, "ratings"), i, rating) {
        char value[48];
        snprintf(value, sizeof value, "%lld ± %lld", (long long)json_integer_value(json_object_get(rating, "rating")),
                 (long long)json_integer_value(json_object_get(rating, "deviation")));
        mail_say(of, "{0}: {1}", json_string_value(json_object_get(rating, "pool")), value, NULL);
    }
    if (answer && !json_array_size(json_object_get(answer, "ratings"))) {
        mail_say(of, POD_N_("There are no ratings yet."), NULL, NULL, NULL);
    }
    json_decref(answer);
    return answer != NULL;
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static void say_usage(mail_act *of, mail_verb verb) {
    char usage[256];
    pod_text text = pod_text_over(usage, sizeof usage);
    mail_usage_print(verb, of->caller.language, &text);
    mail_say(of, "{0}\n    {1}", usage, pod_translate(of->caller.language, mail_form_of(verb)->summary), NULL);
}

bool mail_do_help(mail_act *of, const mail_command *command) {
    mail_verb verb;
    char own[MAIL_REPLY_SIZE];
    if (command->about[0]) {
        if (!mail_verb_find(command->about, strlen(command->about), &verb)) {
            mail_say(of, POD_N_("'{0}' is not a command; expected one of those that 'help' lists"), command->about,
                     NULL, NULL);
            return false;
        }
        say_usage(of, verb);
        return true;
    }
    if (!mail_own_address(of->self, &of->account.person, own)) {
        of->failed = true;
        return false;
    }
    mail_say(of, POD_N_("Write one command a line, up to {0} in a mail:"), "16", NULL, NULL);
    for (int i = 0; i < MAIL_VERBS; i++) {
        say_usage(of, (mail_verb)i);
    }
    mail_say_own_address(of, own);
    return true;
}

/* ---- The account ------------------------------------------------------------------------------------------------- */

bool mail_do_sign_up(mail_act *of, const mail_command *command) {
    (void)command;
    mail_say(of, POD_N_("Not done: you are a member already, by the name of {0}."), of->account.handle, NULL, NULL);
    return false;
}

static bool is_word(const char *text, const char *one, const char *other) {
    return strcmp(text, one) == 0 || strcmp(text, other) == 0;
}

static bool say_vacation(mail_act *of, json_t *answer) {
    const json_t *vacation = json_object_get(answer, "vacation");
    char days[24];
    snprintf(days, sizeof days, "%lld", (long long)json_integer_value(json_object_get(vacation, "days_left")));
    if (answer) {
        mail_say(of,
                 json_is_null(json_object_get(vacation, "until_ms"))
                     ? POD_N_("You are on no vacation. Days left this year: {0}")
                     : POD_N_("You are on vacation. Days left this year: {0}"),
                 days, NULL, NULL);
    }
    json_decref(answer);
    return answer != NULL;
}

bool mail_do_vacation(mail_act *of, const mail_command *command) {
    bool on = is_word(command->about, "on", "begin"), off = is_word(command->about, "off", "end");
    if (!command->about[0]) {
        return say_vacation(of, mail_call(of, SERVER_API "/me", NULL, NULL));
    }
    if (!on && !off) {
        mail_say(of, POD_N_("Not done: expected {0}"), "vacation on|off", NULL, NULL);
        return false;
    }
    return say_vacation(
        of, mail_call(of, SERVER_API "/me/vacation", NULL, json_pack("{s:s}", "action", on ? "begin" : "end")));
}

static bool say_wishes(mail_act *of, json_t *answer) {
    size_t i;
    json_t *kind;
    json_array_foreach(json_object_get(answer, "kinds"), i, kind) {
        mail_say(of, "{0}: {1}", json_string_value(json_object_get(kind, "kind")),
                 json_is_true(json_object_get(kind, "mail")) ? "on" : "off", NULL);
    }
    if (answer) {
        mail_say(of, "digest: {0}", json_string_value(json_object_get(answer, "digest")), NULL, NULL);
    }
    json_decref(answer);
    return answer != NULL;
}

bool mail_do_notify(mail_act *of, const mail_command *command) {
    static const char path[] = SERVER_API "/me/notices/settings";
    if (!command->about[0]) {
        return say_wishes(of, mail_call(of, path, NULL, NULL));
    }
    if (strcmp(command->about, "digest") == 0) {
        return say_wishes(of, mail_call(of, path, NULL, json_pack("{s:s}", "digest", command->rest)));
    }
    bool on = strcmp(command->rest, "on") == 0;
    if (!on && strcmp(command->rest, "off") != 0) {
        mail_say(of, POD_N_("Not done: expected {0}"), "notify KIND on|off, notify digest none|hourly|daily", NULL,
                 NULL);
        return false;
    }
    return say_wishes(
        of, mail_call(of, path, NULL, json_pack("{s:[{s:s s:b}]}", "kinds", "kind", command->about, "mail", on)));
}
