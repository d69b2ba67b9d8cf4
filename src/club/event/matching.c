/* Nodes are people (1 to n) and blossoms (above): odd circles of nodes that are looked at as one. Each person has a
   price y; an edge is tight when y[u] + y[v] = 2 worth[u][v], and only tight edges are used.

       free --tight--> node ==pair==> node --tight--> ...    an alternating tree: even nodes are OUTER, odd ones INNER
       OUTER--tight--OUTER, one tree    a blossom: its circle becomes one OUTER node
       OUTER--tight--OUTER, two trees   an augmenting path: one more pair

   When no tight edge leads on, prices change by as much as keeps all sums valid; the prices of OUTER people that reach
   0 end it. Node 0 is none. */
#include "club/event/matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { UNSEEN = -1, OUTER, INNER };

typedef struct edge {
    int u, v; /* people */
} edge;

/* A blossom's circle of nodes, its base first. */
typedef struct circle {
    int *node;
    int count;
} circle;

typedef struct graph {
    int people, nodes, room; /* nodes: the highest that there is; room: for so many, and node 0 */
    const int64_t *worth;
    edge *edges;      /* between nodes: the one with the least slack; people of 0 are none */
    int *within;      /* [blossom * (people + 1) + person]: the node of its circle that has the person, or 0 */
    circle *blossom;  /* of nodes above the people */
    int64_t *price;   /* of a blossom: what it takes off the slack of the edges in it */
    int *mate;        /* of a node: the person at the other end of its pair; 0: none */
    int *top;         /* the outermost node that has this one in it; 0: the node is not there */
    int *parent;      /* of INNER nodes: the person through whom it was reached */
    int *tightest;    /* of a node: the OUTER person nearest to it */
    int *side, *seen; /* UNSEEN, OUTER, INNER; the number of the search for a common ancestor */
    int *queue, first, last, searches;
} graph;

static edge *edge_of(const graph *g, int a, int b) {
    return &g->edges[(size_t)a * (size_t)g->room + (size_t)b];
}

static int64_t worth_of(const graph *g, edge e) {
    return e.u ? g->worth[(size_t)(e.u - 1) * (size_t)g->people + (size_t)(e.v - 1)] : 0;
}

static int64_t slack_of(const graph *g, edge e) {
    return g->price[e.u] + g->price[e.v] - 2 * worth_of(g, e);
}

static int *within(const graph *g, int blossom, int person) {
    return &g->within[(size_t)blossom * (size_t)(g->people + 1) + (size_t)person];
}

/* ---- Which OUTER person is nearest ------------------------------------------------------------------------------- */

static void bring_near(graph *g, int person, int node) {
    const int best = g->tightest[node];
    if (!best || slack_of(g, *edge_of(g, person, node)) < slack_of(g, *edge_of(g, best, node))) {
        g->tightest[node] = person;
    }
}

static void find_nearest(graph *g, int node) {
    g->tightest[node] = 0;
    for (int person = 1; person <= g->people; person++) {
        if (worth_of(g, *edge_of(g, person, node)) > 0 && g->top[person] != node && g->side[g->top[person]] == OUTER) {
            bring_near(g, person, node);
        }
    }
}

/* ---- Nodes in nodes ---------------------------------------------------------------------------------------------- */

static void enqueue(graph *g, int node) {
    if (node <= g->people) {
        g->queue[g->last++] = node;
        return;
    }
    for (int i = 0; i < g->blossom[node].count; i++) {
        enqueue(g, g->blossom[node].node[i]);
    }
}

static void put_under(graph *g, int node, int top) {
    g->top[node] = top;
    for (int i = 0; node > g->people && i < g->blossom[node].count; i++) {
        put_under(g, g->blossom[node].node[i], top);
    }
}

static void reverse(int *nodes, int count) {
    for (int i = 0; i < count / 2; i++) {
        const int held = nodes[i];
        nodes[i] = nodes[count - 1 - i];
        nodes[count - 1 - i] = held;
    }
}

/* An even number of steps from the base to a node of the circle, turned around where the other way is the even one. */
static int even_way(graph *g, int blossom, int node) {
    circle *round = &g->blossom[blossom];
    int at = 0;
    while (round->node[at] != node) {
        at++;
    }
    if (at % 2 == 0) {
        return at;
    }
    reverse(round->node + 1, round->count - 1);
    return round->count - at;
}

/* Makes the node the base of its circle. */
static void set_base(circle *round, int at) {
    reverse(round->node, at);
    reverse(round->node + at, round->count - at);
    reverse(round->node, round->count);
}

/* The edge between two nodes becomes a pair; inside a blossom pairs move along its circle. */
static void join(graph *g, int a, int b) {
    const edge e = *edge_of(g, a, b);
    g->mate[a] = e.v;
    if (a <= g->people) {
        return;
    }
    const int entry = *within(g, a, e.u), way = even_way(g, a, entry);
    for (int i = 0; i < way; i++) {
        join(g, g->blossom[a].node[i], g->blossom[a].node[i ^ 1]);
    }
    join(g, entry, b);
    set_base(&g->blossom[a], way);
}

/* From a node to the root of its tree: what was a pair is none, and the other way round. */
static void augment(graph *g, int a, int b) {
    for (;;) {
        const int before = g->top[g->mate[a]];
        join(g, a, b);
        if (!before) {
            return;
        }
        const int next = g->top[g->parent[before]];
        join(g, before, next);
        a = next;
        b = before;
    }
}

/* The nearest node that is above both in one tree; 0: they are in two. */
static int common_node(graph *g, int a, int b) {
    g->searches++;
    while (a || b) {
        if (a) {
            if (g->seen[a] == g->searches) {
                return a;
            }
            g->seen[a] = g->searches;
            a = g->top[g->mate[a]];
            a = a ? g->top[g->parent[a]] : 0;
        }
        const int held = a;
        a = b;
        b = held;
    }
    return 0;
}

/* ---- Blossoms ---------------------------------------------------------------------------------------------------- */

static void add_arm(graph *g, circle *round, int from, int base) {
    for (int node = from; node != base;) {
        const int inner = g->top[g->mate[node]];
        round->node[round->count++] = node;
        round->node[round->count++] = inner;
        enqueue(g, inner);
        node = g->top[g->parent[inner]];
    }
}

/* The best edges of its nodes are those of the blossom. */
static void take_edges(graph *g, int blossom) {
    for (int i = 0; i <= g->nodes; i++) {
        *edge_of(g, blossom, i) = *edge_of(g, i, blossom) = (edge){0, 0};
    }
    memset(within(g, blossom, 0), 0, (size_t)(g->people + 1) * sizeof *g->within);
    for (int i = 0; i < g->blossom[blossom].count; i++) {
        const int node = g->blossom[blossom].node[i];
        for (int other = 1; other <= g->nodes; other++) {
            const edge best = *edge_of(g, blossom, other), e = *edge_of(g, node, other);
            if (worth_of(g, e) > 0 && (!best.u || slack_of(g, e) < slack_of(g, best))) {
                *edge_of(g, blossom, other) = e;
                *edge_of(g, other, blossom) = *edge_of(g, other, node);
            }
        }
        for (int person = 1; person <= g->people; person++) {
            if (node == person || (node > g->people && *within(g, node, person))) {
                *within(g, blossom, person) = node;
            }
        }
    }
}

static void shrink(graph *g, int a, int base, int b) {
    int blossom = g->people + 1;
    while (blossom <= g->nodes && g->top[blossom]) {
        blossom++;
    }
    assert(blossom < g->room);
    g->nodes = blossom > g->nodes ? blossom : g->nodes;
    g->price[blossom] = 0;
    g->side[blossom] = OUTER;
    g->mate[blossom] = g->mate[base];
    circle *round = &g->blossom[blossom];
    round->node[0] = base;
    round->count = 1;
    add_arm(g, round, a, base);
    reverse(round->node + 1, round->count - 1);
    add_arm(g, round, b, base);
    put_under(g, blossom, blossom);
    take_edges(g, blossom);
    find_nearest(g, blossom);
}

/* An INNER blossom of price 0 is none: its tree goes on by the even way through its circle, the rest is unseen. */
static void expand(graph *g, int blossom) {
    const circle *round = &g->blossom[blossom];
    for (int i = 0; i < round->count; i++) {
        put_under(g, round->node[i], round->node[i]);
    }
    const int entry = *within(g, blossom, edge_of(g, blossom, g->parent[blossom])->u);
    const int way = even_way(g, blossom, entry);
    for (int i = 0; i < way; i += 2) {
        const int inner = round->node[i], outer = round->node[i + 1];
        g->parent[inner] = edge_of(g, outer, inner)->u;
        g->side[inner] = INNER;
        g->side[outer] = OUTER;
        g->tightest[inner] = 0;
        find_nearest(g, outer);
        enqueue(g, outer);
    }
    g->side[entry] = INNER;
    g->parent[entry] = g->parent[blossom];
    for (int i = way + 1; i < round->count; i++) {
        g->side[round->node[i]] = UNSEEN;
        find_nearest(g, round->node[i]);
    }
    g->top[blossom] = 0;
}

/* ---- Growing trees ----------------------------------------------------------------------------------------------- */

/* A tight edge from an OUTER node. True: there is one more pair. */
static bool follow(graph *g, edge e) {
    const int a = g->top[e.u], b = g->top[e.v];
    if (g->side[b] == UNSEEN) {
        const int next = g->top[g->mate[b]];
        g->parent[b] = e.u;
        g->side[b] = INNER;
        g->tightest[b] = g->tightest[next] = 0;
        g->side[next] = OUTER;
        enqueue(g, next);
    } else if (g->side[b] == OUTER) {
        const int base = common_node(g, a, b);
        if (!base) {
            augment(g, a, b);
            augment(g, b, a);
            return true;
        }
        shrink(g, a, base, b);
    }
    return false;
}

static bool follow_tight_edges(graph *g) {
    while (g->first < g->last) {
        const int person = g->queue[g->first++];
        if (g->side[g->top[person]] == INNER) {
            continue;
        }
        for (int other = 1; other <= g->people; other++) {
            const edge e = *edge_of(g, person, other);
            if (worth_of(g, e) <= 0 || g->top[person] == g->top[other]) {
                continue;
            }
            if (slack_of(g, e) > 0) {
                bring_near(g, person, g->top[other]);
            } else if (follow(g, e)) {
                return true;
            }
        }
    }
    return false;
}

/* By how much prices can change before something becomes tight, or empty. */
static int64_t next_change(const graph *g) {
    int64_t least = INT64_MAX;
    for (int node = g->people + 1; node <= g->nodes; node++) {
        if (g->top[node] == node && g->side[node] == INNER && g->price[node] / 2 < least) {
            least = g->price[node] / 2;
        }
    }
    for (int node = 1; node <= g->nodes; node++) {
        if (g->top[node] == node && g->tightest[node] && g->side[node] != INNER) {
            const int64_t slack = slack_of(g, *edge_of(g, g->tightest[node], node));
            const int64_t change = g->side[node] == UNSEEN ? slack : slack / 2;
            least = change < least ? change : least;
        }
    }
    return least;
}

/* False: an OUTER person's price reaches 0, so no further pair is worth anything. */
static bool change_prices(graph *g, int64_t by) {
    for (int person = 1; person <= g->people; person++) {
        const int side = g->side[g->top[person]];
        if (side == OUTER && g->price[person] <= by) {
            return false;
        }
        g->price[person] += side == OUTER ? -by : side == INNER ? by : 0;
    }
    for (int node = g->people + 1; node <= g->nodes; node++) {
        if (g->top[node] == node && g->side[node] != UNSEEN) {
            g->price[node] += g->side[node] == OUTER ? 2 * by : -2 * by;
        }
    }
    return true;
}

static bool follow_new_edges(graph *g) {
    for (int node = 1; node <= g->nodes; node++) {
        const int near = g->tightest[node];
        if (g->top[node] == node && near && g->top[near] != node && slack_of(g, *edge_of(g, near, node)) == 0 &&
            follow(g, *edge_of(g, near, node))) {
            return true;
        }
    }
    return false;
}

/* False: there is no further pair. */
static bool add_pair(graph *g) {
    g->first = g->last = 0;
    for (int node = 1; node <= g->nodes; node++) {
        g->side[node] = UNSEEN;
        g->tightest[node] = 0;
    }
    for (int node = 1; node <= g->nodes; node++) {
        if (g->top[node] == node && !g->mate[node]) {
            g->parent[node] = 0;
            g->side[node] = OUTER;
            enqueue(g, node);
        }
    }
    const bool exposed = g->last > 0;
    while (exposed) {
        if (follow_tight_edges(g)) {
            return true;
        }
        const int64_t by = next_change(g);
        if (by == INT64_MAX || !change_prices(g, by)) {
            return false;
        }
        g->first = g->last = 0;
        if (follow_new_edges(g)) {
            return true;
        }
        for (int node = g->people + 1; node <= g->nodes; node++) {
            if (g->top[node] == node && g->side[node] == INNER && g->price[node] == 0) {
                expand(g, node);
            }
        }
    }
    return false;
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static void begin(graph *g) {
    int64_t most = 0;
    for (int a = 0; a <= g->people; a++) {
        g->top[a] = a;
        for (int b = 1; a && b <= g->people; b++) {
            *edge_of(g, a, b) = (edge){a, b};
            most = worth_of(g, (edge){a, b}) > most ? worth_of(g, (edge){a, b}) : most;
        }
    }
    for (int a = 1; a <= g->people; a++) {
        g->price[a] = most;
    }
}

bool club_match(size_t n, const int64_t *worth, unsigned *mate) {
    assert(n <= CLUB_MATCHED_MAX);
    const size_t room = n + n / 2 + 2;
    graph g = {.people = (int)n, .nodes = (int)n, .room = (int)room, .worth = worth};
    int *numbers = calloc(room * 8 + room * room, sizeof *numbers), *next = numbers;
    int **const lists[] = {&g.mate, &g.top, &g.parent, &g.tightest, &g.side, &g.seen, &g.queue};
    for (size_t i = 0; numbers && i < sizeof lists / sizeof *lists; i++, next += room) {
        *lists[i] = next;
    }
    g.edges = calloc(room * room, sizeof *g.edges);
    g.within = calloc(room * (n + 1), sizeof *g.within);
    g.blossom = calloc(room, sizeof *g.blossom);
    g.price = calloc(room, sizeof *g.price);
    const bool fits = numbers && g.edges && g.within && g.blossom && g.price;
    if (fits) {
        for (size_t i = n + 1; i < room; i++) {
            g.blossom[i].node = next + i * room;
        }
        begin(&g);
        while (add_pair(&g)) {
        }
        for (size_t i = 0; i < n; i++) {
            mate[i] = g.mate[i + 1] ? (unsigned)g.mate[i + 1] - 1 : (unsigned)i;
        }
    }
    free(numbers);
    free(g.edges);
    free(g.within);
    free(g.blossom);
    free(g.price);
    return fits;
}
