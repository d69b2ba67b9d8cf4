/* Where ranks write what they have finished: for a solution at PATH that rank r of n works on, the folder
   PATH.parts/r-of-n. Ranks need not see each other's folders unless their number changes. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_FOLDERS_H
#define LUDOPOD_SOLVE_DISTRIBUTED_FOLDERS_H

#include "solve/strong/layer_file.h"

/* Where a part is. */
void pod__folder_path(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH]);
/* Makes the folder of a part, and removes unfinished files of processes that were killed. */
pod_error pod__folder_make(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH],
                           pod_fault *fault);
/* Removes a part, and the folder of all parts when it was the last. */
void pod__folder_remove(const char *whole, unsigned part, unsigned parts);
/* A number of ranks that left parts, other than this; 0 when there is none. */
unsigned pod__folder_other(const char *whole, unsigned parts);

#endif
