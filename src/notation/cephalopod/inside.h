/* Cephalopod inside the notation floor: what its notation table is made of, one file a subject. */
#ifndef LUDOPOD_NOTATION_CEPHALOPOD_INSIDE_H
#define LUDOPOD_NOTATION_CEPHALOPOD_INSIDE_H

#include "ludopod/game.h"
#include "notation/diagram/svg.h"

/* Pips as one character: 1 to 9, then A, B, C. */
char pod__cephalopod_pips_print(unsigned pips);

pod_error pod__cephalopod_parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                                     pod_fault *fault);
void pod__cephalopod_print_move(const pod_position *position, pod_move move, pod_text *out);

pod_error pod__cephalopod_parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                         pod_fault *fault);
void pod__cephalopod_print_position(const pod_position *position, pod_text *out);

void pod__cephalopod_diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out);

void pod__cephalopod_describe(const pod_position *position, pod_move move, pod_move_parts *out);
const char *pod__cephalopod_seat_name(unsigned seat, pod_language language);

/* "White 6" */
void pod__cephalopod_piece_words(const pod_position *position, unsigned square, pod_language language, pod_text *out);

#endif
