/* What a record is made of, for the files that build, read and write records. */
#ifndef LUDOPOD_NOTATION_RECORD_RECORD_H
#define LUDOPOD_NOTATION_RECORD_RECORD_H

#include "ludopod/record.h"
#include "notation/text/fault.h"

typedef struct pod__tag {
    char *name;
    char *value;
} pod__tag;

/* Grows by doubling, since a file may give a comment in a million pieces. */
typedef struct pod__comment {
    char *text; /* NULL when there is none */
    size_t length, room;
} pod__comment;

typedef struct pod__node {
    pod_record_node parent, child, last_child, sibling;
    pod_event event; /* of all but the root */
    uint8_t depth;   /* variations around it */
    uint8_t glyph_count;
    uint8_t glyph[POD_RECORD_GLYPHS_MAX];
    pod__comment before, after;
} pod__node;

struct pod_record {
    pod_position start;
    pod_position end;     /* of the main line */
    pod_history *history; /* of the main line, the only one that ends by repetitions; NULL where the game knows none */
    pod_record_node end_node;
    size_t length;    /* events of the main line */
    unsigned assumed; /* pod_record_assumption */
    pod__tag *tag;    /* in the order they are written */
    size_t tag_count, tag_room;
    pod__node *node;
    size_t node_count, node_room;
};

/* Plays the event of a node in the position before it. The main line ends by a repetition where there is one. */
void pod__record_go_on(const pod_record *record, pod_record_node node, pod_position *position);

/* ---- Tags (notation/record/tags.c) -------------------------------------------------------------------------- */

/* Sets a tag without asking whether it may be set. */
pod_error pod__record_put_tag(pod_record *record, const char *name, const char *value);
/* Sets the tags that follow from the starting position, but for the result. */
pod_error pod__record_put_start_tags(pod_record *record);
bool pod__record_is_tag_name(const char *name);
/* Whether a tag says what was played. */
bool pod__record_is_fixed_tag(const pod_record *record, const char *name);

/* ---- Comments (notation/record/comments.c) ------------------------------------------------------------------ */

/* Adds text to a comment, after a space if there is some already; a comment that is still empty stays NULL. */
pod_error pod__comment_append(pod__comment *comment, const char *text, size_t length);
/* White space and control characters become single spaces, none at the ends; what is not UTF-8 becomes '?'. The
   result is as long or shorter; returns its length. out has room for length + 1 bytes. */
size_t pod__plain_spaces(const char *text, size_t length, char *out);

/* ---- Results and numbers (notation/record/result.c) --------------------------------------------------------- */

/* Room for any result with its end. */
enum { POD__RESULT_SIZE = 16 };

/* Takes the result a file gives, or says why it cannot be. */
pod_error pod__record_take_result(pod_record *record, const char *result, pod_fault *fault);
/* Ends a game that is read. at_end: the result after its moves; in_tag: that of its tag; each NULL where the file has
   none. A finished game has the result of its moves, so "*" or nothing will do for it. *wrong_tag: the fault, if there
   is one, is that of the tag. */
pod_error pod__record_close(pod_record *record, const char *at_end, const char *in_tag, bool *wrong_tag,
                            pod_fault *fault);

/* Counts rounds: a number stands for one turn of everybody who is in, starting with who moved first. */
typedef struct pod__round {
    uint8_t first; /* seat that moved first */
    uint8_t players;
    uint8_t next;    /* place in the round from which on a move still belongs to it */
    uint32_t number; /* of the round of the last event; 0 before the first */
} pod__round;

pod__round pod__round_of(const pod_position *start);
/* Goes on to the round of this event; true when the event begins it. */
bool pod__round_go_on(pod__round *round, const pod_event *event);

/* ---- Files ----------------------------------------------------------------------------------------- */

/* Games being read, handed out together or not at all. */
typedef struct pod__games {
    pod_record **record;
    size_t count, room;
    size_t most;  /* games */
    size_t nodes; /* of all games */
} pod__games;

pod_error pod__games_add(pod__games *games, pod_record *record);
pod_error pod__records_read_text(const char *text, size_t length, pod__games *games, pod_fault *fault);
pod_error pod__records_read_json(const char *text, size_t length, pod__games *games, pod_fault *fault);

/* The value of a tag a file gives, before there is a record: name and value as they stand in the file. */
typedef struct pod__given_tag {
    const char *name;
    const char *value;
    size_t offset, length; /* where the value stands */
} pod__given_tag;

/* A record with these tags and no events, or why there can be none. The tag Result is left for
   pod__record_close(). */
pod_error pod__record_from_tags(const pod__given_tag *tags, size_t count, pod_record **out, pod_fault *fault);
/* Only the position in which such a game starts. */
pod_error pod__record_start_from_tags(const pod__given_tag *tags, size_t count, pod_position *out, pod_fault *fault);
/* The value of a tag, NULL where it is not given. */
const char *pod__given_value(const pod__given_tag *tags, size_t count, const char *name);

/* ---- The board where no tag says it (notation/record/board.c) ------------------------------------------------ */

/* The moves of a main line before it is read, for one form of file to provide. */
typedef struct pod__main_line pod__main_line;
struct pod__main_line {
    /* The next event's text; NULL at the end, where `result` is filled in. */
    const char *(*next)(pod__main_line *line, size_t *length);
    void (*rewind)(pod__main_line *line);
    pod__word result; /* after the moves; "*" where there is none */
};

/* What the tags leave out. */
typedef struct pod__guess {
    const char *game; /* NULL: as the tags say, or the usual one */
    pod__word board;  /* "": likewise */
} pod__guess;

/* Finds out on which board the moves are possible when the tags give neither board nor position, and of which game
   they are when they do not give that either. Tried are the usual board, those that people play on, and the smallest
   that has all the squares; best is one on which the moves end the game, otherwise the first on which they are
   possible. Where nothing fits, it is the one that goes furthest. tags has room for POD_RECORD_TAGS_MAX. */
void pod__record_guess(pod__given_tag *tags, size_t count, pod__main_line *line, pod__guess *out);
/* Adds what was guessed to the tags, which borrow it, and returns their number. There is room for two more. */
size_t pod__record_add_guess(pod__given_tag *tags, size_t count, const pod__guess *guess);
/* What the guess says in pod_record_assumed(). */
unsigned pod__record_assumed_by(const pod__guess *guess);

#endif
