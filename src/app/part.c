#include "app/part.h"

#include "app/alerts/alerts.h"
#include "app/games/computer.h"
#include "app/games/deadlines.h"
#include "app/games/listing.h"
#include "app/games/schedule.h"
#include "app/housekeeping.h"
#include "app/lobby/notices.h"
#include "app/lobby/offers.h"
#include "app/lobby/pairs.h"
#include "app/outbox/hooks/delivery.h"
#include "app/outbox/post/delivery.h"
#include "app/outbox/push/delivery.h"
#include "app/people/recover.h"

/* clang-format off */
const app_part app_parts[] = {
    {.name = "mails", .open = app_post_open, .turn = app_post_turn, .wait_ms = app_post_wait_ms, .stop = app_post_stop, .close = app_post_close},
    {.name = "pushes", .open = app_push_open, .turn = app_push_turn, .wait_ms = app_push_wait_ms, .settle = app_push_settle, .stop = app_push_stop, .close = app_push_close},
    {.name = "webhooks", .open = app_hooks_open, .turn = app_hooks_turn, .wait_ms = app_hooks_wait_ms, .settle = app_hooks_settle, .stop = app_hooks_stop, .close = app_hooks_close},
    {.name = "outages", .turn = app_prolong_outage},
    {.name = "deadlines", .turn = app_run_due, .wait_ms = app_schedule_wait_ms},
    {.name = "passwords that were lost", .open = app_recoveries_open, .turn = app_run_recoveries, .wait_ms = app_recoveries_wait_ms, .close = app_recoveries_close},
    {.name = "alerts that are pushed", .turn = app_push_alerts, .wait_ms = app_alert_pushes_wait_ms, .settle = app_alert_pushes_settle},
    {.name = "games of each person", .open = app_listing_open, .turn = app_run_listing, .wait_ms = app_listing_wait_ms, .close = app_listing_close},
    {.name = "pairs", .turn = app_pairs_turn, .wait_ms = app_pairs_wait_ms},
    {.name = "notices", .turn = app_notices_turn, .wait_ms = app_notices_wait_ms, .settle = app_notices_settle},
    {.name = "computers", .turn = app_computers_turn, .wait_ms = app_resume_wait_ms},
    {.name = "what is kept for a while", .open = app_housekeeping_open, .close = app_housekeeping_close},
    {.name = NULL}};
/* clang-format on */
