#include "app/alerts/alerts.h"

#include <stdio.h>

/* {0}: who has done it; {1}: the game. alone: when nobody has. */
typedef struct sentence {
    const char *by, *alone;
} sentence;

static const sentence sentences[CLUB_ALERT_KIND_COUNT] = {
    [CLUB_ALERT_TURN] = {POD_N_("{0} has moved. It is your turn in {1}."), POD_N_("It is your turn in {1}.")},
    [CLUB_ALERT_BEGAN] = {POD_N_("Your game of {1} with {0} has begun."), POD_N_("Your game of {1} has begun.")},
    [CLUB_ALERT_ENDED] = {POD_N_("Your game of {1} with {0} is over."), POD_N_("Your game of {1} is over.")},
    [CLUB_ALERT_CHALLENGE] = {POD_N_("{0} challenges you to a game of {1}."),
                              POD_N_("You are challenged to a game of {1}.")},
    [CLUB_ALERT_ANSWER] = {POD_N_("{0} has answered your challenge to a game of {1}."),
                           POD_N_("Your challenge to a game of {1} was answered.")},
    [CLUB_ALERT_OFFER] = {POD_N_("{0} makes you an offer in your game of {1}."),
                          POD_N_("You have an offer in your game of {1}.")},
    [CLUB_ALERT_CHAT] = {POD_N_("{0} has written to you in your game of {1}."),
                         POD_N_("Somebody has written to you in your game of {1}.")},
    [CLUB_ALERT_MESSAGE] = {POD_N_("{0} has sent you a message."), POD_N_("You have a message.")},
    [CLUB_ALERT_FOLLOWED] = {POD_N_("{0} has begun a game of {1}."), POD_N_("A game of {1} has begun.")},
    [CLUB_ALERT_HALF] = {NULL, POD_N_("Half of your time for a move in {1} is over.")},
    [CLUB_ALERT_TENTH] = {NULL, POD_N_("Only a tenth of your time for a move in {1} is left.")},
    [CLUB_ALERT_MODERATOR] = {NULL, POD_N_("A moderator has written to you.")},
};

/* To whoever has reported somebody: not what came of it, which is between others. */
static const sentence closed = {NULL, POD_N_("The moderators have looked at what you have reported. Thank you.")};

static bool is_of_report(const club_alert *alert) {
    return alert->kind == CLUB_ALERT_MODERATOR && alert->number == CLUB_ALERT_REPORT_CLOSED;
}

static const char *name_of(const alert_words *words) {
    const club_identity *by = words->by;
    return !by ? "" : by->name[0] ? by->name : by->handle;
}

void alert_print(const alert_words *words, pod_text *out) {
    const sentence *said = is_of_report(words->alert) ? &closed : &sentences[words->alert->kind];
    const char *name = name_of(words), *game = words->alert->game ? words->alert->game->title : "";
    const char *english = *name && said->by ? said->by : said->alone;
    pod_text_add_message(out, pod_translate(words->language, english), (const char *const[3]){name, game});
}

void alert_path(const alert_words *words, char out[ALERT_PATH_SIZE]) {
    const char *handle = words->by ? words->by->handle : "";
    switch (words->alert->kind) {
    case CLUB_ALERT_CHALLENGE:
    case CLUB_ALERT_ANSWER:
        snprintf(out, ALERT_PATH_SIZE, "/challenge/%s", words->alert->about);
        break;
    case CLUB_ALERT_MESSAGE:
        snprintf(out, ALERT_PATH_SIZE, *handle ? "/messages/@%s" : "/messages%s", handle);
        break;
    case CLUB_ALERT_MODERATOR:
        snprintf(out, ALERT_PATH_SIZE, is_of_report(words->alert) ? "/notices" : "/decisions");
        break;
    default:
        snprintf(out, ALERT_PATH_SIZE, "/g/%s", words->alert->about);
    }
}
