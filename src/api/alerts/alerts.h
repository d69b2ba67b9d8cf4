/* Alerts over HTTP: those of the caller, what they wish to be told, and the devices that are pushed to. */
#ifndef LUDOPOD_API_ALERTS_ALERTS_H
#define LUDOPOD_API_ALERTS_ALERTS_H

#include "api/router.h"

api_answerer api_answer_alerts, api_answer_read_alerts, api_answer_wishes, api_answer_set_wishes, api_answer_devices,
    api_answer_add_device, api_answer_remove_device;

/* Tables of what is read: wishes.c, devices.c. */
extern const api_schema_field api_wishes[]; /* and written, of a club_wishes */
extern const api_schema_field api_new_wishes[];
extern const api_schema_field api_new_device[];
/* Of what is written: from a store_device (devices.c), from a store_alert (alerts.c). */
extern const api_schema_field api_device[];
extern const api_schema_field api_notice[];

#endif
