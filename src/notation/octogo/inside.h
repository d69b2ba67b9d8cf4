/* Octogo inside the notation floor: what its notation table is made of, one file a subject. */
#ifndef LUDOPOD_NOTATION_OCTOGO_INSIDE_H
#define LUDOPOD_NOTATION_OCTOGO_INSIDE_H

#include "ludopod/game.h"
#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"

pod_error pod__octogo_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                 pod_fault *fault);
void pod__octogo_print_move(const pod_position *position, pod_move move, pod_text *out);

pod_error pod__octogo_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                     pod_fault *fault);
void pod__octogo_print_position(const pod_position *position, pod_text *out);

/* The strokes of each action: A advances a square, L and R turn an angle. */
extern const char *const pod__octogo_strokes[POD_OCTOGO_ACTIONS];

void pod__octogo_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out);

void pod__octogo_describe(const pod_position *position, pod_move move, pod_move_parts *out);
const char *pod__octogo_seat_name(unsigned seat, pod_language language);

/* "Red, up right" */
void pod__octogo_piece_words(const pod_position *position, unsigned square, pod_language language, pod_text *out);

#endif
