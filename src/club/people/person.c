#include "club/people/person.h"

#include <string.h>

/* Without 0 and o, 1 and l. 32 characters, so that a byte's low five bits choose evenly. */
static const char id_letters[] = "23456789abcdefghijkmnpqrstuvwxyz";

void club_id_make(const uint8_t random[CLUB_ID_LENGTH], char out[CLUB_ID_SIZE]) {
    for (size_t i = 0; i < CLUB_ID_LENGTH; i++) {
        out[i] = id_letters[random[i] & 31u];
    }
    out[CLUB_ID_LENGTH] = 0;
}

bool club_id_valid(const char *text, size_t length) {
    if (length != CLUB_ID_LENGTH) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!text[i] || !strchr(id_letters, text[i])) {
            return false;
        }
    }
    return true;
}

bool club_person_is_nobody(const club_person *person) {
    return !person->id[0];
}

bool club_person_same(const club_person *left, const club_person *right) {
    return !club_person_is_nobody(left) && memcmp(left, right, sizeof *left) == 0;
}
