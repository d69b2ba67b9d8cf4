/* Preloaded into the ranks of a run: whoever waits for the others sleeps between two looks, instead of asking again and
   again whether somebody else wants the processor, which costs three times what the ranks compute. */
#include <sched.h>
#include <time.h>

int sched_yield(void) {
    return nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
}
