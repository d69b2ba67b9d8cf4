// People, challenges and the lobby: what is asked of the server, what its answers make of the state, and what it tells.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, challenge, game, me, member } from "../system/web/lib/club.mjs";
import { FakeSocket, openPage, page, passTime, settle } from "./lib/page.mjs";

let app;
let asked;
let replies;
const state = () => app.store.get();
const club = () => state().club;

/** The server in these tests: an answer for each path, which may be a function of what was sent. */
beforeEach(() => {
    asked = [];
    replies = answers();
    globalThis.fetch = async (address, { method, body }) => {
        const path = address.replace("/api/v1", "");
        const sent = body && JSON.parse(body);
        asked.push({ path, method, sent });
        const reply = typeof replies[path] === "function" ? await replies[path](sent) : replies[path];
        if (reply === undefined) throw new TypeError(`no network for ${path}`);
        return Array.isArray(reply) ? Response.json(reply[1], { status: reply[0], headers: reply[2] }) : Response.json(reply);
    };
    app = openPage({ route: { page: "home" } });
});

const paths = () => asked.map(({ path }) => path);
const problem = (status, code, headers) => [status, { code, detail: "that cannot be", arguments: [] }, headers];

async function arrive(who = null, more = {}) {
    replies["/me"] = me(who, more);
    await page.arrive.followPlaces(app);
    await settle();
}

/** The page's connection for news, opened by the server. */
function connection() {
    const socket = FakeSocket.last;
    if (socket.readyState === 0) socket.open();
    return socket;
}

// ---- Who the visitor is -------------------------------------------------------------------------------------------

test("a stranger is told who waits, and no connection is held for them", async () => {
    await arrive();
    assert.equal(club().me.value.person, null);
    assert.equal(club().open.value.length, 2);
    assert.ok(!paths().includes("/me/games?state=running"));
    assert.equal(FakeSocket.all.length, 0);
    assert.ok(page.shown.tableOf(state()), "there is a board to play on at once");
});

test("a member finds the games that wait, the settings, and is told news", async () => {
    const saved = { sound: false, theme: "dark", board: "sand", coordinates: false, flip: true, typed_moves: 1 };
    await arrive(member, { settings: saved });
    assert.equal(club().games.value.length, 3);
    const { name, sound, theme, coordinates } = state().settings;
    assert.deepEqual([name, sound, theme, coordinates], ["Ada Lovelace", false, "dark", false]);
    const { board, flip, typedMoves } = state().settings;
    assert.deepEqual([board, flip, typedMoves], ["walnut", true, false], "what is unknown is as usual");
    connection();
    assert.deepEqual(FakeSocket.last.sent, [{ type: "hello", language: "en", notices: true, alerts: true }]);
    assert.equal(page.shown.tableOf(state()), state().local);
});

test("a guest keeps the settings of this browser", async () => {
    await arrive({ ...member, member: false, handle: null, name: "" }, { settings: { theme: "dark" } });
    assert.equal(state().settings.theme, "auto");
});

test("signing in sends what was typed, and the news come for the member from then on", async () => {
    await arrive();
    replies["/sign-in"] = { me: me() };
    assert.equal(await page.me.signIn(app, { login: "ada", password: "deep sea" }), null);
    assert.deepEqual(asked.at(-1).sent, { login: "ada", password: "deep sea" });
    assert.equal(club().me.value.person.handle, "ada");
    assert.equal(FakeSocket.all.length, 1);
});

test("a refusal to sign in is told with its code, and changes nothing", async () => {
    await arrive();
    replies["/sign-in"] = problem(401, "totp");
    const fault = await page.me.signIn(app, { login: "ada", password: "x" });
    assert.deepEqual([fault.kind, fault.code, fault.text], ["sign-in", "totp", "That cannot be."]);
    assert.equal(club().me.value.person, null);
});

test("an account begins with recovery codes, which are there until they are kept", async () => {
    await arrive();
    replies["/sign-up"] = [201, { me: me(), recovery_codes: ["aaaa-bbbb", "cccc-dddd"] }];
    await page.me.signUp(app, { handle: "ada", password: "deep sea" });
    assert.deepEqual(club().codes, ["aaaa-bbbb", "cccc-dddd"]);
    page.me.dropCodes(app);
    assert.equal(club().codes, null);
});

test("a new account has the page's language and the browser's time zone, and is there even if these are refused", async () => {
    await arrive();
    app.store.set({ settings: { ...state().settings, language: "fr" } });
    replies["/sign-up"] = [201, { me: me({ ...member, zone: "" }), recovery_codes: [] }];
    replies["/me/settings"] = ({ language, zone }) => me({ ...member, language, zone });
    assert.equal(await page.me.signUp(app, { handle: "ada", password: "deep sea" }), null);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    assert.deepEqual(asked.at(-1), { path: "/me/settings", method: "POST", sent: { language: "fr", zone } });
    assert.deepEqual([club().me.value.person.zone, state().settings.language], [zone, "fr"]);
    replies["/me/settings"] = problem(400, "bad_field");
    assert.equal(await page.me.signUp(app, { handle: "ada", password: "deep sea" }), null);
});

test("the open line is told when the language changes, and nothing else that is set", async () => {
    await arrive(member);
    page.reactions.react(app);
    const { sent } = connection();
    const before = sent.length;
    app.store.set({ settings: { ...state().settings, sound: false } });
    assert.equal(sent.length, before);
    app.store.set({ settings: { ...state().settings, language: "es" } });
    assert.deepEqual(sent.slice(before), [{ type: "hello", language: "es", notices: true, alerts: true }]);
});

test("signing out ends the connection of the member and makes a stranger", async () => {
    await arrive(member);
    const before = connection();
    replies["/sign-out"] = {};
    replies["/me"] = me(null);
    await page.me.signOut(app);
    assert.equal(before.readyState, FakeSocket.CLOSED);
    assert.equal(club().me.value.person, null);
});

test("a member's settings are changed here at once and on the server; a guest's only here", async () => {
    await arrive(member);
    replies["/me/settings"] = me();
    const saved = page.me.changeSettings(app, { theme: "dark", coordinates: false, confirmMoves: true, zen: true });
    assert.equal(state().settings.theme, "dark");
    assert.equal(await saved, null);
    assert.deepEqual(asked.at(-1), { path: "/me/settings", method: "POST", sent: { theme: "dark", coordinates: false, confirm_moves: true, zen: true } });
    app = openPage({ route: { page: "home" } });
    await arrive();
    await page.me.changeSettings(app, { sound: false });
    assert.equal(state().settings.sound, false);
    assert.notEqual(asked.at(-1).path, "/me/settings");
});

// ---- What is asked for, and its states ------------------------------------------------------------------------------

test("what cannot be had says why, and for how long to wait", async () => {
    replies["/people/bo"] = problem(429, "too_fast", { "Retry-After": "7" });
    await page.people.loadPerson(app, "bo");
    assert.equal(club().person.state, "failed");
    assert.deepEqual([club().person.fault.kind, club().person.fault.text], ["busy", "That cannot be. Try again in 7 seconds."]);
    replies["/people/bo"] = undefined;
    await page.people.loadPerson(app, "bo");
    assert.equal(club().person.fault.kind, "unreachable");
    replies["/people/bo"] = problem(404, "not_found");
    await page.people.loadPerson(app, "bo");
    assert.equal(club().person.fault.kind, "missing");
});

test("an answer that a later question has overtaken is dropped", async () => {
    let late;
    replies["/people?query=a"] = () => new Promise((resolve) => (late = resolve));
    replies["/people?query=ab"] = { items: [{ handle: "abe" }] };
    const first = page.people.searchPeople(app, "a");
    await page.people.searchPeople(app, "ab");
    late({ items: [{ handle: "ada" }] });
    await first;
    assert.deepEqual(club().people.value, [{ handle: "abe" }]);
});

test("another person's page is not shown under the name of the one before", async () => {
    await page.people.loadPerson(app, "bo");
    replies["/people/cy"] = () => new Promise(() => {});
    void page.people.loadPerson(app, "cy");
    assert.equal(club().person.value, undefined);
});

test("blocking somebody is shown on their page", async () => {
    await page.people.loadPerson(app, "bo");
    replies["/people/bo/block"] = {};
    assert.equal(await page.people.relate(app, "bo", "block"), null);
    assert.equal(club().person.value.blocked, true);
});

test("how a webhook fares is said in words, and it is asked again when that may be another", () => {
    const { failureText, healthText, changesIn } = page.webhooks;
    const hook = { url: "https://a", state: "failing", waiting: 1, next_ms: 9000, status: null, why: "", keys: [] };
    const said = [301, 401, 404, 410, 418, 503].map((status) => failureText(app, { ...hook, status }));
    assert.deepEqual(said, [
        "The receiver answered 301, which leads elsewhere.", "The receiver answered 401: it refuses what the club sends.",
        "The receiver answered 404: nothing is at this address.", "The receiver answered 410: it wants nothing any more.",
        "The receiver answered 418.", "The receiver answered 503: it has failed itself.",
    ]);
    assert.equal(failureText(app, hook), "The latest message got no answer.");
    assert.equal(failureText(app, { ...hook, why: "it is away" }), "The latest message got no answer: it is away.");
    assert.equal(healthText(app, { ...hook, state: "none" }), "");
    assert.equal(healthText(app, { ...hook, state: "new" }), "A message is on its way.");
    assert.match(healthText(app, { ...hook, state: "off", status: 410 }), /nothing any more\. The webhook is switched off\./);
    assert.deepEqual([0, 8500, 20_000].map((now) => changesIn(hook, false, now)), [9000, 1000, 1000]);
    assert.equal(changesIn({ ...hook, next_ms: 9_000_000 }, false, 0), 30_000);
    assert.equal(changesIn(hook, true, 8500), 30_000);
    assert.equal(changesIn({ ...hook, next_ms: null }, false, 0), null);
});

test("a member makes a bot, has it pause and retires it; what it takes is said in words", async () => {
    const made = { handle: "robot", name: "", terms: { games: [{ game: "octogo", boards: [] }], clocks: ["live"], rated: true } };
    replies["/me/bots/robot"] = replies["/me/bots/robot/retire"] = replies["/me/bots"];
    assert.equal(await page.bots.makeBot(app, made), null);
    assert.equal(await page.bots.setTaking(app, "robot", false), null);
    assert.equal(await page.bots.retireBot(app, "robot"), null);
    const sent = asked.filter(({ sent }) => sent).map(({ path, sent }) => [path, sent]);
    assert.deepEqual(sent, [["/me/bots", made], ["/me/bots/robot", { terms: { taking: false } }], ["/me/bots/robot/retire", {}]]);
    const [own] = club().ownBots.value;
    assert.deepEqual(page.bots.termsTexts(app, own.terms), [
        "Cephalopod\u00a03\u00a0×\u00a05, 5\u00a0×\u00a05", "Octogo", "Live", "No clock", "casual games only", "4 games at once",
    ]);
    replies["/me/bots"] = problem(409, "bots");
    assert.equal((await page.bots.makeBot(app, made)).text, "That cannot be.");
});

// ---- Challenges ---------------------------------------------------------------------------------------------------

test("a stranger accepts an open challenge and is in its game, known from then on", async () => {
    await arrive();
    const [open] = club().open.value;
    replies["/challenges/c1/accept"] = challenge("c1", member, { state: "started", game: "g7" });
    replies["/me"] = me({ ...member, member: false, handle: null });
    assert.equal(await page.challenges.accept(app, open), null);
    assert.deepEqual(state().route, { page: "online", id: "g7" });
    assert.equal(club().me.value.person.member, false);
});

test("a challenge that others have still to accept leads to its own page", async () => {
    await arrive();
    replies["/challenges/c1/accept"] = challenge("c1", member);
    await page.challenges.accept(app, club().open.value[0]);
    assert.deepEqual(state().route, { page: "challenge", id: "c1" });
});

test("a challenge that was taken before its maker heard of it leads those who sit in it to the game", async () => {
    await arrive(member);
    const { seats } = challenge("c8", member);
    replies["/challenges"] = [201, challenge("c8", member)];
    for (const you of [true, false]) {
        page.navigate.go(app, { page: "lobby" });
        const taken = seats.map((seat) => ({ ...seat, you: you && seat.seat === "a" }));
        replies["/challenges/c8"] = challenge("c8", member, { state: "started", game: "g8", seats: taken });
        await page.challenges.challenge(app, { terms: {}, invited: { kind: "anyone" }, seats: 2, times: 1 });
        await settle();
        assert.deepEqual(state().route, you ? { page: "online", id: "g8" } : { page: "challenge", id: "c8" });
        assert.equal(club().challenge.value.state, "started");
    }
});

test("what is offered is sent once clocks and pools are known, or cannot be", async () => {
    const { areTermsKnown } = page.ratings;
    for (const answer of [{ items: [], next: null }, problem(500, "internal")]) {
        app.store.set({ club: { ...club(), pools: { state: "idle" }, clocks: { state: "idle" } } });
        replies["/ratings?limit=200"] = replies["/clocks"] = answer;
        const asking = page.challenges.loadClocks(app);
        page.ratings.loadPools(app);
        assert.equal(areTermsKnown(app), false);
        await asking;
        await settle();
        assert.equal(areTermsKnown(app), true);
    }
});

test("a challenge that somebody else took is refused, and the lobby stays", async () => {
    await arrive();
    replies["/challenges/c1/accept"] = problem(409, "gone");
    const fault = await page.challenges.accept(app, club().open.value[0]);
    assert.equal(fault.kind, "refused");
    assert.deepEqual(state().route, { page: "home" });
});

test("a new challenge is sent with its terms as the server has them", async () => {
    await arrive(member);
    replies["/challenges"] = [201, challenge("c8", member)];
    const setup = { ...page.terms.firstTerms(app, "cephalopod"), clock: "5m+8s", players: 3 };
    const terms = page.terms.termsOf(setup);
    await page.challenges.challenge(app, { terms, invited: { kind: "anyone" }, seats: 3, times: "standing" });
    const { sent } = asked.find(({ path }) => path === "/challenges");
    assert.deepEqual(sent, {
        terms: {
            game: "cephalopod",
            options: { variant: "", board: "5x5", players: 3, first: "a" },
            clock: "5m+8s",
            rated: false,
            order: "random",
            vacation: true,
            delay: 0,
        },
        invited: { kind: "anyone" },
        seats: 3,
        times: "standing",
        with_me: true,
    });
});

test("a range of ratings is read as it is typed", () => {
    const { rangeIn } = page.range;
    assert.deepEqual(rangeIn({ least: " 1200", most: "1600 " }), { least: 1200, most: 1600 });
    assert.deepEqual(rangeIn({ least: "", most: "1600" }), { least: null, most: 1600 });
    assert.deepEqual(rangeIn({ least: "1500", most: "1500" }), { least: 1500, most: 1500 });
    assert.equal(rangeIn({ least: " ", most: "" }), null);
    for (const [least, most] of [["1600", "1200"], ["0", ""], ["", "4001"], ["1e3", ""], ["-5", ""], ["12.5", ""]]) {
        assert.equal(rangeIn({ least, most }), undefined, `${least}-${most}`);
    }
});

test("who may answer goes by the rating in the pool of the challenge; a newcomer counts as 1500", async () => {
    const ranged = (least, most, pool = "octogo-6x10-live") => page.range.isInRange(app, { least, most, pool });
    await arrive();
    assert.equal(ranged(1400, 1500), false, "only members are in a range");
    assert.equal(page.range.isInRange(app, null), true);
    await arrive(member);
    page.ratings.loadOwnRatings(app);
    await settle();
    assert.deepEqual([ranged(1400, 1500), ranged(1421, null), ranged(null, 1420), ranged(null, 1419)], [true, false, true, false]);
    assert.deepEqual([ranged(1500, 1500, "cephalopod-5x5-live"), ranged(1501, null, "cephalopod-5x5-live")], [true, false]);
});

test("there is a range for games that have ratings, rated or not", async () => {
    await arrive(member);
    page.ratings.loadPools(app);
    await settle();
    const setup = { ...page.terms.firstTerms(app, "cephalopod"), clock: "5m+8s" };
    assert.equal(page.range.rangePool(app, setup)?.pool, "cephalopod-5x5-live");
    assert.equal(page.range.rangePool(app, { ...setup, clock: "" }), undefined);
    assert.equal(page.range.rangePool(app, { ...setup, custom: true, rows: 2, columns: 2 }), undefined);
});

test("a challenge begins with a live clock of the server's; only among friends there may be none", () => {
    const { firstTerms, withClock, termsOf } = page.terms;
    const first = firstTerms(app);
    const clocks = [
        { text: "240h+36h cap 240h", class: "daily" },
        { text: "5m+8s", class: "live" },
    ];
    const clockOf = (setup, needed, known = clocks) => termsOf(withClock(known, setup, needed)).clock;
    assert.deepEqual([clockOf(first, true), clockOf(first, false)], ["5m+8s", "5m+8s"]);
    assert.equal(clockOf(first, false, clocks.slice(0, 1)), "240h+36h cap 240h");
    assert.equal(clockOf(first, true, []), null);
    const chosen = { ...first, clock: "240h+36h cap 240h" };
    assert.equal(clockOf(chosen, true), "240h+36h cap 240h");
    const none = { ...first, clock: "" };
    assert.deepEqual([clockOf(none, false), clockOf(none, true)], [null, "5m+8s"]);
});

test("terms that are answered with others begin as they were", () => {
    const terms = { ...challenge("c1", member).terms, clock: null, order: "given", delay: 7 };
    const { clock, order, board, players, delay } = page.terms.setupFrom(app, terms);
    assert.deepEqual([clock, order, board, players, delay], ["", "given", "5x5", 2, 7]);
    assert.equal(page.terms.termsOf(page.terms.setupFrom(app, terms)).delay, 7);
    assert.equal(page.terms.termsOf(page.terms.setupFrom(app, terms)).clock, null);
});

test("declining and withdrawing show the challenge as it is then", async () => {
    await page.challenges.loadChallenge(app, "c1");
    const asks = challenge("c1", member);
    replies["/challenges/c1/decline"] = challenge("c1", member, { state: "declined", reason: "no time", can: [] });
    await page.challenges.decline(app, asks, "no time");
    assert.deepEqual(asked.at(-1).sent, { reason: "no time" });
    assert.equal(club().challenge.value.state, "declined");
    replies["/challenges/c1/withdraw"] = challenge("c1", member, { state: "withdrawn", can: [] });
    await page.challenges.withdraw(app, asks);
    assert.equal(club().challenge.value.state, "withdrawn");
});

test("find me a game waits, and the game opens when it starts", async () => {
    await arrive(member);
    replies["/pairing"] = { waiting: true, computer_after_ms: 8000 };
    await page.challenges.findGame(app, { game: "cephalopod", class: "live", rated: false });
    assert.equal(club().pairing.computer_ms - club().pairing.since_ms, 8000);
    assert.equal(club().pairing.range, null, "of whom nothing is known");
    connection().tell({ type: "started", game: "g5" });
    assert.deepEqual(state().route, { page: "online", id: "g5" });
    assert.equal(club().pairing, null);
});

test("a stranger in the lobby who looks for a game is listened to as the guest they have become", async () => {
    await arrive();
    page.navigate.go(app, { page: "lobby" });
    await settle();
    const nobodys = connection();
    replies["/pairing"] = { waiting: true, computer_after_ms: 8000 };
    replies["/me"] = me({ ...member, member: false, handle: null });
    assert.equal(await page.challenges.findGame(app, { game: "cephalopod", class: "live", rated: false }), null);
    assert.equal(nobodys.readyState, FakeSocket.CLOSED, "the server holds nobody's connection for no guest's");
    assert.deepEqual(connection().sent.map(({ type }) => type), ["hello", "lobby"]);
    connection().tell({ type: "started", game: "g7" });
    assert.deepEqual(state().route, { page: "online", id: "g7" });
});

test("whoever looks for a game is a challenge of their own: also after the page was loaded again, until it ends", async () => {
    const sought = challenge("c8", { handle: "ada", name: "" }, { seeking: true, yours: true });
    replies["/challenges?of=mine"] = { items: [sought] };
    await arrive(member);
    await page.challenges.loadChallenges(app);
    assert.deepEqual([club().pairing.id, club().pairing.game, club().pairing.class], ["c8", "cephalopod", "live"]);
    replies["/challenges?of=mine"] = { items: [] };
    await page.challenges.loadChallenges(app);
    assert.equal(club().pairing, null, "the server has ended it");
    replies["/pairing"] = { waiting: true, challenge: "c9", computer_after_ms: 8000 };
    const early = page.challenges.loadChallenges(app);
    await page.challenges.findGame(app, { game: "cephalopod", class: "live", rated: false });
    await early;
    assert.equal(club().pairing.id, "c9", "an older list does not end it");
});

test("find me a rated game says so, and knows how far ratings may be apart", async () => {
    await arrive(member);
    replies["/pairing"] = { waiting: true, computer_after_ms: 8000, range: 150, range_a_second: 10 };
    await page.challenges.findGame(app, { game: "octogo", class: "daily", rated: true });
    assert.deepEqual(asked.at(-1).sent, { game: "octogo", class: "daily", rated: true });
    assert.deepEqual([club().pairing.rated, club().pairing.range], [true, { points: 150, a_second: 10 }]);
});

test("find me a game opens the game at once where somebody waits", async () => {
    await arrive(member);
    replies["/pairing"] = { paired: "g6" };
    await page.challenges.findGame(app, { game: "cephalopod", class: "daily", rated: true });
    assert.deepEqual(state().route, { page: "online", id: "g6" });
});

test("a challenge by a line goes as it is typed, and why it is refused is told in words", async () => {
    await arrive(member);
    replies["/challenge"] = ({ line }) => (line === "challenge bo cy" ? challenge("c7", { handle: "ada", name: "" }) : problem(422, "no_person"));
    assert.equal(await page.challenges.challengeByLine(app, "challenge bo cy"), null);
    assert.deepEqual(state().route, { page: "challenge", id: "c7" });
    const fault = await page.challenges.challengeByLine(app, "nobody");
    assert.equal(asked.at(-1).sent.line, "challenge nobody", "the word itself may be left out");
    assert.deepEqual([fault.code, fault.text], ["no_person", "That cannot be."]);
});

test("a vacation is begun and ended, and which clocks it stops is known before", async () => {
    await arrive(member);
    const games = [game("g1", ["Ada", "Bo"]), game("g2", ["Ada", "Cy"], { vacation: false, clock: "5m+8s" }), game("g3", ["Ada", "Dee"], { clock: null })];
    const { stopped, running } = page.vacation.byVacation(games);
    assert.deepEqual([stopped, running].map((list) => list.map(({ id }) => id)), [["g1"], ["g2"]]);
    replies["/me/vacation"] = ({ action }) => ({ vacation: { days_left: 29, until_ms: action === "begin" ? 5e12 : null } });
    assert.equal(await page.vacation.changeVacation(app, "begin"), null);
    assert.deepEqual(page.vacation.vacationOf(app), { days_left: 29, until_ms: 5e12 });
    assert.equal(await page.vacation.changeVacation(app, "end"), null);
    assert.equal(page.vacation.vacationOf(app).until_ms, null);
    replies["/me/vacation"] = problem(409, "vacation_used");
    assert.equal((await page.vacation.changeVacation(app, "begin")).code, "vacation_used");
});

// ---- What the server tells ------------------------------------------------------------------------------------------

test("the lobby is told to whoever is in it, part by part", async () => {
    await arrive();
    page.navigate.go(app, { page: "lobby" });
    await settle();
    const socket = connection();
    assert.deepEqual(socket.sent.map(({ type }) => type), ["hello", "lobby"]);
    socket.tell({ type: "lobby", people: 4, here: [{ handle: "bo", name: "Bo" }] });
    assert.equal(club().lobby.value.people, 4);
    assert.equal(club().lobby.value.challenges.length, 2, "the rest stays");
    socket.tell({ type: "lobby", challenges: [] });
    assert.equal(club().lobby.value.challenges.length, 0);
    page.navigate.go(app, { page: "home" });
    assert.deepEqual(socket.sent.at(-1), { type: "lobby-leave" });
    assert.equal(socket.readyState, FakeSocket.CLOSED, "a stranger hears nothing elsewhere");
});

test("a lost connection is shown, and the lobby is asked for again when it is back", async () => {
    await arrive();
    page.navigate.go(app, { page: "lobby" });
    await settle();
    connection().close();
    assert.equal(state().offline, false, "another server may be there at once");
    passTime();
    assert.equal(state().offline, true);
    connection();
    assert.equal(state().offline, false);
    assert.deepEqual(FakeSocket.last.sent.map(({ type }) => type), ["hello", "lobby"]);
});

test("a challenge to me is told, with the way to it", async () => {
    await arrive(member);
    connection().tell({ type: "challenge", challenge: challenge("c4", { handle: "cy", name: "Cy" }) });
    assert.deepEqual(state().toast, { text: "Cy challenges you.", to: { page: "challenge", id: "c4" } });
});

test("a game that has begun elsewhere is told, and does not take the visitor away", async () => {
    await arrive(member);
    connection().tell({ type: "started", game: "g5" });
    assert.deepEqual(state().route, { page: "home" });
    assert.deepEqual(state().toast.to, { page: "online", id: "g5" });
});

// ---- It calls you ---------------------------------------------------------------------------------------------------

test("it calls: by the title, and by a line that leads to the game", async () => {
    page.reactions.react(app);
    page.calls.callPlayer(app);
    replies["/me/games?state=running"] = { items: [game("g1", ["Ada", "Bo"], { your_turn: false })] };
    await arrive(member, { waiting: 0 });
    assert.equal(document.title, "Ludopod");
    assert.equal(state().toast, null, "what is there on arrival is on the page, and no news");
    replies["/me/games?state=running"] = { items: [game("g1", ["Ada", "Bo"])] };
    connection().tell({ type: "waiting", count: 1, games: ["g1"] });
    await settle();
    assert.equal(document.title, "(1) Ludopod");
    assert.deepEqual(state().toast, { text: "Your turn against Bo.", to: { page: "online", id: "g1" } });
    assert.equal(state().said, "Your turn against Bo.");
});

test("the game on the screen needs no call", async () => {
    page.calls.callPlayer(app);
    replies["/me/games?state=running"] = { items: [game("g1", ["Ada", "Bo"], { your_turn: false })] };
    await arrive(member);
    app.online.open("g1");
    replies["/me/games?state=running"] = { items: [game("g1", ["Ada", "Bo"])] };
    connection().tell({ type: "waiting", count: 1, games: ["g1"] });
    await settle();
    assert.equal(state().toast, null);
});

// ---- Passkeys -------------------------------------------------------------------------------------------------------

test("a passkey's bytes are read from base64url and written in it", () => {
    const { challenge: bytes, user, excludeCredentials, rp } = page.passkey.optionsFrom({
        challenge: "-_8A",
        rp: { id: "club.example" },
        user: { id: "AQI", name: "ada", displayName: "Ada" },
        excludeCredentials: [{ type: "public-key", id: "_w" }],
    });
    assert.deepEqual([...new Uint8Array(bytes)], [0xfb, 0xff, 0x00]);
    assert.deepEqual([...new Uint8Array(user.id)], [1, 2]);
    assert.deepEqual([...new Uint8Array(excludeCredentials[0].id)], [0xff]);
    assert.equal(rp.id, "club.example");
    const buffer = (...values) => Uint8Array.from(values).buffer;
    const made = { clientDataJSON: buffer(0xfb, 0xff), getAuthenticatorData: () => buffer(0), getTransports: () => ["internal"] };
    assert.deepEqual(page.passkey.jsonOf({ id: "x", type: "public-key", response: made }), {
        id: "x",
        type: "public-key",
        response: { clientDataJSON: "-_8", authenticatorData: "AA", transports: ["internal"] },
    });
    const used = { clientDataJSON: buffer(1), authenticatorData: buffer(2), signature: buffer(3), userHandle: null };
    assert.deepEqual(page.passkey.jsonOf({ id: "x", type: "public-key", response: used }).response, {
        clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw",
    });
});

test("points of a table by its places: what is shared is divided evenly, and nothing is lost", () => {
    const { pointsByPlace } = page.events;
    assert.deepEqual([[1, 2, 3], [3, 1, 1], [2, 2, 2], [1, 4, 2, 2]].map(pointsByPlace), [[2, 1, 0], [0, 1.5, 1.5], [1, 1, 1], [3, 0, 1.5, 1.5]]);
    for (let n = 0; n < 256; n++) {
        const places = [0, 2, 4, 6].map((shift) => ((n >> shift) & 3) + 1);
        const points = pointsByPlace(places);
        assert.equal(points.reduce((sum, one) => sum + one), 6, `${places}`);
        places.forEach((place, seat) => places.forEach((other, at) => assert.equal(place < other, points[seat] > points[at], `${places}`)));
    }
});
