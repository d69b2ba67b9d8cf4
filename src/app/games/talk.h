/* What is said about the games in memory: messages on their way to those who watch, and conditional moves. One
   thread. */
#ifndef LUDOPOD_APP_GAMES_TALK_H
#define LUDOPOD_APP_GAMES_TALK_H

#include "app/app.h"
#include "app/games/game_cache.h"
#include "club/decision.h"

/* Sets *blocked when of a person and another who plays in the game one has blocked the other. */
store_status app_find_blocks(app *self, const club_game *game, const club_person *who, bool *blocked);
/* Whether a moderator keeps the person from playing now. */
store_status app_find_away(app *self, const club_person *who, bool *away);
/* What the club must know for a message of this person in a game, or (NULL) in the tournament of this id. */
store_status app_talk_facts(app *self, const char *id, const club_game *game, const club_person *who,
                            club_talk_facts *out);
/* Memory follows a change that the store has taken; a plan that the decision made is taken over. */
void app_follow_talk(app *self, club_decision *decision, const club_talk_change *change);

#endif
