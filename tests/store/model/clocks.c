/* Time: segments between the moments at which something begins or ends, one after the other. */
#include <time.h>

#include "store/model/model.h"

const clock_kind clock_kinds[CLOCK_KINDS] = {
    {"", NO_CLOCK, 0, 0, 0, 0, 0, 0},
    {"5m+8s", LIVE, 5 * MINUTE, 8 * SECOND, 0, 0, 0, 0},
    {"1m+0s", LIVE, 1 * MINUTE, 0, 0, 0, 0, 0},
    {"2m delay 5s", LIVE, 2 * MINUTE, 0, 0, 5 * SECOND, 0, 0},
    {"1m+3x30s", LIVE, 1 * MINUTE, 0, 0, 0, 30 * SECOND, 3},
    {"1d", DAILY, DAY, DAY, DAY, 0, 0, 0},
    {"240h+36h cap 240h", DAILY, (int64_t)240 * HOUR, (int64_t)36 * HOUR, (int64_t)240 * HOUR, 0, 0, 0},
    {"2h+2x1h", DAILY, 2 * HOUR, 0, 0, 0, HOUR, 2},
    {"1h delay 1h", DAILY, HOUR, 0, 0, HOUR, 0, 0},
};

static int64_t least(int64_t one, int64_t other) {
    return one < other ? one : other;
}

static int64_t most(int64_t one, int64_t other) {
    return one > other ? one : other;
}

/* ---- What stops a clock --------------------------------------------------------------------------------------- */

/* By agreement, a day in live games, and thirty in others. */
static span pause_of(const model_game *of) {
    int64_t length = of->clock->pace == LIVE ? (int64_t)DAY : 30 * (int64_t)DAY;
    return of->paused ? (span){of->paused, of->paused + length} : (span){0, 0};
}

static bool is_in(const span *of, int64_t moment) {
    return of->from <= moment && moment < of->to;
}

/* The earlier of a moment and the next one at which this begins or ends. */
static void look_ahead(const span *of, int64_t moment, int64_t *next) {
    *next = of->from > moment ? least(*next, of->from) : *next;
    *next = of->to > moment ? least(*next, of->to) : *next;
}

/* Whose vacations count at a moment: a guest who has signed in since had their own. NULL: none count. */
static const model_person *vacationer(const model *club, const model_game *of, int64_t moment) {
    const model_seat *seat = &of->seat[of->now.turn];
    const bool counts = of->agreed.vacation && of->clock->pace == DAILY;
    return counts ? club->person[moment < seat->since ? seat->before : seat->person] : NULL;
}

/* Whether the clock of the seat to move stands still, and when next something begins or ends. */
static bool stands_still(const model *club, const model_game *of, int64_t moment, int64_t *next) {
    const model_person *player = vacationer(club, of, moment);
    const span pause = pause_of(of);
    bool still = is_in(&pause, moment);
    *next = of->seat[of->now.turn].since > moment ? of->seat[of->now.turn].since : NEVER;
    look_ahead(&pause, moment, next);
    for (int i = 0; i < club->outages; i++) {
        still |= is_in(&club->outage[i], moment);
        look_ahead(&club->outage[i], moment, next);
    }
    for (int i = 0; player && i < player->vacations; i++) {
        still |= is_in(&player->vacation[i], moment);
        look_ahead(&player->vacation[i], moment, next);
    }
    return still;
}

static bool long_outage_ends_at(const model *club, int64_t moment) {
    for (int i = 0; i < club->outages; i++) {
        if (club->outage[i].to == moment && moment - club->outage[i].from > 10 * MINUTE) {
            return true;
        }
    }
    return false;
}

/* ---- One clock ------------------------------------------------------------------------------------------------ */

seat_clock full_clock(const clock_kind *kind) {
    return (seat_clock){
        .bank = kind->bank, .delay = kind->delay, .period = kind->period, .periods = kind->periods, .lag = 900};
}

int64_t clock_left(const clock_kind *kind, const seat_clock *clock) {
    int64_t periods = clock->periods ? clock->period + (clock->periods - 1) * kind->period : 0;
    return clock->delay + clock->bank + periods;
}

static void take(int64_t *from, int64_t *wanted) {
    int64_t taken = least(*from, *wanted);
    *from -= taken;
    *wanted -= taken;
}

/* Free time first, then the bank, then period by period. */
static void use_up(const clock_kind *kind, seat_clock *clock, int64_t spent) {
    take(&clock->delay, &spent);
    take(&clock->bank, &spent);
    while (spent > 0 && clock->periods) {
        take(&clock->period, &spent);
        if (clock->period == 0) {
            clock->periods--;
            clock->period = clock->periods ? kind->period : 0;
        }
    }
}

/* Runs from one moment to another. The moment at which nothing is left, or NEVER. */
static int64_t run(const model *club, const model_game *of, seat_clock *clock, span during) {
    int64_t next, at_least = of->clock->pace == LIVE ? MINUTE : 12 * HOUR;
    for (int64_t at = during.from; at < during.to; at = next) {
        bool still = stands_still(club, of, at, &next);
        next = least(next, during.to);
        int64_t left = clock_left(of->clock, clock);
        if (!still && left <= next - at) {
            use_up(of->clock, clock, left);
            return at + left;
        }
        use_up(of->clock, clock, still ? 0 : next - at);
        if (long_outage_ends_at(club, next)) {
            clock->bank += most(0, at_least - clock_left(of->clock, clock));
        }
    }
    return NEVER;
}

void clock_moved(const clock_kind *kind, seat_clock *clock) {
    int64_t raised = clock->bank + kind->increment;
    clock->bank = kind->cap && raised > kind->cap ? most(clock->bank, kind->cap) : raised;
    clock->delay = kind->delay;
    clock->period = clock->periods ? kind->period : 0;
    clock->lag = least(clock->lag + 100, 900);
}

/* ---- In a game ------------------------------------------------------------------------------------------------ */

bool clock_runs(const model_game *of) {
    return of->started && !game_over(of) && of->clock->pace != NO_CLOCK && !of->seat[of->now.turn].character;
}

static int64_t grace(const model_game *of) {
    return of->clock->pace == LIVE ? least(of->left[of->now.turn].lag, 300) : 0;
}

int64_t forgiven(const model_game *of, int64_t lag) {
    return clock_runs(of) ? most(0, least(lag, grace(of))) : 0;
}

void charge(const model *club, model_game *of, int64_t now, int64_t lag) {
    if (clock_runs(of)) {
        seat_clock *clock = &of->left[of->now.turn];
        lag = forgiven(of, lag);
        clock->lag -= lag;
        run(club, of, clock, (span){of->charged, now - lag});
    }
    of->charged = most(of->charged, now);
}

bool is_paused(const model_game *of, int64_t now) {
    const span pause = pause_of(of);
    return is_in(&pause, now);
}

/* When so much time has gone by in which nothing stops the clock. */
static int64_t time_after(const model *club, const model_game *of, int64_t from, int64_t length) {
    int64_t next;
    for (int64_t at = from;; at = next) {
        bool still = stands_still(club, of, at, &next);
        if (!still && length <= next - at) {
            return at + length;
        }
        length -= still ? 0 : next - at;
    }
}

int64_t zero_at(const model *club, const model_game *of) {
    if (!clock_runs(of)) {
        return NEVER;
    }
    seat_clock tried = of->left[of->now.turn];
    int64_t zero = run(club, of, &tried, (span){of->charged, NEVER});
    int64_t first = of->clock->pace == LIVE ? 30 * SECOND : 14 * (int64_t)DAY;
    return has_moved(of, of->now.turn) ? zero : least(zero, time_after(club, of, of->turn_at, first));
}

int64_t reminder_at(const model *club, const model_game *of, int hundredths) {
    if (!clock_runs(of)) {
        return NEVER;
    }
    int64_t left = clock_left(of->clock, &of->left[of->now.turn]);
    int64_t first = of->clock->pace == LIVE ? 30 * SECOND : 14 * (int64_t)DAY;
    left = has_moved(of, of->now.turn) ? left : least(left, first);
    int64_t rest = hundredths == 50 ? left - left / 2 : left / 10;
    return left < MINUTE ? NEVER : time_after(club, of, of->charged, left - rest);
}

static int64_t new_year(int year) {
    int64_t days = 0;
    for (int i = 1970; i < year; i++) {
        days += i % 4 == 0 && (i % 100 != 0 || i % 400 == 0) ? 366 : 365;
    }
    return days * DAY;
}

static int year_of(int64_t moment) {
    time_t seconds = (time_t)(moment / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    return 1900 + day.tm_year;
}

int64_t vacation_begins(const model *club, const model_game *of) {
    const model_person *player = clock_runs(of) ? vacationer(club, of, NEVER) : NULL;
    if (!player || !player->by_itself || !all_have_moved(of)) {
        return NEVER;
    }
    seat_clock tried = of->left[of->now.turn];
    int64_t ended = player->vacations ? player->vacation[player->vacations - 1].to : 0, from = most(of->charged, ended);
    run(club, of, &tried, (span){of->charged, from});
    int64_t left = clock_left(of->clock, &tried);
    int64_t begins = time_after(club, of, from, left - least(12 * HOUR, left / 2));
    if (!vacation_left(player, begins)) {
        begins = new_year(year_of(begins) + 1);
    }
    return begins < zero_at(club, of) ? begins : NEVER;
}

int64_t deadline_of(const model *club, const model_game *of) {
    if (former_seats(club, of)) {
        return of->ply ? of->event[of->ply - 1].at : of->created * 1000;
    }
    int64_t zero = zero_at(club, of);
    return zero == NEVER ? NEVER : least(zero + grace(of), vacation_begins(club, of));
}

/* ---- Vacations ------------------------------------------------------------------------------------------------ */

int64_t vacation_left(const model_person *of, int64_t now) {
    const int year = year_of(now);
    int64_t left = 30 * (int64_t)DAY;
    for (int i = 0; i < of->vacations; i++) {
        int64_t from = most(of->vacation[i].from, new_year(year));
        int64_t to = least(of->vacation[i].to, new_year(year + 1));
        left -= most(0, to - from);
    }
    return most(0, left);
}

const span *vacation_at(const model_person *of, int64_t now) {
    const span *latest = of->vacations ? &of->vacation[of->vacations - 1] : NULL;
    return latest && is_in(latest, now) ? latest : NULL;
}

const char *model_vacation_act(model *club, attempt *of) {
    model_person *who = club->person[of->actor];
    const int64_t now = of->request.now_ms;
    span *on = (span *)vacation_at(who, now);
    if (of->request.act == CLUB_VACATION_END) {
        if (!on) {
            return "no_vacation";
        }
        on->to = now;
        return NULL;
    }
    int64_t left = vacation_left(who, now);
    int begun = 0; /* this year */
    for (int i = 0; i < who->vacations; i++) {
        begun += year_of(who->vacation[i].from) == year_of(now);
    }
    if (on || !left || begun >= 30) {
        return on ? "vacation" : "vacation_used";
    }
    span *latest = who->vacations ? &who->vacation[who->vacations - 1] : NULL;
    if (latest && latest->to == now) {
        latest->to = now + left; /* it goes on */
    } else {
        who->vacation[who->vacations++] = (span){now, now + left};
    }
    return NULL;
}
