/* Letters from the store to the post office, and what became of them back into the store. Without a mail server in the
   configuration nothing is delivered, and letters wait. */
#ifndef LUDOPOD_SERVER_POST_DELIVERY_H
#define LUDOPOD_SERVER_POST_DELIVERY_H

#include "app/pictures/painter.h"
#include "app/outbox/post/smtp.h"
#include "app/app.h"

/* Who sends letters and paints their pictures, and who is told of it. */
typedef struct post_parts {
    const post_smtp *smtp;          /* may be NULL where the configuration names no mail server */
    const picture_painter *painter; /* NULL: diagrams are tables */
    void (*wake)(void *context);    /* called from a thread when a turn is wanted */
    void *context;
} post_parts;

/* Opens the office where the configuration names a mail server. False when it cannot be, and the fault says why. */
bool server_post_open(server *self, const post_parts *parts, store_fault *fault);
/* Stops what is being sent; letters wait in the store. What was sent is noted in the turn that
   is under way, or begins one. After this nobody calls wake. */
void server_post_close(server *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due to the office, and notes what has
   become of what was there. */
void server_post_turn(server *self);
/* A letter was added to the store. */
void server_post_expect(server *self);
/* In how many milliseconds a letter is due; -1: none that is known. */
int server_post_wait_ms(const server *self);

/* When a letter is tried again after so many attempts, the latest of them now (milliseconds since 1970): after two
   seconds at first, then four times as long each time, up to four hours. */
int64_t server_post_retry_ms(int64_t now_ms, int attempts);

#endif
