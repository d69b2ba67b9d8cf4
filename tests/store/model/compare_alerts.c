/* What people were told: what the model says, and what the database holds. */
#include <stdio.h>
#include <string.h>

#include "store/devices.h"
#include "store/model/trial.h"
#include "store/support.h"

typedef struct reading {
    const trial *of;
    const model_person *who;
    int next; /* of the model's, from the latest on */
    int seen;
} reading;

static void compare_alert(const reading *in, const model_alert *expected, const store_alert *found) {
    const char *by = expected->by == NOBODY ? "" : in->of->model->person[expected->by]->id;
    if (found->alert.kind != expected->kind || strcmp(found->alert.about, expected->about) != 0 ||
        found->alert.number != expected->number || found->alert.at_ms != expected->at ||
        found->read_ms != expected->read || strcmp(found->alert.by.id, by) != 0) {
        fail_msg("%s was told %s of %s (%lld, at %lld, by %s, read %lld), and %s of %s (%lld, at %lld, by %s, read "
                 "%lld) in the "
                 "model (act %lu)",
                 in->who->id, club_alert_kind_name(found->alert.kind), found->alert.about,
                 (long long)found->alert.number, (long long)found->alert.at_ms, found->alert.by.id,
                 (long long)found->read_ms, club_alert_kind_name(expected->kind), expected->about,
                 (long long)expected->number, (long long)expected->at, by, (long long)expected->read, in->of->acts);
    }
}

static bool visit(void *context, const void *entry) {
    const store_alert *found = entry;
    reading *in = context;
    if (in->next < 0) {
        fail_msg("%s was told %s of %s, and not in the model (act %lu)", in->who->id,
                 club_alert_kind_name(found->alert.kind), found->alert.about, in->of->acts);
    }
    compare_alert(in, &in->who->alert[in->next--], found);
    in->seen++;
    return true;
}

/* Those that the store has: each is that of an open session of the person's. */
typedef struct seeing {
    trial *of;
    int person;
    int seen;
} seeing;

static bool see_device(void *context, const void *entry) {
    const store_device *found = entry;
    seeing *in = context;
    const model *club = in->of->model;
    bool there = false;
    in->seen++;
    for (int i = 0; i < club->sessions && !there; i++) {
        const club_session_key key = session_key(i);
        there = club->session[i].open && club->session[i].person == in->person &&
                strcmp(club->session[i].device, found->id) == 0 && found->created_ms == club->session[i].device_at &&
                memcmp(&key, &found->session, sizeof key) == 0;
    }
    if (!there) {
        fail_msg("the device %s is not in the model (act %lu)", found->id, in->of->acts);
    }
    return true;
}

static void compare_devices(trial *of, int person, const club_person *who) {
    const model *club = of->model;
    seeing in = {of, person, 0};
    store_fault fault;
    int expected = 0;
    for (int i = 0; i < club->sessions; i++) {
        expected += club->session[i].open && club->session[i].person == person && club->session[i].device[0];
    }
    assert_int_equal(store_list_devices(of->store, who, (store_visitor){&in, see_device}, &fault), STORE_OK);
    if (in.seen != expected) {
        fail_msg("%s has %d devices, and %d in the model (act %lu)", who->id, in.seen, expected, of->acts);
    }
}

void compare_alerts(trial *of, int person, int latest) {
    const model_person *expected = of->model->person[person];
    reading in = {of, expected, expected->alerts - 1, 0};
    club_person who;
    club_wishes wishes;
    store_fault fault;
    char line[CLUB_WISHES_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    memcpy(who.id, expected->id, sizeof who.id);
    const store_alerts part = {&who, INT64_MAX, (size_t)latest};
    assert_int_equal(store_list_alerts(of->store, &part, (store_visitor){&in, visit}, &fault), STORE_OK);
    if (in.next >= 0 && in.seen < latest) {
        fail_msg("%s was not told %s of %s (act %lu)", expected->id,
                 club_alert_kind_name(expected->alert[in.next].kind), expected->alert[in.next].about, of->acts);
    }
    assert_int_equal(store_find_wishes(of->store, &who, &wishes, &fault), STORE_OK);
    line[0] = 0;
    club_wishes_print(&wishes, &text);
    assert_string_equal(line, expected->wishes);
    compare_devices(of, person, &who);
}
