#include "club/order/order.h"

#include <string.h>

static const char *const reasons[CLUB_REASONS] = {
    [CLUB_REASON_INSULTS] = "insults",   [CLUB_REASON_SPAM] = "spam", [CLUB_REASON_CHEATING] = "cheating",
    [CLUB_REASON_STALLING] = "stalling", [CLUB_REASON_NAME] = "name", [CLUB_REASON_ACCOUNTS] = "accounts",
    [CLUB_REASON_OTHER] = "other"};
static const char *const subjects[] = {[CLUB_SUBJECT_PERSON] = "person",
                                       [CLUB_SUBJECT_GAME] = "game",
                                       [CLUB_SUBJECT_MESSAGE] = "message",
                                       [CLUB_SUBJECT_DIRECT] = "direct"};
static const char *const measures[CLUB_MEASURES] = {
    [CLUB_MEASURE_WARNING] = "warning", [CLUB_MEASURE_MUTE] = "mute",       [CLUB_MEASURE_BAN] = "ban",
    [CLUB_MEASURE_RENAME] = "rename",   [CLUB_MEASURE_MESSAGE] = "message", [CLUB_MEASURE_GAME] = "game",
    [CLUB_MEASURE_RATINGS] = "ratings"};

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

bool club_reason_find(const char *name, club_reason_kind *out) {
    int found = find(reasons, CLUB_REASONS, name);
    *out = found < 0 ? CLUB_REASON_OTHER : (club_reason_kind)found;
    return found >= 0;
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
    return kind == CLUB_SUBJECT_MESSAGE || kind == CLUB_SUBJECT_DIRECT;
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
