/* When an alert is mailed or pushed. */
#include "club/alert/alert.h"

#include "club/clock/clock.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static bool is_urgent(club_alert_kind kind) {
    return kind == CLUB_ALERT_HALF || kind == CLUB_ALERT_TENTH || kind == CLUB_ALERT_MODERATOR;
}

int64_t club_alert_push_patience_ms(club_alert_kind kind) {
    return is_urgent(kind) ? 0 : 5 * SECOND;
}

/* A minute of the day by the clock of the person, and the one before it: another on a day on which clocks change. */
typedef struct minutes {
    int now, before;
} minutes;

/* The first moment, not before this one, that begins with a minute of the clock that is right. Minutes are looked at
   one by one, as the clock shows them: so it is right, too, on a day on which clocks change. */
static int64_t first_minute(const club_wishes *wishes, const club_zone *zone, int64_t from_ms,
                            bool (*is_right)(const club_wishes *wishes, minutes of)) {
    int64_t at_ms = from_ms;
    minutes of = {club_zone_minute(zone, at_ms), club_zone_minute(zone, at_ms - MINUTE)};
    for (int i = 0; i <= 2 * CLUB_MINUTES_A_DAY && !is_right(wishes, of); i++) {
        at_ms += MINUTE - at_ms % MINUTE;
        of = (minutes){club_zone_minute(zone, at_ms), of.now};
    }
    return at_ms;
}

static bool is_quiet(const club_wishes *wishes, minutes of) {
    return club_wishes_quiet(wishes, of.now);
}

static bool is_loud(const club_wishes *wishes, minutes of) {
    return !is_quiet(wishes, of);
}

static bool is_full_hour(const club_wishes *wishes, minutes of) {
    (void)wishes;
    return of.now % 60 == 0;
}

/* Where clocks leave it out, the first minute after it. */
static bool is_hour_of_digest(const club_wishes *wishes, minutes of) {
    return of.now == wishes->digest_at || (of.before < wishes->digest_at && of.now > wishes->digest_at);
}

int64_t club_alert_loud_ms(const club_wishes *wishes, const club_zone *zone, int64_t from_ms) {
    return first_minute(wishes, zone, from_ms, is_loud);
}

int64_t club_alert_quiet_ms(const club_wishes *wishes, const club_zone *zone, int64_t from_ms) {
    const bool any = wishes->quiet_from != wishes->quiet_to;
    return any ? first_minute(wishes, zone, from_ms, is_quiet) : CLUB_NEVER_MS;
}

static int64_t collected_ms(const club_wishes *wishes, const club_zone *zone, int64_t from_ms) {
    return wishes->digest == CLUB_DIGEST_NONE
               ? from_ms
               : first_minute(wishes, zone, from_ms,
                              wishes->digest == CLUB_DIGEST_HOURLY ? is_full_hour : is_hour_of_digest);
}

/* Whether anybody wants it by this channel, so long after. */
static bool is_wanted(const club_wishes *wishes, const club_alert *alert, const club_alert_facts *facts,
                      club_channel channel) {
    int64_t limit_ms = channel == CLUB_CHANNEL_MAIL ? CLUB_ALERT_MAILED_MS : CLUB_ALERT_PUSHED_MS;
    bool old = facts->now_ms - alert->at_ms > limit_ms;
    return !facts->read && !facts->lapsed && !facts->unheard && !old && club_wishes_carry(wishes, alert->kind, channel);
}

/* From this moment on, but not in quiet hours. */
static club_alert_verdict send_from(const club_wishes *wishes, const club_alert_facts *facts, int64_t from_ms,
                                    int64_t *until_ms) {
    int64_t now_ms = facts->now_ms;
    *until_ms = first_minute(wishes, facts->zone, from_ms > now_ms ? from_ms : now_ms, is_loud);
    return *until_ms > now_ms ? CLUB_ALERT_WAIT : CLUB_ALERT_SEND;
}

club_alert_verdict club_alert_mail(const club_wishes *wishes, const club_alert *alert, const club_alert_facts *facts,
                                   int64_t *until_ms) {
    int64_t from_ms = alert->at_ms + (facts->online && !is_urgent(alert->kind) ? MINUTE : 0);
    return is_wanted(wishes, alert, facts, CLUB_CHANNEL_MAIL)
               ? send_from(wishes, facts, collected_ms(wishes, facts->zone, from_ms), until_ms)
               : CLUB_ALERT_DROP;
}

club_alert_verdict club_alert_push(const club_wishes *wishes, const club_alert *alert, const club_alert_facts *facts,
                                   int64_t *until_ms) {
    int64_t from_ms = alert->at_ms + club_alert_push_patience_ms(alert->kind);
    return is_wanted(wishes, alert, facts, CLUB_CHANNEL_PUSH) ? send_from(wishes, facts, from_ms, until_ms)
                                                              : CLUB_ALERT_DROP;
}
