#include "app/queue/fair_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The root above all, a network, an address, or a person there. Virtual times are in milliseconds served. */
typedef struct fair_flow {
    struct fair_flow *parent;
    struct fair_flow *first; /* of its children */
    struct fair_flow *sibling;
    uint8_t key[APP_TIER_SIZE]; /* of the tier, or who the person is */
    size_t room;                /* how many jobs may wait in it */
    bool person;                /* has jobs, and no children */
    int64_t served;             /* this one, as its siblings count */
    int64_t credit;             /* what its running jobs may take, until it is known what they took */
    int64_t clock;              /* of its children: what the least served of them had; never goes back */
    size_t waiting[FAIR_LANES], running[FAIR_LANES];
    fair_ticket *first_waiting, *last_waiting; /* of a person, as they came */
} flow;

struct fair_queue {
    fair_queue_settings settings;
    flow root;
    size_t flows;
};

fair_queue *fair_queue_create(const fair_queue_settings *settings) {
    fair_queue *queue = calloc(1, sizeof *queue);
    if (queue) {
        queue->settings = *settings;
        queue->root.room = settings->waiting_max;
    }
    return queue;
}

static size_t waiting_in(const flow *of) {
    return of->waiting[FAIR_LIGHT] + of->waiting[FAIR_LONG];
}

static size_t jobs_in(const flow *of, fair_lane lane) {
    return of->waiting[lane] + of->running[lane];
}

static bool is_idle(const flow *of) {
    return jobs_in(of, FAIR_LIGHT) + jobs_in(of, FAIR_LONG) == 0;
}

/* ---- Those who ask ------------------------------------------------------------------------------- */

static void free_flow(fair_queue *queue, flow *of) {
    while (of->first) {
        flow *next = of->first->sibling;
        free_flow(queue, of->first);
        of->first = next;
    }
    queue->flows--;
    free(of);
}

void fair_queue_free(fair_queue *queue) {
    while (queue && queue->root.first) {
        flow *next = queue->root.first->sibling;
        free_flow(queue, queue->root.first);
        queue->root.first = next;
    }
    free(queue);
}

/* Whoever is level with the clock or behind it begins at the clock when they come back, like a stranger. everyone:
   those ahead of it, too, are forgotten while they have no jobs. */
static void forget_idle(fair_queue *queue, flow *parent, bool everyone) {
    for (flow **at = &parent->first; *at;) {
        flow *child = *at;
        if (is_idle(child) && (everyone || child->served <= parent->clock)) {
            *at = child->sibling;
            free_flow(queue, child);
        } else {
            at = &child->sibling;
        }
    }
}

/* The clock shows what the least served of those with jobs was served; once there are none, the most that anyone was,
   as nobody is owed anything then. */
static void set_clock(flow *parent) {
    int64_t least = INT64_MAX, most = parent->clock;
    for (const flow *child = parent->first; child; child = child->sibling) {
        least = !is_idle(child) && child->served < least ? child->served : least;
        most = child->served > most ? child->served : most;
    }
    int64_t now = least == INT64_MAX ? most : least;
    parent->clock = now > parent->clock ? now : parent->clock;
}

static void forget_all_idle(fair_queue *queue, flow *parent) {
    forget_idle(queue, parent, true);
    for (flow *child = parent->first; child; child = child->sibling) {
        forget_all_idle(queue, child);
    }
}

/* The last of the children, so that of equals the one who came first is first. NULL when there is no memory. */
static flow *make_child(fair_queue *queue, flow *parent, const flow *model) {
    flow *child = malloc(sizeof *child);
    flow **at = &parent->first;
    while (*at) {
        at = &(*at)->sibling;
    }
    if (child) {
        *child = *model;
        child->parent = parent;
        *at = child;
        queue->flows++;
    }
    return child;
}

static flow *find_child(fair_queue *queue, flow *parent, const flow *model) {
    flow *child = parent->first;
    while (child && memcmp(child->key, model->key, sizeof child->key) != 0) {
        child = child->sibling;
    }
    return child ? child : make_child(queue, parent, model);
}

static flow *find_person(fair_queue *queue, const fair_owner *owner) {
    const app_tiers tiers = app_tiers_of(owner->address);
    flow *at = &queue->root, person = {.person = true, .room = SIZE_MAX};
    static_assert(sizeof owner->person.id <= sizeof person.key, "a person has a key");
    memcpy(person.key, owner->person.id, sizeof owner->person.id);
    if (queue->flows + FAIR_LEVELS > FAIR_LEVELS * queue->settings.waiting_max) {
        forget_all_idle(queue, &queue->root);
    }
    for (size_t i = tiers.count; at && i-- > 0;) {
        flow network = {.room = queue->settings.waiting_each_max * tiers.tier[i].share};
        memcpy(network.key, tiers.tier[i].key, sizeof network.key);
        at = find_child(queue, at, &network);
    }
    return at ? find_child(queue, at, &person) : NULL;
}

/* ---- Who is served --------------------------------------------------------------------------------- */

/* Who comes new or comes back is level with the least served of those around. */
static void begin_level(flow *person) {
    for (flow *at = person; at->parent; at = at->parent) {
        set_clock(at->parent);
        if (is_idle(at) && at->served < at->parent->clock) {
            at->served = at->parent->clock;
        }
    }
}

static void lend(flow *person, int64_t ms) {
    for (flow *at = person; at; at = at->parent) {
        at->credit += ms;
    }
}

static void charge(flow *person, int64_t ms) {
    for (flow *at = person; at; at = at->parent) {
        at->served += ms;
    }
}

static void count_waiting(flow *person, fair_lane lane, bool more) {
    for (flow *at = person; at; at = at->parent) {
        at->waiting[lane] += more ? 1 : (size_t)-1;
    }
}

static void count_running(flow *person, fair_lane lane, bool more) {
    for (flow *at = person; at; at = at->parent) {
        at->running[lane] += more ? 1 : (size_t)-1;
    }
}

/* A job has left: clocks may go on, and some need not be remembered any more. */
static void settle(fair_queue *queue, flow *address) {
    for (flow *at = address, *parent; at; at = parent) {
        parent = at->parent;
        set_clock(at);
        forget_idle(queue, at, false);
    }
}

static void append(flow *person, fair_ticket *ticket) {
    ticket->person = person;
    ticket->next = NULL;
    ticket->previous = person->last_waiting;
    *(person->last_waiting ? &person->last_waiting->next : &person->first_waiting) = ticket;
    person->last_waiting = ticket;
    count_waiting(person, ticket->lane, true);
}

static void take_out(fair_ticket *ticket) {
    flow *person = ticket->person;
    *(ticket->previous ? &ticket->previous->next : &person->first_waiting) = ticket->next;
    *(ticket->next ? &ticket->next->previous : &person->last_waiting) = ticket->previous;
    ticket->previous = ticket->next = NULL;
    count_waiting(person, ticket->lane, false);
}

void fair_queue_remove(fair_queue *queue, fair_ticket *ticket) {
    flow *address = ticket->person->parent;
    take_out(ticket);
    ticket->person = NULL;
    settle(queue, address);
}

/* ---- Room ------------------------------------------------------------------------------------------ */

static flow *longest_child(const flow *parent) {
    flow *longest = parent->first;
    for (flow *child = parent->first; child; child = child->sibling) {
        longest = waiting_in(child) > waiting_in(longest) ? child : longest;
    }
    return longest;
}

static fair_ticket *last_in_turn(const flow *of) {
    while (!of->person) {
        of = longest_child(of);
    }
    fair_ticket *last = of->first_waiting;
    for (fair_ticket *at = last; at; at = at->next) {
        last = at->place >= last->place ? at : last;
    }
    return last;
}

/* Who gives way in a network that is full. Only who has clearly more than the one beside them, so that equals do not
   push each other out in turn; NULL: nobody has. */
static const flow *find_longer(const flow *full, const flow *person) {
    const flow *longest = longest_child(full), *own = person;
    while (own->parent != full) {
        own = own->parent;
    }
    if (waiting_in(longest) > waiting_in(own) + 1) {
        return longest;
    }
    return own == person ? NULL : find_longer(own, person);
}

/* Makes room for one more job of this person. */
static bool make_room(const flow *person, fair_ticket **displaced) {
    const flow *full = person->parent;
    while (full && waiting_in(full) < full->room) {
        full = full->parent;
    }
    const flow *longer = full ? find_longer(full, person) : NULL;
    *displaced = longer ? last_in_turn(longer) : NULL;
    return !full || longer;
}

bool fair_queue_add(fair_queue *queue, fair_ticket *ticket, fair_ticket **displaced) {
    *displaced = NULL;
    flow *person = find_person(queue, &ticket->owner);
    if (!person || !make_room(person, displaced)) {
        settle(queue, person ? person->parent : &queue->root);
        return false;
    }
    begin_level(person);
    ticket->place = person->served + ticket->cost_ms;
    append(person, ticket);
    if (*displaced) {
        fair_queue_remove(queue, *displaced);
    }
    return true;
}

/* ---- The next one ---------------------------------------------------------------------------------- */

static bool may_serve(const flow *of, bool light_only) {
    return of->waiting[FAIR_LIGHT] || (!light_only && of->waiting[FAIR_LONG]);
}

/* The least served, as if running jobs took all they may, so that others are before it at the other workers; of equals
   one who has a light job. */
static bool is_before(const flow *one, const flow *other) {
    int64_t ones = one->served + one->credit, others = other->served + other->credit;
    if (ones != others) {
        return ones < others;
    }
    return one->waiting[FAIR_LIGHT] && !other->waiting[FAIR_LIGHT];
}

static flow *next_child(const flow *parent, bool light_only) {
    flow *best = NULL;
    for (flow *child = parent->first; child; child = child->sibling) {
        if (may_serve(child, light_only) && (!best || is_before(child, best))) {
            best = child;
        }
    }
    return best;
}

static const flow *next_person(const fair_queue *queue, bool light_only) {
    const flow *at = &queue->root;
    while (at && !at->person) {
        at = next_child(at, light_only);
    }
    return at;
}

static fair_ticket *next_of(const flow *person, bool light_only) {
    fair_ticket *best = NULL;
    for (fair_ticket *at = person->first_waiting; at; at = at->next) {
        bool fits = !light_only || at->lane == FAIR_LIGHT;
        if (fits && (!best || at->place < best->place)) {
            best = at;
        }
    }
    return best;
}

fair_ticket *fair_queue_next(fair_queue *queue, bool light_only) {
    const flow *person = next_person(queue, light_only);
    if (!person) {
        return NULL;
    }
    fair_ticket *ticket = next_of(person, light_only);
    int64_t share = fair_queue_share(queue, ticket);
    ticket->lent_ms = ticket->cost_ms < share ? ticket->cost_ms : share;
    take_out(ticket);
    count_running(ticket->person, ticket->lane, true);
    lend(ticket->person, ticket->lent_ms);
    return ticket;
}

void fair_queue_done(fair_queue *queue, fair_ticket *ticket, int64_t used_ms) {
    flow *address = ticket->person->parent;
    lend(ticket->person, -ticket->lent_ms);
    charge(ticket->person, used_ms > 1 ? used_ms : 1);
    count_running(ticket->person, ticket->lane, false);
    ticket->person = NULL;
    settle(queue, address);
}

/* ---- Looking --------------------------------------------------------------------------------------- */

static fair_ticket *find_in(const flow *of, const char *name) {
    fair_ticket *found = of->first_waiting;
    while (found && strcmp(found->name, name) != 0) {
        found = found->next;
    }
    for (const flow *child = of->first; child && !found; child = child->sibling) {
        found = find_in(child, name);
    }
    return found;
}

fair_ticket *fair_queue_find(const fair_queue *queue, const char *name) {
    return find_in(&queue->root, name);
}

fair_ticket *fair_queue_any(const fair_queue *queue) {
    const flow *person = next_person(queue, false);
    return person ? next_of(person, false) : NULL;
}

static int64_t count_asking(const flow *parent, fair_lane lane) {
    int64_t count = 0;
    for (const flow *child = parent->first; child; child = child->sibling) {
        count += jobs_in(child, lane) > 0;
    }
    return count;
}

int64_t fair_queue_share(const fair_queue *queue, const fair_ticket *ticket) {
    enum { LEAST_PART = 20 };
    int64_t slice = queue->settings.slice_ms, parts = (int64_t)jobs_in(ticket->person, ticket->lane);
    for (const flow *at = ticket->person; at->parent; at = at->parent) {
        parts *= count_asking(at->parent, ticket->lane);
    }
    int64_t share = slice * queue->settings.workers / (parts ? parts : 1);
    int64_t least = slice / LEAST_PART > 1 ? slice / LEAST_PART : 1;
    return share < least ? least : share > slice ? slice : share;
}

void fair_queue_use_workers(fair_queue *queue, int workers) {
    queue->settings.workers = workers;
}

size_t fair_queue_waiting(const fair_queue *queue) {
    return waiting_in(&queue->root);
}

size_t fair_queue_running(const fair_queue *queue) {
    return queue->root.running[FAIR_LIGHT] + queue->root.running[FAIR_LONG];
}

size_t fair_queue_flows(const fair_queue *queue) {
    return queue->flows;
}
