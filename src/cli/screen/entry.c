#include "cli/screen/entry.h"

#include <assert.h>
#include <string.h>

void cli_entry_begin(cli_entry *entry, const pod_position *position, pod_square at) {
    cli_choice_begin(&entry->moves, position, at);
    entry->strokes[0] = 0;
}

static void strokes_of(const cli_entry *entry, unsigned index, char strokes[CLI_STROKES_MAX + 1]) {
    static const char letters[] = {[POD_STROKE_ADVANCE] = CLI_STROKE_ADVANCE,
                                   [POD_STROKE_LEFT] = CLI_STROKE_LEFT,
                                   [POD_STROKE_RIGHT] = CLI_STROKE_RIGHT};
    const pod_move_parts *parts = &entry->moves.parts[index];
    for (unsigned i = 0; i < parts->stroke_count; i++) {
        strokes[i] = letters[parts->stroke[i].kind];
    }
    strokes[parts->stroke_count] = 0;
}

bool cli_entry_leads_to(const cli_entry *entry, unsigned index) {
    char strokes[CLI_STROKES_MAX + 1];
    strokes_of(entry, index, strokes);
    return !strncmp(strokes, entry->strokes, strlen(entry->strokes));
}

static bool leads_anywhere(const cli_entry *entry) {
    for (unsigned i = 0; i < entry->moves.count; i++) {
        if (cli_entry_leads_to(entry, i)) {
            return true;
        }
    }
    return false;
}

bool cli_entry_add(cli_entry *entry, cli_stroke stroke) {
    size_t length = strlen(entry->strokes);
    char last = length ? entry->strokes[length - 1] : 0;
    if ((stroke == CLI_STROKE_LEFT && last == CLI_STROKE_RIGHT) ||
        (stroke == CLI_STROKE_RIGHT && last == CLI_STROKE_LEFT)) {
        return cli_entry_back(entry);
    }
    if (length == CLI_STROKES_MAX) {
        return false;
    }
    entry->strokes[length] = (char)stroke;
    entry->strokes[length + 1] = 0;
    if (!leads_anywhere(entry)) {
        entry->strokes[length] = 0;
        return false;
    }
    return true;
}

bool cli_entry_back(cli_entry *entry) {
    size_t length = strlen(entry->strokes);
    if (length) {
        entry->strokes[length - 1] = 0;
    }
    return length != 0;
}

void cli_entry_pick(cli_entry *entry, unsigned index) {
    assert(index < entry->moves.count);
    strokes_of(entry, index, entry->strokes);
}

unsigned cli_entry_index(const cli_entry *entry) {
    char strokes[CLI_STROKES_MAX + 1];
    for (unsigned i = 0; i < entry->moves.count; i++) {
        strokes_of(entry, i, strokes);
        if (!strcmp(strokes, entry->strokes)) {
            return i;
        }
    }
    return entry->moves.count;
}

pod_move cli_entry_move(const cli_entry *entry) {
    unsigned index = cli_entry_index(entry);
    return index < entry->moves.count ? entry->moves.move[index] : POD_MOVE_NONE;
}

pod_stroke cli_entry_reaches(const cli_entry *entry) {
    size_t made = strlen(entry->strokes);
    for (unsigned i = 0; made && i < entry->moves.count; i++) {
        if (cli_entry_leads_to(entry, i)) {
            return entry->moves.parts[i].stroke[made - 1];
        }
    }
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(&entry->moves.position, piece);
    return (pod_stroke){.at = entry->moves.at, .shows = piece[entry->moves.at].shows};
}
