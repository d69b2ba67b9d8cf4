/* The times that are charged to nobody, or not to one person: outages of the club, and vacations.

   One calendar serves all games of a club. It changes when an outage ends and when a vacation begins or ends; looking
   at it is pure. One thread at a time. */
#ifndef LUDOPOD_CLUB_CLOCK_CALENDAR_H
#define LUDOPOD_CLUB_CLOCK_CALENDAR_H

#include "club/clock/clock.h"
#include "club/error.h"
#include "club/people/person.h"

/* Of a year by UTC. */
enum { CLUB_VACATION_DAYS = 30 };

/* A person's vacations, in order and apart from each other. */
typedef struct club_absence {
    club_person person;
    bool automatic; /* they begin by themselves, too, before a game is lost on time */
    club_interval *at;
    size_t count, room;
} club_absence;

/* All zero is empty. */
typedef struct club_calendar {
    club_interval *outage; /* in order, and apart from each other */
    size_t outages, outage_room;
    club_absence *absence; /* in the order of the persons' ids */
    size_t absences, absence_room;
} club_calendar;

void club_calendar_free(club_calendar *calendar);
/* It begins no sooner than the latest one ended. One that is empty is left out. False: no memory. */
bool club_calendar_add_outage(club_calendar *calendar, club_interval outage);
/* A vacation begins, or the one that begins at this moment gets another end: it begins no sooner than the
   person's latest one ended, or is that one. False: no memory. */
bool club_calendar_set_vacation(club_calendar *calendar, const club_person *person, club_interval vacation);

/* What the person has chosen; nobody has until they say so. False: no memory. */
bool club_calendar_set_automatic(club_calendar *calendar, const club_person *person, bool automatic);
bool club_calendar_is_automatic(const club_calendar *calendar, const club_person *person);

club_intervals club_calendar_outages(const club_calendar *calendar);
club_intervals club_calendar_vacations(const club_calendar *calendar, const club_person *person);
/* The vacation that the person is on; all zero when on none. */
club_interval club_calendar_vacation(const club_calendar *calendar, const club_person *person, int64_t now_ms);
/* What is said of a person's vacations. */
typedef struct club_vacation_state {
    int days_left;    /* of the vacation that goes on, or else of the year */
    int64_t until_ms; /* when the one ends that goes on; 0: none does */
} club_vacation_state;
club_vacation_state club_calendar_vacation_state(const club_calendar *calendar, const club_person *person,
                                                 int64_t now_ms);
/* How much vacation the person has left in the year of this moment; what a vacation that goes on will use is used. */
int64_t club_calendar_vacation_left_ms(const club_calendar *calendar, const club_person *person, int64_t now_ms);
/* The first moment, from this one on, at which the person has any left. */
int64_t club_calendar_vacation_comes_ms(const club_calendar *calendar, const club_person *person, int64_t from_ms);

/* ---- Vacations: a person stops the clocks of all daily games whose terms allow it, for at most CLUB_VACATION_DAYS a
   year ---- */

typedef enum club_absence_change_kind {
    CLUB_VACATION_BEGINS, /* and goes on until all days of the year are used */
    CLUB_VACATION_ENDS,   /* sooner than it was to */
    CLUB_VACATION_CHOICE  /* whether they begin by themselves */
} club_absence_change_kind;

typedef struct club_absence_change {
    club_absence_change_kind kind;
    club_person person;
    club_interval vacation; /* as it is now */
    bool automatic;         /* CHOICE */
    int64_t nearer_ms;      /* deadlines come nearer by it, but not before this moment; CLUB_NEVER_MS: they do not */
} club_absence_change;

/* What a person who begins or ends a vacation now changes. */
club_error club_vacation_begin(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                               club_absence_change *out, club_fault *fault);
club_error club_vacation_end(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                             club_absence_change *out, club_fault *fault);

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides CLUB_VACATION_BEGIN and CLUB_VACATION_END. The facts have a calendar. */
club_error club_vacation_act(const club_deciding *of);

#endif
