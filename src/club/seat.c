#include "club/seat.h"

#include <string.h>

bool club_who_is_nobody(const club_who *who) {
    static const club_who nobody;
    return memcmp(who, &nobody, sizeof nobody) == 0;
}

bool club_who_same(const club_who *left, const club_who *right) {
    return !club_who_is_nobody(left) && memcmp(left, right, sizeof *left) == 0;
}

club_seat club_seat_open(void) {
    return (club_seat){.kind = CLUB_HUMAN};
}

club_seat club_seat_computer(unsigned level) {
    return (club_seat){.kind = CLUB_COMPUTER, .level = (uint8_t)level, .taken = true};
}
