/* Moves that are suggested: ghosts over the board, the better the stronger, each with its rank in a corner. Of several
   that end on one square the best is drawn, with the ranks of all. */
#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"

typedef struct ghosts {
    unsigned count;
    pod_move_parts move[POD_SUGGESTIONS_MAX];
    unsigned ranks[POD_SUGGESTIONS_MAX]; /* how many end there */
    uint8_t rank[POD_SUGGESTIONS_MAX][POD_SUGGESTIONS_MAX];
} ghosts;

/* Which of the ghosts a move ends on; their count where none is there yet. */
static unsigned ghost_at(const ghosts *shown, unsigned square) {
    unsigned i = 0;
    while (i < shown->count && shown->move[i].to != square) {
        i++;
    }
    return i;
}

static void collect(const pod__diagram *d, ghosts *out) {
    const pod_game *game = pod_game_of(d->position);
    for (unsigned i = 0; i < d->options->suggestion_count && i < POD_SUGGESTIONS_MAX; i++) {
        const pod_suggestion *suggestion = &d->options->suggestion[i];
        pod_move_parts parts;
        if (suggestion->rank < 1 || suggestion->rank > POD_SUGGESTION_RANK_MAX ||
            !game->rules->legal(d->position, suggestion->move)) {
            continue;
        }
        game->notation->describe(d->position, suggestion->move, &parts);
        if (d->has_preview && d->preview.to == parts.to) {
            continue;
        }
        unsigned at = ghost_at(out, parts.to);
        if (at == out->count) {
            out->move[out->count++] = parts;
        }
        out->rank[at][out->ranks[at]++] = suggestion->rank;
    }
}

/* From the corner on, three in a row. */
enum { RANKS_IN_A_ROW = 3, CORNER = 64, RANK_STEP = 56 };

static void draw_rank(const pod__diagram *d, unsigned square, unsigned rank, unsigned before) {
    char digit[] = {(char)('0' + rank), '\0'};
    int x = (int)(before % RANKS_IN_A_ROW) * RANK_STEP - CORNER;
    int y = (int)(before / RANKS_IN_A_ROW) * RANK_STEP - CORNER;
    pod__svg_group(d->out, "rank", pod__centre_x(d, square) + x, pod__centre_y(d, square) + y);
    pod__svg_group_body(d->out);
    pod__svg_circle(d->out, "badge", 0, 0, 26);
    pod__svg_label(d->out, "digit", 0, 13, digit);
    pod__svg_group_end(d->out);
}

/* The best last, so that it lies over the others. */
void pod__draw_suggestions(const pod__diagram *d) {
    ghosts shown = {0};
    if (!d->drawing->suggestion) {
        return;
    }
    collect(d, &shown);
    for (unsigned i = shown.count; i-- > 0;) {
        pod_text_format(d->out, "<g class=\"suggested rank-%u\">", (unsigned)shown.rank[i][0]);
        d->drawing->suggestion(d, &shown.move[i]);
        for (unsigned k = 0; k < shown.ranks[i]; k++) {
            draw_rank(d, shown.move[i].to, shown.rank[i][k], k);
        }
        pod__draw_worth_over(d, shown.move[i].to);
        pod__svg_group_end(d->out);
        pod_text_add_char(d->out, '\n');
    }
}
