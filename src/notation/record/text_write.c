/* Records as text: tag pairs, then moves, comments and variations in lines of at most 80 columns. */
#include <string.h>

#include "base/text.h"
#include "notation/record/record.h"

enum { COLUMNS = 80 };

typedef struct writer {
    const pod_record *record;
    pod_text *out;
    size_t column;
    unsigned depth; /* variations that are open: room is kept for their closing signs */
    bool opens;     /* the next word has "(" before it */
} writer;

/* ---- Words --------------------------------------------------------------------------------------- */

static size_t columns_of(const char *word, size_t length) {
    size_t columns = 0;
    for (size_t i = 0; i < length; columns++) {
        size_t size = pod__utf8_character(word + i, length - i);
        i += size ? size : 1;
    }
    return columns;
}

/* Goes to where a word of so many columns can be written: after a space, or on a new line. */
static void make_room(writer *to, size_t columns) {
    columns += to->opens;
    if (to->column) {
        bool fits = to->column + 1 + columns + to->depth <= COLUMNS;
        pod_text_add_char(to->out, fits ? ' ' : '\n');
        to->column = fits ? to->column + 1 : 0;
    }
    pod_text_add(to->out, to->opens ? "(" : "");
    to->opens = false;
    to->column += columns;
}

static void put(writer *to, const char *word) {
    make_room(to, columns_of(word, strlen(word)));
    pod_text_add(to->out, word);
}

/* ---- Comments ------------------------------------------------------------------------------------ */

/* A brace would end the comment, so a backslash is put before it, and before backslashes. */
static bool needs_escape(char c) {
    return c == '}' || c == '\\';
}

/* One word of a comment, with the brace that opens or closes it. */
static void put_comment_word(writer *to, const char *word, size_t length, bool first, bool last) {
    size_t columns = columns_of(word, length) + first + last;
    for (size_t i = 0; i < length; i++) {
        columns += needs_escape(word[i]);
    }
    make_room(to, columns);
    pod_text_add(to->out, first ? "{" : "");
    for (size_t i = 0; i < length; i++) {
        pod_text_add(to->out, needs_escape(word[i]) ? "\\" : "");
        pod_text_add_char(to->out, word[i]);
    }
    pod_text_add(to->out, last ? "}" : "");
}

static void put_comment(writer *to, const char *comment) {
    for (const char *word = comment; word && *word;) {
        size_t length = strcspn(word, " ");
        put_comment_word(to, word, length, word == comment, !word[length]);
        word += length + (word[length] == ' ');
    }
}

/* ---- Moves --------------------------------------------------------------------------------------- */

/* A line being written: where it stands and how its moves are numbered. */
typedef struct line {
    pod_position position;
    pod__round round;
    bool says_number; /* after a comment or a variation the number is said again */
} line;

static void put_number(writer *to, line *at, const pod_event *event) {
    bool begins = pod__round_go_on(&at->round, event);
    if (begins || at->says_number) {
        char number[24];
        pod_text text = pod_text_over(number, sizeof number);
        pod_text_format(&text, "%u%s", (unsigned)at->round.number, begins ? "." : "...");
        put(to, number);
    }
    at->says_number = false;
}

static void put_glyphs(writer *to, const pod__node *node) {
    for (unsigned i = 0; i < node->glyph_count; i++) {
        char glyph[8];
        pod_text text = pod_text_over(glyph, sizeof glyph);
        pod_text_format(&text, "$%u", node->glyph[i]);
        put(to, glyph);
    }
}

/* Writes the event of a node with what stands around it, and goes on to the position after it. */
static void put_event(writer *to, line *at, pod_record_node id) {
    const pod__node *node = &to->record->node[id];
    pod_text text = POD__ROOM(POD_MOVE_TEXT_SIZE);
    pod_event_print(&at->position, &node->event, &text);
    put_comment(to, node->before.text);
    put_number(to, at, &node->event);
    put(to, text.data);
    put_glyphs(to, node);
    put_comment(to, node->after.text);
    at->says_number = node->after.text;
    pod_event_apply(&at->position, &node->event);
}

static void put_line(writer *to, line at, pod_record_node node);

/* The other moves in place of the first child, each with its line. Nested no deeper than
   POD_RECORD_DEPTH_MAX. */
static void put_variations(writer *to, const line *before, pod_record_node first, line *after) {
    for (pod_record_node node = to->record->node[first].sibling; node != POD_RECORD_NONE;
         node = to->record->node[node].sibling) {
        line at = *before;
        at.says_number = true;
        to->opens = true;
        to->depth++;
        put_line(to, at, node);
        to->depth--;
        pod_text_add_char(to->out, ')');
        to->column++;
        after->says_number = true;
    }
}

/* Writes a node and all that follows it by first children. */
static void put_line(writer *to, line at, pod_record_node node) {
    for (; node != POD_RECORD_NONE; node = to->record->node[node].child) {
        line before = at;
        put_event(to, &at, node);
        /* A node that begins a variation is itself one of the alternatives, which its first sibling lists. */
        if (to->record->node[to->record->node[node].parent].child == node) {
            put_variations(to, &before, node, &at);
        }
    }
}

/* ---- Whole records ------------------------------------------------------------------------------- */

static void put_tags(const pod_record *record, pod_text *out) {
    for (size_t i = 0; i < record->tag_count; i++) {
        pod_text_format(out, "[%s \"", record->tag[i].name);
        for (const char *c = record->tag[i].value; *c; c++) {
            pod_text_add(out, *c == '"' || *c == '\\' ? "\\" : "");
            pod_text_add_char(out, *c);
        }
        pod_text_add(out, "\"]\n");
    }
}

void pod_record_write_text(const pod_record *record, pod_text *out) {
    writer to = {.record = record, .out = out};
    put_tags(record, out);
    pod_text_add_char(out, '\n');
    put_comment(&to, record->node[POD_RECORD_ROOT].after.text);
    put_line(&to, (line){.position = record->start, .round = pod__round_of(&record->start)},
             record->node[POD_RECORD_ROOT].child);
    put(&to, pod_record_result(record));
    pod_text_add_char(out, '\n');
}

void pod_records_write_text(pod_record *const *records, size_t count, pod_text *out) {
    for (size_t i = 0; i < count; i++) {
        pod_text_add(out, i ? "\n" : "");
        pod_record_write_text(records[i], out);
    }
}
