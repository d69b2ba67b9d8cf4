/* Networks: the trained evaluations of the engine, from files (docs/training.md describes the format).

   A pod_network never changes once made and may serve several searches in several threads. */
#ifndef LUDOPOD_NETWORK_H
#define LUDOPOD_NETWORK_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/search.h"

POD_BEGIN_DECLS

typedef struct pod_network pod_network;

/* The network that the library was built with for a game, for pod_network_free() to free; NULL when there is no memory,
   or the game has no network. */
POD_API pod_network *pod_network_builtin_for(pod_game_id game);
/* That of Cephalopod. */
POD_API pod_network *pod_network_builtin(void);
/* Reads the bytes of a network file. Fails with POD_ERROR_NETWORK when they are damaged or of another version, and
   POD_ERROR_MEMORY; *out is then NULL. */
POD_API pod_error pod_network_read(const void *bytes, size_t length, pod_network **out);
/* The game it evaluates. */
POD_API pod_game_id pod_network_game(const pod_network *network);
/* Tells networks apart; never 0. */
POD_API uint64_t pod_network_digest(const pod_network *network);
/* NULL is allowed. No search may be using it. */
POD_API void pod_network_free(pod_network *network);

/* Makes a search use a network, which has to outlive it, instead of the built-in one of that game; NULL: in every game
   the evaluation made by hand that came before networks. What was learnt from earlier searches is forgotten. No search
   may be running. */
POD_API void pod_search_use_network(pod_search *search, const pod_network *network);

POD_END_DECLS

#endif
