#include "club/clock/calendar.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "club/deciding.h"

enum { DAY_MS = 24 * 3600 * 1000 };

void club_calendar_free(club_calendar *calendar) {
    for (size_t i = 0; i < calendar->absences; i++) {
        free(calendar->absence[i].at);
    }
    free(calendar->absence);
    free(calendar->outage);
    *calendar = (club_calendar){0};
}

bool club_calendar_add_outage(club_calendar *calendar, club_interval outage) {
    if (outage.to_ms <= outage.from_ms) {
        return true;
    }
    assert(!calendar->outages || outage.from_ms >= calendar->outage[calendar->outages - 1].to_ms);
    if (!pod__grow(&calendar->outage, &calendar->outage_room, calendar->outages + 1, sizeof *calendar->outage)) {
        return false;
    }
    calendar->outage[calendar->outages++] = outage;
    return true;
}

/* ---- Vacations ------------------------------------------------------------------------------------- */

/* The first whose id is not before this one; the number of all when there is none. */
static size_t place_of(const club_calendar *calendar, const club_person *person) {
    size_t low = 0, high = calendar->absences;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(calendar->absence[middle].person.id, person->id) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static club_absence *find(const club_calendar *calendar, const club_person *person) {
    size_t place = place_of(calendar, person);
    bool found = place < calendar->absences && club_person_same(&calendar->absence[place].person, person);
    return found ? &calendar->absence[place] : NULL;
}

static club_absence *find_or_add(club_calendar *calendar, const club_person *person) {
    club_absence *found = find(calendar, person);
    if (found) {
        return found;
    }
    if (!pod__grow(&calendar->absence, &calendar->absence_room, calendar->absences + 1, sizeof *calendar->absence)) {
        return NULL;
    }
    size_t place = place_of(calendar, person);
    memmove(&calendar->absence[place + 1], &calendar->absence[place],
            (calendar->absences++ - place) * sizeof *calendar->absence);
    calendar->absence[place] = (club_absence){.person = *person};
    return &calendar->absence[place];
}

bool club_calendar_set_vacation(club_calendar *calendar, const club_person *person, club_interval vacation) {
    club_absence *of = find_or_add(calendar, person);
    if (!of) {
        return false;
    }
    if (of->count && of->at[of->count - 1].from_ms == vacation.from_ms) {
        of->at[of->count - 1] = vacation;
        return true;
    }
    assert(!of->count || vacation.from_ms >= of->at[of->count - 1].to_ms);
    if (!pod__grow(&of->at, &of->room, of->count + 1, sizeof *of->at)) {
        return false;
    }
    of->at[of->count++] = vacation;
    return true;
}

bool club_calendar_set_automatic(club_calendar *calendar, const club_person *person, bool automatic) {
    club_absence *of = automatic ? find_or_add(calendar, person) : find(calendar, person);
    if (of) {
        of->automatic = automatic;
    }
    return of || !automatic;
}

bool club_calendar_is_automatic(const club_calendar *calendar, const club_person *person) {
    const club_absence *of = calendar ? find(calendar, person) : NULL;
    return of && of->automatic;
}

/* ---- Looking --------------------------------------------------------------------------------------- */

club_intervals club_calendar_outages(const club_calendar *calendar) {
    return calendar ? (club_intervals){calendar->outage, calendar->outages} : (club_intervals){0};
}

club_intervals club_calendar_vacations(const club_calendar *calendar, const club_person *person) {
    const club_absence *of = calendar ? find(calendar, person) : NULL;
    return of ? (club_intervals){of->at, of->count} : (club_intervals){0};
}

club_interval club_calendar_vacation(const club_calendar *calendar, const club_person *person, int64_t now_ms) {
    club_intervals all = club_calendar_vacations(calendar, person);
    const club_interval *latest = all.count ? &all.at[all.count - 1] : NULL;
    return latest && latest->from_ms <= now_ms && now_ms < latest->to_ms ? *latest : (club_interval){0};
}

/* Days since 1970 of the first of January (Richards' algorithm, for that day alone). */
static int64_t day_of_year(int64_t year) {
    int64_t before = year - 1;
    return 365 * before + before / 4 - before / 100 + before / 400 - 719162;
}

static club_interval year_of(int64_t moment_ms) {
    int64_t year = 1970 + moment_ms / DAY_MS / 366; /* or a later one */
    while (day_of_year(year + 1) * DAY_MS <= moment_ms) {
        year++;
    }
    return (club_interval){day_of_year(year) * DAY_MS, day_of_year(year + 1) * DAY_MS};
}

int64_t club_calendar_vacation_left_ms(const club_calendar *calendar, const club_person *person, int64_t now_ms) {
    club_interval year = year_of(now_ms);
    club_intervals all = club_calendar_vacations(calendar, person);
    int64_t left = CLUB_VACATION_DAYS * (int64_t)DAY_MS;
    for (size_t i = 0; i < all.count; i++) {
        int64_t from = all.at[i].from_ms > year.from_ms ? all.at[i].from_ms : year.from_ms;
        int64_t to = all.at[i].to_ms < year.to_ms ? all.at[i].to_ms : year.to_ms;
        left -= to > from ? to - from : 0;
    }
    return left > 0 ? left : 0;
}

club_vacation_state club_calendar_vacation_state(const club_calendar *calendar, const club_person *person,
                                                 int64_t now_ms) {
    const int64_t until_ms = club_calendar_vacation(calendar, person, now_ms).to_ms;
    const int64_t left_ms = until_ms ? until_ms - now_ms : club_calendar_vacation_left_ms(calendar, person, now_ms);
    return (club_vacation_state){.days_left = (int)(left_ms / DAY_MS), .until_ms = until_ms};
}

int64_t club_calendar_vacation_comes_ms(const club_calendar *calendar, const club_person *person, int64_t from_ms) {
    return club_calendar_vacation_left_ms(calendar, person, from_ms) ? from_ms : year_of(from_ms).to_ms;
}

/* ---- Vacations -------------------------------------------------------------------------------------- */

/* One that ended at the same moment goes on. */
static int64_t beginning(const club_calendar *calendar, const club_person *person, int64_t now_ms) {
    club_intervals all = club_calendar_vacations(calendar, person);
    const club_interval *latest = all.count ? &all.at[all.count - 1] : NULL;
    return latest && latest->to_ms == now_ms ? latest->from_ms : now_ms;
}

/* Those that have begun in the year of a moment. */
static size_t begun(const club_calendar *calendar, const club_person *person, int64_t now_ms) {
    const club_interval year = year_of(now_ms);
    const club_intervals all = club_calendar_vacations(calendar, person);
    size_t count = 0;
    for (size_t i = 0; i < all.count; i++) {
        count += all.at[i].from_ms >= year.from_ms && all.at[i].from_ms < year.to_ms;
    }
    return count;
}

club_error club_vacation_begin(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                               club_absence_change *out, club_fault *fault) {
    int64_t left_ms = club_calendar_vacation_left_ms(calendar, person, now_ms);
    if (club_calendar_vacation(calendar, person, now_ms).to_ms) {
        return club_refuse(fault, CLUB_ERROR_VACATION, NULL, NULL);
    }
    if (!left_ms || begun(calendar, person, now_ms) >= CLUB_VACATION_DAYS) { /* each is kept: they must have an end */
        return club_refuse_number(fault, CLUB_ERROR_VACATION_USED, CLUB_VACATION_DAYS, 0);
    }
    *out = (club_absence_change){.kind = CLUB_VACATION_BEGINS,
                                 .person = *person,
                                 .vacation = {beginning(calendar, person, now_ms), now_ms + left_ms},
                                 .nearer_ms = CLUB_NEVER_MS};
    return CLUB_OK;
}

club_error club_vacation_end(const club_calendar *calendar, const club_person *person, int64_t now_ms,
                             club_absence_change *out, club_fault *fault) {
    club_interval vacation = club_calendar_vacation(calendar, person, now_ms);
    if (!vacation.to_ms) {
        return club_refuse(fault, CLUB_ERROR_NO_VACATION, NULL, NULL);
    }
    *out = (club_absence_change){
        .kind = CLUB_VACATION_ENDS, .person = *person, .vacation = {vacation.from_ms, now_ms}, .nearer_ms = now_ms};
    return CLUB_OK;
}

club_error club_vacation_act(const club_deciding *of) {
    const club_request *request = of->request;
    const bool begins = request->act == CLUB_VACATION_BEGIN;
    club_absence_change change;
    club_error error = (begins ? club_vacation_begin : club_vacation_end)(of->facts->calendar, &request->actor,
                                                                          request->now_ms, &change, of->fault);
    if (!error) {
        club_deciding_change(of, CLUB_ABSENCES)->absence = change;
    }
    return error;
}
