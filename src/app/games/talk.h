/* What is said about the games in memory: messages on their way to those who watch, and conditional moves. One
   thread. */
#ifndef LUDOPOD_SERVER_LIVE_TALK_H
#define LUDOPOD_SERVER_LIVE_TALK_H

#include "club/decision.h"
#include "app/games/game_cache.h"
#include "app/app.h"

/* Sets *blocked when of a person and another who plays in the game one has blocked the other. */
store_status server_find_blocks(server *self, const club_game *game, const club_person *who, bool *blocked,
                                store_fault *fault);
/* Whether a moderator keeps the person from playing now. */
store_status server_find_away(server *self, const club_person *who, bool *away, store_fault *fault);
/* What the club must know for a message of this person in this game. */
store_status server_talk_facts(server *self, const server_cached_game *cached, const club_person *who,
                               club_talk_facts *out, store_fault *fault);
/* Memory follows a change that the store has taken; a plan that the decision made is taken over. */
void server_follow_talk(server *self, club_decision *decision, const club_talk_change *change);
/* Tells those who watch, each what the room is open to them for. At the end of a turn, once it is durable. */
void server_publish_talk(server *self, server_cached_game *cached);
/* What was said in the rooms that are open to a person, by all of them, in order: a new reference; NULL and *fault when
   it cannot be read. */
json_t *server_chat_of(server *self, const club_game *game, const club_person *who, store_fault *fault);
/* A message as it is answered: a new reference. you: whether it is the reader's own. */
json_t *server_message_json(const club_game *game, const store_message *message, club_room room, bool you);

#endif
