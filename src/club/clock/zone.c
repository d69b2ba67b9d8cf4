#include "club/clock/zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 44, HOUR = 3600, DAY = 24 * HOUR };

/* ---- Bytes, the highest first -------------------------------------------------------------------------- */

static uint64_t read_number(const uint8_t *at, int bytes) {
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value = value << 8 | at[i];
    }
    return value;
}

/* The counts of a header, in the order of the file. */
typedef struct counts {
    size_t utc, standard, leap, times, types, names;
} counts;

static bool read_header(const uint8_t *bytes, size_t length, counts *out) {
    if (length < HEADER || memcmp(bytes, "TZif", 4) != 0) {
        return false;
    }
    size_t *const places[] = {&out->utc, &out->standard, &out->leap, &out->times, &out->types, &out->names};
    for (size_t i = 0; i < 6; i++) {
        *places[i] = (size_t)read_number(bytes + 20 + 4 * i, 4);
        if (*places[i] > 65536) {
            return false;
        }
    }
    return true;
}

/* Of what follows the header, with times of so many bytes. */
static size_t block_size(const counts *of, size_t time) {
    return of->times * (time + 1) + of->types * 6 + of->names + of->leap * (time + 4) + of->standard + of->utc;
}

static bool read_changes(const uint8_t *block, const counts *of, club_zone *out) {
    const uint8_t *index = block + of->times * 8, *types = index + of->times;
    if (of->types == 0 || of->times > CLUB_ZONE_CHANGES_MAX) {
        return false;
    }
    out->first = (int32_t)read_number(types, 4);
    for (size_t i = 0; i < of->times; i++) {
        if (index[i] >= of->types) {
            return false;
        }
        out->at[i] = (int64_t)read_number(block + 8 * i, 8);
        out->offset[i] = (int32_t)read_number(types + 6 * index[i], 4);
    }
    out->changes = of->times;
    out->standard = of->times ? out->offset[of->times - 1] : out->first;
    return true;
}

/* ---- The rule at the end: "CET-1CEST,M3.5.0,M10.5.0/3" ------------------------------------------------------ */

static bool skip_name(const char **at) {
    const char *from = *at;
    if (**at == '<') {
        *at = strchr(*at, '>');
        return *at && (*at)++;
    }
    while ((**at >= 'a' && **at <= 'z') || (**at >= 'A' && **at <= 'Z')) {
        ++*at;
    }
    return *at > from;
}

static int read_whole(const char **at) {
    char *end;
    long value = strtol(*at, &end, 10);
    *at = end;
    return value >= -1000 && value <= 1000 ? (int)value : 0;
}

/* "-3:30:00" */
static int read_time(const char **at) {
    int sign = **at == '-' ? -1 : 1, seconds = 0;
    *at += **at == '-' || **at == '+';
    for (int unit = HOUR; unit; unit /= 60) {
        seconds += unit * read_whole(at);
        if (**at != ':') {
            break;
        }
        ++*at;
    }
    return sign * seconds;
}

static bool read_day(const char **at, club_zone_day *out) {
    if (*(*at)++ != ',') {
        return false;
    }
    *out = (club_zone_day){.form = 'n', .seconds = 2 * HOUR};
    if (**at == 'M' || **at == 'J') {
        out->form = *(*at)++;
    }
    int *const places[] = {&out->month, &out->week, &out->day};
    for (int i = out->form == 'M' ? 0 : 2; i < 3; i++) {
        *places[i] = read_whole(at);
        *at += i < 2 && **at == '.';
    }
    if (**at == '/') {
        ++*at;
        out->seconds = read_time(at);
    }
    return out->form != 'M' ||
           (out->month >= 1 && out->month <= 12 && out->week >= 1 && out->week <= 5 && out->day >= 0 && out->day <= 6);
}

static bool read_rule(const char *text, club_zone *out) {
    if (!*text) {
        return true;
    }
    if (!skip_name(&text)) {
        return false;
    }
    out->standard = -read_time(&text);
    if (!*text) {
        return true;
    }
    if (!skip_name(&text)) {
        return false;
    }
    out->other = *text == ',' ? out->standard + HOUR : -read_time(&text);
    out->summer = true;
    return read_day(&text, &out->begins) && read_day(&text, &out->ends) && !*text;
}

static bool read_zone(const uint8_t *bytes, size_t length, club_zone *out) {
    counts first, second;
    char rule[64] = "";
    if (!read_header(bytes, length, &first) || bytes[4] < '2') {
        return false;
    }
    size_t start = HEADER + block_size(&first, 4);
    if (start > length || !read_header(bytes + start, length - start, &second)) {
        return false;
    }
    size_t end = start + HEADER + block_size(&second, 8);
    if (end > length || !read_changes(bytes + start + HEADER, &second, out)) {
        return false;
    }
    const uint8_t *from = bytes + end + 1, *to = end + 1 < length ? memchr(from, '\n', length - end - 1) : NULL;
    if (!to || (size_t)(to - from) >= sizeof rule) {
        return false;
    }
    memcpy(rule, from, (size_t)(to - from));
    return read_rule(rule, out);
}

bool club_zone_read(const uint8_t *bytes, size_t length, club_zone *out) {
    *out = (club_zone){.changes = 0};
    bool good = read_zone(bytes, length, out);
    if (!good) {
        *out = (club_zone){.changes = 0};
    }
    return good;
}

/* ---- Looking ------------------------------------------------------------------------------------------------- */

/* Days since 1970 of a date of the Gregorian calendar: years are counted from March, in spans of 400 years of 146097
   days. */
static int64_t days_of(int64_t year, int month, int day) {
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static int64_t year_of(int64_t seconds) {
    int64_t days = seconds / DAY, year = 1970 + days / 366 - 1;
    while (days_of(year + 1, 1, 1) <= days) {
        year++;
    }
    return year;
}

/* In seconds since 1970 by the clock until then. */
static int64_t moment_of(const club_zone_day *of, int64_t year) {
    int64_t day = days_of(year, 1, 1) + of->day;
    if (of->form == 'J') {
        bool leap = days_of(year + 1, 1, 1) - days_of(year, 1, 1) == 366;
        day += leap && of->day >= 60 ? 0 : -1;
    } else if (of->form == 'M') {
        int64_t first = days_of(year, of->month, 1);
        int64_t next = of->month == 12 ? days_of(year + 1, 1, 1) : days_of(year, of->month + 1, 1);
        int64_t weekday = ((first + 4) % 7 + 7) % 7; /* 1 January 1970 was a Thursday */
        day = first + (of->day - weekday + 7) % 7 + 7 * (of->week - 1);
        day -= day >= next ? 7 : 0;
    }
    return day * DAY + of->seconds;
}

static int32_t offset_by_rule(const club_zone *zone, int64_t seconds) {
    if (!zone->summer) {
        return zone->standard;
    }
    int64_t year = year_of(seconds + zone->standard);
    int64_t begins = moment_of(&zone->begins, year) - zone->standard, ends = moment_of(&zone->ends, year) - zone->other;
    bool in = begins < ends ? seconds >= begins && seconds < ends : seconds >= begins || seconds < ends;
    return in ? zone->other : zone->standard;
}

int32_t club_zone_offset(const club_zone *zone, int64_t at_ms) {
    int64_t seconds = at_ms / 1000;
    size_t low = 0, high = zone->changes;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (zone->at[middle] <= seconds) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == zone->changes ? offset_by_rule(zone, seconds) : low ? zone->offset[low - 1] : zone->first;
}

int club_zone_minute(const club_zone *zone, int64_t at_ms) {
    int64_t seconds = at_ms / 1000 + club_zone_offset(zone, at_ms);
    return (int)(((seconds % DAY + DAY) % DAY) / 60);
}
