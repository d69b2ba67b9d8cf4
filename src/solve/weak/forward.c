#include "solve/weak/forward.h"

#include "solve/strong/work.h"

/* ---- Boards of a layer --------------------------------------------------------------------------------------- */

enum { CHUNK_MAX = 512, CHUNK_BYTES = 1 << 24 };

static size_t board_sets(const pod__proof *proof) {
    return 2 * (size_t)proof->children_max * proof->words;
}

static size_t room_sets(const pod__proof *proof) {
    return proof->threads * POD__CHOOSE_ROOMS * proof->words;
}

bool pod__play_open(pod__play *play, pod__proof *proof) {
    pod__memory *memory = &proof->memory;
    size_t bytes = board_sets(proof) * sizeof(uint64_t);
    *play = (pod__play){.proof = proof, .chunk = CHUNK_BYTES / bytes < CHUNK_MAX ? CHUNK_BYTES / bytes + 1 : CHUNK_MAX};
    play->handed = pod__memory_take(memory, play->chunk * sizeof *play->handed);
    play->set = pod__memory_take(memory, play->chunk * bytes);
    play->room = pod__memory_take(memory, room_sets(proof) * sizeof *play->room);
    for (size_t i = 0; play->handed && play->set && i < play->chunk; i++) {
        play->handed[i].set = play->set + i * board_sets(proof);
    }
    return play->handed && play->set && play->room;
}

void pod__play_close(pod__play *play) {
    pod__memory *memory = &play->proof->memory;
    pod__memory_give(memory, play->handed, play->chunk * sizeof *play->handed);
    pod__memory_give(memory, play->set, play->chunk * board_sets(play->proof) * sizeof *play->set);
    pod__memory_give(memory, play->room, room_sets(play->proof) * sizeof *play->room);
}

void pod__play_at(pod__play *play, pod__mover mover, unsigned pips, unsigned dice) {
    play->mover = mover;
    play->pips = pips;
    play->dice = dice;
    play->nodes = &play->proof->now->nodes[mover][pips][dice];
}

/* ---- A chunk ------------------------------------------------------------------------------------------ */

static bool play_one(void *context, unsigned thread, size_t piece) {
    pod__play *at = context;
    const pod__proof *proof = at->proof;
    pod__choice here; /* filled field by field, since it is large */
    here.proof = proof;
    here.mover = at->mover;
    here.pips = at->pips;
    here.dice = at->dice;
    here.key = at->nodes->key[at->first + piece];
    here.reached = at->nodes->reached + (at->first + piece) * proof->words;
    here.room = at->room + thread * POD__CHOOSE_ROOMS * proof->words;
    here.out = &at->handed[piece];
    pod__choose(&here);
    return true;
}

static void tally(const pod__play *at, const pod__handed *from) {
    pod_prove_round *round = &at->proof->round;
    if (at->mover == POD__OPPONENT) {
        round->opponent++;
        return;
    }
    unsigned moves = (unsigned)__builtin_popcountll(from->used);
    round->prover++;
    round->moves += moves;
    round->several += moves > 1;
    round->fresh += from->fresh;
    round->failed += from->failed;
    round->widened += from->widened;
    at->proof->cut = at->proof->cut || from->cut;
}

static bool take_in(const pod__play *at, size_t piece, pod__receive *receive, void *context) {
    const pod__handed *from = &at->handed[piece];
    at->nodes->used[at->first + piece] = from->used;
    at->nodes->width[at->first + piece] = from->width;
    tally(at, from);
    for (unsigned i = 0; i < from->count; i++) {
        if (!receive(context, at, &from->child[i], from->set + i * at->proof->words)) {
            return false;
        }
    }
    return true;
}

pod_error pod__play_boards(pod__play *play, size_t first, size_t end, pod__receive *receive, void *context) {
    pod__proof *proof = play->proof;
    for (play->first = first; play->first < end; play->first += play->chunk) {
        size_t count = end - play->first < play->chunk ? end - play->first : play->chunk;
        pod__work(proof->threads, count, play_one, play);
        for (size_t piece = 0; piece < count; piece++) {
            if (!take_in(play, piece, receive, context)) {
                return POD_ERROR_MEMORY;
            }
        }
        if (!pod__proof_goes_on(proof, false, proof->round.prover + proof->round.opponent)) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

/* ---- All layers ---------------------------------------------------------------------------------------------- */

/* Which boards and sharings the policy comes to, and what it becomes there: from the root, layer by layer. */

static bool receive(void *context, const pod__play *from, const pod__child *child, const uint64_t *set) {
    pod__proof *proof = context;
    pod__nodes *nodes =
        &proof->now->nodes[pod__after(from->mover)][from->pips + !child->taken][from->dice + 1 - child->taken];
    return pod__nodes_unite(nodes, child->key, set, proof->words, &proof->memory);
}

static pod_error play_layer(pod__play *play) {
    pod__proof *proof = play->proof;
    pod_error error = pod__play_boards(play, 0, play->nodes->count, receive, proof);
    if (!error) {
        pod__nodes_forget_reached(play->nodes, proof->words, &proof->memory);
    }
    return error;
}

/* No move leads to a layer that has been left. The round before is asked for the board itself, and for boards with as
   many pips or more. */
static pod_error play_all(pod__play *play) {
    pod__proof *proof = play->proof;
    pod_error error = POD_OK;
    for (unsigned pips = 0; pips <= POD__PIPS * proof->geometry.squares && !error; pips++) {
        for (unsigned dice = proof->geometry.squares; dice-- > 0 && !error;) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                pod__play_at(play, (pod__mover)mover, pips, dice);
                error = play_layer(play);
            }
        }
        pod__proof_forget(proof, pips);
    }
    return error;
}

pod_error pod__proof_begin(pod__proof *proof) {
    size_t number;
    uint32_t dice = pod__occupied(proof->root);
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    if (!pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    for (uint32_t sharing = 0; sharing < UINT32_C(1) << proof->geometry.squares; sharing++) {
        if ((sharing & dice) == proof->owned) {
            nodes->reached[sharing >> 6] |= UINT64_C(1) << (sharing & 63);
        }
    }
    return POD_OK;
}

pod_error pod__proof_forward(pod__proof *proof) {
    pod__play play;
    proof->ahead = proof->before;
    bool opened = pod__play_open(&play, proof);
    pod_error error = opened ? pod__proof_begin(proof) : POD_ERROR_MEMORY;
    error = error ? error : play_all(&play);
    pod__play_close(&play);
    return error;
}
