/* What people are told of those they follow, and of what is written to them, wherever they are.

   Coarse on purpose: that somebody is on is told a few seconds late, and not at all of one who hides it. One thread. */
#ifndef LUDOPOD_SERVER_LIVE_FRIENDS_H
#define LUDOPOD_SERVER_LIVE_FRIENDS_H

#include <jansson.h>

#include "app/people/online.h"
#include "store/conversations.h"

struct server;

enum {
    SERVER_FRIENDS_MS = 2000,  /* followers are told so much later */
    SERVER_FRIENDS_TOLD = 64,  /* of so many people at most each time */
    SERVER_FOLLOWERS_MAX = 500 /* of each so many, those who followed last */
};

/* What is known of someone who is here: name, and whether it is hidden that they are. False: the store failed. */
bool server_online_know(struct server *self, server_online *online);
/* Whether others may know that the person is here. */
bool server_is_on(struct server *self, const club_person *person);
/* The game that the person plays with others now: the one that began last; "" for none. False: the store failed. */
bool server_current_game(struct server *self, const club_person *person, char out[CLUB_ID_SIZE]);

/* At the beginning of a turn: tells followers who came, left, or began or ended a game. */
void server_friends_turn(struct server *self);
/* In how many milliseconds it wants a turn; -1 when it does not. */
int server_friends_wait_ms(const struct server *self);

/* Tells both sides of a conversation of its latest message, and a person how much is not read. */
void server_tell_message(struct server *self, const char *conversation);
void server_tell_unread(struct server *self, const club_person *person);

/* ---- How what members write to each other looks (conversations.c): new references, NULL when the store failed ---- */

/* A message as this person sees it; never NULL for the store's sake. */
json_t *server_view_words(const store_message *message, const club_person *who);
/* A list of them. */
json_t *server_view_messages(struct server *self, const club_person *who, const store_words *part, store_fault *fault);
/* The other one: a former member has neither handle nor name. */
json_t *server_view_correspondent(struct server *self, const club_person *other, store_fault *fault);
/* How many messages were announced to the person on this side and not read. False: the store failed. */
bool server_count_unread_in(struct server *self, const club_person *who, const store_conversation *side, size_t *out,
                            store_fault *fault);
/* A line of the list. */
json_t *server_view_conversation(struct server *self, const club_person *who, const store_conversation *side,
                                 store_fault *fault);
/* What a person is told of the latest message on their side: {"conversation", "unread"}; *out is NULL when there is
   nothing to be told. False: the store failed. */
bool server_view_latest(struct server *self, const club_person *who, const store_conversation *side, json_t **out,
                        store_fault *fault);

#endif
