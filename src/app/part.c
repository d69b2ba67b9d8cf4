#include "app/part.h"

#include "app/alerts/alerts.h"
#include "app/events/tournaments.h"
#include "app/games/computer.h"
#include "app/games/deadlines.h"
#include "app/games/listing.h"
#include "app/games/schedule.h"
#include "app/housekeeping.h"
#include "app/lobby/notices.h"
#include "app/lobby/offers.h"
#include "app/lobby/pairs.h"
#include "app/outbox/channels.h"
#include "app/people/recover.h"

/* clang-format off */
const app_part app_parts[] = {
    {.name = "mails, pushes and webhooks", .open = app_channels_open, .turn = app_channels_turn, .wait_ms = app_channels_wait_ms, .settle = app_channels_settle, .stop = app_channels_stop, .close = app_channels_close},
    {.name = "outages", .turn = app_prolong_outage},
    {.name = "deadlines", .turn = app_run_due, .wait_ms = app_schedule_wait_ms},
    {.name = "passwords that were lost", .open = app_recoveries_open, .turn = app_run_recoveries, .wait_ms = app_recoveries_wait_ms, .close = app_recoveries_close},
    {.name = "alerts that are pushed", .turn = app_push_alerts, .wait_ms = app_alert_pushes_wait_ms, .settle = app_alert_pushes_settle},
    {.name = "games of each person", .open = app_listing_open, .turn = app_run_listing, .wait_ms = app_listing_wait_ms, .close = app_listing_close},
    {.name = "pairs", .open = app_pairs_open, .turn = app_pairs_turn, .wait_ms = app_pairs_wait_ms},
    {.name = "notices", .turn = app_notices_turn, .wait_ms = app_notices_wait_ms, .settle = app_notices_settle},
    {.name = "tournaments", .open = app_tournaments_open, .turn = app_tournaments_turn, .wait_ms = app_tournaments_wait_ms, .settle = app_tournaments_settle, .close = app_tournaments_close},
    {.name = "computers", .turn = app_computers_turn, .wait_ms = app_computers_wait_ms},
    {.name = "what is kept for a while", .open = app_housekeeping_open, .close = app_housekeeping_close},
    {.name = NULL}};
/* clang-format on */
