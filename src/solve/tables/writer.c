#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "base/bytes.h"
#include "base/work.h"
#include "ludopod/text.h"
#include "solve/tables/file.h"

enum {
    PACKING_LEVEL = 15, /* the strongest that does not need more memory for its window than the block has */
    LANES_FOR_EACH = 4  /* thread: so that none waits long for another */
};

static pod_error system_fault(const char *path, int error, pod_fault *fault) {
    return error ? pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(error)}}) : POD_OK;
}

static pod_error no_memory(pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
}

/* ---- Lanes --------------------------------------------------------------------------------------------------- */

static bool lane_open(pod__table_lane *lane, size_t block, size_t packed) {
    lane->block = malloc(block);
    lane->packed = malloc(packed);
    return lane->block && lane->packed;
}

static void lane_close(pod__table_lane *lane) {
    free(lane->block);
    free(lane->packed);
    *lane = (pod__table_lane){0};
}

static size_t lanes_for(unsigned threads) {
    return threads > 1 ? (size_t)threads * LANES_FOR_EACH : 1;
}

size_t pod__table_writer_bytes(const pod__table_head *head, unsigned threads) {
    return lanes_for(threads) * (head->block + ZSTD_compressBound(head->block));
}

pod_error pod__table_writer_begin(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod_fault *fault) {
    return pod__table_writer_share(writer, path, head, NULL, fault);
}

pod_error pod__table_writer_share(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod__crew *crew, pod_fault *fault) {
    *writer = (pod__table_writer){.head = *head,
                                  .path = path,
                                  .to = {.file = -1, .straight = -1},
                                  .crew = crew,
                                  .blocks = pod__table_blocks(head),
                                  .level = PACKING_LEVEL,
                                  .lanes = lanes_for(pod__crew_threads(crew))};
    writer->end = POD__TABLE_HEAD + writer->blocks * POD__TABLE_INDEX_ENTRY;
    writer->packed_size = ZSTD_compressBound(head->block);
    writer->index = calloc(writer->blocks + 1, POD__TABLE_INDEX_ENTRY);
    writer->lane = calloc(writer->lanes, sizeof *writer->lane);
    bool opened = writer->index && writer->lane;
    for (size_t i = 0; i < writer->lanes && opened; i++) {
        opened = lane_open(&writer->lane[i], head->block, writer->packed_size);
    }
    return opened ? system_fault(path, pod__replacement_begin(&writer->to, path), fault) : no_memory(fault);
}

/* ---- Blocks -------------------------------------------------------------------------------------------------- */

/* How long the block of a lane is in the end. */
static size_t length_of(const pod__table_writer *writer, size_t lane) {
    return pod__table_block_length(&writer->head, writer->done + lane);
}

/* Makes what is to be made of a lane, and packs it. */
static bool fill_lane(void *context, unsigned thread, size_t number) {
    const pod__table_writer *writer = context;
    pod__table_lane *lane = &writer->lane[number];
    const size_t length = length_of(writer, number);
    if (lane->put < length &&
        !writer->make(writer->with, thread, lane->makes_from, length - lane->put, lane->block + lane->put)) {
        return false;
    }
    lane->packed_length = ZSTD_compress(lane->packed, writer->packed_size, lane->block, length, writer->level);
    if (ZSTD_isError(lane->packed_length)) {
        return false;
    }
    lane->sum = pod__table_sum(0, lane->packed, lane->packed_length);
    return true;
}

static int write_lane(pod__table_writer *writer, size_t number, size_t length) {
    pod__table_lane *lane = &writer->lane[number];
    uint8_t *entry = writer->index + (writer->done + number) * POD__TABLE_INDEX_ENTRY;
    int error = pod__write_at(writer->to.file, lane->packed, lane->packed_length, writer->end);
    writer->end += lane->packed_length;
    pod__put(entry, writer->end, 8);
    pod__put(entry + 8, lane->sum, 8);
    writer->head.content_sum = pod__table_sum(writer->head.content_sum, lane->block, length);
    lane->put = 0;
    return error;
}

/* Packs and writes the lanes that are full, or will be when what they lack is made. */
static pod_error write_lanes(pod__table_writer *writer, pod_fault *fault) {
    if (!pod__crew_work(writer->crew, writer->full, fill_lane, writer)) {
        return no_memory(fault);
    }
    int error = 0;
    for (size_t i = 0; i < writer->full && !error; i++) {
        error = write_lane(writer, i, length_of(writer, i));
    }
    /* The one that is being filled is the first now. */
    if (writer->full < writer->lanes) {
        pod__table_lane filling = writer->lane[writer->full];
        writer->lane[writer->full] = writer->lane[0];
        writer->lane[0] = filling;
    }
    writer->done += writer->full;
    writer->full = 0;
    return system_fault(writer->path, error, fault);
}

/* The lane that is being filled is full. */
static pod_error next_lane(pod__table_writer *writer, pod_fault *fault) {
    writer->full++;
    bool last = writer->done + writer->full == writer->blocks;
    return writer->full == writer->lanes || last ? write_lanes(writer, fault) : POD_OK;
}

pod_error pod__table_writer_put(pod__table_writer *writer, const uint8_t *bytes, size_t length, pod_fault *fault) {
    pod_error error = POD_OK;
    while (length && !error) {
        pod__table_lane *lane = &writer->lane[writer->full];
        size_t size = length_of(writer, writer->full), room = size - lane->put, here = room < length ? room : length;
        memcpy(lane->block + lane->put, bytes, here);
        lane->put += here;
        bytes += here;
        length -= here;
        error = lane->put == size ? next_lane(writer, fault) : POD_OK;
    }
    return error;
}

/* What would not fill its block is made at once. */
static pod_error make_rest(pod__table_writer *writer, uint64_t from, size_t length, pod_fault *fault) {
    pod__table_lane *lane = &writer->lane[writer->full];
    if (length && !writer->make(writer->with, 0, from, length, lane->block + lane->put)) {
        return no_memory(fault);
    }
    lane->put += length;
    return POD_OK;
}

pod_error pod__table_writer_make(pod__table_writer *writer, uint64_t length, pod__table_make *make, void *with,
                                 pod_fault *fault) {
    pod_error error = POD_OK;
    uint64_t from = 0;
    writer->make = make;
    writer->with = with;
    while (!error) {
        pod__table_lane *lane = &writer->lane[writer->full];
        size_t room = length_of(writer, writer->full) - lane->put;
        if (room > length - from || !room) {
            break;
        }
        lane->makes_from = from;
        from += room;
        error = next_lane(writer, fault);
    }
    error = error || !writer->full ? error : write_lanes(writer, fault);
    return error ? error : make_rest(writer, from, (size_t)(length - from), fault);
}

/* ---- The end ------------------------------------------------------------------------------------------------- */

static int write_head(pod__table_writer *writer) {
    uint8_t head[POD__TABLE_HEAD];
    pod__table_head_put(&writer->head, head);
    pod__put(head + POD__TABLE_HEAD_SUM, pod__table_head_sum(head, writer->index, writer->blocks), 8);
    int error = pod__write_at(writer->to.file, head, sizeof head, 0);
    return error ? error
                 : pod__write_at(writer->to.file, writer->index, writer->blocks * POD__TABLE_INDEX_ENTRY, sizeof head);
}

pod_error pod__table_writer_finish(pod__table_writer *writer, pod_fault *fault) {
    int error = write_head(writer);
    return system_fault(writer->path, error ? error : pod__replacement_finish(&writer->to), fault);
}

void pod__table_writer_end(pod__table_writer *writer) {
    pod__replacement_end(&writer->to);
    for (size_t i = 0; writer->lane && i < writer->lanes; i++) {
        lane_close(&writer->lane[i]);
    }
    free(writer->lane);
    free(writer->index);
    *writer = (pod__table_writer){.to = {.file = -1, .straight = -1}};
}
