// Asks the engine for a move: c++ best_move.cpp $(pkg-config --cflags --libs ludopod)
#include <ludopod/ludopod.h>

#include <cstdio>
#include <memory>
#include <string>

static std::string name_of(const pod_position &position, pod_move move) {
    char memory[POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(memory, sizeof memory);
    pod_move_print(&position, move, &text);
    return memory;
}

int main() {
    const pod_game *game = pod_game_find("cephalopod", 10);
    pod_options options;
    pod_position position;
    pod_options_default(game, &options);
    if (pod_options_set(game, &options, "board", "3x3", nullptr) || pod_start(game, &options, &position, nullptr)) {
        return 1;
    }
    std::unique_ptr<pod_search, void (*)(pod_search *)> search(pod_search_create(1 << 20), pod_search_free);
    pod_search_request request;
    pod_search_report report;
    pod_search_request_init(&request);
    request.nodes = 20000;
    if (pod_error error = pod_search_run(search.get(), &position, &request, &report)) {
        std::fprintf(stderr, "%s\n", pod_error_message(error));
        return 1;
    }
    std::printf("%s\n", name_of(position, report.best).c_str());
}
