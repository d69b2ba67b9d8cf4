/* What people set for themselves, as the page and the mails need it. A setting is one of a few words. Plain values,
   thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_SETTINGS_H
#define LUDOPOD_CLUB_PEOPLE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

enum { CLUB_ZONE_SIZE = 65, CLUB_SETTING_WORDS_MAX = 7, CLUB_SETTINGS_SIZE = 256 };

typedef enum club_setting_id {
    CLUB_SETTING_THEME,
    CLUB_SETTING_SOUND,
    CLUB_SETTING_CONFIRM,     /* a move is asked for once more before it is made */
    CLUB_SETTING_VACATION,    /* a vacation begins by itself before a game is lost on time (club/game/time.h) */
    CLUB_SETTING_BOARD,       /* what boards and pieces are made of */
    CLUB_SETTING_COORDINATES, /* letters and numbers around the board */
    CLUB_SETTING_FLIP,        /* the board is turned by half */
    CLUB_SETTING_TYPED_MOVES, /* moves can be typed under the board */
    CLUB_SETTING_ANIMATION,   /* dice move */
    CLUB_SETTING_ZEN,         /* beside a board there are clocks and moves, and nothing else */
    CLUB_SETTING_SHOW_ONLINE, /* others may see that the person is here */
    CLUB_SETTINGS_COUNT
} club_setting_id;

typedef struct club_setting {
    const char *name;
    const char *words[CLUB_SETTING_WORDS_MAX]; /* up to NULL; "no" and "yes": JSON's false and true */
    uint8_t usual;                             /* index of the word that holds until it is set */
} club_setting;

/* All zero is not the usual: club_settings_usual() is. */
typedef struct club_settings {
    uint8_t value[CLUB_SETTINGS_COUNT]; /* indexes of words */
} club_settings;

const club_setting *club_setting_of(club_setting_id id);
/* By its name; NULL when there is none. */
const club_setting *club_setting_find(const char *name, club_setting_id *id);
/* False when it is none of the setting's words. */
bool club_setting_set(club_settings *settings, club_setting_id id, const char *word);
const char *club_setting_word(const club_settings *settings, club_setting_id id);
/* Whether its words are "no" and "yes". */
bool club_setting_is_boolean(const club_setting *setting);

club_settings club_settings_usual(void);
/* One line: "theme=dark sound=no", without what is as usual. */
void club_settings_print(const club_settings *settings, pod_text *out);
/* What club_settings_print() has written. A word that is not known (any more) is passed over. */
void club_settings_parse(const char *text, club_settings *out);

/* Whether it looks like a name of the time zone database ("Europe/Paris"), or is "". */
bool club_zone_valid(const char *text, size_t length);

#endif
