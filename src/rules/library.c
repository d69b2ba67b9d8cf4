/* What belongs to no game: the version of the library, and the inline functions of its headers for callers that cannot
   have them inline. */
#include "ludopod/cephalopod.h"
#include "ludopod/octogo.h"
#include "ludopod/rules.h"
#include "ludopod/version.h"

const char *pod_version(void) {
    return POD_VERSION;
}

unsigned pod_version_number(void) {
    return LUDOPOD_VERSION_NUMBER;
}

extern inline pod_die pod_die_make(unsigned owner, unsigned pips);
extern inline unsigned pod_die_owner(pod_die die);
extern inline unsigned pod_die_pips(pod_die die);
extern inline pod_octogo_piece pod_octogo_piece_make(unsigned owner, unsigned arrow);
extern inline unsigned pod_octogo_piece_owner(pod_octogo_piece piece);
extern inline unsigned pod_octogo_piece_arrow(pod_octogo_piece piece);
extern inline pod_square pod_square_at(unsigned row, unsigned column, unsigned columns);
