/* The small functions of the headers, for those who cannot have them in place. */
#include "ludopod/cephalopod.h"
#include "ludopod/octogo.h"
#include "ludopod/rules.h"

extern inline pod_die pod_die_make(unsigned owner, unsigned pips);
extern inline unsigned pod_die_owner(pod_die die);
extern inline unsigned pod_die_pips(pod_die die);
extern inline pod_octogo_piece pod_octogo_piece_make(unsigned owner, unsigned arrow);
extern inline unsigned pod_octogo_piece_owner(pod_octogo_piece piece);
extern inline unsigned pod_octogo_piece_arrow(pod_octogo_piece piece);
extern inline pod_square pod_square_at(unsigned row, unsigned column, unsigned columns);
