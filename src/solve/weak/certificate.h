/* The moves of a policy as a file: a certificate when it is a proof, and the progress of an unfinished proof between
   rounds. Both are table files (tables/file.h), with this content:

        0  rows, columns, turn, seat, goal, S      a byte each; goal as pod_goal; S: live squares
        6  round                                   u32; 0 in a certificate
       10  boards                                  u64
       18  die                                     a byte for each square of the board, as pod_die
        .  square                                  S bytes, rising: the squares where dice can come or go
        .  layers                                  by pips downwards, for equal pips by dice upwards, up to the end

   and a layer is

        0  pips, dice                              u16, u8: on the live squares
        3  boards                                  u64: N
       11  board                                   N of them, rising: the first, then what each is more than the one
                                                   before, as LEB128
        .  moves                                   for each board how many, in a byte
        .  move                                    for each of these a byte: its number in the canonical order of all
                                                   moves of the board, from 0
        .  width                                   for each board u16; not in a certificate

   A board is the pips of live square i in bits 3i to 3i + 2, and when all squares are live the smallest of its images:
   symmetry k exchanges left and right when bit 0 of k is set, top and bottom for bit 1, and on a square board rows and
   columns for bit 2. Only boards where the prover is to move are listed, and none that is full. Where there are several
   moves the prover makes the first that wins: what follows decides that. */
#ifndef LUDOPOD_SOLVE_WEAK_CERTIFICATE_H
#define LUDOPOD_SOLVE_WEAK_CERTIFICATE_H

#include "solve/weak/content.h"
#include "solve/weak/proof.h"

#define POD__PROGRESS_MAGIC "pod-cepq" /* progress.h */

/* What is to be proven. */
typedef struct pod__statement {
    const pod_prove_request *request; /* for whom, and which goal */
    const pod_position *position;
    const pod__part *part;
} pod__statement;

/* proof->now is the proof. */
pod_error pod__certificate_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                                 uint64_t *sum, pod_fault *fault);

/* ---- Piece by piece ---------------------------------------------------------------------------------------- */

/* A content that grows. All zero: empty. */
typedef struct pod__bytes {
    uint8_t *at;
    size_t length, room;
    bool no_memory;
} pod__bytes;

void pod__bytes_free(pod__bytes *bytes);

/* The statement that is proven, and how many boards follow; then the layers in their order. */
void pod__certificate_statement(pod__bytes *to, const pod__statement *statement, unsigned round, uint64_t boards);
/* One layer; the crew and the memory of the proof sort it. */
void pod__certificate_layer(pod__bytes *to, pod__proof *proof, const pod__nodes *nodes, unsigned pips, unsigned dice,
                            bool widths);
/* All layers of a graph. */
void pod__certificate_layers(pod__bytes *to, const pod__graph *graph, pod__proof *proof, bool widths);
/* The head of a file with a content of so many bytes. */
void pod__certificate_head(const char *magic, uint64_t length, pod__table_head *out);
/* Writes the content, unless there was no memory for it, and frees it. */
pod_error pod__certificate_save(pod__bytes *content, const char *path, const char *magic, uint64_t *sum,
                                pod_fault *fault);

#endif
