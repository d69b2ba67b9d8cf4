/* Time zones: how far a zone's clocks are from UTC at any moment, from a file of the time zone database (TZif, RFC
   8536), with its rule for what comes after the last change that it lists. Pure: the file is read by others. */
#ifndef LUDOPOD_CLUB_CLOCK_ZONE_H
#define LUDOPOD_CLUB_CLOCK_ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLUB_ZONE_CHANGES_MAX = 512 };

/* A day of the year on which clocks change, and when on it. */
typedef struct club_zone_day {
    char form; /* 'M': month, week (5: the last), weekday; 'J': day from 1, no 29 February; 'n': day from 0 */
    int month, week, day;
    int seconds; /* after midnight, by the clock until then */
} club_zone_day;

/* All zero: UTC. */
typedef struct club_zone {
    size_t changes;
    int64_t at[CLUB_ZONE_CHANGES_MAX]; /* seconds since 1970 */
    int32_t offset[CLUB_ZONE_CHANGES_MAX];
    int32_t first;           /* before the first change */
    int32_t standard, other; /* after the last one: the usual offset, and that of summer */
    bool summer;             /* there is one: */
    club_zone_day begins, ends;
} club_zone;

/* False: it is no such file, or has too many changes; *out is UTC then. */
bool club_zone_read(const uint8_t *bytes, size_t length, club_zone *out);
/* Seconds that the clocks there are ahead of UTC at a moment (milliseconds since 1970). */
int32_t club_zone_offset(const club_zone *zone, int64_t at_ms);
/* What they show: minutes since midnight. */
int club_zone_minute(const club_zone *zone, int64_t at_ms);

#endif
