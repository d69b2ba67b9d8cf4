/* The head of a table file as bytes; solve/tables/file.h shows them. */
#ifndef LUDOPOD_SOLVE_TABLES_HEAD_H
#define LUDOPOD_SOLVE_TABLES_HEAD_H

#include "solve/tables/file.h"

enum {
    POD__TABLE_HEAD_SUM = 64, /* where the sum of the head stands */
    POD__TABLE_INDEX_ENTRY = 16
};

static inline void pod__put_number(uint8_t *at, unsigned bytes, uint64_t number) {
    for (unsigned i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(number >> (8 * i));
    }
}

static inline uint64_t pod__get_number(const uint8_t *at, unsigned bytes) {
    uint64_t number = 0;
    for (unsigned i = 0; i < bytes; i++) {
        number |= (uint64_t)at[i] << (8 * i);
    }
    return number;
}

/* All but the sum. */
void pod__table_head_put(const pod__table_head *head, uint8_t bytes[POD__TABLE_HEAD]);
void pod__table_head_get(const uint8_t bytes[POD__TABLE_HEAD], pod__table_head *head);
/* The sum of a head and the index behind it. */
uint64_t pod__table_head_sum(const uint8_t head[POD__TABLE_HEAD], const uint8_t *index, size_t blocks);

static inline size_t pod__table_blocks(const pod__table_head *head) {
    return (size_t)(head->content / head->block + (head->content % head->block != 0));
}
static inline size_t pod__table_block_length(const pod__table_head *head, size_t index) {
    uint64_t left = head->content - (uint64_t)index * head->block;
    return left < head->block ? (size_t)left : head->block;
}

#endif
