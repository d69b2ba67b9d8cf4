#include "club/order/order.h"

#include <stdio.h>
#include <string.h>

#include "club/deciding.h"
#include "club/game/deciding.h"
#include "club/people/deciding.h"

/* ---- Words ------------------------------------------------------------------------------------------------------ */

static const char *const reasons[CLUB_REASONS] = {
    [CLUB_REASON_INSULTS] = "insults",   [CLUB_REASON_SPAM] = "spam", [CLUB_REASON_CHEATING] = "cheating",
    [CLUB_REASON_STALLING] = "stalling", [CLUB_REASON_NAME] = "name", [CLUB_REASON_ACCOUNTS] = "accounts",
    [CLUB_REASON_OTHER] = "other"};
static const char *const subjects[] = {[CLUB_SUBJECT_PERSON] = "person",
                                       [CLUB_SUBJECT_GAME] = "game",
                                       [CLUB_SUBJECT_MESSAGE] = "message",
                                       [CLUB_SUBJECT_DIRECT] = "direct",
                                       [CLUB_SUBJECT_EVENT] = "event"};
static const char *const measures[CLUB_MEASURES] = {
    [CLUB_MEASURE_WARNING] = "warning", [CLUB_MEASURE_MUTE] = "mute",       [CLUB_MEASURE_BAN] = "ban",
    [CLUB_MEASURE_RENAME] = "rename",   [CLUB_MEASURE_MESSAGE] = "message", [CLUB_MEASURE_LINE] = "line",
    [CLUB_MEASURE_GAME] = "game",       [CLUB_MEASURE_RATINGS] = "ratings"};

/* The place of a word in a list; -1: it is not there. */
static int find(const char *const *words, int count, const char *word) {
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

const char *club_reason_name(club_reason_kind reason) {
    return reasons[reason];
}

const char *club_subject_name(club_subject_kind kind) {
    return subjects[kind];
}

bool club_subject_find(const char *name, club_subject_kind *out) {
    int found = find(subjects, (int)(sizeof subjects / sizeof subjects[0]), name);
    *out = found < 0 ? CLUB_SUBJECT_PERSON : (club_subject_kind)found;
    return found >= 0;
}

bool club_subject_is_said(club_subject_kind kind) {
    return kind >= CLUB_SUBJECT_MESSAGE;
}

const char *club_measure_name(club_measure_kind kind) {
    return measures[kind];
}

bool club_measure_find(const char *name, club_measure_kind *out) {
    int found = find(measures, CLUB_MEASURES, name);
    *out = found < 0 ? CLUB_MEASURE_WARNING : (club_measure_kind)found;
    return found >= 0;
}

bool club_measure_is_reversible(club_measure_kind kind) {
    return kind != CLUB_MEASURE_GAME;
}

bool club_measure_has_end(club_measure_kind kind) {
    return kind == CLUB_MEASURE_MUTE || kind == CLUB_MEASURE_BAN;
}

const char *club_order_before(const club_order_change *change) {
    return change->before ? change->before : change->called_before;
}

const char *club_order_after(const club_order_change *change) {
    return change->after ? change->after : change->called_after;
}

/* ---- What is asked and known ------------------------------------------------------------------------------------- */

static const club_order_request *asked(const club_deciding *of) {
    return &of->request->order;
}

static const club_order_facts *known(const club_deciding *of) {
    return of->facts->order;
}

static club_error refuse(const club_deciding *of, club_error code) {
    return club_refuse(of->fault, code, NULL, NULL);
}

static club_error check_words(const club_deciding *of, bool needed) {
    const char *words = asked(of)->words;
    bool none = !words || !*words;
    return (none && !needed) || (!none && club_message_valid(words, CLUB_STATEMENT_MAX, true))
               ? CLUB_OK
               : club_refuse_number(of->fault, CLUB_ERROR_TEXT, CLUB_STATEMENT_MAX, 0);
}

static club_error need_about(const club_deciding *of) {
    const club_account *about = known(of)->about;
    return about && !about->deleted_ms ? CLUB_OK
                                       : club_refuse(of->fault, CLUB_ERROR_NO_PERSON, known(of)->handle, NULL);
}

static bool is_host(const club_deciding *of) {
    return club_person_is_nobody(&of->request->actor);
}

/* Nobody decides about themselves, and about who has a role only an administrator, so that no moderator keeps another
   from looking into something. */
static club_error need_moderator(const club_deciding *of) {
    const club_account *about = known(of)->about;
    const unsigned roles = known(of)->roles;
    if (!is_host(of) && !roles) {
        return refuse(of, CLUB_ERROR_MODERATOR);
    }
    if (about && club_person_same(&about->person, &of->request->actor)) {
        return refuse(of, CLUB_ERROR_SELF);
    }
    return is_host(of) || roles & CLUB_ADMINISTRATOR || !about || !about->roles ? CLUB_OK : refuse(of, CLUB_ERROR_ROLE);
}

/* One works on a case at a time; the host and administrators come first. */
static club_error need_case(const club_deciding *of) {
    const club_person *by = &known(of)->claimed_by;
    bool free = club_person_is_nobody(by) || club_person_same(by, &of->request->actor);
    club_error error = need_moderator(of);
    error = error ? error : need_about(of);
    if (!error && !free && !is_host(of) && !(known(of)->roles & CLUB_ADMINISTRATOR)) {
        error = refuse(of, CLUB_ERROR_CLAIMED);
    }
    return error;
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */

static club_order_change *change_about(const club_deciding *of, club_order_kind kind, const club_person *about) {
    club_order_change *change = &club_deciding_change(of, CLUB_ORDER)->order;
    *change = (club_order_change){.kind = kind,
                                  .person = *about,
                                  .by = of->request->actor,
                                  .at_ms = of->request->now_ms,
                                  .reason = asked(of)->reason,
                                  .words = asked(of)->words ? asked(of)->words : "",
                                  .subject = asked(of)->subject,
                                  .measure = asked(of)->measure,
                                  .until_ms = asked(of)->until_ms,
                                  .on = asked(of)->on};
    memcpy(change->id, of->request->id, sizeof change->id);
    return change;
}

static club_order_change *change_of_measure(const club_deciding *of, club_order_kind kind) {
    const club_measure *measure = known(of)->measure;
    club_order_change *change = change_about(of, kind, &measure->person);
    change->measure = measure->kind;
    change->subject = measure->subject;
    memcpy(change->id, measure->id, sizeof change->id);
    return change;
}

static club_order_change *write_log(const club_deciding *of, const char *act, const club_person *about) {
    club_order_change *entry = change_about(of, CLUB_ORDER_LOG, about);
    entry->act = act;
    return entry;
}

/* The answer is about the person; of a measure that was made, about that. */
static void answer_with(const club_deciding *of, const char *id) {
    memcpy(of->out->id, id, CLUB_ID_SIZE);
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static club_error check_subject(const club_deciding *of) {
    const club_subject_kind kind = asked(of)->subject.kind;
    bool there = club_subject_is_said(kind)  ? known(of)->message != NULL
                 : kind == CLUB_SUBJECT_GAME ? known(of)->plays
                                             : true;
    return there ? CLUB_OK : refuse(of, CLUB_ERROR_NO_SUBJECT);
}

/* The same report twice counts once. */
static club_error report(const club_deciding *of) {
    club_error error = need_about(of);
    if (!error && club_person_same(&known(of)->about->person, &of->request->actor)) {
        error = refuse(of, CLUB_ERROR_SELF);
    }
    error = error ? error : check_subject(of);
    error = error ? error : check_words(of, asked(of)->reason == CLUB_REASON_OTHER);
    if (error) {
        return error;
    }
    answer_with(of, known(of)->about->person.id);
    if (known(of)->reported) {
        return CLUB_OK;
    }
    if (known(of)->reports >= CLUB_REPORTS_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_REPORTS, CLUB_REPORTS_MAX, 0);
    }
    club_order_change *made = change_about(of, CLUB_ORDER_REPORT, &known(of)->about->person);
    made->before = club_subject_is_said(asked(of)->subject.kind) ? known(of)->message : "";
    return CLUB_OK;
}

/* ---- Cases ------------------------------------------------------------------------------------------------------- */

static club_error claim(const club_deciding *of) {
    club_error error = need_case(of);
    if (!error) {
        change_about(of, CLUB_ORDER_CLAIM, &known(of)->about->person);
        write_log(of, asked(of)->on ? "claim" : "release", &known(of)->about->person);
        answer_with(of, known(of)->about->person.id);
    }
    return error;
}

static club_error note_case(const club_deciding *of) {
    club_error error = need_case(of);
    error = error ? error : check_words(of, true);
    if (!error) {
        write_log(of, "note", &known(of)->about->person);
        answer_with(of, known(of)->about->person.id);
    }
    return error;
}

static club_error close_case(const club_deciding *of) {
    club_error error = need_case(of);
    error = error ? error : check_words(of, false);
    if (!error) {
        change_about(of, CLUB_ORDER_CLOSE, &known(of)->about->person);
        write_log(of, "close", &known(of)->about->person);
        answer_with(of, known(of)->about->person.id);
    }
    return error;
}

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

static club_error check_until(const club_deciding *of) {
    const int64_t now = of->request->now_ms, until = asked(of)->until_ms;
    const int64_t most = INT64_C(24) * 3600 * 1000 * CLUB_MEASURE_DAYS_MAX;
    bool good =
        !club_measure_has_end(asked(of)->measure) || until == CLUB_NEVER_MS || (until > now && until - now <= most);
    return good ? CLUB_OK : club_refuse_number(of->fault, CLUB_ERROR_MEASURE_UNTIL, CLUB_MEASURE_DAYS_MAX, 0);
}

static void print_called(const club_account *account, char out[CLUB_CALLED_SIZE]) {
    snprintf(out, CLUB_CALLED_SIZE, "%s %s", account->handle, account->name);
}

static void become(const club_deciding *of, const club_account *as) {
    club_person_change *renamed = club_people_change(of, CLUB_PERSON_RENAMED, as);
    memcpy(renamed->member.handle, as->handle, sizeof as->handle);
    memcpy(renamed->member.name, as->name, sizeof as->name);
}

/* What is not said of the two stays; where nothing is said the name goes. */
static club_error check_called(const club_deciding *of, club_account *out) {
    const char *handle = asked(of)->handle, *name = asked(of)->name;
    *out = *known(of)->about;
    if (handle && (!club_account_is_member(out) || !club_handle_valid(handle, strlen(handle)))) {
        return club_refuse_number(of->fault, CLUB_ERROR_HANDLE, CLUB_HANDLE_MIN, CLUB_HANDLE_MAX);
    }
    if (handle && (known(of)->handle_taken || club_handle_reserved(handle))) {
        return club_refuse(of->fault, CLUB_ERROR_HANDLE_TAKEN, handle, NULL);
    }
    snprintf(out->handle, sizeof out->handle, "%s", handle ? handle : known(of)->about->handle);
    return name || !handle ? club_people_check_name(of, name, out->name) : CLUB_OK;
}

/* The measure and its line in the log, with the same before and after. */
static void keep_measure(const club_deciding *of, const club_account *renamed) {
    const club_account *about = known(of)->about;
    club_order_change *const both[] = {change_about(of, CLUB_ORDER_MEASURE, &about->person),
                                       write_log(of, club_measure_name(asked(of)->measure), &about->person)};
    for (size_t i = 0; i < 2; i++) {
        if (renamed) {
            print_called(about, both[i]->called_before);
            print_called(renamed, both[i]->called_after);
        } else if (asked(of)->measure == CLUB_MEASURE_MESSAGE) {
            both[i]->before = known(of)->message;
        } else if (asked(of)->measure == CLUB_MEASURE_LINE) {
            both[i]->before = about->line;
        }
    }
}

static void bar(const club_deciding *of) {
    const club_account *about = known(of)->about;
    if (club_account_is_member(about)) {
        club_people_end_others(of, about, &(club_session_key){0});
    }
}

static club_error cancel(const club_deciding *of) {
    if (!of->game || club_over(of->game)) {
        return club_refuse_over(of->fault);
    }
    club_add_entry(of, CLUB_ENTRY_CANCEL, "moderator");
    return club_notify_of_entries(of);
}

static void set_line(const club_deciding *of, const char *line) {
    club_account as = *known(of)->about;
    club_people_set_text(as.line, sizeof as.line, line);
    club_people_set_profile(of, &as);
}

/* What the game has changed in ratings is taken back, or counts again. */
static void take_ratings(const club_deciding *of, const char *game, bool back) {
    club_deciding_change(of, CLUB_RATINGS)->rating = club_rating_void(game, back);
}

static club_error check_measure(const club_deciding *of) {
    const club_measure_kind measure = asked(of)->measure;
    const bool of_message = measure == CLUB_MEASURE_MESSAGE, of_ratings = measure == CLUB_MEASURE_RATINGS,
               of_game = measure == CLUB_MEASURE_GAME || of_ratings;
    club_error error = need_case(of);
    error = error ? error : check_words(of, true);
    error = error ? error : check_until(of);
    error = error ? error : check_subject(of);
    const club_subject_kind kind = asked(of)->subject.kind;
    const bool public = kind == CLUB_SUBJECT_MESSAGE || kind == CLUB_SUBJECT_EVENT;
    if (!error && ((of_message && (!public || !*known(of)->message)) || (of_game && kind != CLUB_SUBJECT_GAME) ||
                   (of_ratings && !known(of)->rated) || (measure == CLUB_MEASURE_LINE && !known(of)->about->line[0]))) {
        error = refuse(of, CLUB_ERROR_NO_SUBJECT);
    }
    return error;
}

static club_error decide(const club_deciding *of) {
    const club_measure_kind measure = asked(of)->measure;
    club_account renamed;
    club_error error = check_measure(of);
    error = error || measure != CLUB_MEASURE_RENAME ? error : check_called(of, &renamed);
    error = error || measure != CLUB_MEASURE_GAME ? error : cancel(of);
    if (error) {
        return error;
    }
    keep_measure(of, measure == CLUB_MEASURE_RENAME ? &renamed : NULL);
    if (measure == CLUB_MEASURE_RENAME) {
        become(of, &renamed);
    } else if (measure == CLUB_MEASURE_BAN) {
        bar(of);
    } else if (measure == CLUB_MEASURE_MESSAGE) {
        change_about(of, CLUB_ORDER_MESSAGE, &known(of)->about->person)->after = "";
    } else if (measure == CLUB_MEASURE_LINE) {
        set_line(of, "");
    } else if (measure == CLUB_MEASURE_RATINGS) {
        take_ratings(of, asked(of)->subject.game, true);
    }
    answer_with(of, of->request->id);
    return CLUB_OK;
}

/* ---- Undoing ----------------------------------------------------------------------------------------------------- */

static club_error need_measure(const club_deciding *of) {
    return known(of)->measure ? CLUB_OK : refuse(of, CLUB_ERROR_NO_MEASURE);
}

static club_error check_standing(const club_deciding *of) {
    const club_measure *measure = known(of)->measure;
    return measure->lifted                              ? refuse(of, CLUB_ERROR_LIFTED)
           : !club_measure_is_reversible(measure->kind) ? refuse(of, CLUB_ERROR_LASTING)
                                                        : CLUB_OK;
}

/* "HANDLE NAME", as the account was called. Who was a guest then, and is a member now, keeps the handle. */
static void take_called(const char *called, club_account *out) {
    size_t handle = strcspn(called, " ");
    if (handle) {
        snprintf(out->handle, sizeof out->handle, "%.*s", (int)handle, called);
    }
    snprintf(out->name, sizeof out->name, "%s", called[handle] ? called + handle + 1 : "");
}

static void undo(const club_deciding *of) {
    const club_measure *measure = known(of)->measure;
    change_of_measure(of, CLUB_ORDER_LIFT);
    club_order_change *entry = write_log(of, "lift", &measure->person);
    entry->before = club_measure_name(measure->kind);
    if (measure->kind == CLUB_MEASURE_RENAME) {
        club_account was = *known(of)->about;
        take_called(measure->before, &was);
        become(of, &was);
    } else if (measure->kind == CLUB_MEASURE_MESSAGE) {
        change_of_measure(of, CLUB_ORDER_MESSAGE)->after = measure->before;
    } else if (measure->kind == CLUB_MEASURE_LINE && !known(of)->about->line[0]) { /* else there is another one now */
        set_line(of, measure->before);
    } else if (measure->kind == CLUB_MEASURE_RATINGS) {
        take_ratings(of, measure->subject.game, false);
    }
    answer_with(of, measure->id);
}

static club_error lift(const club_deciding *of) {
    club_error error = need_measure(of);
    error = error ? error : need_case(of);
    error = error ? error : check_words(of, true);
    error = error ? error : check_standing(of);
    if (!error) {
        undo(of);
    }
    return error;
}

/* ---- Those whom it is about -------------------------------------------------------------------------------------- */

static club_error need_own(const club_deciding *of) {
    const club_measure *measure = known(of)->measure;
    return measure && club_person_same(&measure->person, &of->request->actor) ? CLUB_OK
                                                                              : refuse(of, CLUB_ERROR_NO_MEASURE);
}

static club_error acknowledge(const club_deciding *of) {
    club_error error = need_own(of);
    if (!error && !known(of)->measure->seen) {
        change_of_measure(of, CLUB_ORDER_SEEN);
    }
    if (!error) {
        answer_with(of, known(of)->measure->id);
    }
    return error;
}

/* One of each measure, while it stands. */
static club_error appeal(const club_deciding *of) {
    club_error error = need_own(of);
    error = error ? error : check_words(of, true);
    if (!error && known(of)->measure->lifted) {
        error = refuse(of, CLUB_ERROR_LIFTED);
    }
    if (!error && known(of)->measure->appealed) {
        error = refuse(of, CLUB_ERROR_APPEALED);
    }
    if (!error) {
        change_of_measure(of, CLUB_ORDER_APPEAL);
        answer_with(of, known(of)->measure->id);
    }
    return error;
}

/* What cannot be undone is answered with words only. */
static club_error answer_appeal(const club_deciding *of) {
    const club_measure *measure = known(of)->measure;
    club_error error = need_measure(of);
    error = error ? error : need_case(of);
    error = error ? error : check_words(of, true);
    if (!error && (!measure->appealed || measure->answered)) {
        error = refuse(of, CLUB_ERROR_APPEALED);
    }
    if (!error && !is_host(of) && club_person_same(&measure->by, &of->request->actor)) {
        error = refuse(of, CLUB_ERROR_OWN_MEASURE);
    }
    if (error) {
        return error;
    }
    change_of_measure(of, CLUB_ORDER_ANSWER);
    write_log(of, asked(of)->on ? "uphold" : "accept", &measure->person)->before = club_measure_name(measure->kind);
    if (!asked(of)->on && !measure->lifted && club_measure_is_reversible(measure->kind)) {
        undo(of);
    }
    answer_with(of, measure->id);
    return CLUB_OK;
}

/* ---- Deciding ---------------------------------------------------------------------------------------------------- */

club_error club_order_act(const club_deciding *of) {
    static club_decider *const acts[CLUB_ACTS] = {
        [CLUB_REPORT] = report,           [CLUB_CLAIM_CASE] = claim, [CLUB_NOTE_CASE] = note_case,
        [CLUB_CLOSE_CASE] = close_case,   [CLUB_DECIDE] = decide,    [CLUB_LIFT] = lift,
        [CLUB_ACKNOWLEDGE] = acknowledge, [CLUB_APPEAL] = appeal,    [CLUB_ANSWER_APPEAL] = answer_appeal,
    };
    return acts[of->request->act](of);
}

/* What somebody who is kept from acting may still do: come and go, look after what opens the account, delete it, and
   answer to what was decided. */
static bool is_always_open(club_act act) {
    return (act >= CLUB_SIGN_UP && act <= CLUB_RECOVER_FINISH) || act == CLUB_DELETE_PERSON ||
           act == CLUB_ACKNOWLEDGE || act == CLUB_APPEAL;
}

/* What others read. */
static bool is_writing(club_act act) {
    return act == CLUB_CHAT || act == CLUB_WRITE;
}

club_error club_check_restraint(const club_deciding *of) {
    const club_restraint *restraint = &of->facts->restraint;
    const club_act act = of->request->act;
    if (of->request->now_ms < restraint->banned_until_ms && !is_always_open(act)) {
        return refuse(of, CLUB_ERROR_BANNED);
    }
    return of->request->now_ms < restraint->muted_until_ms && is_writing(act) ? refuse(of, CLUB_ERROR_MUTED) : CLUB_OK;
}
