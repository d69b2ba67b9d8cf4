#include "solve/strong/layer_file.h"

#include <string.h>

#include "base/bytes.h"
#include "ludopod/strong.h"
#include "ludopod/text.h"
#include "solve/strong/keys.h"

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

/* ---- A file that is looked into --------------------------------------------------------------------------------- */

pod_error pod__layer_view_open(pod__layer_view *layer, const char *path, pod_fault *fault) {
    uint8_t bytes[8];
    pod_error error = pod__table_file_open(&layer->file, path, POD__LAYER_MAGIC, POD__LAYER_VERSION, fault);
    if (error) {
        return error;
    }
    if (!pod__layer_content_get(&layer->file.head, &layer->content) ||
        !pod__content_bytes(&layer->file, POD__LAYER_SUMS - sizeof bytes, sizeof bytes, bytes)) {
        pod__table_file_close(&layer->file);
        return pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
    }
    layer->key_bytes = pod__get(bytes, sizeof bytes);
    return POD_OK;
}

bool pod__layer_block_entry(const pod__layer_view *layer, uint64_t block, uint64_t *first, uint64_t *data) {
    uint8_t bytes[POD__KEYS_ENTRY];
    if (!pod__content_bytes(&layer->file, POD__LAYER_SUMS + POD__KEYS_HEAD + block * POD__KEYS_ENTRY, sizeof bytes,
                            bytes)) {
        return false;
    }
    *first = pod__get(bytes, 8);
    *data = pod__get(bytes + 8, 8);
    return true;
}

unsigned pod__layer_block(const pod__layer_view *layer, uint64_t block, uint64_t board[POD__KEYS_BLOCK]) {
    uint8_t bytes[POD__VARINT_MAX * POD__KEYS_BLOCK];
    uint64_t data, rest = layer->content.boards - block * POD__KEYS_BLOCK;
    unsigned count = rest < POD__KEYS_BLOCK ? (unsigned)rest : POD__KEYS_BLOCK;
    if (!pod__layer_block_entry(layer, block, &board[0], &data)) {
        return 0;
    }
    uint64_t at = POD__KEYS_HEAD + POD__KEYS_ENTRY * pod__layer_blocks(layer) + data;
    uint64_t left = at < layer->key_bytes ? layer->key_bytes - at : 0;
    size_t length = left < sizeof bytes ? (size_t)left : sizeof bytes, used = 0;
    if (!pod__content_bytes(&layer->file, POD__LAYER_SUMS + at, length, bytes)) {
        return 0;
    }
    for (unsigned i = 1; i < count; i++) {
        uint64_t more = 0;
        for (unsigned shift = 0; used < length; shift += 7) {
            uint8_t byte = bytes[used++];
            more |= (uint64_t)(byte & 0x7fu) << (shift & 63u);
            if (!(byte & 0x80)) {
                break;
            }
        }
        board[i] = board[i - 1] + more + 1;
    }
    return count;
}
