#include "server/live/search_queue.h"

#include <stdlib.h>
#include <string.h>

/* An address, a person there, or the root above all addresses. Virtual times are in milliseconds served. */
typedef struct server_search_flow {
    struct server_search_flow *parent;
    struct server_search_flow *first; /* of its children */
    struct server_search_flow *sibling;
    unsigned char key[SERVER_ADDRESS_SIZE]; /* the address, or who the person is */
    int64_t served;                         /* this one, as its siblings count */
    int64_t credit;                         /* what its running jobs may take, until it is known what they took */
    int64_t clock;                          /* of its children: what the least served of them had; never goes back */
    size_t waiting[SERVER_SEARCH_LANES], running[SERVER_SEARCH_LANES];
    server_search_ticket *first_waiting, *last_waiting; /* of a person, as they came */
} flow;

struct server_search_queue {
    server_search_queue_settings settings;
    flow root;
    size_t flows;
};

server_search_queue *server_search_queue_create(const server_search_queue_settings *settings) {
    server_search_queue *queue = calloc(1, sizeof *queue);
    if (queue) {
        queue->settings = *settings;
    }
    return queue;
}

static size_t waiting_in(const flow *of) {
    return of->waiting[SERVER_SEARCH_LIGHT] + of->waiting[SERVER_SEARCH_LONG];
}

static size_t jobs_in(const flow *of, server_search_lane lane) {
    return of->waiting[lane] + of->running[lane];
}

static bool is_idle(const flow *of) {
    return jobs_in(of, SERVER_SEARCH_LIGHT) + jobs_in(of, SERVER_SEARCH_LONG) == 0;
}

/* ---- Those who ask ------------------------------------------------------------------------------- */

static void free_flow(server_search_queue *queue, flow *of) {
    while (of->first) {
        flow *next = of->first->sibling;
        free_flow(queue, of->first);
        of->first = next;
    }
    queue->flows--;
    free(of);
}

void server_search_queue_free(server_search_queue *queue) {
    while (queue && queue->root.first) {
        flow *next = queue->root.first->sibling;
        free_flow(queue, queue->root.first);
        queue->root.first = next;
    }
    free(queue);
}

/* Whoever is level with the clock or behind it begins at the clock when he comes back, like a stranger. everyone: those
   ahead of it, too, are forgotten while they have no jobs. */
static void forget_idle(server_search_queue *queue, flow *parent, bool everyone) {
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

static flow *find_child(const flow *parent, const void *key) {
    flow *child = parent->first;
    while (child && memcmp(child->key, key, sizeof child->key) != 0) {
        child = child->sibling;
    }
    return child;
}

static void forget_all_idle(server_search_queue *queue) {
    forget_idle(queue, &queue->root, true);
    for (flow *address = queue->root.first; address; address = address->sibling) {
        forget_idle(queue, address, true);
    }
}

/* The last of the children, so that of equals the one who came first is first. NULL when there is no memory. */
static flow *make_child(server_search_queue *queue, flow *parent, const void *key) {
    flow *child = calloc(1, sizeof *child);
    flow **at = &parent->first;
    while (*at) {
        at = &(*at)->sibling;
    }
    if (child) {
        child->parent = parent;
        memcpy(child->key, key, sizeof child->key);
        *at = child;
        queue->flows++;
    }
    return child;
}

static flow *find_person(server_search_queue *queue, const server_search_owner *owner) {
    unsigned char key[SERVER_ADDRESS_SIZE] = {0}, who[SERVER_ADDRESS_SIZE] = {0};
    memcpy(key, owner->address, strnlen(owner->address, sizeof key - 1));
    memcpy(who, owner->person.id, sizeof owner->person.id);
    if (queue->flows + 2 > 2 * queue->settings.waiting_max) {
        forget_all_idle(queue);
    }
    flow *address = find_child(&queue->root, key);
    address = address ? address : make_child(queue, &queue->root, key);
    flow *person = address ? find_child(address, who) : NULL;
    return person || !address ? person : make_child(queue, address, who);
}

/* ---- Who is served --------------------------------------------------------------------------------- */

static void begin_level(flow *of) {
    set_clock(of->parent);
    if (is_idle(of) && of->served < of->parent->clock) {
        of->served = of->parent->clock;
    }
}

static void lend(flow *person, int64_t ms) {
    person->credit += ms;
    person->parent->credit += ms;
}

static void charge(flow *person, int64_t ms) {
    person->served += ms;
    person->parent->served += ms;
}

static void count_waiting(flow *person, server_search_lane lane, bool more) {
    for (flow *at = person; at; at = at->parent) {
        at->waiting[lane] += more ? 1 : (size_t)-1;
    }
}

static void count_running(flow *person, server_search_lane lane, bool more) {
    for (flow *at = person; at; at = at->parent) {
        at->running[lane] += more ? 1 : (size_t)-1;
    }
}

/* A job has left: clocks may go on, and some need not be remembered any more. */
static void settle(server_search_queue *queue, flow *address) {
    set_clock(address);
    forget_idle(queue, address, false);
    set_clock(&queue->root);
    forget_idle(queue, &queue->root, false);
}

static void append(flow *person, server_search_ticket *ticket) {
    ticket->person = person;
    ticket->next = NULL;
    ticket->previous = person->last_waiting;
    *(person->last_waiting ? &person->last_waiting->next : &person->first_waiting) = ticket;
    person->last_waiting = ticket;
    count_waiting(person, ticket->lane, true);
}

static void take_out(server_search_ticket *ticket) {
    flow *person = ticket->person;
    *(ticket->previous ? &ticket->previous->next : &person->first_waiting) = ticket->next;
    *(ticket->next ? &ticket->next->previous : &person->last_waiting) = ticket->previous;
    ticket->previous = ticket->next = NULL;
    count_waiting(person, ticket->lane, false);
}

void server_search_queue_remove(server_search_queue *queue, server_search_ticket *ticket) {
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

static server_search_ticket *last_in_turn(const flow *person) {
    server_search_ticket *last = person->first_waiting;
    for (server_search_ticket *at = last; at; at = at->next) {
        last = at->place >= last->place ? at : last;
    }
    return last;
}

/* Makes room for one more job of this person. Only who has clearly more gives way, so that equals do not push each
   other out in turn. */
static bool make_room(const server_search_queue *queue, const flow *person, server_search_ticket **displaced) {
    const flow *address = person->parent, *root = &queue->root;
    const flow *longest, *own;
    if (waiting_in(address) >= queue->settings.waiting_each_max) {
        longest = longest_child(address);
        own = person;
    } else if (waiting_in(root) >= queue->settings.waiting_max) {
        longest = longest_child(root);
        own = address;
    } else {
        return true;
    }
    if (waiting_in(longest) <= waiting_in(own) + 1) {
        return false;
    }
    *displaced = last_in_turn(longest->parent == root ? longest_child(longest) : longest);
    return true;
}

bool server_search_queue_add(server_search_queue *queue, server_search_ticket *ticket,
                             server_search_ticket **displaced) {
    *displaced = NULL;
    flow *person = find_person(queue, &ticket->owner);
    if (!person || !make_room(queue, person, displaced)) {
        settle(queue, person ? person->parent : &queue->root);
        return false;
    }
    begin_level(person->parent);
    begin_level(person);
    ticket->place = person->served + ticket->cost_ms;
    append(person, ticket);
    if (*displaced) {
        server_search_queue_remove(queue, *displaced);
    }
    return true;
}

/* ---- The next one ---------------------------------------------------------------------------------- */

static bool may_serve(const flow *of, bool light_only) {
    return of->waiting[SERVER_SEARCH_LIGHT] || (!light_only && of->waiting[SERVER_SEARCH_LONG]);
}

/* The least served, as if running jobs took all they may, so that others are before it at the other workers; of equals
   one who has a light job. */
static bool is_before(const flow *one, const flow *other) {
    int64_t ones = one->served + one->credit, others = other->served + other->credit;
    if (ones != others) {
        return ones < others;
    }
    return one->waiting[SERVER_SEARCH_LIGHT] && !other->waiting[SERVER_SEARCH_LIGHT];
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

static server_search_ticket *next_of(const flow *person, bool light_only) {
    server_search_ticket *best = NULL;
    for (server_search_ticket *at = person->first_waiting; at; at = at->next) {
        bool fits = !light_only || at->lane == SERVER_SEARCH_LIGHT;
        if (fits && (!best || at->place < best->place)) {
            best = at;
        }
    }
    return best;
}

server_search_ticket *server_search_queue_next(server_search_queue *queue, bool light_only) {
    flow *address = next_child(&queue->root, light_only);
    if (!address) {
        return NULL;
    }
    server_search_ticket *ticket = next_of(next_child(address, light_only), light_only);
    int64_t share = server_search_queue_share(queue, ticket);
    ticket->lent_ms = ticket->cost_ms < share ? ticket->cost_ms : share;
    take_out(ticket);
    count_running(ticket->person, ticket->lane, true);
    lend(ticket->person, ticket->lent_ms);
    return ticket;
}

void server_search_queue_done(server_search_queue *queue, server_search_ticket *ticket, int64_t used_ms) {
    flow *address = ticket->person->parent;
    lend(ticket->person, -ticket->lent_ms);
    charge(ticket->person, used_ms > 1 ? used_ms : 1);
    count_running(ticket->person, ticket->lane, false);
    ticket->person = NULL;
    settle(queue, address);
}

/* ---- Looking --------------------------------------------------------------------------------------- */

server_search_ticket *server_search_queue_find(const server_search_queue *queue, const char *game) {
    for (const flow *address = queue->root.first; address; address = address->sibling) {
        for (const flow *person = address->first; person; person = person->sibling) {
            for (server_search_ticket *at = person->first_waiting; at; at = at->next) {
                if (strcmp(at->game, game) == 0) {
                    return at;
                }
            }
        }
    }
    return NULL;
}

server_search_ticket *server_search_queue_any(const server_search_queue *queue) {
    const flow *address = next_child(&queue->root, false);
    return address ? next_of(next_child(address, false), false) : NULL;
}

static int64_t count_asking(const flow *parent, server_search_lane lane) {
    int64_t count = 0;
    for (const flow *child = parent->first; child; child = child->sibling) {
        count += jobs_in(child, lane) > 0;
    }
    return count;
}

int64_t server_search_queue_share(const server_search_queue *queue, const server_search_ticket *ticket) {
    enum { LEAST_PART = 20 };
    const flow *person = ticket->person;
    int64_t slice = queue->settings.slice_ms;
    int64_t parts = count_asking(&queue->root, ticket->lane) * count_asking(person->parent, ticket->lane) *
                    (int64_t)jobs_in(person, ticket->lane);
    int64_t share = slice * queue->settings.workers / (parts ? parts : 1);
    int64_t least = slice / LEAST_PART > 1 ? slice / LEAST_PART : 1;
    return share < least ? least : share > slice ? slice : share;
}

size_t server_search_queue_waiting(const server_search_queue *queue) {
    return waiting_in(&queue->root);
}

size_t server_search_queue_running(const server_search_queue *queue) {
    return queue->root.running[SERVER_SEARCH_LIGHT] + queue->root.running[SERVER_SEARCH_LONG];
}

size_t server_search_queue_flows(const server_search_queue *queue) {
    return queue->flows;
}
