/* Reports and what moderators decide: what the model says, and what the database holds. */
#include <string.h>

#include "store/model/trial.h"
#include "store/order.h"

static void expect(const trial *of, const char *id, bool same, const char *what) {
    if (!same) {
        fail_msg("%s: %s is not as in the model (act %lu)", id, what, of->acts);
    }
}

/* What was found about a person. */
typedef struct finding {
    const trial *of;
    int person, open, unseen;
    int measures;
} finding;

static bool compare_report(void *context, const void *entry) {
    const store_report_row *found = entry;
    finding *in = context;
    in->open += found->closed_ms == 0;
    return true;
}

static bool compare_measure(void *context, const void *entry) {
    const store_measure_row *found = entry;
    finding *in = context;
    const model *club = in->of->model;
    const model_measure *expected = NULL;
    for (int i = 0; i < club->measures; i++) {
        expected = strcmp(club->measure[i].id, found->id) == 0 ? &club->measure[i] : expected;
    }
    expect(in->of, found->id, expected && expected->person == in->person, "whom a measure is about");
    expect(in->of, found->id, expected->kind == found->kind && expected->at == found->at_ms, "a measure");
    expect(in->of, found->id, expected->until == found->until_ms, "until when a measure stands");
    expect(in->of, found->id, expected->seen == (found->seen_ms != 0), "whether a measure was read");
    expect(in->of, found->id, expected->lifted == (found->lifted_ms != 0), "whether a measure was undone");
    expect(in->of, found->id, expected->appealed == (found->appealed_ms != 0), "whether there is an appeal");
    expect(in->of, found->id, expected->answered == (found->answered_ms != 0), "whether an appeal was answered");
    in->measures++;
    in->unseen += !expected->seen && !expected->lifted;
    return true;
}

static void compare_restraint(trial *of, int person, const club_person *who) {
    const model *club = of->model;
    club_restraint found;
    club_person moderator;
    store_fault fault;
    assert_int_equal(store_find_restraint(of->store, who, &found, &fault), STORE_OK);
    expect(of, who->id, restrained_until(club, person, CLUB_MEASURE_MUTE) == found.muted_until_ms, "the mute");
    expect(of, who->id, restrained_until(club, person, CLUB_MEASURE_BAN) == found.banned_until_ms, "the ban");
    assert_int_equal(store_find_claim(of->store, who, &moderator, &fault), STORE_OK);
    expect(of, who->id, person_of(club, &moderator) == club->person[person]->claimed_by, "who has the case");
}

void compare_order_of(trial *of, int person) {
    finding in = {.of = of, .person = person};
    int reports = 0, measures = 0;
    int64_t unseen;
    store_fault fault;
    club_person who;
    memcpy(who.id, of->model->person[person]->id, sizeof who.id);
    for (int i = 0; i < of->model->reports; i++) {
        reports += of->model->report[i].open && of->model->report[i].person == person;
    }
    for (int i = 0; i < of->model->measures; i++) {
        measures += of->model->measure[i].person == person;
    }
    assert_int_equal(store_list_reports(of->store, &who, (store_visitor){&in, compare_report}, &fault), STORE_OK);
    assert_int_equal(store_list_measures(of->store, &who, (store_visitor){&in, compare_measure}, &fault), STORE_OK);
    assert_int_equal(store_count_unseen_measures(of->store, &who, &unseen, &fault), STORE_OK);
    expect(of, who.id, in.open == reports, "how many reports wait");
    expect(of, who.id, in.measures == measures, "how many measures there are");
    expect(of, who.id, in.unseen == unseen, "how many measures are not read");
    compare_restraint(of, person, &who);
}

static bool count_case(void *context, const void *entry) {
    const store_case_row *found = entry;
    int64_t *waiting = context;
    *waiting += found->reports + found->appeals;
    return true;
}

void compare_cases(trial *of) {
    const model *club = of->model;
    int64_t cases, expected = 0, waiting = 0, found = 0;
    store_fault fault;
    for (int p = 0; p < club->people; p++) {
        int64_t here = 0;
        for (int i = 0; i < club->reports; i++) {
            here += club->report[i].open && club->report[i].person == p;
        }
        for (int i = 0; i < club->measures; i++) {
            here += club->measure[i].person == p && club->measure[i].appealed && !club->measure[i].answered;
        }
        expected += here > 0;
        waiting += here;
    }
    assert_int_equal(store_count_cases(of->store, &cases, &fault), STORE_OK);
    assert_int_equal(cases, expected);
    assert_int_equal(store_list_cases(of->store, REPORTS_MAX, (store_visitor){&found, count_case}, &fault), STORE_OK);
    assert_int_equal(found, waiting);
}
