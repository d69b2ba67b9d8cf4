/* How `ludopod analyse` and `ludopod review` say what the engine thinks. */
#ifndef LUDOPOD_CLI_ANALYSE_ANALYSE_H
#define LUDOPOD_CLI_ANALYSE_ANALYSE_H

#include "cli/cli.h"
#include "ludopod/analysis.h"
#include "ludopod/game.h"

/* All lines, each in a line of its own, cut to so many columns (0: not cut). */
void analyse_text(const pod_position *position, const pod_analysis *known, pod_language language, unsigned columns,
                  pod_text *out);
/* One object; docs/strength.md says what is in it. */
void analyse_json(const pod_position *position, const pod_analysis *known, pod_text *out);

#endif
