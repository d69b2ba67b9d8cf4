/* Solved boards of Cephalopod as tables: a folder of layers and a manifest (strong/manifest.c, strong/layer_file.h). */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_TABLE_H
#define LUDOPOD_SOLVE_CEPHALOPOD_TABLE_H

#include "ludopod/progress.h"
#include "solve/strong/geometry.h"
#include "solve/strong/layer_file.h"
#include "solve/tables/tables.h"

extern const pod__table_kind pod__cephalopod_table_kind;

typedef struct pod__ceph_table {
    pod__manifest manifest;
    pod__geometry geometry;
    pod__layer_view *layer; /* as in the manifest */
    size_t opened;
    uint16_t at[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1]; /* index + 1 by pips and dice; 0: none */
} pod__ceph_table;

/* path: the folder. Fails as pod__table_kind.open() does. NULL ends with pod__ceph_table_close(). */
pod_error pod__ceph_table_open(const char *path, pod__ceph_table **out, pod_fault *fault);
void pod__ceph_table_close(pod__ceph_table *table);
/* How many bytes are unpacked, and giving these back: then nobody may be reading. */
size_t pod__ceph_table_unpacked(const pod__ceph_table *table);
void pod__ceph_table_forget(const pod__ceph_table *table);

/* The name of the folder of a board: with the tables of the threshold or two in the middle, or, exact, of all. */
enum { POD__CEPH_TABLE_NAME = 64 };
void pod__ceph_table_name(unsigned rows, unsigned columns, bool exact, char out[POD__CEPH_TABLE_NAME]);

/* ---- Finding ------------------------------------------------------------------------------------------------- */

/* A board's place in the file of its layer, and what stands there, unpacking no more of the file than that takes. */

/* All return false when the file is damaged, or there is no memory. Thread-safe. */

/* Where a board is in the order of its layer; also false when it is not in it. */
bool pod__ceph_rank(const pod__layer_view *layer, uint64_t board, uint64_t *rank);
/* The other way. */
bool pod__ceph_board(const pod__layer_view *layer, uint64_t rank, uint64_t *board);
/* The number of its record, which is one of the layer. */
bool pod__ceph_number(const pod__layer_view *layer, uint64_t rank, uint64_t *number);
/* The record itself: pod__layer_record_bytes() of them. */
bool pod__ceph_record(const pod__layer_view *layer, uint64_t rank, uint8_t *out);

/* One board of a solved layer, derived anew from those its moves lead to: every bit of its tables, by the rules alone.
   Written to be read, square by square and bit by bit: it is no faster than that, so that it can be trusted. */

/* The record of a board, in memory of its own or in scratch, which is large enough for one; NULL when the layer does
   not have the board. */
typedef const uint8_t *pod__ceph_look_up(void *context, const pod__layer_view *layer, uint64_t board, uint8_t *scratch);

typedef struct pod__ceph_source {
    const pod__ceph_table *table;
    void *context;
    pod__ceph_look_up *look_up; /* called by all threads that derive */
} pod__ceph_source;

/* What a thread works with. */
typedef struct pod__ceph_scratch {
    uint8_t *yes;    /* [threshold << dice | set]: whether the owner of a set of dice gets enough */
    uint32_t *index; /* of each set of dice, in the child's table */
    uint8_t *record;
} pod__ceph_scratch;

/* For layers of so many dice; false when there is no memory. */
bool pod__ceph_scratch_create(const pod__ceph_table *table, unsigned dice, pod__ceph_scratch *out);
void pod__ceph_scratch_free(pod__ceph_scratch *scratch);

/* Whether the board is the smallest of its images and belongs in that layer, all boards that moves lead to are there,
   all bits of the record are those that follow from theirs, and none is lost by a die more. */
bool pod__ceph_is_right(const pod__ceph_source *source, const pod__layer_view *layer, uint64_t board,
                        const uint8_t *record, pod__ceph_scratch *scratch);

/* A board as a position, its dice in no particular colour. */
pod_position pod__ceph_colourless(const pod__ceph_table *table, uint64_t board);

/* Checks a solved board of Cephalopod by the rules alone: nothing of the solver is used but what reads its files. */

typedef struct pod__ceph_check {
    unsigned threads;               /* 1 to POD__THREADS_MAX */
    size_t memory;                  /* bytes that may be used */
    pod_progress_callback progress; /* counts boards */
} pod__ceph_check;

typedef struct pod__ceph_verdict {
    uint64_t boards, bits; /* looked at */
    uint64_t wrong;        /* boards with a wrong bit, that nothing leads to, or from which something leads to none */
    pod_position first;    /* one that is wrong, when one is: its dice, in no particular colour */
    size_t needed;         /* bytes, for the whole check */
} pod__ceph_verdict;

/* Derives every bit from those of the boards that the moves of pod_rules lead to; checks that giving a die to a player
   never makes that player worse off, that a move leads to every board but the empty one, and that every board that a
   move leads to is there. When nothing is wrong, the table is right, by induction from the full boards. The layers of a
   pip total are in memory together; whether that is too much is found out first. Fails with POD_ERROR_MEMORY,
   POD_ERROR_STOPPED or POD_ERROR_TABLE_DAMAGED. */
pod_error pod__ceph_verify(const pod__ceph_table *table, const pod__ceph_check *check, pod__ceph_verdict *out);

/* The same for some boards only, without looking for predecessors: that many, equally many of each layer (of a small
   layer all), chosen by the seed. Unpacks only what it looks at. */
pod_error pod__ceph_verify_some(const pod__ceph_table *table, const pod__ceph_check *check, uint64_t boards,
                                uint64_t seed, pod__ceph_verdict *out);

#endif
