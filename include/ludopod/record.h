/* Game records: tag pairs, numbered moves, a result, in the manner of chess PGN (docs/notation.md). A
   file may hold many games. Comments, glyphs and variations are kept.

   A pod_record is a heap object of the caller: free it with pod_record_free(). Different records may
   be used in different threads.

   The moves are a tree. Its root is the start of the game and has no event; the first child of a node is
   the move played there, the children after it are variations, that is, other moves in its place. Following
   first children from the root is the main line, the game as it was played. */
#ifndef LUDOPOD_RECORD_H
#define LUDOPOD_RECORD_H

#include "ludopod/event.h"
#include "ludopod/export.h"
#include "ludopod/game.h"

POD_BEGIN_DECLS

enum {
    POD_RECORD_BYTES_MAX = 16 << 20, /* of a file that is read */
    POD_RECORD_NODES_MAX = 1000000,  /* of all games in a file together, and of one record */
    POD_RECORD_DEPTH_MAX = 32,       /* variations within variations */
    POD_RECORD_GAMES_MAX = 50000,    /* in a file */
    POD_RECORD_TAGS_MAX = 200,       /* of one game */
    POD_RECORD_GLYPHS_MAX = 8        /* on one move */
};

typedef struct pod_record pod_record;

/* A node of the tree of moves. */
typedef uint32_t pod_record_node;
#define POD_RECORD_ROOT ((pod_record_node)0)
#define POD_RECORD_NONE UINT32_MAX

/* A record of a game that starts in this position, with the tags that follow from it and no events. NULL when there
   is no memory. */
POD_API pod_record *pod_record_create(const pod_position *start);
/* NULL is allowed. */
POD_API void pod_record_free(pod_record *record);

/* ---- Tags ---------------------------------------------------------------------------------------- */

/* Sets a tag, replacing an older value ("A", "B", "Date", "Termination", ...). Both are copied; white space and
   control characters in the value become single spaces, and bytes that are not UTF-8 become '?'. The tags that say what
   was played (Game, Board, Variant, Players, Position, and an option that is not as usual, such as Quiet) and the
   Result of a finished game cannot be set to anything but what they are. */
POD_API pod_error pod_record_set_tag(pod_record *record, const char *name, const char *value, pod_fault *fault);
/* NULL when there is no such tag; owned by the record, valid until it is changed. */
POD_API const char *pod_record_tag(const pod_record *record, const char *name);
/* In the order they are written in: those of docs/notation.md first, then the others as they came. */
POD_API size_t pod_record_tag_count(const pod_record *record);
POD_API void pod_record_tag_at(const pod_record *record, size_t index, const char **name, const char **value);

/* ---- The main line ------------------------------------------------------------------------------- */

/* Appends to the main line. Requires: the event is possible at its end. The "Result" tag follows by itself. */
POD_API pod_error pod_record_add(pod_record *record, const pod_event *event);
POD_API const pod_position *pod_record_start(const pod_record *record);
/* The position at the end of the main line. */
POD_API const pod_position *pod_record_end(const pod_record *record);
/* Events of the main line. */
POD_API size_t pod_record_length(const pod_record *record);
/* index: below pod_record_length(). */
POD_API const pod_event *pod_record_event(const pod_record *record, size_t index);
/* As the Result tag says it: "1-0", "0-1", "1/2-1/2", places in seat order as "2-1-3", or "*". */
POD_API const char *pod_record_result(const pod_record *record);
/* The same for a position; "*" while the game is not over. */
POD_API void pod_result_print(const pod_position *position, pod_text *out);

/* ---- The tree ------------------------------------------------------------------------------------ */

/* Adds an event as the last child of a node. Requires: the event is possible there. Fails with
   POD_ERROR_RECORD_DEPTH, POD_ERROR_RECORD_TOO_MANY or POD_ERROR_MEMORY. out may be NULL. */
POD_API pod_error pod_record_add_at(pod_record *record, pod_record_node parent, const pod_event *event,
                                    pod_record_node *out);
/* First child, next child of the same parent, and parent; POD_RECORD_NONE where there is none. */
POD_API pod_record_node pod_record_child(const pod_record *record, pod_record_node node);
POD_API pod_record_node pod_record_sibling(const pod_record *record, pod_record_node node);
POD_API pod_record_node pod_record_parent(const pod_record *record, pod_record_node node);
/* Of a node that is not the root. */
POD_API const pod_event *pod_record_node_event(const pod_record *record, pod_record_node node);
/* The position after the node's event. */
POD_API void pod_record_position(const pod_record *record, pod_record_node node, pod_position *out);

typedef enum pod_comment_place {
    POD_COMMENT_BEFORE, /* only of the first move of a variation: elsewhere it is the comment after the move before */
    POD_COMMENT_AFTER   /* of the root: before the first move of the game */
} pod_comment_place;

/* NULL when there is none; owned by the record, valid until it is changed. */
POD_API const char *pod_record_comment(const pod_record *record, pod_record_node node, pod_comment_place place);
/* Copied; white space and control characters become single spaces, and nothing is left of an empty comment. */
POD_API pod_error pod_record_set_comment(pod_record *record, pod_record_node node, pod_comment_place place,
                                         const char *text);
/* The $n of a move, in the order they were added; each is there once. */
POD_API size_t pod_record_glyph_count(const pod_record *record, pod_record_node node);
POD_API uint8_t pod_record_glyph(const pod_record *record, pod_record_node node, size_t index);
/* Fails with POD_ERROR_RECORD_GLYPHS when the move has POD_RECORD_GLYPHS_MAX of them. node is not the
   root. */
POD_API pod_error pod_record_add_glyph(pod_record *record, pod_record_node node, uint8_t glyph);

/* ---- Files --------------------------------------------------------------------------------------- */

/* What a file leaves out of a game and its reader has filled in. */
typedef enum pod_record_assumption {
    POD_ASSUMED_GAME = 1,  /* no tag says it; the moves are of this one, which is not the first of the table */
    POD_ASSUMED_BOARD = 2, /* no tag says it; the moves are possible on this one, which is not the usual one */
    POD_ASSUMED_RESULT = 4 /* there is none after the moves, or "*" though they end the game: it is theirs */
} pod_record_assumption;

/* The sum of the pod_record_assumption that hold for a game that was read; 0 for any other record. */
POD_API unsigned pod_record_assumed(const pod_record *record);

/* Reads every game of a text or JSON file (JSON begins with `{"` or `[{`, white space aside), or of one of Abstract
   Play. On success *out is an
   array of *count records that the caller frees with pod_records_free(); on failure nothing is handed out and the fault
   says line and move. Every game is checked: its moves are possible, and its result is theirs. */
POD_API pod_error pod_records_read(const char *text, size_t length, pod_record ***out, size_t *count, pod_fault *fault);
/* The same of at most so many games (1 or more), so that the time that it takes is bounded where strangers send them:
   more are POD_ERROR_RECORD_GAMES. */
POD_API pod_error pod_records_read_some(const char *text, size_t length, size_t most, pod_record ***out, size_t *count,
                                        pod_fault *fault);
POD_API void pod_records_free(pod_record **records, size_t count);

POD_API void pod_record_write_text(const pod_record *record, pod_text *out);
POD_API void pod_record_write_json(const pod_record *record, pod_text *out);
/* A file of games. */
POD_API void pod_records_write_text(pod_record *const *records, size_t count, pod_text *out);
POD_API void pod_records_write_json(pod_record *const *records, size_t count, pod_text *out);
/* The game-record schema of Abstract Play (github.com/AbstractPlay/recranks), main line only. It is for games that have
   a result and a date: fails with POD_ERROR_RECORD_UNFINISHED or POD_ERROR_RECORD_TAG_VALUE and then writes nothing. */
POD_API pod_error pod_record_write_abstractplay(const pod_record *record, pod_text *out, pod_fault *fault);
/* The same of a file: one game is an object, several are an array of them. Where a game cannot be written nothing is,
   and *wrong (may be NULL) is its place among them. */
POD_API pod_error pod_records_write_abstractplay(pod_record *const *records, size_t count, pod_text *out, size_t *wrong,
                                                 pod_fault *fault);

POD_END_DECLS

#endif
