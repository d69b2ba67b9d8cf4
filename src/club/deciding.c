#include "club/deciding.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

club_change *club_deciding_change(const club_deciding *of, club_family family) {
    club_decision *out = of->out;
    assert(out->change_count < CLUB_CHANGES_MAX);
    club_change *change = malloc(sizeof *change);
    out->incomplete |= !change;
    change = change ? change : &out->spare;
    out->change[out->change_count++] = change;
    *change = (club_change){.family = family};
    return change;
}

void club_deciding_notify(const club_deciding *of, club_notice_kind kind, const char *id) {
    assert(of->out->notice_count < CLUB_NOTICES_MAX);
    club_notice *notice = &of->out->notice[of->out->notice_count++];
    notice->kind = kind;
    snprintf(notice->id, sizeof notice->id, "%s", id);
}
