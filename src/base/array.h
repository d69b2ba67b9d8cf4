/* Arrays that grow as members are added: a pointer, the number of members that there is room for, and the number that
   are in use, which is the caller's own. All are 0 at first; the array is freed with free(). */
#ifndef LUDOPOD_BASE_ARRAY_H
#define LUDOPOD_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { POD__ROOM_MIN = 8 };

static inline size_t pod__larger_room(size_t room, size_t wanted, size_t most) {
    size_t doubled = room > most / 2 ? most : 2 * room;
    size_t larger = doubled < POD__ROOM_MIN ? POD__ROOM_MIN : doubled;
    return larger < wanted ? wanted : larger;
}

/* Makes room for at least `wanted` members of `size` bytes (not 0). Room that does not suffice is at least doubled, so
   that adding members one by one takes linear time; new members are not initialized.
   array: the address of the pointer to the first member. The members may move.
   False when there is no memory; the array and its room are as before. */
static inline bool pod__grow(void *array, size_t *room, size_t wanted, size_t size) {
    if (wanted <= *room) {
        return true;
    }
    size_t most = SIZE_MAX / size;
    size_t larger = pod__larger_room(*room, wanted, most);
    void *before = NULL;
    memcpy(&before, array, sizeof before); /* the caller's pointer has another type than void * */
    void *after = larger <= most ? realloc(before, larger * size) : NULL;
    if (after) {
        memcpy(array, &after, sizeof after);
        *room = larger;
    }
    return after != NULL;
}

#endif
