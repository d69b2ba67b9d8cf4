#include "club/game/seat.h"

club_seat club_seat_open(void) {
    return (club_seat){.kind = CLUB_HUMAN};
}

club_seat club_seat_computer(const club_level *level) {
    return (club_seat){.kind = CLUB_COMPUTER, .level = level, .level_version = level->version, .taken = true};
}
