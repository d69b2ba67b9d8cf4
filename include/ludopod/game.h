/* The table of games: what every floor above the notation speaks to.

   A game is two tables of functions: pod_rules (floor 0: positions and moves as values) and
   pod_notation (floor 1: the same as text and pictures). Whatever plays, stores, searches or draws
   goes through them and so serves every game in the table. Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_GAME_H
#define LUDOPOD_GAME_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/language.h"
#include "ludopod/rules.h"
#include "ludopod/text.h"

POD_BEGIN_DECLS

/* ---- Notation -------------------------------------------------------------------------------- */

/* Room for any move, event or position line of any game, with its end. */
enum { POD_MOVE_TEXT_SIZE = 32, POD_POSITION_TEXT_SIZE = 256 };

/* A piece as a value. */
typedef struct pod_piece {
    bool there;    /* false: the square is empty, and all else 0 */
    bool safe;     /* it is sure that the piece can never be captured again */
    uint8_t owner; /* a seat, or POD_NEUTRAL */
    uint8_t shows; /* as in pod_move_parts */
} pod_piece;

enum { POD_PIECE_KINDS_MAX = (POD_SEATS_MAX + 1) * 12 };

/* What pieces look like, where they are drawn with few means. */
typedef enum pod_shape {
    POD_SHAPE_COUNTER, /* all pieces of an owner look alike */
    POD_SHAPE_DIE,     /* they show a number */
    POD_SHAPE_ARROW    /* they point somewhere */
} pod_shape;

/* A step of a move that a piece makes, and where that leaves it. */
typedef enum pod_stroke_kind { POD_STROKE_ADVANCE, POD_STROKE_LEFT, POD_STROKE_RIGHT } pod_stroke_kind;
typedef struct pod_stroke {
    uint8_t kind; /* a pod_stroke_kind */
    pod_square at;
    uint8_t shows; /* as in pod_move_parts */
} pod_stroke;
enum { POD_STROKES_MAX = 2 };

/* A move taken apart, for those who show it or let a person enter it. */
typedef struct pod_move_parts {
    pod_square at; /* where a person points first: the square of the placed die, or of the piece that moves */
    pod_square to; /* where the piece is after the move; at, where it stays */
    uint8_t shows; /* what it shows then: pips, or the way an arrow points (0 up, then clockwise to 7); 0: nothing */
    uint8_t captured_count;
    pod_square captured[8]; /* in board order, or in the order a piece on its way takes them */
    uint8_t stroke_count;   /* 0: a piece is placed */
    pod_stroke stroke[POD_STROKES_MAX];
} pod_move_parts;

/* Marks a diagram can put on a square, for a person choosing a move or being shown one. */
typedef enum pod_mark {
    POD_MARK_NONE,
    POD_MARK_CHOOSABLE, /* could be captured in this choice: wears a ring */
    POD_MARK_CHOSEN,    /* picked to be captured */
    POD_MARK_HINT,      /* suggested by the engine */
    POD_MARK_FOCUS,     /* where the keyboard stands */
    POD_MARK_TARGET,    /* where the piece of the move being chosen will stand */
    /* What the best move there leads to when both sides play perfectly, for the player to move. */
    POD_MARK_WIN,
    POD_MARK_DRAW,
    POD_MARK_LOSS
} pod_mark;

typedef enum pod_theme { POD_THEME_AUTO, POD_THEME_LIGHT, POD_THEME_DARK } pod_theme;

enum { POD_SUGGESTIONS_MAX = 8, POD_SUGGESTION_RANK_MAX = 9 };

/* A move that is shown as a ghost with its rank, 1 for the best to POD_SUGGESTION_RANK_MAX. */
typedef struct pod_suggestion {
    pod_move move;
    uint8_t rank;
} pod_suggestion;

/* How a diagram is drawn; all zero is a good default for print (no style choice, no marks). */
typedef struct pod_diagram_options {
    pod_theme theme; /* AUTO follows the reader's prefers-color-scheme */
    bool hide_coordinates;
    bool flip;             /* turned by half: the last row below, the last column at the left */
    bool interactive;      /* adds data-square and class hooks for a page, leaves size to it */
    bool bare;             /* without style, definitions and labels of squares: for a page that has them by itself */
    bool loose;            /* no piece is drawn as locked: for a piece that stands for its kind */
    pod_language language; /* of the title and description a screen reader hears */
    const pod_position *before;    /* with last: the position the last move was made in, or NULL */
    pod_move last;                 /* marked as the last move, its captured pieces shown as ghosts */
    pod_move preview;              /* shown as a ghost: what this move would do here */
    uint8_t mark[POD_SQUARES_MAX]; /* a pod_mark a square */
    /* Best first: where two end on one square the first is shown. What is not legal is left out. */
    uint8_t suggestion_count;
    pod_suggestion suggestion[POD_SUGGESTIONS_MAX];
} pod_diagram_options;

/* Texts are read from [text, text + length) and need no terminator. Errors fill *fault (which may be
   NULL) and leave the result alone. */
typedef struct pod_notation {
    /* Reads one move token: forgiving where nothing is ambiguous, legal moves only. */
    pod_error (*parse_move)(const pod_position *position, const char *text, size_t length, pod_move *out,
                            pod_fault *fault);
    void (*print_move)(const pod_position *position, pod_move move, pod_text *out);
    /* Reads a position line. Options hold what the line does not say (the variant); a board or a number of
       players marked as given that the line contradicts is an error. (Who moves first is about the start of a
       game, and so never contradicts a position.) Accepted is every position from which play can go on or has
       ended by the rules, also one that no game leads to. */
    pod_error (*parse_position)(const pod_options *options, const char *text, size_t length, pod_position *out,
                                pod_fault *fault);
    void (*print_position)(const pod_position *position, pod_text *out);
    /* A board of characters, one line a row, each line ended. */
    void (*text_board)(const pod_position *position, pod_text *out);
    /* Optional: the same in ASCII, where text_board() needs more letters than that. */
    void (*ascii_board)(const pod_position *position, pod_text *out);
    /* A complete SVG document. options may be NULL. */
    void (*diagram)(const pod_position *position, const pod_diagram_options *options, pod_text *out);
    void (*describe)(const pod_position *position, pod_move move, pod_move_parts *out);
    /* The move as a person would say it ("White four on c3, takes b3 and d3"). position is the one the
       move is made in. */
    void (*speak)(const pod_position *position, pod_move move, pod_language language, pod_text *out);
    /* How a person types a move, in a sentence. */
    const char *(*move_help)(pod_language language);
    /* What a player of that seat is called ("White"). Never NULL for seats below POD_SEATS_MAX. */
    const char *(*seat_name)(unsigned seat, pod_language language);
    /* All squares of the board. */
    void (*pieces)(const pod_position *position, pod_piece out[POD_SQUARES_MAX]);
    pod_shape shape;
    /* Optional: the largest number that a piece can show. */
    unsigned (*largest)(const pod_position *position);
    /* The piece on a square as a person would say it ("White 6"); nothing where there is none. */
    void (*piece_words)(const pod_position *position, unsigned square, pod_language language, pod_text *out);
    /* Every piece that can stand on a board of this size and number of players, by owner and then by what it shows:
       what a person who sets up a position chooses from. Returns how many. */
    unsigned (*piece_kinds)(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]);
    /* Puts a piece of such a kind on a square in the place of what is there; one that is not `there` only takes that
       away. All else stays, so what comes of it is a position only if parse_position() takes the line that
       print_position() writes for it. */
    void (*put)(pod_position *position, pod_square square, const pod_piece *piece);
    /* Optional: why there are just these moves on a square, or none. Without it the moves are listed. */
    void (*explain)(const pod_position *position, pod_square square, pod_language language, pod_text *out);
} pod_notation;

/* ---- The table ------------------------------------------------------------------------------- */

typedef struct pod_game {
    const char *name;   /* as options and records spell it: "cephalopod" */
    const char *title;  /* as people spell it: "Cephalopod" */
    const char *credit; /* shown wherever the game is shown; English, the key of its translation */
    const pod_rules *rules;
    const pod_notation *notation;
    /* The boards that people play on besides the usual one ("8x10"), ended by NULL. */
    const char *const *boards;
    /* The rules for people, by language, in the markup that rules_text.h reads. */
    const unsigned char *rules_text[POD_LANGUAGE_COUNT];
} pod_game;

POD_API size_t pod_game_count(void);
/* index: below pod_game_count(). */
POD_API const pod_game *pod_game_at(size_t index);
/* By name, letter case ignored; NULL when there is none. */
POD_API const pod_game *pod_game_find(const char *name, size_t length);
POD_API const pod_game *pod_game_of(const pod_position *position);

/* The game's defaults, nothing marked as given. */
POD_API void pod_options_default(const pod_game *game, pod_options *out);
/* Sets one option from words, as a command line or a record tag has them: "board" takes 5x5 and sets rows
   and columns; the others go by their names in the game's table. */
POD_API pod_error pod_options_set(const pod_game *game, pod_options *options, const char *name, const char *value,
                                  pod_fault *fault);
/* The starting position, with a fault that says which option is wrong. */
POD_API pod_error pod_start(const pod_game *game, const pod_options *options, pod_position *out, pod_fault *fault);
/* A position as text: a position line, or the word "start" for pod_start() with these options. */
typedef struct pod_position_text {
    const pod_game *game;
    const pod_options *options;
    const char *text; /* needs no terminator */
    size_t length;
} pod_position_text;

POD_API pod_error pod_position_parse(const pod_position_text *given, pod_position *out, pod_fault *fault);
/* Same game, same board, same future: all that a position line says. */
POD_API bool pod_position_equal(const pod_position *left, const pod_position *right);

/* ---- Plain functions --------------------------------------------------------------------------- */

/* What the two tables of the position's game do, for those who would rather call functions by name than through
   pointers, other languages above all. Each does what the entry of the table says that it calls. */

POD_API void pod_options_of(const pod_position *position, pod_options *out); /* rules->options_of */
POD_API void pod_moves(const pod_position *position, pod_move_list *out);    /* rules->moves */
POD_API bool pod_legal(const pod_position *position, pod_move move);         /* rules->legal */
POD_API void pod_apply(pod_position *position, pod_move move);               /* rules->apply */
POD_API pod_error pod_leave(pod_position *position, unsigned seat);          /* rules->leave */
POD_API void pod_outcome_of(const pod_position *position, pod_outcome *out); /* rules->outcome */
POD_API uint64_t pod_hash(const pod_position *position);                     /* rules->hash */
/* rules->repetition; in a game without it no position ever comes back: 0, true, and nothing happens. */
POD_API unsigned pod_repetition_limit(const pod_position *position);
POD_API bool pod_repetition_fresh(const pod_position *position);
POD_API void pod_repetition_draw(pod_position *position);

/* notation->parse_move, print_move, describe and speak. */
POD_API pod_error pod_move_parse(const pod_position *position, const char *text, size_t length, pod_move *out,
                                 pod_fault *fault);
POD_API void pod_move_print(const pod_position *position, pod_move move, pod_text *out);
POD_API void pod_move_describe(const pod_position *position, pod_move move, pod_move_parts *out);
POD_API void pod_move_speak(const pod_position *position, pod_move move, pod_language language, pod_text *out);
POD_API void pod_position_print(const pod_position *position, pod_text *out); /* notation->print_position */
/* notation->text_board, or with ascii notation->ascii_board where there is one. */
POD_API void pod_board_print(const pod_position *position, bool ascii, pod_text *out);
/* notation->diagram; options may be NULL. */
POD_API void pod_diagram_draw(const pod_position *position, const pod_diagram_options *options, pod_text *out);
/* notation->move_help and seat_name. */
POD_API const char *pod_move_help(const pod_game *game, pod_language language);
POD_API const char *pod_seat_name(const pod_game *game, unsigned seat, pod_language language);
POD_API void pod_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]); /* notation->pieces */
/* notation->largest; 0 in a game without it. */
POD_API unsigned pod_largest(const pod_position *position);
/* "c3: White 6", "c3: empty" */
POD_API void pod_square_words(const pod_position *position, unsigned square, pod_language language, pod_text *out);
/* notation->explain; in a game without it the moves of the square. */
POD_API void pod_square_explain(const pod_position *position, pod_square square, pod_language language, pod_text *out);

POD_END_DECLS

#endif
