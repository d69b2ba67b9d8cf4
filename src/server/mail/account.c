/* Commands about challenges and about the member. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "club/game/seen.h"
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
    pod_text text = pod_text_over(line, sizeof line);
    pod_text_add(&text, "challenge ");
    mail_options_print(command->rest, &text);
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

#define GAMES_LISTED "30"

/* As the subjects of mails name it, and whose turn it is, as far as the member may see; the member's own can be
   answered. */
static void say_game(mail_act *of, const club_game *whole) {
    char line[STORE_SUBJECT_SIZE], name[CLUB_NAME_SIZE + 32];
    club_game room;
    pod_text text = pod_text_over(line, sizeof line), player = pod_text_over(name, sizeof name);
    const club_person *who = &of->account.person;
    const club_game *game = club_seen(whole, who, &room);
    const mail_view view = {of->self, game, who, of->caller.language, &of->replies};
    mail_print_subject(&view, &text);
    mail_say_text(of, line);
    if (mail_is_turn_of(game, who)) {
        const mail_token token = mail_token_of_turn(game, who);
        mail_note_reply(&of->replies, &token, game->id);
        mail_say(of, POD_N_("It is your turn."), NULL, NULL, NULL);
    } else if (club_turn(game) != POD_NOBODY) {
        mail_print_player(&view, club_turn(game), &player);
        mail_say(of, POD_N_("{0} is to move."), name, NULL, NULL);
    }
}

/* Games of a list of the API. others: only those in which the member does not play. */
static size_t say_games(mail_act *of, const json_t *list, bool others) {
    server_caller caller = of->caller;
    size_t i, said = 0;
    json_t *told;
    json_array_foreach(json_object_get(list, "items"), i, told) {
        const char *id = json_string_value(json_object_get(told, "id"));
        const server_cached_game *cached = server_find(of->self, id ? id : "", &caller);
        if (cached && !(others && club_plays(&cached->game, &of->account.person))) {
            say_game(of, &cached->game);
            said++;
        }
    }
    return said;
}

void mail_say_turns(mail_act *of) {
    json_t *games = mail_call(of, SERVER_API "/me/games", "state=turn&limit=" GAMES_LISTED, NULL);
    say_games(of, games, false);
    json_decref(games);
}

/* Each open challenge, and an answer to it where that is possible. */
static void say_challenges(mail_act *of, const json_t *list) {
    size_t i;
    json_t *told;
    json_array_foreach(json_object_get(list, "items"), i, told) {
        const char *id = json_string_value(json_object_get(told, "id")),
                   *state = json_string_value(json_object_get(told, "state"));
        if (!id || !state || strcmp(state, "open") != 0) {
            continue;
        }
        say_challenge(of, told);
        if (can(told, "accept")) {
            mail_token token = {.kind = MAIL_TOKEN_CHALLENGE, .person = of->account.person};
            snprintf(token.about, sizeof token.about, "%s", id);
            mail_note_reply(&of->replies, &token, id);
        }
    }
}

/* The member's own first, then the others that are played now, as anyone may see them. */
bool mail_do_games(mail_act *of, const mail_command *command) {
    (void)command;
    json_t *own = mail_call(of, SERVER_API "/me/games", "limit=" GAMES_LISTED, NULL);
    json_t *challenges = own ? mail_call(of, SERVER_API "/challenges", "of=mine", NULL) : NULL;
    json_t *all = challenges ? mail_call(of, SERVER_API "/games", "limit=" GAMES_LISTED, NULL) : NULL;
    const bool done = all != NULL;
    if (done && !say_games(of, own, false)) {
        mail_say(of, POD_N_("You have no games now."), NULL, NULL, NULL);
    }
    say_challenges(of, challenges);
    if (done) {
        mail_say_text(of, "");
        mail_say(of, POD_N_("Live games of others:"), NULL, NULL, NULL);
        mail_say(of,
                 say_games(of, all, true) ? POD_N_("To see one, write {0} and the ten letters and digits in brackets.")
                                          : POD_N_("None now."),
                 mail_form_of(MAIL_SHOW)->shown[of->caller.language], NULL, NULL);
    }
    json_decref(own);
    json_decref(challenges);
    json_decref(all);
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
    if (command->about[0]) {
        if (!mail_verb_find(command->about, strlen(command->about), &verb)) {
            mail_say(of, POD_N_("'{0}' is not a command; expected one of those that 'help' lists"), command->about,
                     NULL, NULL);
            return false;
        }
        say_usage(of, verb);
        return true;
    }
    mail_say(of, POD_N_("Write one command a line, up to {0} in a mail:"), "16", NULL, NULL);
    for (int i = 0; i < MAIL_VERBS; i++) {
        say_usage(of, (mail_verb)i);
    }
    return mail_offer_own_address(of);
}

/* ---- The account ------------------------------------------------------------------------------------------------- */

bool mail_do_sign_up(mail_act *of, const mail_command *command) {
    (void)command;
    mail_say(of, POD_N_("Not done: you are a member already, by the name of {0}."), of->account.handle, NULL, NULL);
    return false;
}

/* Whether a word of any language means this value. */
static bool means(const char *word, const char *value) {
    size_t length = strlen(word);
    const char *name = mail_value_find(word, &length);
    return length == strlen(value) && memcmp(name, value, length) == 0;
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

/* What would have been right, as help has it. */
static bool refuse(mail_act *of, mail_verb verb) {
    char usage[256];
    pod_text text = pod_text_over(usage, sizeof usage);
    mail_usage_print(verb, of->caller.language, &text);
    mail_say(of, POD_N_("Not done: expected {0}"), usage, NULL, NULL);
    return false;
}

bool mail_do_vacation(mail_act *of, const mail_command *command) {
    const bool on = means(command->about, "on"), off = means(command->about, "off");
    if (!command->about[0]) {
        return say_vacation(of, mail_call(of, SERVER_API "/me", NULL, NULL));
    }
    if (!on && !off) {
        return refuse(of, MAIL_VACATION);
    }
    return say_vacation(
        of, mail_call(of, SERVER_API "/me/vacation", NULL, json_pack("{s:s}", "action", on ? "begin" : "end")));
}

static void say_wish(mail_act *of, const char *name, const char *value) {
    const pod_language language = of->caller.language;
    mail_say(of, "{0}: {1}", mail_value_shown(name ? name : "", language), mail_value_shown(value, language), NULL);
}

static bool say_wishes(mail_act *of, json_t *answer) {
    size_t i;
    json_t *kind;
    const char *digest = json_string_value(json_object_get(answer, "digest"));
    json_array_foreach(json_object_get(answer, "kinds"), i, kind) {
        say_wish(of, json_string_value(json_object_get(kind, "kind")),
                 json_is_true(json_object_get(kind, "mail")) ? "on" : "off");
    }
    if (digest) {
        say_wish(of, "digest", digest);
    }
    json_decref(answer);
    return answer != NULL;
}

bool mail_do_notify(mail_act *of, const mail_command *command) {
    static const char path[] = SERVER_API "/me/notices/settings";
    size_t kind = strlen(command->about), rest = strlen(command->rest);
    const char *about = mail_value_find(command->about, &kind), *value = mail_value_find(command->rest, &rest);
    if (!command->about[0]) {
        return say_wishes(of, mail_call(of, path, NULL, NULL));
    }
    if (means(command->about, "digest")) {
        return say_wishes(of, mail_call(of, path, NULL, json_pack("{s:s%}", "digest", value, rest)));
    }
    const bool on = means(command->rest, "on");
    if (!on && !means(command->rest, "off")) {
        return refuse(of, MAIL_NOTIFY);
    }
    return say_wishes(
        of, mail_call(of, path, NULL, json_pack("{s:[{s:s% s:b}]}", "kinds", "kind", about, kind, "mail", on)));
}
