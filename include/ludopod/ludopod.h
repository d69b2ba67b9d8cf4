/* All of libludopod. */
#ifndef LUDOPOD_LUDOPOD_H
#define LUDOPOD_LUDOPOD_H

#include "ludopod/action.h"
#include "ludopod/analysis.h"
#include "ludopod/cephalopod.h"
#include "ludopod/character.h"
#include "ludopod/error.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/event.h"
#include "ludopod/export.h"
#include "ludopod/game.h"
#include "ludopod/language.h"
#include "ludopod/link.h"
#include "ludopod/network.h"
#include "ludopod/octogo.h"
#include "ludopod/progress.h"
#include "ludopod/prove.h"
#include "ludopod/record.h"
#include "ludopod/reference.h"
#include "ludopod/review.h"
#include "ludopod/rules.h"
#include "ludopod/rules_text.h"
#include "ludopod/search.h"
#include "ludopod/solve.h"
#include "ludopod/strong.h"
#include "ludopod/table.h"
#include "ludopod/text.h"
#include "ludopod/version.h"

#endif
