/* Reading the content of a certificate, or of what a proof keeps: nothing but bytes and numbers. */
#ifndef LUDOPOD_SOLVE_WEAK_CONTENT_H
#define LUDOPOD_SOLVE_WEAK_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/error.h"
#include "solve/tables/file.h"

#define POD__CERTIFICATE_MAGIC "pod-cepp"
enum { POD__CERTIFICATE_VERSION = 1 };

/* A content that is read from any place on, with no more than a block of it in memory. The file may be changed
   meanwhile: each time a block is read it must have the sum that stood in the index when the file was opened. */
typedef struct pod__stream {
    pod__table_reader file;
    uint8_t *block;  /* unpacked */
    uint64_t begin;  /* in the content, of the block */
    size_t at;       /* in the block, of what comes next */
    size_t length;   /* of the block; at or less: the next is in a block that is not there yet */
    uint64_t end;    /* of the content */
    uint64_t sum;    /* of the content, which is published of it */
    bool bad;        /* something past the end was asked for */
    pod_error error; /* what could not be read; *fault says more */
    pod_fault *fault;
} pod__stream;

/* Opens a file of that magic after all its bytes are checked; path and fault must outlive the stream. On failure there
   is nothing to be closed. */
pod_error pod__stream_open(pod__stream *stream, const char *path, const char magic[8], pod_fault *fault);
void pod__stream_close(pod__stream *stream);

/* Goes on from a place, at most the end of the content, and forgets that something was bad. */
void pod__stream_go(pod__stream *stream, uint64_t place);
/* Where what comes next is in the content, and how much that is. */
static inline uint64_t pod__stream_place(const pod__stream *stream) {
    return stream->begin + stream->at;
}
static inline uint64_t pod__stream_left(const pod__stream *stream) {
    return stream->end - pod__stream_place(stream);
}
/* Whether all that was asked for so far was there. */
static inline bool pod__stream_is_well(const pod__stream *stream) {
    return !stream->bad && !stream->error;
}

/* What comes next: 0, or nothing, unless the stream is well. */
uint64_t pod__stream_number(pod__stream *stream, unsigned bytes);
uint64_t pod__stream_leb128(pod__stream *stream);
/* Returns whether the stream is well. */
bool pod__stream_bytes(pod__stream *stream, size_t count, uint8_t *out);

/* What was read is not what was there before: from now on the stream has an error. */
void pod__stream_changed(pod__stream *stream);

#endif
