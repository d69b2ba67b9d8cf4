/* Reports, what moderators decide, and appeals. */
#include <stdio.h>
#include <string.h>

#include "store/model/model.h"

/* ---- Who is kept from what -------------------------------------------------------------------------------------- */

const char *model_restraint(const model *club, const attempt *of) {
    const club_act act = of->request.act;
    if (of->actor == NOBODY) {
        return NULL;
    }
    const bool about_oneself = (act >= CLUB_SIGN_UP && act <= CLUB_RECOVER_FINISH) || act == CLUB_DELETE_PERSON ||
                               act == CLUB_ACKNOWLEDGE || act == CLUB_APPEAL;
    if (restrained_until(club, of->actor, CLUB_MEASURE_BAN) > of->request.now_ms && !about_oneself) {
        return "banned";
    }
    return restrained_until(club, of->actor, CLUB_MEASURE_MUTE) > of->request.now_ms &&
                   (act == CLUB_CHAT || act == CLUB_WRITE)
               ? "muted"
               : NULL;
}

/* The latest end of those that stand. */
int64_t restrained_until(const model *club, int person, club_measure_kind kind) {
    int64_t until = 0;
    for (int i = 0; i < club->measures; i++) {
        const model_measure *at = &club->measure[i];
        if (at->person == person && at->kind == kind && !at->lifted && at->until > until) {
            until = at->until;
        }
    }
    return until;
}

/* ---- Words and rights -------------------------------------------------------------------------------------------- */

/* The test gives good words, none, and such that nobody can read. */
static const char *check_words(const attempt *of, bool needed) {
    const char *words = of->request.order.words;
    return (!*words && !needed) || (*words && *words != '\x1b') ? NULL : "text";
}

static const char *need_moderator(const model *club, const attempt *of) {
    const bool host = of->actor == NOBODY;
    const unsigned roles = host || !is_member(club, of->actor) ? 0 : club->person[of->actor]->roles;
    if (!host && !roles) {
        return "role";
    }
    if (of->about != NOBODY && of->about == of->actor) {
        return "self";
    }
    const bool high = host || roles & CLUB_ADMINISTRATOR;
    return high || of->about == NOBODY || !club->person[of->about]->roles ? NULL : "role";
}

static const char *need_case(const model *club, const attempt *of) {
    const char *wrong = need_moderator(club, of);
    if (!wrong && (of->about == NOBODY || club->person[of->about]->former)) {
        wrong = "no_person";
    }
    const int by = wrong ? NOBODY : club->person[of->about]->claimed_by;
    const bool high = of->actor == NOBODY || club->person[of->actor]->roles & CLUB_ADMINISTRATOR;
    return wrong || by == NOBODY || by == of->actor || high ? wrong : "claimed";
}

/* ---- Reports ------------------------------------------------------------------------------------------------------
 */

static model_message *message_of(const model *club, const attempt *of) {
    const club_subject *subject = &of->request.order.subject;
    model_game *game = of->subject_game == NOBODY ? NULL : club->game[of->subject_game];
    if (!game || subject->kind != CLUB_SUBJECT_MESSAGE || subject->message >= game->messages) {
        return NULL;
    }
    model_message *found = &game->message[subject->message];
    return found->person == of->about ? found : NULL;
}

/* Written by the one whom it is about to the one who says so. */
static bool is_said_directly(model *club, const attempt *of) {
    const int64_t number = of->request.order.subject.message;
    const model_conversation *between = find_conversation(club, of->actor, of->about);
    return between && number < between->count && between->words[number].person == of->about;
}

static const char *check_subject(model *club, const attempt *of) {
    const club_subject_kind kind = of->request.order.subject.kind;
    if (kind == CLUB_SUBJECT_DIRECT) {
        return is_said_directly(club, of) ? NULL : "no_subject";
    }
    if (kind == CLUB_SUBJECT_MESSAGE) {
        return message_of(club, of) ? NULL : "no_subject";
    }
    return kind == CLUB_SUBJECT_PERSON || seats_of(club->game[of->subject_game], of->about) ? NULL : "no_subject";
}

static bool is_same_subject(const model_report *report, const attempt *of) {
    const club_subject *subject = &of->request.order.subject;
    return report->person == of->about && report->reporter == of->actor && report->kind == subject->kind &&
           (subject->kind == CLUB_SUBJECT_PERSON || report->game == of->subject_game) &&
           (!club_subject_is_said(subject->kind) || report->message == subject->message);
}

static const char *report(model *club, attempt *of) {
    int open = 0;
    bool again = false;
    if (of->about == NOBODY || club->person[of->about]->former) {
        return "no_person";
    }
    if (of->about == of->actor) {
        return "self";
    }
    const char *wrong = check_subject(club, of);
    wrong = wrong ? wrong : check_words(of, of->request.order.reason == CLUB_REASON_OTHER);
    for (int i = 0; i < club->reports; i++) {
        const model_report *at = &club->report[i];
        open += at->open && at->reporter == of->actor;
        again |= at->open && is_same_subject(at, of);
    }
    if (wrong || again) {
        return wrong;
    }
    if (open >= CLUB_REPORTS_MAX) {
        return "reports";
    }
    club->report[club->reports++] = (model_report){.person = of->about,
                                                   .reporter = of->actor,
                                                   .kind = of->request.order.subject.kind,
                                                   .game = of->subject_game,
                                                   .message = of->request.order.subject.message,
                                                   .open = true};
    return NULL;
}

static const char *work_on_case(model *club, attempt *of) {
    const char *wrong = need_case(club, of);
    const club_act act = of->request.act;
    if (!wrong && act != CLUB_CLAIM_CASE) {
        wrong = check_words(of, act == CLUB_NOTE_CASE);
    }
    if (wrong || act == CLUB_NOTE_CASE) {
        return wrong;
    }
    club->person[of->about]->claimed_by = act == CLUB_CLAIM_CASE && of->request.order.on ? of->actor : NOBODY;
    for (int i = 0; act == CLUB_CLOSE_CASE && i < club->reports; i++) {
        model_report *at = &club->report[i];
        if (at->open && at->person == of->about) {
            at->open = false;
            at->closed = of->request.now_ms;
        }
    }
    return NULL;
}

/* ---- Measures -----------------------------------------------------------------------------------------------------
 */

static const char *check_called(const model *club, const attempt *of) {
    const char *handle = of->request.order.handle, *name = of->request.order.name;
    if (handle && (!is_member(club, of->about) || !looks_valid(handle))) {
        return "handle";
    }
    const int other = handle ? find_handle(club, handle) : NOBODY;
    if (handle && ((other != NOBODY && other != of->about) || is_reserved(handle))) {
        return "handle_taken";
    }
    return (name || !handle) && !kept_name(name ? name : "") ? "name" : NULL;
}

static const char *check_measure(model *club, const attempt *of) {
    const club_order_request *asked = &of->request.order;
    const bool ends = asked->measure == CLUB_MEASURE_MUTE || asked->measure == CLUB_MEASURE_BAN;
    const char *wrong = need_case(club, of);
    wrong = wrong ? wrong : check_words(of, true);
    if (!wrong && ends && asked->until_ms <= of->request.now_ms) {
        wrong = "until";
    }
    wrong = wrong ? wrong : check_subject(club, of);
    if (wrong) {
        return wrong;
    }
    if (asked->measure == CLUB_MEASURE_MESSAGE && (!message_of(club, of) || !*message_of(club, of)->text)) {
        return "no_subject";
    }
    const char *line = club->person[of->about]->line;
    if (asked->measure == CLUB_MEASURE_LINE && (!line || !*line)) {
        return "no_subject";
    }
    if (asked->measure == CLUB_MEASURE_GAME && asked->subject.kind != CLUB_SUBJECT_GAME) {
        return "no_subject";
    }
    if (asked->measure == CLUB_MEASURE_GAME && game_over(club->game[of->subject_game])) {
        return "POD_ERROR_GAME_OVER";
    }
    return asked->measure == CLUB_MEASURE_RENAME ? check_called(club, of) : NULL;
}

/* Wherever the person is named. Others look for the old handle in vain, and do not get it. */
static void rename_person(model *club, int person, const char *handle, const char *name) {
    model_person *who = club->person[person];
    char called[CLUB_NAME_SIZE];
    snprintf(called, sizeof called, "%s", *name ? name : handle);
    if (who->handle[0]) {
        model_old_handle *old = &club->old_handle[club->old_handles++];
        old->person = person;
        memcpy(old->handle, who->handle, sizeof old->handle);
    }
    snprintf(who->name, sizeof who->name, "%s", name);
    snprintf(who->handle, sizeof who->handle, "%s", handle);
    who->version++;
    for (int i = 0; i < club->games; i++) {
        model_game *game = club->game[i];
        for (unsigned s = 0; s < game->seats; s++) {
            memcpy(game->seat[s].name, game->seat[s].person == person ? called : game->seat[s].name, sizeof called);
        }
        for (int m = 0; m < game->messages; m++) {
            model_message *said = &game->message[m];
            memcpy(said->name, said->person == person ? called : said->name, sizeof called);
        }
    }
    for (int i = 0; i < club->challenges; i++) {
        model_challenge *at = club->challenge[i];
        memcpy(at->maker_name, at->maker == person ? called : at->maker_name, sizeof called);
        for (unsigned s = 0; s < at->seats; s++) {
            memcpy(at->place[s].name, at->place[s].person == person ? called : at->place[s].name, sizeof called);
        }
    }
}

/* The games that go on are left as soon as they are looked at; no challenge waits. */
static void bar(model *club, int person) {
    for (int i = 0; i < club->games; i++) {
        model_game *game = club->game[i];
        for (unsigned s = 0; s < game->seats && !game_over(game); s++) {
            game->seat[s].barred |= game->seat[s].person == person;
        }
    }
    for (int i = 0; i < club->challenges; i++) {
        leave_challenge(club->challenge[i], person);
    }
    if (is_member(club, person)) {
        end_sessions_of(club, person, NOBODY);
    }
}

static const char *decide(model *club, attempt *of) {
    const club_order_request *asked = &of->request.order;
    const char *wrong = check_measure(club, of);
    if (wrong) {
        return wrong;
    }
    const bool ends = asked->measure == CLUB_MEASURE_MUTE || asked->measure == CLUB_MEASURE_BAN;
    model_measure *made = &club->measure[club->measures++];
    *made = (model_measure){.person = of->about,
                            .by = of->actor,
                            .kind = asked->measure,
                            .game = of->subject_game,
                            .message = asked->subject.message,
                            .at = of->request.now_ms,
                            .until = ends ? asked->until_ms : 0};
    memcpy(made->id, of->request.id, sizeof made->id);
    model_person *who = club->person[of->about];
    if (asked->measure == CLUB_MEASURE_RENAME) {
        memcpy(made->handle, who->handle, sizeof made->handle);
        memcpy(made->name, who->name, sizeof made->name);
        const char *name = asked->name || !asked->handle ? kept_name(asked->name ? asked->name : "") : made->name;
        rename_person(club, of->about, asked->handle ? asked->handle : made->handle, name);
    } else if (asked->measure == CLUB_MEASURE_BAN) {
        bar(club, of->about);
    } else if (asked->measure == CLUB_MEASURE_MESSAGE) {
        made->text = message_of(club, of)->text;
        message_of(club, of)->text = "";
    } else if (asked->measure == CLUB_MEASURE_LINE) {
        made->text = who->line;
        who->line = NULL;
        who->version++;
    } else if (asked->measure == CLUB_MEASURE_GAME) {
        cancel_game(club, club->game[of->subject_game], BY_MODERATOR, of->request.now_ms);
    }
    return NULL;
}

/* ---- Undoing, and those whom it is about ---------------------------------------------------------------------------
 */

static void undo(model *club, attempt *of, model_measure *measure) {
    model_person *who = club->person[measure->person];
    measure->lifted = true;
    if (measure->kind == CLUB_MEASURE_RENAME) {
        char handle[CLUB_HANDLE_SIZE];
        const bool had_one = measure->handle[0] != 0;
        memcpy(handle, had_one ? measure->handle : club->person[measure->person]->handle, sizeof handle);
        rename_person(club, measure->person, handle, measure->name);
    } else if (measure->kind == CLUB_MEASURE_MESSAGE) {
        club->game[measure->game]->message[measure->message].text = measure->text;
    } else if (measure->kind == CLUB_MEASURE_LINE && !(who->line && *who->line)) {
        who->line = measure->text;
        who->version++;
    }
    (void)of;
}

static const char *lift(model *club, attempt *of, model_measure *measure) {
    const char *wrong = measure ? need_case(club, of) : "no_measure";
    wrong = wrong ? wrong : check_words(of, true);
    if (!wrong && measure->lifted) {
        wrong = "lifted";
    }
    if (!wrong && measure->kind == CLUB_MEASURE_GAME) {
        wrong = "lasting";
    }
    if (!wrong) {
        undo(club, of, measure);
    }
    return wrong;
}

static const char *acknowledge(attempt *of, model_measure *measure) {
    if (!measure || measure->person != of->actor || of->actor == NOBODY) {
        return "no_measure";
    }
    of->was_seen = measure->seen;
    measure->seen = true;
    return NULL;
}

static const char *appeal(attempt *of, model_measure *measure) {
    if (!measure || measure->person != of->actor || of->actor == NOBODY) {
        return "no_measure";
    }
    const char *wrong = check_words(of, true);
    wrong = wrong ? wrong : measure->lifted ? "lifted" : measure->appealed ? "appealed" : NULL;
    measure->appealed |= !wrong;
    return wrong;
}

static const char *answer(model *club, attempt *of, model_measure *measure) {
    const char *wrong = measure ? need_case(club, of) : "no_measure";
    wrong = wrong ? wrong : check_words(of, true);
    if (!wrong && (!measure->appealed || measure->answered)) {
        wrong = "appealed";
    }
    if (!wrong && of->actor != NOBODY && measure->by == of->actor) {
        wrong = "own_decision";
    }
    if (wrong) {
        return wrong;
    }
    measure->answered = true;
    if (!of->request.order.on && !measure->lifted && measure->kind != CLUB_MEASURE_GAME) {
        undo(club, of, measure);
    }
    return NULL;
}

const char *model_order_act(model *club, attempt *of) {
    model_measure *measure = of->measure == NOBODY ? NULL : &club->measure[of->measure];
    switch (of->request.act) {
    case CLUB_REPORT:
        return report(club, of);
    case CLUB_DECIDE:
        return decide(club, of);
    case CLUB_LIFT:
        return lift(club, of, measure);
    case CLUB_ACKNOWLEDGE:
        return acknowledge(of, measure);
    case CLUB_APPEAL:
        return appeal(of, measure);
    case CLUB_ANSWER_APPEAL:
        return answer(club, of, measure);
    default:
        return work_on_case(club, of);
    }
}
