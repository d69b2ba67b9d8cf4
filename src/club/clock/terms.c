#include "club/clock/terms.h"

#include <string.h>

#include "base/text.h"
#include "ludopod/language.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
#define LONGEST_MS (366 * (int64_t)DAY)

static const club_clock_preset presets[] = {
    {"fischer-5-8", "5m+8s", POD_N_("5 minutes, and 8 seconds for each move")},
    {"fischer-10-10", "10m+10s", POD_N_("10 minutes, and 10 seconds for each move")},
    {"day", "1d", POD_N_("A day for each move")},
    {"three-days", "3d", POD_N_("Three days for each move")},
    {"week", "7d", POD_N_("A week for each move")},
    {"little-golem", "240h+36h cap 240h", POD_N_("Little Golem: 10 days, and 36 hours for each move up to 10 days")},
};

size_t club_clock_preset_count(void) {
    return sizeof presets / sizeof presets[0];
}

const club_clock_preset *club_clock_preset_at(size_t index) {
    return &presets[index];
}

/* ---- Reading --------------------------------------------------------------------------------------- */

/* What is left to be read. */
typedef struct reader {
    const char *at, *end;
} reader;

static bool read_word(reader *from, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(from->end - from->at) < length || memcmp(from->at, word, length) != 0) {
        return false;
    }
    from->at += length;
    return true;
}

static bool read_number(reader *from, int64_t maximum, int64_t *out) {
    size_t length = pod__whole_at(from->at, (size_t)(from->end - from->at), 0, maximum, out);
    from->at += length;
    return length > 0;
}

static bool read_duration(reader *from, int64_t *out) {
    static const struct {
        const char *letter;
        int64_t ms;
    } units[] = {{"d", DAY}, {"h", HOUR}, {"m", MINUTE}, {"s", SECOND}};
    int64_t number;
    if (!read_number(from, LONGEST_MS / SECOND, &number)) {
        return false;
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (read_word(from, units[i].letter)) {
            *out = number * units[i].ms;
            return *out <= LONGEST_MS;
        }
    }
    return false;
}

static bool read_periods(reader *from, club_clock_terms *out) {
    int64_t periods;
    if (!read_number(from, CLUB_CLOCK_PERIODS_MAX, &periods) || !read_word(from, "x")) {
        return false;
    }
    out->periods = (unsigned)periods;
    return read_duration(from, &out->period_ms) && periods > 0 && out->period_ms > 0;
}

static bool read_increment(reader *from, club_clock_terms *out) {
    return read_duration(from, &out->increment_ms) &&
           (!read_word(from, " cap ") || (read_duration(from, &out->cap_ms) && out->cap_ms >= out->bank_ms));
}

/* What comes after the bank. */
static bool read_rest(reader *from, club_clock_terms *out) {
    if (from->at == from->end) {
        out->increment_ms = out->cap_ms = out->bank_ms;
        return true;
    }
    if (read_word(from, " delay ")) {
        return read_duration(from, &out->delay_ms) && out->delay_ms > 0;
    }
    if (!read_word(from, "+")) {
        return false;
    }
    reader again = *from;
    club_clock_terms tried = *out;
    if (read_periods(&again, &tried)) {
        *out = tried;
        *from = again;
        return true;
    }
    return read_increment(from, out);
}

bool club_clock_parse(const char *text, size_t length, club_clock_terms *out) {
    for (size_t i = 0; i < club_clock_preset_count(); i++) {
        if (length == strlen(presets[i].name) && memcmp(text, presets[i].name, length) == 0) {
            return club_clock_parse(presets[i].text, strlen(presets[i].text), out);
        }
    }
    reader from = {text, text + length};
    club_clock_terms read = {0};
    bool good = read_duration(&from, &read.bank_ms) && read_rest(&from, &read) && from.at == from.end &&
                read.bank_ms + read.delay_ms + read.period_ms > 0;
    if (good) {
        *out = read;
    }
    return good;
}

/* ---- Writing --------------------------------------------------------------------------------------- */

static bool is_whole_days(const club_clock_terms *terms) {
    return (terms->bank_ms | terms->increment_ms | terms->cap_ms | terms->delay_ms | terms->period_ms) != 0 &&
           terms->bank_ms % DAY == 0 && terms->increment_ms % DAY == 0 && terms->cap_ms % DAY == 0 &&
           terms->delay_ms % DAY == 0 && terms->period_ms % DAY == 0;
}

static void print_duration(int64_t ms, bool days, pod_text *out) {
    int64_t unit = ms == 0 ? SECOND : days ? DAY : ms % HOUR == 0 ? HOUR : ms % MINUTE == 0 ? MINUTE : SECOND;
    char letter = unit == DAY ? 'd' : unit == HOUR ? 'h' : unit == MINUTE ? 'm' : 's';
    pod_text_format(out, "%lld%c", (long long)(ms / unit), letter);
}

void club_clock_print(const club_clock_terms *terms, pod_text *out) {
    bool days = is_whole_days(terms);
    if (club_clock_is_none(terms)) {
        return;
    }
    print_duration(terms->bank_ms, days, out);
    if (terms->delay_ms) {
        pod_text_add(out, " delay ");
        print_duration(terms->delay_ms, days, out);
    } else if (terms->periods) {
        pod_text_format(out, "+%ux", terms->periods);
        print_duration(terms->period_ms, days, out);
    } else if (terms->cap_ms != terms->bank_ms || terms->increment_ms != terms->bank_ms) {
        pod_text_add_char(out, '+');
        print_duration(terms->increment_ms, days, out);
        if (terms->cap_ms) {
            pod_text_add(out, " cap ");
            print_duration(terms->cap_ms, days, out);
        }
    }
}

/* ---- Looking --------------------------------------------------------------------------------------- */

bool club_clock_is_none(const club_clock_terms *terms) {
    return terms->bank_ms + terms->delay_ms + terms->period_ms == 0;
}

club_clock_class club_clock_class_of(const club_clock_terms *terms) {
    int64_t bank = terms->bank_ms + terms->increment_ms;
    bank = terms->cap_ms && bank > terms->cap_ms ? terms->cap_ms : bank;
    if (club_clock_is_none(terms)) {
        return CLUB_CLOCK_NONE;
    }
    bool live = bank + terms->delay_ms + terms->periods * terms->period_ms < HOUR;
    return live ? CLUB_CLOCK_LIVE : CLUB_CLOCK_DAILY;
}

int64_t club_clock_move_ms(const club_clock_terms *terms) {
    enum { MOVES = 40 };
    return terms->bank_ms / MOVES + terms->increment_ms + terms->delay_ms + terms->period_ms;
}

const char *club_clock_class_name(club_clock_class of) {
    static const char *const names[] = {
        [CLUB_CLOCK_NONE] = "none", [CLUB_CLOCK_LIVE] = "live", [CLUB_CLOCK_DAILY] = "daily"};
    return names[of];
}
