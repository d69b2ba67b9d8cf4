/* What every header needs: C's own headers, names as C has them, symbols that the shared library shows, and structures
   that grow.

   Other languages: C++ includes the headers as they are. Where a language reads C declarations, as Python's cffi does,
   `cpp -P -DPOD_NO_INLINE` makes of ludopod/ludopod.h nothing but these: no attributes, no bodies, and none of C's own
   headers, whose types (size_t, bool, those of stdint.h) such a reader knows. Every call there is has a plain function
   in the library, those that the headers define for speed, too.

   A structure that is likely to get new members, and that the caller makes for the library, begins with its size:
   pod_search_request, pod_analysis_request, pod_strong_request, pod_prove_request, pod_prove_check, pod_perft_how,
   pod_states_how. The macro of its name in
   capitals sets it in C: pod_search_request request = POD_SEARCH_REQUEST(.character = 4, .seed = 7); the function of
   its name and _init does in C and C++; from another language, set the sizes and leave all else 0. New members come
   last, and 0 in one means what the library did before it was there. So:
   - a program that was built with an older version of the library passes fewer bytes: what it does not know is 0;
   - a program built with a newer one passes more: they are taken when they are all 0, as nothing new is asked for then,
     and refused with POD_ERROR_STRUCTURE when they are not;
   - a size under that of the first version, 0 above all, is refused with POD_ERROR_STRUCTURE.
   A request also says how much room there is for the report (report_size, set in the same way). The library fills as
   much of it as it knows and there is room for, and says in the report's size how much that was; the rest is 0. All
   other structures stay as they are for as long as the number behind ".so" does. */
#ifndef LUDOPOD_EXPORT_H
#define LUDOPOD_EXPORT_H

#ifndef POD_NO_INLINE
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#endif

#ifdef __cplusplus
#define POD_BEGIN_DECLS extern "C" {
#define POD_END_DECLS }
#else
#define POD_BEGIN_DECLS
#define POD_END_DECLS
#endif

/* The library is built with hidden visibility, so only what carries POD_API can be linked against. */
#if defined(__GNUC__) && !defined(__wasm__) && !defined(POD_NO_INLINE)
#define POD_API __attribute__((visibility("default")))
#else
#define POD_API
#endif

#if defined(__GNUC__) && !defined(POD_NO_INLINE)
#define POD_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define POD_PRINTF(text, first)
#endif

#endif
