#include "club/people/settings.h"

#include <string.h>

static const club_setting settings_known[CLUB_SETTINGS_COUNT] = {
    [CLUB_SETTING_THEME] = {"theme", {"auto", "light", "dark", NULL}, 0},
    [CLUB_SETTING_SOUND] = {"sound", {"no", "yes", NULL}, 1},
    [CLUB_SETTING_CONFIRM] = {"confirm_moves", {"no", "yes", NULL}, 0},
    [CLUB_SETTING_VACATION] = {"auto_vacation", {"no", "yes", NULL}, 0},
    [CLUB_SETTING_BOARD] = {"board", {"walnut", "felt", "slate", "sea", "paper", "contrast", NULL}, 0},
    [CLUB_SETTING_COORDINATES] = {"coordinates", {"no", "yes", NULL}, 1},
    [CLUB_SETTING_FLIP] = {"flip", {"no", "yes", NULL}, 0},
    [CLUB_SETTING_TYPED_MOVES] = {"typed_moves", {"no", "yes", NULL}, 0},
    [CLUB_SETTING_ANIMATION] = {"animation", {"no", "yes", NULL}, 1},
    [CLUB_SETTING_ZEN] = {"zen", {"no", "yes", NULL}, 0},
    [CLUB_SETTING_SHOW_ONLINE] = {"show_online", {"no", "yes", NULL}, 1},
};

const club_setting *club_setting_of(club_setting_id id) {
    return &settings_known[id];
}

const club_setting *club_setting_find(const char *name, club_setting_id *id) {
    for (int i = 0; i < CLUB_SETTINGS_COUNT; i++) {
        if (strcmp(settings_known[i].name, name) == 0) {
            *id = (club_setting_id)i;
            return &settings_known[i];
        }
    }
    return NULL;
}

bool club_setting_set(club_settings *settings, club_setting_id id, const char *word) {
    const char *const *words = settings_known[id].words;
    for (uint8_t i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0) {
            settings->value[id] = i;
            return true;
        }
    }
    return false;
}

const char *club_setting_word(const club_settings *settings, club_setting_id id) {
    return settings_known[id].words[settings->value[id]];
}

bool club_setting_is_boolean(const club_setting *setting) {
    return strcmp(setting->words[0], "no") == 0;
}

club_settings club_settings_usual(void) {
    club_settings usual;
    for (int i = 0; i < CLUB_SETTINGS_COUNT; i++) {
        usual.value[i] = settings_known[i].usual;
    }
    return usual;
}

void club_settings_print(const club_settings *settings, pod_text *out) {
    const char *separator = "";
    for (int i = 0; i < CLUB_SETTINGS_COUNT; i++) {
        if (settings->value[i] != settings_known[i].usual) {
            pod_text_format(out, "%s%s=%s", separator, settings_known[i].name,
                            club_setting_word(settings, (club_setting_id)i));
            separator = " ";
        }
    }
}

static void parse_word(const char *text, size_t length, club_settings *out) {
    char pair[64], *equals;
    club_setting_id id;
    if (length < sizeof pair) {
        memcpy(pair, text, length);
        pair[length] = 0;
        equals = strchr(pair, '=');
        if (equals) {
            *equals = 0;
        }
        if (equals && club_setting_find(pair, &id)) {
            club_setting_set(out, id, equals + 1);
        }
    }
}

void club_settings_parse(const char *text, club_settings *out) {
    *out = club_settings_usual();
    while (*text) {
        size_t length = strcspn(text, " ");
        parse_word(text, length, out);
        text += length + (text[length] == ' ');
    }
}

bool club_zone_valid(const char *text, size_t length) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
    return length < CLUB_ZONE_SIZE && strspn(text, allowed) == length && (!length || (*text != '/' && *text != '-'));
}
