/* Tables of solved positions, as the program makes and reads them: one entry a game, in table.c. */
#ifndef LUDOPOD_CLI_TABLE_TABLE_H
#define LUDOPOD_CLI_TABLE_TABLE_H

#include "cli/command.h"
#include "ludopod/game.h"
#include "ludopod/table.h"

enum { CLI_TABLE_NAME = 64 };

/* What a game's tables are made and looked at by. Each function tells the person what it did or what was wrong. */
typedef struct cli_table_game {
    pod_game_id game;
    /* The name of the file, without directory, of the table that the options ask for. */
    cli_status (*name)(const cli_arguments *arguments, char name[CLI_TABLE_NAME]);
    /* Makes the table that the options ask for, and then puts it at that path, all of it or nothing. */
    cli_status (*build)(const cli_arguments *arguments, const char *path);
    /* Derives every entry of a file anew from those it leads to, by the rules alone; CLI_NO when one is wrong. */
    cli_status (*verify)(const cli_arguments *arguments, const char *path);
    /* Says what a file holds. */
    cli_status (*info)(const cli_arguments *arguments, const char *path);
} cli_table_game;

/* What a check of a file has found. */
typedef struct cli_table_checked {
    const char *path, *game;
    uint64_t entries, wrong;   /* looked at, and different from what the moves say */
    uint64_t boards;           /* of a sample; 0 when all were looked at */
    long seed;                 /* of the sample */
    const pod_position *first; /* that is wrong, or NULL */
} cli_table_checked;

/* Tells it. CLI_NO when something is wrong. */
cli_status cli_table_tell_checked(const cli_arguments *arguments, const cli_table_checked *found);

/* What is said of a position when it is looked up: result, margin, how long it lasts. */
void cli_table_value_print(const pod_table_value *value, pod_language language, pod_text *out);

/* `table probe`, the words after it being the position. */
cli_status cli_table_probe(const cli_arguments *arguments, char *const *word, int words);

extern const cli_table_game cli_table_cephalopod;
extern const cli_table_game cli_table_octogo;

#endif
