/* Commands about challenges and about the member. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/admission.h"
#include "app/lobby/challenge.h"
#include "app/people/account.h"
#include "club/game/game.h"
#include "mail/act.h"
#include "store/lists.h"
#include "store/ratings.h"

/* ---- Challenges -------------------------------------------------------------------------------------------------- */

/* What the member may do with it now (club_challenge_may()). */
static unsigned choices_of(const mail_act *of, const club_challenge *challenge) {
    app_caller caller = of->caller;
    const club_person *person = &caller.person;
    club_identity who;
    int rating;
    return app_find_identity(of->self, person, &who, &caller) &&
                   app_find_ranged(of->self, challenge, person, &rating, &caller)
               ? club_challenge_may(challenge, &who, rating, of->self->wall_ms)
               : 0;
}

/* As commands. */
static void say_choices(mail_act *of, const club_challenge *challenge) {
    static const struct {
        unsigned bit;
        mail_verb verb;
    } choices[] = {
        {CLUB_MAY_ACCEPT, MAIL_ACCEPT}, {CLUB_MAY_DECLINE, MAIL_DECLINE}, {CLUB_MAY_WITHDRAW, MAIL_WITHDRAW}};
    const unsigned may = choices_of(of, challenge);
    char list[256] = "";
    pod_text text = pod_text_over(list, sizeof list);
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (may & choices[i].bit) {
            pod_text_format(&text, "%s%s %s", text.length ? ", " : "",
                            mail_form_of(choices[i].verb)->shown[of->caller.language], challenge->id);
        }
    }
    if (text.length) {
        mail_say(of, POD_N_("You may also write: {0}"), list);
    }
}

/* A challenge as it stands, and its game once it has begun. */
static void say_challenge(mail_act *of, const club_challenge *challenge) {
    mail_print_challenge(challenge, of->caller.language, &of->out);
    if (challenge->game[0]) {
        mail_say(of, POD_N_("The game has begun: {0}"), challenge->game);
        mail_show_later(of, challenge->game);
    }
    say_choices(of, challenge);
}

/* Does it with the challenge of this id (NULL: makes one), and says what it has become. */
static bool act(mail_act *of, const char *id, club_request request, const char *done) {
    app_caller caller = of->caller;
    club_challenge challenge;
    if (!app_admit(of->self, &caller) || !app_act_on_challenge(of->self, id, &request, &caller, &challenge)) {
        mail_say_problem(of, &caller.problem);
        return false;
    }
    of->acted = true;
    mail_say(of, done);
    mail_is_about_challenge(of, challenge.id);
    say_challenge(of, &challenge);
    return true;
}

bool mail_do_challenge(mail_act *of, const mail_command *command) {
    char line[MAIL_WRITTEN_SIZE + 16];
    pod_text text = pod_text_over(line, sizeof line);
    club_offer offer;
    club_fault fault;
    app_caller caller = of->caller;
    pod_text_add(&text, "challenge ");
    mail_options_print(command->rest, &text);
    if (club_offer_parse(line, strlen(line), &offer, &fault)) {
        app_problem_club(&caller.problem, caller.language, &fault);
        mail_say_problem(of, &caller.problem);
        return false;
    }
    return act(of, NULL, (club_request){.act = CLUB_CHALLENGE, .challenge.offer = &offer},
               POD_N_("The challenge was sent."));
}

bool mail_do_answer(mail_act *of, const mail_command *command) {
    switch (command->verb) {
    case MAIL_ACCEPT:
        return act(of, command->about, (club_request){.act = CLUB_CHALLENGE_ACCEPT, .challenge.name = ""},
                   POD_N_("You have accepted the challenge."));
    case MAIL_DECLINE:
        return act(of, command->about, (club_request){.act = CLUB_CHALLENGE_DECLINE, .challenge.reason = command->rest},
                   POD_N_("You have declined the challenge."));
    default:
        return act(of, command->about, (club_request){.act = CLUB_CHALLENGE_WITHDRAW},
                   POD_N_("Your challenge was withdrawn."));
    }
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

enum { GAMES_LISTED = 30 };

/* As the subjects of mails name it, and whose turn it is, as far as the member may see; the member's own can be
   answered. */
static void say_game(mail_act *of, const club_game *whole) {
    char line[STORE_SUBJECT_SIZE];
    club_game room;
    pod_text text = pod_text_over(line, sizeof line);
    const club_person *who = &of->account.person;
    const club_game *game = club_seen(whole, who, &room);
    const mail_view view = {of->self, game, who, of->caller.language, &of->replies};
    mail_print_subject(&view, &text);
    mail_say_text(of, line);
    if (mail_is_turn_of(game, who)) {
        const mail_token token = mail_token_of_turn(game, who);
        mail_note_reply(&of->replies, &token, game->id);
        mail_say(of, POD_N_("It is your turn."));
    } else if (club_turn(game) != POD_NOBODY) {
        mail_say(of, POD_N_("{0} is to move."), mail_player(&view, club_turn(game)));
    }
}

/* others: only those in which the member does not play. */
static size_t say_games(mail_act *of, const store_ids *list, bool others) {
    app_caller caller = of->caller;
    size_t said = 0;
    for (size_t i = 0; i < list->count && i < GAMES_LISTED; i++) {
        const app_cached_game *cached = app_find(of->self, list->id[i], &caller);
        if (cached && !(others && club_plays(&cached->game, &of->account.person))) {
            say_game(of, &cached->game);
            said++;
        }
    }
    return said;
}

void mail_say_turns(mail_act *of) {
    store_ids games;
    if (mail_may_look(of) &&
        mail_has_read(of, store_waiting_games(of->self->store, &of->account.person, &games, &of->self->fault))) {
        say_games(of, &games, false);
    }
}

/* Each open challenge, and an answer to it where that is possible. */
static void say_challenges(mail_act *of, const store_ids *list) {
    app_caller caller = of->caller;
    for (size_t i = 0; i < list->count; i++) {
        club_challenge challenge;
        if (!app_find_challenge(of->self, list->id[i], &challenge, &caller) ||
            club_challenge_state_at(&challenge, of->self->wall_ms) != CLUB_CHALLENGE_OPEN) {
            continue;
        }
        say_challenge(of, &challenge);
        if (choices_of(of, &challenge) & CLUB_MAY_ACCEPT) {
            mail_token token = {.kind = MAIL_TOKEN_CHALLENGE, .person = of->account.person};
            memcpy(token.about, challenge.id, sizeof challenge.id);
            mail_note_reply(&of->replies, &token, challenge.id);
        }
    }
}

typedef struct lists {
    store_ids own, challenges, all;
} lists;

static bool find_lists(mail_act *of, lists *out) {
    store *kept = of->self->store;
    store_watched newest = {.after = STORE_WATCHED_FIRST, .limit = GAMES_LISTED};
    return mail_has_read(of, store_running_games_of(kept, &of->account.person, &out->own, &of->self->fault)) &&
           mail_has_read(of, store_watched_games(kept, &newest, &out->all, &of->self->fault)) &&
           mail_has_done(of, app_find_challenges_of(of->self, &out->challenges, &of->caller));
}

/* The member's own first, then the others that are played now, as anyone may see them. */
bool mail_do_games(mail_act *of, const mail_command *command) {
    lists found;
    (void)command;
    if (!mail_may_look(of) || !find_lists(of, &found)) {
        return false;
    }
    if (!say_games(of, &found.own, false)) {
        mail_say(of, POD_N_("You have no games now."));
    }
    say_challenges(of, &found.challenges);
    mail_say_text(of, "");
    mail_say(of, POD_N_("Live games of others:"));
    mail_say(of,
             say_games(of, &found.all, true)
                 ? POD_N_("To see one, write {0} and the ten letters and digits in brackets.")
                 : POD_N_("None now."),
             mail_form_of(MAIL_SHOW)->shown[of->caller.language]);
    return true;
}

/* While ratings are said. */
typedef struct rated {
    mail_act *of;
    size_t count;
} rated;

static bool say_rating(void *context, const void *entry) {
    rated *self = context;
    const store_pool_standing *in = entry;
    const club_rating now = club_rating_at(&in->standing, self->of->self->wall_ms);
    char value[48];
    snprintf(value, sizeof value, "%ld ± %ld", lround(now.rating), lround(now.deviation));
    mail_say(self->of, "{0}: {1}", in->pool, value);
    self->count++;
    return true;
}

bool mail_do_ratings(mail_act *of, const mail_command *command) {
    const char *handle = command->about[0] ? command->about : of->account.handle;
    rated self = {.of = of};
    club_account who;
    if (!mail_may_look(of) || !mail_has_done(of, app_find_member(of->self, &of->caller, handle, &who)) ||
        !mail_has_read(
            of, store_ratings_of(of->self->store, &who.person, (store_visitor){&self, say_rating}, &of->self->fault))) {
        return false;
    }
    if (!self.count) {
        mail_say(of, POD_N_("There are no ratings yet."));
    }
    return true;
}

/* ---- Help -------------------------------------------------------------------------------------------------------- */

static void say_usage(mail_act *of, mail_verb verb) {
    char usage[256];
    pod_text text = pod_text_over(usage, sizeof usage);
    mail_usage_print(verb, of->caller.language, &text);
    mail_say(of, "{0}\n    {1}", usage, pod_translate(of->caller.language, mail_form_of(verb)->summary));
}

bool mail_do_help(mail_act *of, const mail_command *command) {
    mail_verb verb;
    if (command->about[0]) {
        if (!mail_verb_find(command->about, strlen(command->about), &verb)) {
            mail_say(of, POD_N_("'{0}' is not a command; expected one of those that 'help' lists"), command->about);
            return false;
        }
        say_usage(of, verb);
        return true;
    }
    mail_say(of, POD_N_("Write one command a line, up to {0} in a mail:"), "16");
    for (int i = 0; i < MAIL_VERBS; i++) {
        say_usage(of, (mail_verb)i);
    }
    return mail_offer_own_address(of);
}

/* ---- The account ------------------------------------------------------------------------------------------------- */

bool mail_do_sign_up(mail_act *of, const mail_command *command) {
    (void)command;
    mail_say(of, POD_N_("Not done: you are a member already, by the name of {0}."), of->account.handle);
    return false;
}

/* Whether a word of any language means this value. */
static bool means(const char *word, const char *value) {
    size_t length = strlen(word);
    const char *name = mail_value_find(word, &length);
    return length == strlen(value) && memcmp(name, value, length) == 0;
}

static bool say_vacation(mail_act *of) {
    const club_vacation_state vacation =
        club_calendar_vacation_state(store_calendar(of->self->store), &of->account.person, of->self->wall_ms);
    char days[24];
    snprintf(days, sizeof days, "%d", vacation.days_left);
    mail_say(of,
             vacation.until_ms ? POD_N_("You are on vacation. Days left this year: {0}")
                               : POD_N_("You are on no vacation. Days left this year: {0}"),
             days);
    return true;
}

/* What would have been right, as help has it. */
static bool refuse(mail_act *of, mail_verb verb) {
    char usage[256];
    pod_text text = pod_text_over(usage, sizeof usage);
    mail_usage_print(verb, of->caller.language, &text);
    mail_say(of, POD_N_("Not done: expected {0}"), usage);
    return false;
}

bool mail_do_vacation(mail_act *of, const mail_command *command) {
    const bool on = means(command->about, "on"), off = means(command->about, "off");
    club_request request = {.act = on ? CLUB_VACATION_BEGIN : CLUB_VACATION_END};
    if (command->about[0] && !on && !off) {
        return refuse(of, MAIL_VACATION);
    }
    return (!command->about[0] || mail_carry_out(of, &request)) && say_vacation(of);
}

/* ---- Notices ----------------------------------------------------------------------------------------------------- */

static void say_wish(mail_act *of, const char *name, const char *value) {
    const pod_language language = of->caller.language;
    mail_say(of, "{0}: {1}", mail_value_shown(name, language), mail_value_shown(value, language));
}

static void say_wishes(mail_act *of, const club_wishes *wishes) {
    for (club_alert_kind kind = 0; kind < CLUB_ALERT_KIND_COUNT; kind++) {
        say_wish(of, club_alert_kind_name(kind), club_wishes_carry(wishes, kind, CLUB_CHANNEL_MAIL) ? "on" : "off");
    }
    say_wish(of, "digest", club_digest_names[wishes->digest]);
}

/* False: it is none that there is. */
static bool change_digest(const char *word, club_wishes *out) {
    for (int i = 0; i < CLUB_DIGESTS; i++) {
        if (means(word, club_digest_names[i])) {
            out->digest = (club_digest)i;
            return true;
        }
    }
    return false;
}

static bool change_kind(const mail_command *command, club_wishes *out) {
    const bool on = means(command->rest, "on");
    for (club_alert_kind kind = 0; kind < CLUB_ALERT_KIND_COUNT; kind++) {
        if (means(command->about, club_alert_kind_name(kind))) {
            club_wishes_set(out, kind, CLUB_CHANNEL_MAIL, on);
            return on || means(command->rest, "off");
        }
    }
    return false;
}

bool mail_do_notify(mail_act *of, const mail_command *command) {
    club_request request = {.act = CLUB_SET_WISHES};
    club_wishes *wishes = &request.alert.wishes;
    if (!mail_find_wishes(of, wishes)) {
        return false;
    }
    if (command->about[0] &&
        !(means(command->about, "digest") ? change_digest(command->rest, wishes) : change_kind(command, wishes))) {
        return refuse(of, MAIL_NOTIFY);
    }
    if (command->about[0] && !mail_carry_out(of, &request)) {
        return false;
    }
    say_wishes(of, wishes);
    return true;
}
