/* In place of notation/record/json_read.c where there is no jansson (WebAssembly): the page reads and writes text, and
   what is JSON it hands to the server. */
#include "notation/record/record.h"

pod_error pod__records_read_json(const char *text, size_t length, pod__games *games, pod_fault *fault) {
    (void)text;
    (void)length;
    (void)games;
    return pod_fault_set(fault, POD_ERROR_RECORD_NO_JSON, NULL);
}
