/* What members write to each other, and whom they follow, in the database. */
#ifndef LUDOPOD_STORE_CONVERSATIONS_H
#define LUDOPOD_STORE_CONVERSATIONS_H

#include "store/people.h"

/* ---- Conversations ---- */

/* A side of a conversation as lists show it. */
typedef struct store_conversation {
    club_conversation own;
    club_person other;
    int64_t heard; /* the latest message that was announced to this one, counted from 1; 0: none */
    int64_t at_ms; /* of the latest message, since 1970 */
} store_conversation;

/* The person's side of what it has with another. STORE_NOT_FOUND: there is none. */
store_status store_find_conversation(store *self, const club_person *person, const club_person *other,
                                     store_conversation *out, store_fault *fault);
/* The same by the conversation's id. */
store_status store_find_conversation_by_id(store *self, const club_person *person, const char *id,
                                           store_conversation *out, store_fault *fault);

/* Where a list goes on: behind this one. */
typedef struct store_conversation_cursor {
    int64_t at_ms;
    char id[CLUB_ID_SIZE];
    size_t limit;
} store_conversation_cursor;

/* A person's, each a store_conversation, the latest first. */
store_status store_list_conversations(store *self, const club_person *person, const store_conversation_cursor *after,
                                      store_visitor visitor, store_fault *fault);
/* Whose sides there are: who wrote first, then the other; nobody for a former member. */
store_status store_find_sides(store *self, const char *id, club_person out[2], store_fault *fault);

/* Those of a conversation before the message of this number, the latest first. */
typedef struct store_words {
    const char *conversation;
    int64_t before;
    size_t limit;
} store_words;
/* Each a store_message, which has no name here. */
store_status store_list_words(store *self, const store_words *part, store_visitor visitor, store_fault *fault);

/* In how many conversations there is something that was announced to the person and not read. */
store_status store_count_unread(store *self, const club_person *person, size_t *out, store_fault *fault);
/* How many such messages there are in one. */
store_status store_count_unread_words(store *self, const club_person *person, const club_conversation *of, size_t *out,
                                      store_fault *fault);
/* How many messages the person has written since then; and how many conversations begun that nobody has answered. */
store_status store_count_written(store *self, const club_person *person, int64_t since_ms, size_t *out,
                                 store_fault *fault);
store_status store_count_begun(store *self, const club_person *person, int64_t since_ms, size_t *out,
                               store_fault *fault);

/* ---- Following ---- */

store_status store_count_follows(store *self, const club_person *person, size_t *out, store_fault *fault);
/* Each a store_person_row: whom the person follows, in the order of their handles. */
store_status store_list_follows(store *self, const club_person *person, store_visitor visitor, store_fault *fault);
/* Who follows the person, so many at most: their ids only. */
store_status store_list_followers(store *self, const club_person *person, size_t limit, store_visitor visitor,
                                  store_fault *fault);

#endif
