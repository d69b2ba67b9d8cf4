#include "solve/tables/head.h"

#include <string.h>

#include "base/mix.h"

uint64_t pod__table_sum(uint64_t sum, const uint8_t *bytes, size_t length) {
    sum = pod__mix(sum + 0x9e3779b97f4a7c15u + length);
    for (size_t i = 0; i < length; i += 8) {
        size_t left = length - i;
        sum = pod__mix(sum + 0x9e3779b97f4a7c15u + pod__get_number(bytes + i, left < 8 ? (unsigned)left : 8));
    }
    return sum;
}

void pod__table_head_put(const pod__table_head *head, uint8_t bytes[POD__TABLE_HEAD]) {
    memset(bytes, 0, POD__TABLE_HEAD);
    memcpy(bytes, head->magic, sizeof head->magic);
    pod__put_number(bytes + 8, 4, head->version);
    pod__put_number(bytes + 12, 4, head->block);
    pod__put_number(bytes + 16, 8, head->content);
    pod__put_number(bytes + 24, 8, head->content_sum);
    memcpy(bytes + 32, head->about, sizeof head->about);
}

void pod__table_head_get(const uint8_t bytes[POD__TABLE_HEAD], pod__table_head *head) {
    memcpy(head->magic, bytes, sizeof head->magic);
    head->version = (uint32_t)pod__get_number(bytes + 8, 4);
    head->block = (uint32_t)pod__get_number(bytes + 12, 4);
    head->content = pod__get_number(bytes + 16, 8);
    head->content_sum = pod__get_number(bytes + 24, 8);
    memcpy(head->about, bytes + 32, sizeof head->about);
}

uint64_t pod__table_head_sum(const uint8_t head[POD__TABLE_HEAD], const uint8_t *index, size_t blocks) {
    uint64_t sum = pod__table_sum(0, head, POD__TABLE_HEAD_SUM);
    return pod__table_sum(sum, index, blocks * POD__TABLE_INDEX_ENTRY);
}
