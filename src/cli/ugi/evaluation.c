/* The option EvalFile: the network a search judges by. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/ugi/ugi.h"

/* A network from a file; NULL when there is none in it, and that has been said. */
static pod_network *read_network(const ugi_engine *engine, const char *path) {
    size_t length;
    pod_network *network = NULL;
    char *bytes = cli_file_bytes(path, &length);
    if (!bytes) {
        ugi_inform(engine, "{0}: {1}", path, strerror(errno));
        return NULL;
    }
    pod_error error = pod_network_read(bytes, length, &network);
    free(bytes);
    if (error) {
        ugi_inform(engine, "{0}: {1}", path, pod_translate(engine->language, pod_error_message(error)));
    }
    return network;
}

void ugi_set_evaluation(ugi_engine *engine, const char *value) {
    bool builtin = !*value || ugi_same(value, "<builtin>") || ugi_same(value, "<empty>");
    bool none = ugi_same(value, "none");
    pod_network *network = builtin || none ? NULL : read_network(engine, value);
    if (!builtin && !none && !network) {
        return;
    }
    ugi_search_forget(engine, true); /* the next one is made with what is chosen here */
    pod_network_free(engine->network);
    engine->network = network;
    engine->own_network = !builtin;
}
