/* Moves that are suggested: ghosts over the board, the better the stronger, each with its rank in a corner. */
#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"

typedef struct ghosts {
    unsigned count;
    pod_move_parts move[POD_SUGGESTIONS_MAX];
    uint8_t rank[POD_SUGGESTIONS_MAX];
} ghosts;

/* Whether something else is shown where the move ends: the preview, or a better move. */
static bool is_covered(const pod__diagram *d, const ghosts *shown, const pod_move_parts *move) {
    bool covered = d->has_preview && d->preview.to == move->to;
    for (unsigned i = 0; i < shown->count; i++) {
        covered = covered || shown->move[i].to == move->to;
    }
    return covered;
}

static void collect(const pod__diagram *d, ghosts *out) {
    const pod_game *game = pod_game_of(d->position);
    for (unsigned i = 0; i < d->options->suggestion_count && i < POD_SUGGESTIONS_MAX; i++) {
        const pod_suggestion *suggestion = &d->options->suggestion[i];
        pod_move_parts *parts = &out->move[out->count];
        if (suggestion->rank < 1 || suggestion->rank > POD_SUGGESTION_RANK_MAX ||
            !game->rules->legal(d->position, suggestion->move)) {
            continue;
        }
        game->notation->describe(d->position, suggestion->move, parts);
        if (!is_covered(d, out, parts)) {
            out->rank[out->count++] = suggestion->rank;
        }
    }
}

static void draw_rank(const pod__diagram *d, unsigned square, unsigned rank) {
    char digit[] = {(char)('0' + rank), '\0'};
    pod__svg_group(d->out, "rank", pod__centre_x(d, square) - 64, pod__centre_y(d, square) - 64);
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
        pod_text_format(d->out, "<g class=\"suggested rank-%u\">", (unsigned)shown.rank[i]);
        d->drawing->suggestion(d, &shown.move[i]);
        draw_rank(d, shown.move[i].to, shown.rank[i]);
        pod__draw_worth_over(d, shown.move[i].to);
        pod__svg_group_end(d->out);
        pod_text_add_char(d->out, '\n');
    }
}
