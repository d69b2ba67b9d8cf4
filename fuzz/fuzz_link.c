/* Links to games. What is accepted is written the same again. */
#include <string.h>

#include "fuzz.h"
#include "ludopod/ludopod.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pod_record *record = NULL;
    pod_fault fault;
    char again[POD_LINK_SIZE];
    pod_text text = pod_text_over(again, sizeof again);
    if (pod_link_read((const char *)data, size, &record, &fault)) {
        char message[4096];
        text = pod_text_over(message, sizeof message);
        pod_fault_print(&fault, POD_FRENCH, &text);
        must(!record && pod_text_fits(&text) && fault.offset <= size);
        return 0;
    }
    must(pod_link_write(record, &text, NULL) == POD_OK);
    must(text.length == size && memcmp(again, data, size) == 0);
    pod_record_free(record);
    return 0;
}
