// A club that a test makes up: what the server's API answers for people, challenges and the lobby. It stands in where a
// state is hard to bring about on a real server, or takes long; the answers have the form of docs/protocol.md.

const HOUR_MS = 3_600_000;

export const member = {
    id: "p1",
    handle: "ada",
    name: "Ada Lovelace",
    line: "",
    member: true,
    language: "en",
    zone: "Europe/London",
    roles: [],
    email: { address: "ada@example.org", confirmed: false },
    totp: false,
    passkeys: 1,
    password: true,
    recovery_codes_left: 2,
};

export const club = { name: "Club", open: true, mail: true, guest_chat: true, passkeys: true, pages: ["privacy", "contact"] };

export const me = (person = member, more = {}) => ({
    person,
    settings: { sound: true, theme: "auto" },
    club,
    vacation: { days_left: 30, until_ms: null },
    waiting: person ? 2 : 0,
    unread: person ? 1 : 0,
    order: { muted: false, banned: false, unread: 0, cases: 0 },
    ...more,
});

export const person = (handle, name, more = {}) => ({
    handle, name, line: "", member_since_ms: 1_790_000_000_000, online: true, last_seen: "today", game: null, following: false, you: false, blocked: false,
    muted: false, former: false, ...more,
});

export const clocks = [
    { name: "fischer-5-8", text: "5m+8s", class: "live", title: "5 min + 8 s" },
    { name: "fischer-10-10", text: "10m+10s", class: "live", title: "10 min + 10 s" },
    { name: "little-golem", text: "240h+36h cap 240h", class: "daily", title: "10 days + 36 h" },
];

const cephalopod = (more = {}) => ({
    game: "cephalopod",
    options: { board: "5x5", players: 2, variant: "", first: "a" },
    position: "5/1a13/2b12/5/5 a 2 -",
    ...more,
});

export const game = (id, names, more = {}) => ({
    id,
    ...cephalopod(),
    seats: names.map((name, index) => ({ seat: "ab"[index], name, you: index === 0, kind: "human" })),
    turn: "a",
    your_turn: true,
    deadline_ms: Date.now() + 5 * HOUR_MS,
    clock: "240h+36h cap 240h",
    vacation: true,
    over: false,
    result: "*",
    last_ms: Date.now() - HOUR_MS,
    ...more,
});

export const challenge = (id, by, more = {}) => ({
    id,
    terms: { ...cephalopod({ position: undefined }), clock: "5m+8s", class: "live", rated: false, order: "random", vacation: false, delay: 0 },
    seats: [
        { seat: "a", person: by, accepted: true, you: false },
        { seat: "b", person: null, accepted: false, you: false },
    ],
    invited: "anyone",
    range: null,
    times_left: 1,
    standing: false,
    seeking: false,
    state: "open",
    reason: "",
    by,
    yours: false,
    counter_of: null,
    game: null,
    created_at_ms: Date.now() - HOUR_MS,
    until_ms: Date.now() + 24 * HOUR_MS,
    can: ["accept"],
    ...more,
});

/** A bot of ada's that takes unrated games of Cephalopod on two boards. */
export const bot = (handle, changed = {}) => ({
    handle, name: "", owner: "ada", online: false, playing: 0, ...changed,
    terms: {
        taking: true, range: null, rated: false, variants: false, most: 4, clocks: ["live", "none"],
        games: [{ game: "cephalopod", boards: ["3x5", "5x5"] }, { game: "octogo", boards: [] }], ...changed.terms,
    },
});

/** The webhook of a bot that has taken nothing for an hour, with a key that is being changed. */
export const webhook = (changed = {}) => ({
    url: "https://bots.example.net/robot", state: "failing", waiting: 3, next_ms: Date.now() + 1_020_000, failures: 6, status: 503, why: "",
    keys: [
        { key: "whpk_x0sIEAk3yWMZRTtFLeDDJrMrBzJmPiRQSyDTnQQnXPw=", from_ms: Date.now() - HOUR_MS, until_ms: null },
        { key: "whpk_kTY3W4mxKc0vXG0ufm9JcZf3hGzUXbZs1zgQbA5P3sg=", from_ms: 1_790_000_000_000, until_ms: Date.now() + 23 * HOUR_MS },
    ],
    tried_ms: Date.now() - 240_000, taken_ms: Date.now() - 5 * HOUR_MS, failing_ms: Date.now() - HOUR_MS, ...changed,
});

const correspondent = (handle, name, former = false) => ({ handle, name, former });
const message = (n, you, text) => ({ n, you, text, at_ms: Date.now() - (10 - n) * HOUR_MS });

/** A conversation with its latest messages, the latest first. */
export const talk = (id, other, more = {}) => ({
    id,
    with: other,
    refusal: null,
    unread: 0,
    items: [
        message(3, false, "Shall we play?"),
        message(2, false, "A long one, of several lines:\nfirst, whether there is time tomorrow;\nthen, which board."),
        message(1, true, "Gladly, on the larger board."),
    ],
    next: "1",
    ...more,
});

/** A game of bo's, against whoever stands there. */
export const played = (id, against, more = {}) => ({
    id,
    ...cephalopod(),
    clock: "5m+8s",
    class: "live",
    rated: true,
    seat: "a",
    seats: [
        { seat: "a", kind: "human", handle: "bo", name: "Bo", former: false },
        { seat: "b", kind: "human", handle: null, name: "", former: false, ...against },
    ],
    result: "won",
    moves: 17,
    at_ms: Date.now() - 26 * HOUR_MS,
    ...more,
});

const opponent = (more) => ({ kind: "human", handle: null, name: "", former: false, games: 1, won: 1, drawn: 0, lost: 0, at_ms: 1_790_000_000_000, ...more });

const seatsOf = (...names) => names.map((name, index) => ({ seat: "ab"[index], name, you: false, kind: "human" }));
const pool = (game, board, kind, among = "two") => ({
    pool: [game, board, kind, ...(among === "two" ? [] : [among])].join("-"), game, board, class: kind, kind: among,
});
const rated = (rating, deviation = 60) => ({ rating, deviation, provisional: deviation >= 110 });

/** The course of a rating, the latest game first. */
const steps = [1500, 1590, 1540, 1622, 1600].flatMap((after, index, all) =>
    index === 0 ? [] : [{ game: `r${index}`, seat: "a", place: 1, before: all[index - 1], after, deviation: 90, provisional: false, games: index, at_ms: 1_790_000_000_000 + index * 86_400_000, void: false }],
).reverse();

const leaders = [
    { place: 1, handle: "cy", name: "Cy", ...rated(1840), games: 212 },
    { place: 2, handle: "ada", name: "Ada Lovelace", ...rated(1711), games: 48 },
    { place: 3, handle: "bartholomew", name: "Bartholomew the Magnificent of Ely", ...rated(1600), games: 9 },
];

const outcomes = (before, ...differences) =>
    ["won", "drawn", "lost"].map((result, index) => ({ result, before, after: before + differences[index], difference: differences[index], deviation: 100, provisional: false }));

const effect = {
    pool: "cephalopod-5x5-live",
    seats: [
        { seat: "a", you: false, rating: { ...rated(1600), games: 9 }, outcomes: outcomes(1600, 12, 1, -9) },
        { seat: "b", you: true, rating: { ...rated(1500, 350), games: 0 }, outcomes: outcomes(1500, 201, 20, -162) },
    ],
};

const list = (items) => ({ items, next: null });
const bo = { handle: "bo", name: "Bo" };

const notice = (n, kind, text, path, more = {}) => ({ n, kind, text, path, at_ms: Date.now() - n * HOUR_MS, read: false, ...more });

const KINDS = {
    your_turn: "Your turn", game_began: "New game", game_ended: "Game over", challenge: "Challenge received", challenge_answered: "Answer to a challenge", offer: "Offer in a game",
    chat: "Message in a game", message: "Private message", reminder_half: "Reminder: half of the time is gone", reminder_tenth: "Reminder: a tenth of the time is left",
};

export const noticeSettings = {
    kinds: Object.entries(KINDS).map(([kind, title]) => ({ kind, title, page: true, push: true, mail: kind.startsWith("reminder") })),
    quiet_from: "22:00",
    quiet_to: "07:00",
    digest: "daily",
    digest_at: "08:00",
    mail: true,
};

/** The devices that are told, of a club that pushes. */
export const pushDevices = { key: "BEl62iUYgUivxIkv69yViEuiBIa40HI80NM9f8HtLlI", items: [{ id: "d1", name: "Firefox, Linux", created_at: 1_790_000_000, current: false }] };

/** Games between others. */
const watched = [
    game("g9", ["Dee", "Eve"], { your_turn: false, seats: seatsOf("Dee", "Eve").map((seat) => ({ ...seat, rating: { rating: 1612, deviation: 87, provisional: seat.seat === "b" } })), class: "live", clock: "5m+8s", ply: 7 }),
    game("g10", ["Fay", "Bartholomew the Magnificent of Ely"], { your_turn: false, seats: seatsOf("Fay", "Bartholomew the Magnificent of Ely"), class: "daily", ply: 12 }),
];
/** A tournament, as it stands after its first round. */
export const tournament = (more = {}) => ({
    id: "t1abcdefgh", code: "t1abcd", kind: "swiss", title: "Friday at the club", state: "running", director: bo, directed: false,
    terms: challenge("c1", null).terms, seats: 2, rounds: 5, at_once: false, begins_at_ms: Date.now() - HOUR_MS / 2, length_ms: null, break_ms: 0, most: 512, range: null,
    closed: false, entrants: 4, you: null, seq: 9, round: 2, begun_at_ms: Date.now() - HOUR_MS / 2, ends_at_ms: null, next_at_ms: null, tables: 3, featured: "g9", own: null,
    can: [], callable: [], ...more,
});
const entrant = (number, handle, name, points, more = {}) => ({
    number, person: { handle, name }, rating: null, state: "in", place: number + 1, points, tie: [1, 0.5], games: 1, wins: Math.floor(points), byes: 0, streak: 0, group: null,
    final: false, game: null, you: false, ...more,
});
export const met = (number, round, entrants, more = {}) => ({
    number, round, state: "over", entrants, game: `h${number}`, points: [1, 0], absent: [], corrected: false, when_ms: null, wanted: [], at_ms: Date.now() - HOUR_MS / 4, ...more,
});

/** What is answered about a tournament: its standing, tables and games, too. */
export const tournamentAnswers = (more = {}) => ({
    "/tournaments/t1abcd": tournament(more),
    "/tournaments/t1abcd/standing?limit=200": list([
        entrant(0, "ada", "Ada Lovelace", 1, { you: true }), entrant(1, "cy", "Cy", 1, { game: "g9" }),
        entrant(2, "bartholomew", "Bartholomew the Magnificent of Ely", 0.5, { state: "away" }), entrant(3, "bo", "Bo", 0),
    ]),
    "/tournaments/t1abcd/tables?limit=200": list([
        met(3, 2, [1, 3], { state: "playing", points: [] }), met(2, 2, [2], { points: [1], game: null }), met(1, 1, [1, 3], { corrected: true }), met(0, 1, [0, 2], { points: [0.5, 0.5], absent: [2] }),
    ]),
    "/tournaments/t1abcd/games?limit=24": list(watched),
    "/tournaments/t1abcd/chat?limit=200": list([
        { n: 0, room: "event", seat: null, name: "Bo", you: false, text: "Good luck, everybody!", at_ms: Date.now() - HOUR_MS / 4 },
    ]),
    "/tournaments/t1abcdefgh/log?limit=200": list([{ number: 8, at_ms: Date.now(), kind: "correct", entrant: null, table: 1, entrants: [], points: [1, 0], reason: "Both agreed." }]),
});

/** The first of the member's games as its own page has it: Bo has just answered. */
const onTheTable = () => ({
    ...game("g1", ["Ada Lovelace", "Bo"]),
    ply: 2,
    position: "5/5/2a12/5/b14 a 2 -",
    start: "5/5/5/5/5 a 2 -",
    events: ["c3", "a1"],
    seats: ["Ada Lovelace", "Bo"].map((name, index) => ({ seat: "ab"[index], name, you: index === 0, kind: "human", taken: true, online: true })),
    state: "running",
    places: [],
    watchers: 1,
    spectators: 0,
    created: 1_790_000_000,
    next: null,
    terms: { clock: null, class: "none", rated: false, vacation: false, delay: 0 },
    clock: null,
    offers: [],
    reason: null,
    can: ["move", "resign"],
});

/** What each path answers: a body, or [status, body]; "?*": whatever is asked for there. A test changes what it is about. */
export const answers = (changed = {}) => ({
    "/me": me(null),
    "/openings?*": list([]),
    "/challenges?of=open": list([challenge("c1", bo), challenge("c2", { handle: null, name: "" })]),
    "/challenges?of=mine": list([challenge("c3", { handle: "cy", name: "Cy" }, { can: ["accept", "decline", "counter"] })]),
    "/challenges/c1": challenge("c1", bo, { can: ["accept", "decline", "counter"] }),
    "/challenges/gone": [404, { code: "not_found", detail: "there is no such challenge", arguments: [] }],
    "/games?state=running": list([game("g9", ["Dee", "Eve"], { your_turn: false })]),
    "/games?state=running&order=rating&limit=24": list(watched),
    "/games?state=running&order=rating&class=live&limit=20": list(watched.slice(0, 1)),
    "/me/games?state=running": list([
        game("g1", ["Ada Lovelace", "Bo"]),
        game("g2", ["Ada Lovelace", "Bartholomew the Magnificent of Ely"], { deadline_ms: null, clock: null }),
        game("g3", ["Ada Lovelace", "Cy"], { your_turn: false, turn: "b" }),
    ]),
    "/me/games?state=running&limit=200": list([game("g1", ["Ada Lovelace", "Bo"])]),
    "/me/games?state=over&limit=200": list([game("g3", ["Ada Lovelace", "Cy"], { over: true, state: "over", turn: null, your_turn: false, result: "0-1" })]),
    "/games/g1": onTheTable(),
    "/games/g1/chat?room=players&limit=200": list([]),
    "/games/g1/note": { text: "" },
    "/games/g1/plan": { plans: [] },
    "/me/games?state=turn&limit=50": list([{ id: "g1" }, { id: "g2" }]),
    "/tournaments?of=running": list([]),
    "/tournaments?of=coming": list([]),
    "/tournaments?of=past": list([]),
    "/clocks": list(clocks),
    "/people?query=": list([person("bo", "Bo"), person("cy", "Cy", { online: false }), person("ada", "Ada", { you: true })]),
    "/people/bo": person("bo", "Bo"),
    "/people/bo/games?state=over": {
        items: [
            played("h1", { handle: "ada", name: "Ada Lovelace" }),
            played("h2", { kind: "computer", character: "nautilus" }, { result: "lost", rated: false, clock: null, class: "none" }),
            played("h3", { former: true }, { result: "drawn" }),
        ],
        next: "1790000000000.h3",
    },
    "/people/bo/games?state=over&cursor=1790000000000.h3": list([played("h4", { name: "Bartholomew the Magnificent of Ely" }, { result: "cancelled" })]),
    "/ratings?limit=200": list([
        pool("cephalopod", "5x5", "live"), pool("cephalopod", "5x5", "daily"), pool("cephalopod", "3x5", "live"),
        pool("cephalopod", "5x5", "live", "many"), pool("octogo", "6x10", "live"),
    ]),
    "/ratings/cephalopod-5x5-live?limit=200": list(leaders),
    "/ratings/octogo-6x10-live?limit=200": list([]),
    "/people/bo/ratings": { handle: "bo", ratings: [{ pool: "cephalopod-3x5-live", ...rated(1420, 180), games: 1 }, { pool: "cephalopod-5x5-live", ...rated(1600), games: 4 }] },
    "/people/ada/ratings": { handle: "ada", ratings: [{ pool: "octogo-6x10-live", ...rated(1420, 180), games: 2 }] },
    "/people/bo/ratings/cephalopod-5x5-live": { pool: "cephalopod-5x5-live", ...list(steps) },
    "/people/bo/ratings/cephalopod-3x5-live": { pool: "cephalopod-3x5-live", ...list(steps.slice(-1)) },
    "/challenges/c1/ratings": effect,
    "/challenges/c5": challenge("c5", bo, { terms: { ...challenge("c5", bo).terms, rated: true }, can: ["accept", "decline"] }),
    "/challenges/c5/ratings": effect,
    "/people/bo/opponents": list([
        opponent({ handle: "ada", name: "Ada Lovelace", games: 12, won: 7, drawn: 1, lost: 4 }),
        opponent({ kind: "computer", character: "nautilus", games: 5, won: 0, lost: 5 }),
        opponent({ former: true, games: 2, won: 1, lost: 1 }),
    ]),
    "/people/bo/openings?game=cephalopod&board=5x5&moves=2": {
        items: [
            { position: "5/5/2a12/5/a14 a 2 -", seat: "a", games: 9, won: 6, drawn: 0, lost: 3 },
            { position: "5/5/2a12/5/b14 a 2 -", seat: "b", games: 4, won: 1, drawn: 0, lost: 3 },
        ],
    },
    "/me/sessions": list([
        { id: "s1", created_at: 1_790_000_000, seen_at: Date.now() / 1000 - 60, agent: "Firefox, Linux", current: true },
        { id: "s2", created_at: 1_790_000_000, seen_at: Date.now() / 1000 - 86_400, agent: "Safari, iPhone", current: false },
    ]),
    "/me/tokens": list([
        { id: "p1", name: "My bot", scopes: ["read", "play"], created_at: 1_790_000_000, used_at: null, until: Date.now() / 1000 + 2_592_000 },
        { id: "p2", name: "Old bot", scopes: ["chat"], created_at: 1_780_000_000, used_at: 1_781_000_000, until: 1_782_000_000 },
    ]),
    "/bots?limit=50": list([bot("robot"), bot("zeppelin", { name: "Deep Sea", owner: "bo", online: true, playing: 4, terms: { range: { least: 1400, most: null } } })]),
    "/me/bots": list([bot("robot")]),
    "/me/bots/robot/hook": webhook(),
    "/me/passkeys": list([{ id: "k1", name: "Laptop", created_at: 1_790_000_000, used_at: null }]),
    "/me/relations": list([{ handle: "eve", name: "Eve", blocked: true, muted: false }]),
    "/me/follows?limit=200": list([
        { handle: "cy", name: "Cy", online: false, game: null },
        { handle: "bo", name: "Bo", online: true, game: null },
        { handle: "dee", name: "Dee", online: true, game: "g9" },
    ]),
    "/me/follows/news?limit=30": list([{ handle: "cy", name: "Cy", what: "won", game: "cephalopod", opponent: "Bo", at_ms: Date.now() - HOUR_MS }]),
    "/people/bo/reached": { items: [{ trophy: "twelve_behind", at_ms: Date.now() - 90 * HOUR_MS, game: "g1abcdefgh" }, { trophy: "puzzles", at_ms: Date.now() - 200 * HOUR_MS, game: null }], beaten: ["bobtail", "nautilus"] },
    "/me/conversations": list([
        { id: "t1", with: correspondent("bo", "Bo"), unread: 2, latest: message(3, false, "Shall we play?") },
        { id: "t2", with: correspondent(null, "", true), unread: 0, latest: message(7, true, "Thank you for the games.") },
    ]),
    "/me/conversations/@bo": talk("t1", correspondent("bo", "Bo"), { unread: 2 }),
    "/me/conversations/@bo/read": { unread: 0 },
    "/me/conversations/t2": talk("t2", correspondent(null, "", true), { refusal: "no_person" }),
    "/me/notices": list([
        notice(4, "your_turn", "Bo has moved. Your turn in Cephalopod.", "/g/g1"),
        notice(3, "challenge", "Bartholomew the Magnificent of Ely challenges you to a game of Octogo.", "/challenge/c1"),
        notice(2, "game_ended", "Your game of Cephalopod with Cy is over.", "/g/g3", { read: true }),
        notice(1, "offer", "Cy makes you an offer in your game of Cephalopod.", "/g/g3", { read: true }),
    ]),
    "/me/notices/read": { unread: 0 },
    "/me/devices": pushDevices,
    "/me/notices/settings": (change) => ({ ...noticeSettings, ...change, kinds: noticeSettings.kinds }),
    "/me/settings": (change) => me({ ...member, ...change }),
    ...changed,
});

/** Stands in for WebSocket, inside the page, where nothing can be under way when the page closes. The lobby is told as the
 *  API answers for it. `tellPage` says something to all sockets. */
function pretendSockets() {
    const here = [{ handle: "bo", name: "Bo" }, { handle: "cy", name: "Cy" }];
    const items = async (path) => (await (await fetch(`/api/v1${path}`)).json()).items;
    const open = new Set();
    window.tellPage = (message) =>
        open.forEach((socket) => socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })));
    window.WebSocket = class extends EventTarget {
        static CONNECTING = 0;
        static OPEN = 1;
        static CLOSED = 3;
        readyState = 0;
        constructor() {
            super();
            queueMicrotask(() => {
                this.readyState = 1;
                open.add(this);
                this.dispatchEvent(new Event("open"));
            });
        }
        async send(text) {
            if (JSON.parse(text).type !== "lobby") return;
            const [challenges, games] = await Promise.all([items("/challenges?of=open"), items("/games?state=running")]).catch(() => []);
            if (challenges && games) window.tellPage({ type: "lobby", challenges, games, people: 3, here });
        }
        close() {
            this.readyState = 3;
            open.delete(this);
            this.dispatchEvent(new Event("close"));
        }
    };
}

/** Answers the API for a page in the server's place: "lost" breaks the connection, "never" leaves the page waiting. Faults
 *  that are among the replies are expected, others not.
 *  `asked` is what it was asked; `tell` says something to all its sockets. */
export async function standIn(page, replies = answers()) {
    const asked = [];
    const tell = (message) => page.evaluate((told) => window.tellPage(told), message);
    const { expected } = page.context();
    for (const [path, reply] of Object.entries(replies))
        if (Array.isArray(reply)) expected.push(new RegExp(`^${reply[0]} \\w+ /api/v1${path.split("?")[0]}$`));
        else if (reply === "lost") expected.push(/net::ERR_/);
    await page.route(/\/api\/v1\//, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const [bare, body] = [pathname.replace("/api/v1", ""), route.request().postDataJSON()];
        const path = bare + search;
        asked.push({ path, body });
        const reply = replies[path] ?? replies[`${bare}?*`];
        const answer = typeof reply === "function" ? reply(body) : reply;
        if (answer === "lost") return route.abort().catch(() => {});
        if (answer === "never") return undefined;
        const [status, json] = Array.isArray(answer)
            ? answer
            : [answer ? 200 : 404, answer ?? { code: "not_found", detail: `nothing at ${path}`, arguments: [] }];
        return route.fulfill({ status, json }).catch(() => {}); // the page may be gone meanwhile
    });
    await page.addInitScript(pretendSockets);
    return { asked, tell };
}
