/* The field ROWS of a position line: dice as an owner's letter and pips. */
#include <string.h>

#include "base/utf8.h"
#include "notation/cephalopod/position.h"
#include "rules/cephalopod/inside.h"

/* Pips of a character in either letter case, 0 when it stands for none. */
static unsigned pips_of(char c) {
    for (unsigned pips = 12; pips; pips--) {
        if (pod__lower(pod__cephalopod_pips_print(pips)) == pod__lower(c)) {
            return pips;
        }
    }
    return 0;
}

static pod_error read_die(const pod__position_line *line, const void *context, pod__row_item *item) {
    const pod_position *position = context;
    const char *text = line->text + item->offset;
    if (!pod__is_letter(*text)) {
        size_t size = pod__utf8_character(text, item->length);
        return pod__fail_at(line, POD_ERROR_POSITION_SYMBOL, item->offset, size ? size : 1, item->row, NULL);
    }
    unsigned owner = pod__lower(*text) == 'n' ? POD_NEUTRAL : pod__cephalopod_seat_of_letter(position, *text);
    if (owner == POD_NOBODY) {
        return pod__fail_at(line, POD_ERROR_POSITION_OWNER, item->offset, 1, item->row,
                            pod__cephalopod_last_letter(position).text);
    }
    item->used = item->length > 1 ? 2 : 1;
    unsigned pips = item->used > 1 ? pips_of(text[1]) : 0;
    unsigned largest = pod__cephalopod_largest(position);
    if (!pips || pips > largest) {
        char most[] = {pod__cephalopod_pips_print(largest), '\0'};
        return pod__fail_at(line, POD_ERROR_POSITION_PIPS, item->offset, item->used, item->row, most);
    }
    item->piece = pod_die_make(owner, pips);
    return POD_OK;
}

pod_error pod__cephalopod_read_rows(pod__position_reader *in) {
    pod__board_rows rows;
    pod_error error = pod__read_rows(&in->line, POD_CEPHALOPOD_SQUARES_MAX, read_die, &in->position, &rows);
    if (!error) {
        in->position.rows = (uint8_t)rows.rows;
        in->position.columns = (uint8_t)rows.columns;
        memcpy(in->position.of.cephalopod.die, rows.piece, sizeof in->position.of.cephalopod.die);
    }
    return error;
}
