/* Round robin: everyone meets everyone, in groups of up to sixteen whose winners meet once more. In a group of n the
   rounds follow the circle: one stays, the others move on by one; with an odd number one more stands for a bye. */
#include <stdlib.h>

#include "club/event/kind.h"

enum { GROUP_MAX = 16 };

static unsigned groups_of(const club_tournament *of) {
    unsigned most = 0;
    for (size_t i = 0; i < of->entrants; i++) {
        most = of->entrant[i].group > most ? of->entrant[i].group : most;
    }
    return most;
}

/* The strongest are dealt out to the groups, forth and back. */
static void begin(const club_pairing *of) {
    unsigned in[CLUB_ENTRANTS_MAX];
    const unsigned count = (unsigned)club_pair_free(of, in), groups = (count + GROUP_MAX - 1) / GROUP_MAX;
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j > 0 && of->of->entrant[in[j]].rating > of->of->entrant[in[j - 1]].rating; j--) {
            const unsigned held = in[j];
            in[j] = in[j - 1];
            in[j - 1] = held;
        }
    }
    for (unsigned i = 0; i < count; i++) {
        const unsigned turn = i / groups, place = i % groups;
        club_tournament_entry *entry = club_tournament_add(of->out, CLUB_TOURNAMENT_GROUP, of->now_ms);
        entry->number = (int)in[i];
        entry->more = (int)(turn % 2 ? groups - place : place + 1);
    }
}

/* Those of a group, or of the last one (0). */
static unsigned members_of(const club_tournament *of, unsigned group, unsigned out[CLUB_ENTRANTS_MAX]) {
    unsigned count = 0;
    for (unsigned i = 0; i < of->entrants; i++) {
        if (group ? of->entrant[i].group == group : of->entrant[i].final) {
            out[count++] = i;
        }
    }
    return count;
}

/* Who meets whom in a round, from 0: the one who stays meets the place of the round's number, and those before it meet
   those behind it, so all sit at the front as often as at the back. The next time seats are the other way round. */
static void pair_group(const club_pairing *of, const unsigned *member, unsigned count, unsigned round) {
    const unsigned size = count + count % 2, once = size - 1, step = round % once;
    for (unsigned i = 0; i < size / 2; i++) {
        const unsigned first = i ? (step + i) % once : once, second = (step + once - i) % once;
        const bool turned = ((i ? 0 : step) + round / once) % 2;
        if (first >= count || second >= count) {
            continue; /* a bye of a round robin is worth nothing: everyone has one */
        }
        club_tournament_entry *entry = club_tournament_add(of->out, CLUB_TOURNAMENT_PAIR, of->now_ms);
        entry->count = 2;
        entry->list[turned] = (int)member[first];
        entry->list[!turned] = (int)member[second];
    }
}

static unsigned rounds_of(const club_tournament *of, unsigned count) {
    return count < 2 ? 0 : of->terms.rounds * (count - 1 + count % 2);
}

/* One round of a stage, of all groups. False: there is none any more. */
static bool pair_round(const club_pairing *of, unsigned round, bool final) {
    unsigned member[CLUB_ENTRANTS_MAX];
    bool any = false;
    for (unsigned group = final ? 0 : 1; group <= (final ? 0 : groups_of(of->of)); group++) {
        const unsigned count = members_of(of->of, group, member);
        if (round < rounds_of(of->of, count)) {
            if (!any) {
                club_tournament_add(of->out, CLUB_TOURNAMENT_ROUND, of->now_ms);
            }
            any = true;
            pair_group(of, member, count, round);
        }
    }
    return any;
}

/* The best of each group who is still in. False: there are not two of them. */
static bool begin_final(const club_pairing *of) {
    unsigned count = 0;
    for (unsigned group = 1, groups = groups_of(of->of); groups > 1 && group <= groups; group++) {
        for (size_t i = 0; i < of->of->entrants; i++) {
            const club_entrant *entrant = &of->of->entrant[of->order[i]];
            if (entrant->group == group && entrant->state == CLUB_ENTRANT_IN) {
                club_tournament_add(of->out, CLUB_TOURNAMENT_GROUP, of->now_ms)->number = (int)of->order[i];
                count++;
                break;
            }
        }
    }
    of->out->count -= count < 2 ? count : 0;
    return count >= 2;
}

static bool pair(const club_pairing *of) {
    const unsigned before = of->of->rounds_before_final;
    const unsigned round = of->of->round - before;
    if (!pair_round(of, round, before > 0)) {
        return !before && begin_final(of);
    }
    for (unsigned next = round + 1; of->of->terms.at_once && pair_round(of, next, before > 0); next++) {
    }
    return true;
}

const club_tournament_kind club_round_robin = {.name = "round_robin",
                                               .seats_most = 2,
                                               .entrants_most = GROUP_MAX * GROUP_MAX,
                                               .rounds_most = 2,
                                               .live = true,
                                               .daily = true,
                                               .by_rounds = true,
                                               .by_quality = true,
                                               .begin = begin,
                                               .pair = pair};
