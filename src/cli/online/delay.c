#include "cli/online/delay.h"

#include "base/clock.h"

enum { FIRST_MS = 1000, LONGEST_MS = 30000, DOUBLINGS = 5, ASKED_MAX_S = 24 * 3600 };

void online_wait_longer(online_delay *delay, int64_t retry_after_s) {
    int64_t wait = FIRST_MS << (delay->tries < DOUBLINGS ? delay->tries : DOUBLINGS);
    wait = wait > LONGEST_MS ? LONGEST_MS : wait;
    wait += pod__now_ns() / 1000 % (wait / 4);
    const int64_t asked = 1000 * (retry_after_s < ASKED_MAX_S ? retry_after_s : ASKED_MAX_S);
    wait = wait < asked ? asked : wait;
    delay->tries++;
    delay->next_ms = pod__now_ms() + wait;
}
