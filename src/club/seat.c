#include "club/seat.h"

club_seat club_seat_open(void) {
    return (club_seat){.kind = CLUB_HUMAN};
}

club_seat club_seat_computer(unsigned level) {
    return (club_seat){.kind = CLUB_COMPUTER, .level = (uint8_t)level, .taken = true};
}
