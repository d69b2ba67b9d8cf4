/* Vacations: a person stops the clocks of all daily games whose terms allow it, for at most CLUB_VACATION_DAYS a year.
 */
#ifndef LUDOPOD_CLUB_CLOCK_VACATION_H
#define LUDOPOD_CLUB_CLOCK_VACATION_H

#include "club/clock/calendar.h"
#include "club/error.h"

/* A vacation begins, or ends sooner than it was to. */
typedef struct club_absence_change {
    club_person person;
    club_interval vacation; /* as it is now: one that begins goes on until all days of the year are used */
    bool ends;              /* deadlines come nearer by it */
} club_absence_change;

/* What a person who begins or ends a vacation now changes. */
club_error club_vacation_begin(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                               club_absence_change *out, club_fault *fault);
club_error club_vacation_end(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                             club_absence_change *out, club_fault *fault);

#endif
