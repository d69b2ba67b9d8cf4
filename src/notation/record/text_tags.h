/* A file of games in text form being read. */
#ifndef LUDOPOD_NOTATION_RECORD_TEXT_TAGS_H
#define LUDOPOD_NOTATION_RECORD_TEXT_TAGS_H

#include "notation/record/record.h"

/* A line of moves being read: the main line, or a variation around which others are open. */
typedef struct pod__level {
    pod_record_node node;          /* the last one read */
    bool moves;                    /* there is a move on this line */
    pod_position position, before; /* after and before the last move */
    pod__round round, round_before;
    size_t opened;        /* where the variation starts */
    pod__comment pending; /* stands before the variation's first move */
} pod__level;

typedef struct pod__record_reader {
    const char *text;
    size_t length;
    size_t offset;
    pod_fault *fault;
    pod__games *games;
    pod_record *record; /* NULL until its tags are complete */
    pod__given_tag tag[POD_RECORD_TAGS_MAX];
    char *tag_text[POD_RECORD_TAGS_MAX]; /* holds name and value of each */
    size_t tag_count;
    pod__guess guess;  /* of what the tags leave out: tags may borrow it */
    pod__comment lead; /* stands before the first move */
    size_t depth;
    pod__level level[POD_RECORD_DEPTH_MAX + 1];
} pod__record_reader;

/* A fault whose first argument is the text at its place; and one about a byte, with an argument. */
pod_error pod__reader_fail(const pod__record_reader *in, pod_error code, size_t offset, size_t length);
pod_error pod__reader_fail_at(const pod__record_reader *in, pod_error code, size_t offset, const char *first);

/* Bytes of the word at the offset, at least one; and how many of the first `length` are of the set. */
size_t pod__reader_word_length(const pod__record_reader *in);
size_t pod__reader_run(const pod__record_reader *in, size_t length, const char *set);
/* Passes by white space. A % at the start of a line hides that line, as in chess PGN (section 6). */
void pod__reader_skip_space(pod__record_reader *in);

/* Reads [Name "value"] at the offset. */
pod_error pod__reader_tag(pod__record_reader *in);
void pod__reader_forget_tags(pod__record_reader *in);

/* Reads a comment, in braces or to the end of the line, and puts it where it belongs. */
pod_error pod__reader_comment(pod__record_reader *in);

/* Guesses what the tags leave out by the moves from the offset on, and adds it to the tags. */
void pod__reader_guess(pod__record_reader *in);

#endif
