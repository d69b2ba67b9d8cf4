/* Structures that grow from version to version (ludopod/export.h says how): taking one from the caller, who may have
   been built with an older or a newer version of it, and giving one back. Each begins with its size. */
#ifndef LUDOPOD_RULES_STRUCTURE_H
#define LUDOPOD_RULES_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The size a structure has up to a member, which is what it had in the version in which this was the last one. */
#define POD__SIZE_UPTO(type, member) (offsetof(type, member) + sizeof(((type *)NULL)->member))

/* Copies what the caller has given into a structure of this version, of `known` bytes; what is missing becomes 0.
   least: what the first version had. False when it has less than that, or more than is known and not 0 there: that
   asks for what this version cannot do. */
static inline bool pod__structure_take(const void *given, size_t least, void *out, size_t known) {
    const unsigned char *bytes = given;
    size_t size;
    memcpy(&size, given, sizeof size);
    if (size < least) {
        return false;
    }
    for (size_t i = known; i < size; i++) {
        if (bytes[i]) {
            return false;
        }
    }
    memset(out, 0, known);
    memcpy(out, given, size < known ? size : known);
    memcpy(out, &known, sizeof known);
    return true;
}

/* Copies a structure of this version, of `known` bytes, to where the caller has room for so many. It then begins with
   how many of them mean something. */
static inline void pod__structure_give(const void *made, size_t known, void *out, size_t room) {
    size_t filled = room < known ? room : known;
    memcpy(out, made, filled);
    memset((unsigned char *)out + filled, 0, room - filled);
    if (filled >= sizeof filled) {
        memcpy(out, &filled, sizeof filled);
    }
}

/* The sizes of a request and of the report that answers it: of the first version and of this one. A request says, after
   its own size, how much room the caller has for the report. */
typedef struct pod__sizes {
    size_t request_least, request, report_least, report;
} pod__sizes;

/* Takes a request; *room is then the caller's for the report, and the request says this version's. */
static inline bool pod__request_take(const void *given, const pod__sizes *sizes, void *out, size_t *room) {
    if (!pod__structure_take(given, sizes->request_least, out, sizes->request)) {
        return false;
    }
    unsigned char *report_size = (unsigned char *)out + sizeof(size_t);
    memcpy(room, report_size, sizeof *room);
    memcpy(report_size, &sizes->report, sizeof sizes->report);
    return *room >= sizes->report_least;
}

#endif
