#include "search/watch.h"
#include "base/clock.h"

static int64_t nanoseconds(int64_t ms) {
    return ms > INT64_MAX / 1000000 ? INT64_MAX : ms * 1000000;
}

/* Of all search threads, as far as they have published them. */
static uint64_t all_nodes(const pod__watch *watch) {
    uint64_t published = watch->shared_nodes ? atomic_load_explicit(watch->shared_nodes, memory_order_relaxed) : 0;
    return published + watch->nodes - watch->published;
}

static void plan_check(pod__watch *watch) {
    uint64_t all = all_nodes(watch);
    uint64_t left = watch->node_limit > all ? watch->node_limit - all : 0;
    watch->check_at = watch->nodes + (watch->node_limit && left < watch->check_interval ? left : watch->check_interval);
}

void pod__watch_start(pod__watch *watch, const pod_search_request *request, atomic_bool *stop,
                      pod_search_report *report, unsigned check_interval) {
    *watch = (pod__watch){.request = request,
                          .stop = stop,
                          .report = report,
                          .start_ns = pod__now_ns(),
                          .time_ns = nanoseconds(request->time_ms),
                          .share_ns = nanoseconds(request->share_ms),
                          .node_limit = request->nodes,
                          .check_interval = check_interval};
    watch->reported_ns = watch->start_ns;
    watch->ended = atomic_load_explicit(stop, memory_order_relaxed);
    plan_check(watch);
}

static void account(pod__watch *watch, int64_t now) {
    if (watch->shared_nodes) {
        atomic_fetch_add_explicit(watch->shared_nodes, watch->nodes - watch->published, memory_order_relaxed);
        watch->published = watch->nodes;
    }
    watch->report->nodes = all_nodes(watch);
    watch->report->time_ms = (now - watch->start_ns) / 1000000;
}

static void report_progress(pod__watch *watch, int64_t now) {
    watch->reported_ns = now;
    if (watch->request->progress && !watch->request->progress(watch->request->context, watch->report)) {
        watch->ended = true;
    }
}

void pod__watch_check(pod__watch *watch) {
    enum { REPORT_EVERY_NS = 90000000 };
    int64_t now = pod__now_ns();
    account(watch, now);
    if (now - watch->reported_ns >= REPORT_EVERY_NS && watch->report->best != POD_MOVE_NONE) {
        report_progress(watch, now);
    }
    watch->ended = watch->ended || atomic_load_explicit(watch->stop, memory_order_relaxed) ||
                   (watch->node_limit && all_nodes(watch) >= watch->node_limit) ||
                   (watch->time_ns && now - watch->start_ns >= watch->time_ns);
    plan_check(watch);
}

void pod__watch_report(pod__watch *watch) {
    int64_t now = pod__now_ns();
    account(watch, now);
    report_progress(watch, now);
    pod__watch_check(watch);
}

static bool is_past(const pod__watch *watch, int64_t limit_ns, double part) {
    return limit_ns && (double)(pod__now_ns() - watch->start_ns) >= part * (double)limit_ns;
}

bool pod__watch_is_past(const pod__watch *watch, double part) {
    return is_past(watch, watch->time_ns, part);
}

bool pod__watch_is_past_share(const pod__watch *watch, double part) {
    return is_past(watch, watch->share_ns, part);
}

void pod__watch_finish(pod__watch *watch) {
    account(watch, pod__now_ns());
}

static bool is_excluded(const pod_search_request *request, pod_move move) {
    for (size_t i = 0; i < request->exclude_count; i++) {
        if (request->exclude[i] == move) {
            return true;
        }
    }
    return false;
}

unsigned pod__watch_filter_moves(const pod__watch *watch, pod_move *move, unsigned count) {
    unsigned admitted = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!is_excluded(watch->request, move[i])) {
            move[admitted++] = move[i];
        }
    }
    return admitted;
}
