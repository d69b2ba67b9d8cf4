/* All the turns a chosen piece could make, drawn at once over the board. */
#ifndef LUDOPOD_NOTATION_OCTOGO_DIAGRAM_OFFERS_H
#define LUDOPOD_NOTATION_OCTOGO_DIAGRAM_OFFERS_H

#include "notation/diagram/board_diagram.h"

/* Draws the turns of the piece that is marked as chosen; nothing when there is none, or when it may not move. */
void pod__draw_octogo_offers(const pod__diagram *diagram);

#endif
