/* With a null window: probes of a few nodes, depth first; above them, what seems least work comes next, by proof
   numbers. What makes it quick:

   1. Dice that can never be captured decide many positions long before the board is full.

   2. Two pauses cancel each other: each player gets one, the second whenever the other takes the first.

   3. Every answer comes with the dice that the side it is good for needs, seldom all that it has, and is stored for
   every ownership that has them (bounds.h).

   4. Moves that leave the mover most walls, and the other few moves, come first.

   5. Of the moves that win, those are found that are quickly shown to. */
#include "solve/strong/search/search.h"

#include "base/work.h"
#include "solve/strong/search/bounds.h"

/* A position with what stands fast in it. */
typedef struct node {
    pod__packed position; /* pairs of pauses are filled in */
    uint64_t walls;
    uint64_t pauses; /* one at most */
} node;

typedef struct pod__search_child {
    node node;
    uint64_t kept; /* dice of its parent that are still there */
    int order;
    bool is_decided; /* where proof numbers guide */
    uint16_t others; /* threads that are at it */
    pod__effort effort;
} pod__search_child;

/* Which side surely reaches its threshold, and which of its dice it needs for that. POD__UNKNOWN: the search ended
   before. */
typedef struct verdict {
    pod__answer answer; /* POD__YES: the player to move */
    uint64_t needed;
} verdict;

enum {
    CHILDREN_FOR_SQUARE = 2048,
    NODES_BETWEEN_ASKS = 1 << 12,
    PROBE = 150,         /* nodes; fewer mean more positions that are come back to, more mean more that lead nowhere */
    PROBE_SHARE = 65536, /* and one for so many nodes: the search ends even if all else is forgotten */
    OTHERS_SHARE = 2,    /* of its effort, for each thread that is at a position */
    MARGIN_SHARE = 4     /* a position is stayed at until it seems so much more work than the next best */
};

/* ---- What is known at once --------------------------------------------------------------------------- */

static uint64_t lowest_of(uint64_t set) {
    return set & -set;
}

/* walls_before: those of the position that it came from. The pairs of pauses go to one player each; as sixes, though
 * what they show does not matter. */
static node node_of(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls_before) {
    node made = {.position = *position, .walls = pod__packed_walls(geometry, position, walls_before)};
    made.pauses = pod__packed_pauses(geometry, position, made.walls);
    while (made.pauses & (made.pauses - 1)) {
        uint64_t first = lowest_of(made.pauses), second = lowest_of(made.pauses ^ first), both = first | second;
        made.position.mine |= first;
        made.position.pips[1] |= both;
        made.position.pips[2] |= both;
        made.walls |= both;
        made.pauses ^= both;
    }
    return made;
}

static pod__bounds_key key_of(const node *at) {
    uint64_t shut = at->walls | at->pauses;
    const uint64_t *pips = at->position.pips;
    return (pod__bounds_key){{pips[0] | shut, pips[1] | shut, pips[2] | shut}, at->pauses != 0};
}

/* What a side of a position owns. */
static uint64_t owned_by(const node *at, unsigned side) {
    return side == POD__MOVER ? at->position.mine : pod__packed_theirs(&at->position);
}

/* Takes up to *count dice. */
static uint64_t take(uint64_t from, int *count) {
    uint64_t taken = 0;
    for (; from && *count > 0; --*count, from &= from - 1) {
        taken |= lowest_of(from);
    }
    return taken;
}

/* Of enough walls, those that it costs least to need: not there before the last move, then walls before it. */
static uint64_t enough_of(uint64_t own, int least, uint64_t kept, uint64_t walls_before) {
    uint64_t needed = take(own & ~kept, &least);
    needed |= take(own & kept & walls_before, &least);
    return needed | take(own & kept & ~walls_before, &least);
}

/* The walls of a child decide much without a table probe. */
static verdict known(const pod__searcher *search, const node *at, int least, uint64_t kept, uint64_t walls_before) {
    pod__bound wanted[] = {{POD__MOVER, 0, least}, {POD__OTHER, 0, search->geometry.square_count + 1 - least}};
    for (unsigned side = 0; side < POD__SIDES; side++) {
        const uint64_t own = owned_by(at, side), walls = own & at->walls;
        const int rest = wanted[side].least - (int)pod__packed_count(walls);
        if (rest <= 0) {
            return (verdict){side == POD__MOVER ? POD__YES : POD__NO,
                             enough_of(walls, wanted[side].least, kept, walls_before)};
        }
        wanted[side].dice = own & ~at->walls;
        wanted[side].least = rest;
    }
    const pod__bounds_key key = key_of(at);
    uint64_t needed;
    const pod__bound *sure = pod__bounds_know(&search->bounds, &key, wanted, &needed);
    if (!sure) {
        return (verdict){POD__UNKNOWN, 0};
    }
    return (verdict){sure->side == POD__MOVER ? POD__YES : POD__NO, needed | (owned_by(at, sure->side) & at->walls)};
}

/* ---- How long it goes on ------------------------------------------------------------------------------ */

static bool has_ended(const pod__searcher *search) {
    return search->ended || search->gave_up;
}

static void stop_all(const pod__searcher *search) {
    atomic_store(&search->common->stopped, true);
    atomic_store(&search->common->over, true);
}

/* Nodes of all threads. */
static uint64_t tell_nodes(pod__searcher *search) {
    const uint64_t more = search->nodes - search->told;
    search->told = search->nodes;
    return atomic_fetch_add(&search->common->nodes, more) + more;
}

/* Sees when to look again: to ask, or because a limit may be reached by then. */
static void set_look(pod__searcher *search, uint64_t total) {
    const uint64_t limit = search->common->node_limit, asks = search->nodes % NODES_BETWEEN_ASKS;
    search->look = search->nodes + NODES_BETWEEN_ASKS - asks;
    search->look = search->turn_end < search->look ? search->turn_end : search->look;
    if (limit && (total >= limit || limit - total < search->look - search->nodes)) {
        search->look = search->nodes + (total < limit ? limit - total : 0) + 1;
    }
}

static void look(pod__searcher *search) {
    const pod__search_common *common = search->common;
    const uint64_t total = tell_nodes(search);
    const bool spent = common->node_limit && total > common->node_limit;
    const bool asks = !spent && search->is_caller && search->nodes % NODES_BETWEEN_ASKS == 0;
    if (spent || (asks && !pod__goes_on(common->progress, 0, total, 0))) {
        stop_all(search);
    } else if (search->busy && (pod__table_is_short(&search->bounds) || pod__table_is_short(&search->efforts))) {
        atomic_store(&search->common->over, true);
    }
    search->ended = search->ended || search->nodes >= search->turn_end;
    set_look(search, total);
}

/* Counts a node. Returns whether the search returns to where it began. */
static bool is_stopped(pod__searcher *search) {
    search->nodes++;
    if (search->nodes >= search->look) {
        look(search);
    }
    search->ended = search->ended || atomic_load_explicit(&search->common->over, memory_order_relaxed);
    search->gave_up = search->nodes > search->probe_end;
    return has_ended(search);
}

/* ---- The search -------------------------------------------------------------------------------------- */

static void insert(pod__searcher *search, size_t first, const pod__search_child *child) {
    if (search->children == search->children_max) {
        stop_all(search); /* deeper than any game has been seen to go */
        search->ended = true;
        return;
    }
    size_t at = search->children++;
    for (; at > first && search->child[at - 1].order < child->order; at--) {
        search->child[at] = search->child[at - 1];
    }
    search->child[at] = *child;
}

/* Walls of the mover, few ways to answer, and little left that is open; then dice. The weights are those that made the
   fewest nodes of several on 3x5 and 5x5. */
static int order_of(const pod__packed_geometry *geometry, const node *child) {
    int walls = (int)pod__packed_count(child->walls);
    int ahead = walls - 2 * (int)pod__packed_count(child->walls & child->position.mine);
    int answers = (int)pod__packed_move_count(geometry, &child->position);
    return 8 * ahead - 4 * answers + 2 * walls - pod__packed_margin(&child->position);
}

/* Hands the result of a child, where the other player moves, to its parent. Returns whether it decides the parent. */
static bool conclude(verdict *parent, verdict child, uint64_t kept) {
    if (child.answer == POD__NO) {
        *parent = (verdict){POD__YES, child.needed & kept};
        return true;
    }
    parent->needed |= child.needed & kept;
    return false;
}

static pod__search_child child_of(const pod__searcher *search, const node *at, pod_move move) {
    pod__packed after = pod__packed_after(&search->geometry, &at->position, move);
    pod__search_child child = {.node = node_of(&search->geometry, &after, at->walls)};
    child.kept = pod__packed_dice(&at->position) & ~pod__packed_captured(&search->geometry, move);
    return child;
}

typedef struct expansion {
    const node *at;
    int rest; /* what the other player, whose turn it is next, must reach */
    size_t first;
    verdict *found;
} expansion;

/* Keeps a child that is not decided. Returns whether it decides its parent. */
static bool judge(pod__searcher *search, const expansion *of, pod__search_child *child) {
    verdict theirs = known(search, &child->node, of->rest, child->kept, of->at->walls);
    if (theirs.answer != POD__UNKNOWN) {
        return conclude(of->found, theirs, child->kept);
    }
    child->order = order_of(&search->geometry, &child->node);
    insert(search, of->first, child);
    return false;
}

/* Finds the children that are not decided, best first. Returns whether one decides. While memory brings what is known
   of a child, the next is made. */
static bool expand(pod__searcher *search, const node *at, int rest, verdict *found) {
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned moves = pod__packed_moves(&search->geometry, &at->position, move);
    const expansion of = {at, rest, search->children, found};
    pod__search_child now, next;
    for (unsigned i = 0; i <= moves; i++) {
        if (i < moves) {
            next = child_of(search, at, move[i]);
            pod__bounds_key key = key_of(&next.node);
            pod__bounds_prefetch(&search->bounds, &key);
        }
        if (i && judge(search, &of, &now)) {
            return true;
        }
        now = next;
    }
    return false;
}

static void remember(pod__searcher *search, const node *at, int least, verdict found, uint64_t nodes) {
    pod__bounds_key key = key_of(at);
    unsigned side = found.answer == POD__YES ? POD__MOVER : POD__OTHER;
    int wanted = side == POD__MOVER ? least : search->geometry.square_count + 1 - least;
    wanted -= (int)pod__packed_count(found.needed & at->walls);
    pod__bounds_add(&search->bounds, &key, &(pod__bound){side, found.needed & ~at->walls, wanted}, nodes);
}

/* Depth first. Requires: not known. */
static verdict search_on(pod__searcher *search, const node *at, int least) {
    int rest = search->geometry.square_count + 1 - least;
    size_t first = search->children;
    uint64_t nodes = search->nodes;
    verdict found = {POD__NO, 0};
    if (is_stopped(search)) {
        return (verdict){POD__UNKNOWN, 0};
    }
    bool decided = expand(search, at, rest, &found);
    for (size_t i = first; !decided && i < search->children && !has_ended(search); i++) {
        const pod__search_child child = search->child[i];
        verdict theirs = known(search, &child.node, rest, child.kept, at->walls);
        theirs = theirs.answer == POD__UNKNOWN ? search_on(search, &child.node, rest) : theirs;
        decided = conclude(&found, theirs, child.kept);
    }
    search->children = first;
    if (has_ended(search)) {
        return (verdict){POD__UNKNOWN, 0};
    }
    remember(search, at, least, found, search->nodes - nodes);
    return found;
}

/* ---- By proof numbers -------------------------------------------------------------------------------- */

/* Something to be shown, as long as it seems less work than the limits. */
typedef struct proof {
    const node *at;
    int least;
    pod__effort limit, effort;
    size_t first; /* its children */
    verdict found;
} proof;

/* Which child comes next, and what the parent is if each child is what it seems. */
typedef struct choice {
    size_t best; /* the end of the children when all are decided */
    pod__effort effort;
    uint32_t second; /* effort to win by the second best */
} choice;

/* All that the further search depends on, and nothing else. */
static uint64_t name_of(const node *at, int least) {
    const pod__bounds_key key = key_of(at);
    const uint64_t mine = at->position.mine & ~at->walls;
    const pod__packed open = {{key.pips[0], key.pips[1], key.pips[2]}, mine};
    const uint64_t wanted = (uint64_t)least - pod__packed_count(at->position.mine & at->walls);
    return (pod__packed_hash(&open) ^ pod__mix(2 * wanted + 1 + key.has_pause)) | 1;
}

/* order: as order_of() has it. The numbers are those that made the fewest nodes of several. */
static pod__effort first_guess(int order) {
    enum { WIN = 4, LOSE = 16, ORDER = 8 };
    const int lose = LOSE - order / ORDER;
    return (pod__effort){WIN, lose < 1 ? 1 : (uint32_t)lose};
}

static verdict probe(pod__searcher *search, const node *at, int least) {
    search->probe_end = search->nodes + PROBE + search->nodes / PROBE_SHARE;
    verdict found = search_on(search, at, least);
    search->probe_end = UINT64_MAX;
    search->gave_up = false;
    return found;
}

/* The effort for the parent's win. What others are at seems more, so that it is left to them unless all else seems
   still more: virtual proof numbers (T. Kaneko, "Parallel depth first proof number search", AAAI 2010). */
static uint32_t with_others(const pod__search_child *child) {
    const uint32_t lose = child->effort.lose;
    return child->others ? lose + child->others * (1 + lose / OTHERS_SHARE) : lose;
}

static choice choose(const pod__searcher *search, size_t first) {
    choice made = {.best = search->children, .effort = {POD__ENDLESS, 0}, .second = POD__ENDLESS};
    uint64_t lose = 0;
    for (size_t i = first; i < search->children; i++) {
        const pod__search_child *child = &search->child[i];
        if (child->is_decided) {
            continue;
        }
        lose += child->effort.win;
        const uint32_t win = with_others(child);
        if (win < made.effort.win) {
            made.second = made.effort.win;
            made.effort.win = win;
            made.best = i;
        } else if (win < made.second) {
            made.second = win;
        }
    }
    made.effort.lose = lose < POD__ENDLESS ? (uint32_t)lose : POD__ENDLESS - 1;
    return made;
}

static verdict prove(pod__searcher *search, proof *task);

/* Where it is counted how many threads are at a position, or at another one that falls on the same place. */
static atomic_ushort *busy_at(const pod__searcher *search, uint64_t name) {
    return &search->busy[name / 2 % POD__SEARCH_BUSY]; /* names are odd */
}

/* prove(), while the other threads see that this one is there. */
static verdict prove_before_others(pod__searcher *search, proof *task) {
    if (!search->busy) {
        return prove(search, task);
    }
    atomic_ushort *busy = busy_at(search, name_of(task->at, task->least));
    atomic_fetch_add_explicit(busy, 1, memory_order_relaxed);
    const verdict found = prove(search, task);
    atomic_fetch_sub_explicit(busy, 1, memory_order_relaxed);
    return found;
}

/* Works on a child until it is decided, or seems more work than another. Returns whether it decides its parent. */
static bool prove_child(pod__searcher *search, proof *parent, const choice *made) {
    pod__search_child *child = &search->child[made->best];
    const uint32_t next = made->second + made->second / MARGIN_SHARE + 1;
    proof task = {.at = &child->node, .least = search->geometry.square_count + 1 - parent->least};
    task.limit.win = parent->limit.lose - (parent->effort.lose - child->effort.win);
    task.limit.lose = next < parent->limit.win ? next : parent->limit.win;
    verdict theirs = known(search, task.at, task.least, child->kept, parent->at->walls);
    theirs = theirs.answer == POD__UNKNOWN ? prove_before_others(search, &task) : theirs;
    if (theirs.answer == POD__UNKNOWN) {
        child->effort = task.effort;
        return false;
    }
    child->is_decided = true;
    return conclude(&parent->found, theirs, child->kept);
}

/* What the other threads have found of the children, and where they are. Returns whether they decided the parent. */
static bool learn(pod__searcher *search, proof *task) {
    const int rest = search->geometry.square_count + 1 - task->least;
    const verdict found = known(search, task->at, task->least, 0, 0);
    if (found.answer != POD__UNKNOWN) {
        task->found = found;
        return true;
    }
    for (size_t i = task->first; i < search->children; i++) {
        pod__search_child *child = &search->child[i];
        if (!child->is_decided) {
            const uint64_t name = name_of(&child->node, rest);
            pod__efforts_find(&search->efforts, name, &child->effort);
            child->others = atomic_load_explicit(busy_at(search, name), memory_order_relaxed);
        }
    }
    return false;
}

/* Returns whether it is decided. */
static bool prove_by_children(pod__searcher *search, proof *task) {
    const int rest = search->geometry.square_count + 1 - task->least;
    for (size_t i = task->first; i < search->children; i++) {
        pod__search_child *child = &search->child[i];
        child->is_decided = false;
        child->others = 0;
        if (!pod__efforts_find(&search->efforts, name_of(&child->node, rest), &child->effort)) {
            child->effort = first_guess(child->order);
        }
    }
    while (!search->ended) {
        if (search->busy && learn(search, task)) {
            return true;
        }
        const choice made = choose(search, task->first);
        if (made.best == search->children) {
            return true;
        }
        task->effort = made.effort;
        if (made.effort.win >= task->limit.win || made.effort.lose >= task->limit.lose) {
            return false;
        }
        if (prove_child(search, task, &made)) {
            return true;
        }
    }
    return false;
}

/* For the other threads: it is decided, so that whoever comes to its parent looks here first. */
static void announce(pod__searcher *search, uint64_t name) {
    if (search->busy) {
        pod__efforts_put(&search->efforts, name, (pod__effort){0, 0});
    }
}

/* Requires: not known. POD__UNKNOWN: task->effort has come to a limit, or the search was stopped. */
static verdict prove(pod__searcher *search, proof *task) {
    const uint64_t nodes = search->nodes, name = name_of(task->at, task->least);
    const int rest = search->geometry.square_count + 1 - task->least;
    if (!pod__efforts_find(&search->efforts, name, &task->effort)) {
        verdict found = probe(search, task->at, task->least);
        if (found.answer != POD__UNKNOWN) {
            announce(search, name);
            return found;
        }
        task->effort = first_guess(order_of(&search->geometry, task->at));
        pod__efforts_put(&search->efforts, name, task->effort);
    }
    if (is_stopped(search)) {
        return (verdict){POD__UNKNOWN, 0};
    }
    task->first = search->children;
    task->found = (verdict){POD__NO, 0};
    const bool decided = expand(search, task->at, rest, &task->found) || prove_by_children(search, task);
    search->children = task->first;
    if (decided && !search->ended) {
        remember(search, task->at, task->least, task->found, search->nodes - nodes);
        announce(search, name);
        return task->found;
    }
    pod__efforts_put(&search->efforts, name, task->effort);
    return (verdict){POD__UNKNOWN, 0};
}

pod__answer pod__searcher_ask(pod__searcher *search, const pod__packed *position, int least) {
    node root = node_of(&search->geometry, position, 0);
    search->children = 0;
    search->ended = false;
    set_look(search, tell_nodes(search));
    verdict found = known(search, &root, least, 0, 0);
    if (found.answer == POD__UNKNOWN) {
        proof task = {.at = &root, .least = least, .limit = {POD__ENDLESS, POD__ENDLESS}};
        found = prove_before_others(search, &task);
    }
    tell_nodes(search);
    return found.answer;
}

static size_t children_max(unsigned rows, unsigned columns) {
    return (size_t)rows * columns * CHILDREN_FOR_SQUARE;
}

size_t pod__searcher_bytes(unsigned rows, unsigned columns) {
    return children_max(rows, columns) * sizeof(pod__search_child);
}

bool pod__searcher_create(unsigned rows, unsigned columns, pod__search_common *common, pod__memory *memory,
                          pod__searcher *out) {
    *out = (pod__searcher){.geometry = pod__packed_geometry_of(rows, columns),
                           .children_max = children_max(rows, columns),
                           .turn_end = UINT64_MAX,
                           .probe_end = UINT64_MAX,
                           .common = common};
    out->child = pod__memory_take(memory, pod__searcher_bytes(rows, columns));
    return out->child;
}

void pod__searcher_free(pod__searcher *search, pod__memory *memory) {
    pod__memory_give(memory, search->child, search->children_max * sizeof *search->child);
    search->child = NULL;
}
