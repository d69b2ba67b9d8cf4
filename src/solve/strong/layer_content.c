#include "solve/strong/layer_file.h"

#include <string.h>

#include "base/bytes.h"
#include "ludopod/strong.h"

enum {
    ABOUT_ROWS,
    ABOUT_COLUMNS,
    ABOUT_EXACT,
    ABOUT_PIPS,
    ABOUT_DICE,
    ABOUT_WIDTH,
    ABOUT_BOARDS = 8,
    ABOUT_TABLES = 16
};

void pod__layer_content_complete(pod__layer_content *content) {
    unsigned squares = content->rows * content->columns;
    content->thresholds = content->exact ? squares : 2 - squares % 2;
    content->table_bytes = content->dice < 3 ? 1 : (size_t)1 << (content->dice - 3);
}

void pod__layer_content_put(const pod__layer_content *content, uint64_t key_bytes, pod__table_head *head) {
    *head = (pod__table_head){.version = POD__LAYER_VERSION,
                              .block = POD__LAYER_BLOCK,
                              .content = pod__layer_content_bytes(content, key_bytes)};
    memcpy(head->magic, POD__LAYER_MAGIC, sizeof head->magic);
    head->about[ABOUT_ROWS] = (uint8_t)content->rows;
    head->about[ABOUT_COLUMNS] = (uint8_t)content->columns;
    head->about[ABOUT_EXACT] = (uint8_t)content->exact;
    head->about[ABOUT_PIPS] = (uint8_t)content->pips;
    head->about[ABOUT_DICE] = (uint8_t)content->dice;
    head->about[ABOUT_WIDTH] = (uint8_t)content->width;
    pod__put(head->about + ABOUT_BOARDS, content->boards, 8);
    pod__put(head->about + ABOUT_TABLES, content->tables, 8);
}

bool pod__layer_content_get(const pod__table_head *head, pod__layer_content *out) {
    const uint8_t *about = head->about;
    pod__layer_content content = {.rows = about[ABOUT_ROWS],
                                  .columns = about[ABOUT_COLUMNS],
                                  .exact = about[ABOUT_EXACT],
                                  .pips = about[ABOUT_PIPS],
                                  .dice = about[ABOUT_DICE],
                                  .width = about[ABOUT_WIDTH],
                                  .boards = pod__get(about + ABOUT_BOARDS, 8),
                                  .tables = pod__get(about + ABOUT_TABLES, 8)};
    unsigned squares = content.rows * content.columns;
    if (!squares || squares > POD_STRONG_SQUARES_MAX || content.exact > 1 || content.dice > squares ||
        content.pips > POD_STRONG_PIPS_MAX || content.width < 1 || content.width > 4 || !content.boards ||
        !content.tables || content.tables > content.boards || content.boards > head->content) {
        return false;
    }
    pod__layer_content_complete(&content);
    /* What is left when the boards are taken off must be there for them. */
    uint64_t rest = pod__layer_content_bytes(&content, 0);
    if (content.tables > head->content / pod__layer_record_bytes(&content) || rest >= head->content ||
        head->block != POD__LAYER_BLOCK) {
        return false;
    }
    *out = content;
    return true;
}

bool pod__content_bytes(const pod__table_file *file, uint64_t at, size_t length, uint8_t *out) {
    while (length) {
        size_t index = (size_t)(at / POD__LAYER_BLOCK), from = (size_t)(at % POD__LAYER_BLOCK);
        size_t here = POD__LAYER_BLOCK - from < length ? POD__LAYER_BLOCK - from : length;
        const uint8_t *block = pod__table_file_block(file, index);
        if (!block) {
            return false;
        }
        memcpy(out, block + from, here);
        out += here;
        at += here;
        length -= here;
    }
    return true;
}
