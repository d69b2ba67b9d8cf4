#include "club/rating/pool.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

bool club_range_is_open(const club_range *range) {
    return !range->least && !range->most;
}

bool club_range_has(const club_range *range, int rating) {
    return rating >= range->least && (!range->most || rating <= range->most);
}

bool club_range_valid(const club_range *range) {
    return range->least >= 0 && range->most >= 0 && range->least <= CLUB_RANGE_MAX && range->most <= CLUB_RANGE_MAX &&
           (!range->most || range->least <= range->most);
}

void club_range_print(const club_range *range, pod_text *out) {
    assert(!club_range_is_open(range));
    if (range->least && range->most) {
        pod_text_format(out, "%d–%d", range->least, range->most);
    } else {
        pod_text_format(out, "%s %d", range->least ? "≥" : "≤", range->least ? range->least : range->most);
    }
}

/* "" is an open end. */
static bool read_end(const char *text, size_t length, int *out) {
    int64_t end = 0;
    bool good = !length || pod__whole_read(text, length, 1, CLUB_RANGE_MAX, &end);
    *out = (int)end;
    return good;
}

bool club_range_parse(const char *text, club_range *out) {
    const char *dash = strchr(text, '-');
    return dash && read_end(text, (size_t)(dash - text), &out->least) &&
           read_end(dash + 1, strlen(dash + 1), &out->most) && !club_range_is_open(out) &&
           (!out->most || out->least <= out->most);
}
