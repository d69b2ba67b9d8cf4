/* Commands about events. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/admission.h"
#include "app/events/known.h"
#include "app/events/tournaments.h"
#include "club/event/kind.h"
#include "mail/act.h"
#include "store/events/tournaments.h"

enum { LISTED = 30 };

/* Its title, its code, and how it stands. */
static void say_event(mail_act *of, const club_tournament *event) {
    char code[CLUB_TOURNAMENT_CODE + 1], when[128];
    pod_text text = pod_text_over(when, sizeof when);
    const int64_t left_ms = event->terms.begins_ms - of->self->wall_ms;
    snprintf(code, sizeof code, "%.*s", CLUB_TOURNAMENT_CODE, event->id);
    mail_print_time(left_ms < 0 ? 0 : left_ms, of->caller.language, &text);
    mail_say(of,
             event->state == CLUB_TOURNAMENT_ANNOUNCED ? POD_N_("{0} ({1}): begins in {2}.")
             : event->state == CLUB_TOURNAMENT_RUNNING ? POD_N_("{0} ({1}): is being played.")
                                                       : POD_N_("{0} ({1}): is over."),
             event->terms.title, code, when);
}

static bool add_said(void *context, const void *entry) {
    say_event(context, &((const store_tournament *)entry)->of);
    return true;
}

/* Those that are played, and those to come. */
static bool say_events(mail_act *of) {
    const size_t before = of->out.length;
    for (int list = STORE_TOURNAMENTS_RUNNING; list <= STORE_TOURNAMENTS_COMING; list++) {
        const store_tournament_page page = {.of = (store_tournament_list)list,
                                            .person = of->account.person,
                                            .begins_ms = list == STORE_TOURNAMENTS_COMING ? 0 : INT64_MAX,
                                            .limit = LISTED};
        if (!mail_has_read(
                of, store_list_tournaments(of->self->store, &page, (store_visitor){of, add_said}, &of->self->fault))) {
            return false;
        }
    }
    mail_say(of,
             of->out.length > before ? POD_N_("To enter one, write {0} and the six letters and digits in brackets.")
                                     : POD_N_("No event is announced, and none is being played."),
             mail_form_of(MAIL_JOIN)->shown[of->caller.language]);
    return true;
}

/* NULL: there is none, and the answer says so. */
static const club_tournament *find(mail_act *of, const mail_command *command) {
    app_caller caller = of->caller;
    const club_tournament *found = app_find_tournament(of->self, command->about, &caller);
    if (!found) {
        mail_say_problem(of, &caller.problem);
    }
    return found;
}

/* Who stands where: the member alone, or the first of all. */
static bool say_standing(mail_act *of, const club_tournament *event, bool all) {
    const size_t own = club_tournament_find(event, &of->account.person);
    club_score *score = malloc((event->entrants + 1) * sizeof *score);
    unsigned *order = malloc((event->entrants + 1) * sizeof *order);
    const bool known = score && order && club_tournament_standing(event, score, order);
    for (size_t i = 0; known && i < event->entrants; i++) {
        const club_identity *who = app_find_entrant(of->self, event, order[i]);
        const int points = score[order[i]].score, whole = event->terms.kind->worth ? 1 : 2;
        char line[CLUB_NAME_SIZE + 32];
        if (order[i] == own || (all && i < LISTED)) {
            snprintf(line, sizeof line, "%s%zu. %s  %d%s", order[i] == own ? "* " : "  ", i + 1,
                     who->handle[0] ? who->handle : "?", points / whole, points % whole ? ".5" : "");
            mail_say_text(of, line);
        }
    }
    if (own == event->entrants) {
        mail_say(of, POD_N_("You have not entered."));
    }
    free(score);
    free(order);
    of->failed |= !known;
    return known;
}

bool mail_do_event(mail_act *of, const mail_command *command) {
    if (!mail_may_look(of)) {
        return false;
    }
    if (!command->about[0]) {
        return say_events(of);
    }
    const club_tournament *event = find(of, command);
    if (event) {
        say_event(of, event);
    }
    return event && say_standing(of, event, command->verb == MAIL_STANDING);
}

/* Or leaves it. */
bool mail_do_join(mail_act *of, const mail_command *command) {
    size_t length = strlen(command->rest);
    const char *value = mail_value_find(command->rest, &length);
    const bool leaves = length == 3 && memcmp(value, "off", length) == 0;
    club_request request = {.act = leaves ? CLUB_LEAVE_TOURNAMENT : CLUB_JOIN_TOURNAMENT};
    const club_tournament *event = find(of, command);
    if (!event) {
        return false;
    }
    app_caller caller = of->caller;
    event = app_admit(of->self, &caller) ? app_act_on_tournament(of->self, event->id, &request, &caller) : NULL;
    mail_say_done(of, mail_say_whether(of, event != NULL, &caller),
                  leaves ? POD_N_("You have left {0}.") : POD_N_("You have entered {0}."),
                  event ? event->terms.title : "");
    return event != NULL;
}
