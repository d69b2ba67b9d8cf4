/* What time a game gives its players, as it is agreed on and written. Plain values, thread-safe.

   A player has a bank. Each move may add to it (increment, up to a cap), begin with free time (delay), or be made in
   one of several periods that follow the bank (byo-yomi). One grammar writes them all:

       5m+8s                an increment
       240h+36h cap 240h    an increment, and a cap of the bank
       1d                   so much for each move: a bank, an increment and a cap of the same length
       10m delay 5s         a delay
       10m+3x30s            periods

   A duration is a whole number and one of the letters d, h, m and s. */
#ifndef LUDOPOD_CLUB_CLOCK_TERMS_H
#define LUDOPOD_CLUB_CLOCK_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

enum { CLUB_CLOCK_PERIODS_MAX = 99, CLUB_CLOCK_TEXT_SIZE = 64 };

/* All in milliseconds, each a whole number of seconds and at most 366 days. All zero is no clock. Of increment, delay
   and periods only one is not zero; cap_ms is 0 for none. */
typedef struct club_clock_terms {
    int64_t bank_ms, increment_ms, cap_ms, delay_ms, period_ms;
    unsigned periods;
} club_clock_terms;

/* Live: the longest first move takes less than an hour. */
typedef enum club_clock_class { CLUB_CLOCK_NONE, CLUB_CLOCK_LIVE, CLUB_CLOCK_DAILY } club_clock_class;

/* A preset's name is read, too. False, and *out is left alone, when the text is not a clock, or gives no second for the
   first move or none for a later one. */
bool club_clock_parse(const char *text, size_t length, club_clock_terms *out);
/* As the grammar writes it; days only where every duration is a whole number of them. Nothing for no clock. */
void club_clock_print(const club_clock_terms *terms, pod_text *out);
bool club_clock_is_none(const club_clock_terms *terms);
club_clock_class club_clock_class_of(const club_clock_terms *terms);
/* How long a move takes of one who makes the time last: a fortieth of the bank and what each move brings. 0 where there
   is no clock. */
int64_t club_clock_move_ms(const club_clock_terms *terms);
/* "live", "daily", "none". */
const char *club_clock_class_name(club_clock_class of);

/* Clocks that are offered for choice. */
typedef struct club_clock_preset {
    const char *name;  /* "little-golem": what programs say */
    const char *text;  /* by the grammar */
    const char *title; /* for people: English, to be translated */
} club_clock_preset;

size_t club_clock_preset_count(void);
const club_clock_preset *club_clock_preset_at(size_t index);

#endif
