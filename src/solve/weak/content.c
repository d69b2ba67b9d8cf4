#include "solve/weak/content.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/tables/file.h"
#include "solve/weak/certificate.h"

/* Says "certificate" where a fault of reading says "table". */
static pod_error refuse(pod_fault *fault) {
    static const struct {
        pod_error table, certificate;
    } names[] = {{POD_ERROR_TABLE_UNKNOWN, POD_ERROR_PROOF_UNKNOWN},
                 {POD_ERROR_TABLE_VERSION, POD_ERROR_PROOF_VERSION},
                 {POD_ERROR_TABLE_DAMAGED, POD_ERROR_PROOF_DAMAGED}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (fault->code == names[i].table) {
            return fault->code = names[i].certificate;
        }
    }
    return fault->code;
}

enum { CONTENT_SUM_AT = 24 };

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static bool check_blocks(pod__stream *stream) {
    const pod__table_file *file = &stream->file.file;
    for (size_t i = 0; i < file->blocks && !stream->error; i++) {
        stream->error = pod__table_reader_block(&stream->file, i, stream->block, stream->fault);
        if (!stream->error) {
            stream->sum = pod__table_sum(stream->sum, stream->block, pod__table_file_block_length(file, i));
        }
    }
    if (!stream->error && stream->sum != file->head.content_sum) {
        stream->error = pod__table_reader_damaged(&stream->file, CONTENT_SUM_AT, stream->fault);
    }
    return !stream->error;
}

pod_error pod__stream_open(pod__stream *stream, const char *path, const char magic[8], pod_fault *fault) {
    *stream = (pod__stream){.fault = fault};
    if (pod__table_reader_open(&stream->file, path, magic, POD__CERTIFICATE_VERSION, fault)) {
        return refuse(fault);
    }
    stream->end = stream->file.file.head.content;
    stream->block = malloc(stream->end ? pod__table_file_block_length(&stream->file.file, 0) : 1);
    if (!stream->block) {
        stream->error = pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    if (stream->error || !check_blocks(stream)) {
        pod__stream_close(stream);
        return refuse(fault);
    }
    return POD_OK;
}

void pod__stream_close(pod__stream *stream) {
    pod__table_reader_close(&stream->file);
    free(stream->block);
    stream->block = NULL;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

void pod__stream_go(pod__stream *stream, uint64_t place) {
    const uint64_t block = stream->file.file.head.block;
    if (place < stream->begin || place > stream->begin + stream->length) {
        stream->begin = place - place % block;
        stream->length = 0;
    }
    stream->at = (size_t)(place - stream->begin);
    stream->bad = false;
}

void pod__stream_changed(pod__stream *stream) {
    if (!stream->error) {
        pod__table_reader_damaged(&stream->file, CONTENT_SUM_AT, stream->fault);
        stream->error = refuse(stream->fault);
    }
}

/* Reads the block with what comes next, which is not past the end. */
static void read_block(pod__stream *stream) {
    const uint64_t place = pod__stream_place(stream), block = stream->file.file.head.block;
    const size_t number = (size_t)(place / block);
    stream->begin = place - place % block;
    stream->at = (size_t)(place % block);
    stream->length = 0;
    if (pod__table_reader_block(&stream->file, number, stream->block, stream->fault)) {
        stream->error = refuse(stream->fault);
    } else {
        stream->length = pod__table_file_block_length(&stream->file.file, number);
    }
}

bool pod__stream_bytes(pod__stream *stream, size_t count, uint8_t *out) {
    stream->bad = stream->bad || pod__stream_left(stream) < count;
    while (count && pod__stream_is_well(stream)) {
        if (stream->at >= stream->length) {
            read_block(stream);
            continue;
        }
        const size_t there = stream->length - stream->at, some = count < there ? count : there;
        memcpy(out, stream->block + stream->at, some);
        stream->at += some;
        out += some;
        count -= some;
    }
    return pod__stream_is_well(stream);
}

uint64_t pod__stream_number(pod__stream *stream, unsigned bytes) {
    uint8_t packed[8];
    return pod__stream_bytes(stream, bytes, packed) ? pod__get(packed, bytes) : 0;
}

uint64_t pod__stream_leb128(pod__stream *stream) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        uint8_t byte;
        if (stream->at < stream->length && pod__stream_is_well(stream)) {
            byte = stream->block[stream->at++];
        } else if (!pod__stream_bytes(stream, 1, &byte)) {
            return 0;
        }
        number |= (uint64_t)(byte & 127u) << shift;
        if (!(byte & 128u)) {
            return number;
        }
    }
    stream->bad = true;
    return 0;
}
