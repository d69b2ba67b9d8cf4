/* What members write to each other. */
#include <string.h>

#include "store/model/model.h"

model_conversation *find_conversation(model *club, int one, int other) {
    for (int i = 0; i < club->conversations; i++) {
        model_conversation *at = &club->conversation[i];
        if ((at->side[0].person == one && at->side[1].person == other) ||
            (at->side[1].person == one && at->side[0].person == other)) {
            return at;
        }
    }
    return NULL;
}

model_side *side_of(model_conversation *of, int person) {
    return &of->side[of->side[1].person == person];
}

/* Nobody hears those whom they have muted. */
bool hears(const model *club, int one, int other) {
    for (int i = 0; i < club->relations; i++) {
        const model_relation *at = &club->relation[i];
        if (at->person == one && at->other == other && at->kind == CLUB_MUTE) {
            return false;
        }
    }
    return true;
}

static bool was_answered(const model_conversation *of) {
    for (int i = 0; i < of->count; i++) {
        if (of->words[i].person == of->side[1].person) {
            return true;
        }
    }
    return false;
}

/* In the last hour. */
static int count_written(const model *club, int person, int64_t now) {
    int count = 0;
    for (int i = 0; i < club->conversations; i++) {
        const model_conversation *at = &club->conversation[i];
        for (int m = 0; m < at->count; m++) {
            count += at->words[m].person == person && at->words[m].at > now - HOUR;
        }
    }
    return count;
}

/* In the last day, and nobody has answered. */
static int count_begun(const model *club, int person, int64_t now) {
    int count = 0;
    for (int i = 0; i < club->conversations; i++) {
        const model_conversation *at = &club->conversation[i];
        count += at->side[0].person == person && at->words[0].at > now - (int64_t)DAY && !was_answered(at);
    }
    return count;
}

static const char *check(model *club, const attempt *of, const model_conversation *with) {
    const int64_t now = of->request.now_ms;
    if (!is_member(club, of->about)) {
        return "no_person";
    }
    if (of->about == of->actor) {
        return "self";
    }
    if (blocked(club, of->actor, of->about)) {
        return "apart";
    }
    if (!*of->request.conversation.text || *of->request.conversation.text == '\x1b') {
        return "text";
    }
    if (count_written(club, of->actor, now) >= 60) {
        return "written";
    }
    if (!with) {
        return count_begun(club, of->actor, now) >= 10 ? "begun" : NULL;
    }
    return with->side[0].person == of->actor && !was_answered(with) && with->count >= 3 ? "unanswered" : NULL;
}

static const char *write_to(model *club, const attempt *of) {
    model_conversation *with = find_conversation(club, of->actor, of->about);
    const char *wrong = check(club, of, with);
    if (wrong) {
        return wrong;
    }
    if (!with) {
        with = &club->conversation[club->conversations++];
        *with = (model_conversation){.side = {{.person = of->actor}, {.person = of->about}}};
        memcpy(with->id, of->request.id, sizeof with->id);
    }
    const bool heard = hears(club, of->about, of->actor);
    with->words[with->count++] = (model_words){of->actor, of->request.conversation.text, of->request.now_ms, heard};
    side_of(with, of->actor)->read = with->count;
    return NULL;
}

const char *model_conversation_act(model *club, attempt *of) {
    if (!is_member(club, of->actor)) {
        return "members";
    }
    if (of->request.act == CLUB_WRITE) {
        return write_to(club, of);
    }
    model_conversation *with = find_conversation(club, of->actor, of->about);
    model_side *own = side_of(with, of->actor);
    const int64_t read = of->request.conversation.read < with->count ? of->request.conversation.read : with->count;
    if (read > own->read) {
        own->read = (int)read;
        read_alerts(club->person[of->actor], club->person[of->about]->id, of->request.now_ms);
    }
    return NULL;
}

/* A conversation ends when both have left. */
void forget_conversations(model *club, int person) {
    int kept = 0;
    for (int i = 0; i < club->conversations; i++) {
        model_conversation *at = &club->conversation[i];
        if (at->side[0].person == person || at->side[1].person == person) {
            side_of(at, person)->gone = true;
        }
        if (!at->side[0].gone || !at->side[1].gone) {
            club->conversation[kept++] = *at;
        }
    }
    club->conversations = kept;
}
