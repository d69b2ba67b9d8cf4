#include "club/clock/vacation.h"

/* One that ended at the same moment goes on. */
static int64_t beginning(const club_calendar *calendar, const club_person *person, int64_t now_ms) {
    club_intervals all = club_calendar_vacations(calendar, person);
    const club_interval *latest = all.count ? &all.at[all.count - 1] : NULL;
    return latest && latest->to_ms == now_ms ? latest->from_ms : now_ms;
}

club_error club_vacation_begin(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                               club_absence_change *out, club_fault *fault) {
    int64_t left_ms = club_calendar_vacation_left_ms(calendar, person, now_ms);
    if (club_calendar_vacation(calendar, person, now_ms).to_ms) {
        return club_refuse(fault, CLUB_ERROR_VACATION, NULL, NULL);
    }
    if (!left_ms) {
        return club_refuse_number(fault, CLUB_ERROR_VACATION_USED, CLUB_VACATION_DAYS, 0);
    }
    *out =
        (club_absence_change){.person = *person, .vacation = {beginning(calendar, person, now_ms), now_ms + left_ms}};
    return CLUB_OK;
}

club_error club_vacation_end(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                             club_absence_change *out, club_fault *fault) {
    club_interval vacation = club_calendar_vacation(calendar, person, now_ms);
    if (!vacation.to_ms) {
        return club_refuse(fault, CLUB_ERROR_NO_VACATION, NULL, NULL);
    }
    *out = (club_absence_change){.person = *person, .vacation = {vacation.from_ms, now_ms}, .ends = true};
    return CLUB_OK;
}
