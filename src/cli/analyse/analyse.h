/* How `ludopod analyse` and `ludopod review` say what the engine thinks. */
#ifndef LUDOPOD_CLI_ANALYSE_ANALYSE_H
#define LUDOPOD_CLI_ANALYSE_ANALYSE_H

#include "cli/cli.h"
#include "ludopod/analysis.h"
#include "ludopod/game.h"

/* A seat's chance to win in whole per cent; those of all seats add up to 100. */
unsigned analyse_percent(const pod_search_report *line, unsigned players, unsigned seat);
/* "+1.25", the margin of the player to move in dice (or the game's unit). */
void analyse_margin(const pod_search_report *line, char *text, size_t room);
/* The moves of a line with spaces between them. */
void analyse_moves(const pod_position *position, const pod_search_report *line, pod_text *out);

/* All lines, each in a line of its own, cut to so many columns (0: not cut). */
void analyse_text(const pod_position *position, const pod_analysis *known, pod_language language, unsigned columns,
                  pod_text *out);
/* One object; docs/strength.md says what is in it. */
void analyse_json(const pod_position *position, const pod_analysis *known, pod_text *out);

#endif
