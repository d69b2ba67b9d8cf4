#include "club/alert/wishes.h"

#include <stdio.h>
#include <string.h>

static const club_alert_row rows[] = {
#define X(kind, name, path, channels, urgency, said, told, by, alone, title, ...)                                      \
    {name, path, channels, urgency, said, by, alone, title},
    CLUB_ALERT_KINDS(X)
#undef X
};

const char *const club_channel_names[CLUB_CHANNELS] = {"page", "push", "mail"};
const char *const club_digest_names[CLUB_DIGESTS] = {"none", "hourly", "daily"};

const club_alert_row *club_alert_row_of(club_alert_kind kind) {
    return &rows[kind];
}

const char *club_alert_kind_name(club_alert_kind kind) {
    return rows[kind].name;
}

bool club_alert_kind_find(const char *name, club_alert_kind *out) {
    for (size_t i = 0; i < CLUB_ALERT_KIND_COUNT; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            *out = (club_alert_kind)i;
            return true;
        }
    }
    return false;
}

club_wishes club_wishes_usual(void) {
    club_wishes usual = {.digest_at = 8 * 60};
    for (int i = 0; i < CLUB_ALERT_KIND_COUNT; i++) {
        usual.channels[i] = (uint8_t)rows[i].channels;
    }
    return usual;
}

bool club_wishes_carry(const club_wishes *wishes, club_alert_kind kind, club_channel channel) {
    return wishes->channels[kind] >> channel & 1;
}

void club_wishes_set(club_wishes *wishes, club_alert_kind kind, club_channel channel, bool on) {
    unsigned bit = 1u << channel;
    wishes->channels[kind] = (uint8_t)(on ? wishes->channels[kind] | bit : wishes->channels[kind] & ~bit);
}

bool club_wishes_quiet(const club_wishes *wishes, int minute) {
    int from = wishes->quiet_from, to = wishes->quiet_to;
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/* ---- As text ----------------------------------------------------------------------------------------- */

void club_wishes_print(const club_wishes *wishes, pod_text *out) {
    const club_wishes usual = club_wishes_usual();
    const char *separator = "";
    for (int i = 0; i < CLUB_ALERT_KIND_COUNT; i++) {
        if (wishes->channels[i] != usual.channels[i]) {
            pod_text_format(out, "%s%s=%u", separator, rows[i].name, wishes->channels[i]);
            separator = " ";
        }
    }
    if (wishes->quiet_from != wishes->quiet_to) {
        pod_text_format(out, "%squiet=%d-%d", separator, wishes->quiet_from, wishes->quiet_to);
        separator = " ";
    }
    if (wishes->digest) {
        pod_text_format(out, "%sdigest=%s", separator, club_digest_names[wishes->digest]);
        separator = " ";
    }
    if (wishes->digest_at != usual.digest_at) {
        pod_text_format(out, "%sat=%d", separator, wishes->digest_at);
    }
}

static bool is_minute(int number) {
    return number >= 0 && number < CLUB_MINUTES_A_DAY;
}

static void parse_digest(const char *word, club_wishes *out) {
    for (int i = 0; i < CLUB_DIGESTS; i++) {
        out->digest = strcmp(club_digest_names[i], word) == 0 ? (club_digest)i : out->digest;
    }
}

static void parse_word(const char *word, club_wishes *out) {
    char name[32], value[32];
    int from, to;
    club_alert_kind kind;
    if (sscanf(word, "%31[a-z_]=%31[a-z0-9-]", name, value) != 2) {
        return;
    }
    bool number = sscanf(value, "%d", &from) == 1;
    if (strcmp(name, "quiet") == 0) {
        if (sscanf(value, "%d-%d", &from, &to) == 2 && is_minute(from) && is_minute(to)) {
            out->quiet_from = from;
            out->quiet_to = to;
        }
    } else if (strcmp(name, "digest") == 0) {
        parse_digest(value, out);
    } else if (strcmp(name, "at") == 0) {
        out->digest_at = number && is_minute(from) ? from : out->digest_at;
    } else if (club_alert_kind_find(name, &kind) && number && from >= 0 && from < 1 << CLUB_CHANNELS) {
        out->channels[kind] = (uint8_t)from;
    }
}

void club_wishes_parse(const char *text, club_wishes *out) {
    *out = club_wishes_usual();
    while (*text) {
        char word[64];
        size_t length = strcspn(text, " ");
        if (length < sizeof word) {
            memcpy(word, text, length);
            word[length] = 0;
            parse_word(word, out);
        }
        text += length + (text[length] == ' ');
    }
}
