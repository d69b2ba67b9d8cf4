// Answers that come when the visitor looks at something else: they change nothing there, and what was refused is told.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, challenge, me, member, talk } from "../system/web/lib/club.mjs";
import { openPage, page, settle } from "./lib/page.mjs";

let app;
let asked;
let replies;
/** The answers that are on their way, by path. */
let waiting;
const club = () => app.store.get().club;

beforeEach(() => {
    asked = [];
    waiting = new Map();
    replies = { ...answers(), "/me": me(member) };
    globalThis.document.visibilityState = "visible";
    globalThis.fetch = async (address) => {
        const path = address.replace("/api/v1", "");
        asked.push(path);
        const reply = await (waiting.get(path) ?? replies[path]);
        if (!reply) throw new TypeError(`no network for ${path}`);
        return Array.isArray(reply) ? Response.json(reply[1], { status: reply[0] }) : Response.json(reply);
    };
    app = openPage({ route: { page: "home" } });
    app.store.set({ club: { ...club(), me: { state: "there", value: me(member) } } });
});

const refusal = [409, { code: "written", detail: "you have written 60 messages", arguments: ["60"] }];

/** What the slot holds, as if it had been asked for. */
const put = (slot, value) => app.store.set({ club: { ...club(), [slot]: { state: "there", value } } });

/** Something is begun, the visitor goes elsewhere, and then comes the answer: what `begin` resolves to. */
async function late(begin, path, leave, answer) {
    let release;
    waiting.set(path, new Promise((resolve) => (release = resolve)));
    const begun = begin();
    await settle();
    waiting.delete(path);
    leave();
    release(answer);
    return begun;
}

test("what was written to one person is not shown among what was written to another", async () => {
    const way = "/me/conversations/@bo";
    const [bo, cy] = ["bo", "cy"].map((handle) => talk(`with ${handle}`, { handle, name: "", former: false }));
    const open = (handle, value) => {
        app.store.set({ route: { page: "messages", with: handle } });
        put("talk", value);
    };
    const written = { n: 9, you: true, text: "Hello", at_ms: 1 };
    for (const [answer, fault] of [[written, undefined], [refusal, "written"]]) {
        open("@bo", bo);
        const refused = await late(() => page.messages.write(app, "@bo", "Hello"), way, () => open("@cy", cy), answer);
        assert.equal(refused?.code, fault);
        assert.equal(club().talk.value.id, "with cy");
        assert.deepEqual(club().talk.value.items.map(({ n }) => n), cy.items.map(({ n }) => n));
        assert.deepEqual(asked.splice(0), [way]);
    }
    assert.deepEqual(app.store.get().toast, {
        text: "Your message could not be sent. You have written 60 messages.",
        to: { page: "messages", with: "@bo" },
    });
});

test("a conversation that comes after another one was opened is not taken as read", async () => {
    app.store.set({ route: { page: "messages", with: "@cy" } });
    put("talk", talk("with cy", { handle: "cy", name: "", former: false }, { unread: 2 }));
    await page.messages.markRead(app, "@bo");
    assert.deepEqual(asked, []);
});

test("a case that was decided on does not take the place of another", async () => {
    const about = (person) => ({ about: { person }, measures: [person] });
    put("case", about("p1"));
    const decide = () => page.order.decide(app, "p1", { kind: "warning" });
    const path = "/moderation/cases/p1/measures";
    assert.equal(await late(decide, path, () => put("case", about("p2")), { ...about("p1"), log: [] }), null);
    assert.deepEqual(club().case.value, about("p2"));
    put("case", about("p1"));
    await late(decide, path, () => undefined, { ...about("p1"), log: [] });
    assert.deepEqual(club().case.value, { ...about("p1"), log: [] });
});

test("a challenge that was declined does not take the place of another", async () => {
    put("challenge", challenge("c1", member));
    const decline = () => page.challenges.decline(app, challenge("c1", member), "");
    const leave = () => put("challenge", challenge("c2", member));
    await late(decline, "/challenges/c1/decline", leave, challenge("c1", member, { state: "declined" }));
    assert.equal(club().challenge.value.id, "c2");
});

test("whoever has gone elsewhere before a challenge is made, or taken, stays there", async () => {
    const elsewhere = { page: "people" };
    const asks = challenge("c1", member);
    for (const [path, begin] of [
        ["/challenges", () => page.challenges.challenge(app, { terms: {}, invited: { kind: "anyone" }, seats: 2, times: 1 })],
        ["/challenges/c1/accept", () => page.challenges.accept(app, asks)],
    ]) {
        app.store.set({ route: { page: "lobby" } });
        await late(begin, path, () => app.store.set({ route: elsewhere }), { ...asks, game: "g1" });
        assert.equal(app.store.get().route, elsewhere);
    }
});

test("the rest of a list that was asked for anew meanwhile is dropped", async () => {
    const first = { items: [{ id: "t1" }], next: "1" };
    const more = { items: [{ id: "t2" }], next: null };
    put("conversations", first);
    replies["/me/conversations?cursor=1"] = more;
    const renewed = { items: [{ id: "t0" }], next: "0" };
    let asking = page.messages.moreConversations(app);
    put("conversations", renewed);
    await asking;
    assert.deepEqual(club().conversations.value, renewed);
    put("conversations", first);
    asking = page.messages.moreConversations(app);
    put("conversations", { ...first, items: [{ id: "t3" }, ...first.items] });
    await asking;
    assert.deepEqual(club().conversations.value.items.map(({ id }) => id), ["t3", "t1", "t2"]);
    const log = { items: [{ at_ms: 2 }], next: "2" };
    put("log", log);
    replies["/moderation/log?cursor=2"] = { items: [{ at_ms: 1 }], next: null };
    asking = page.order.moreLog(app);
    put("log", renewed);
    await asking;
    assert.deepEqual(club().log.value, renewed);
});

/* ---- Two games ------------------------------------------------------------------------------------------- */

const inGame = (id, note) =>
    app.store.set({ route: { page: "online", id }, online: { id, events: [], seats: [] }, desk: { ...page.match.emptyDesk, note } });

test("a note stays with its game, and what is refused is told wherever the visitor is", async () => {
    const keep = () => page.talk.keepNote(app, "g1", "Bo likes corners.");
    for (const answer of [{ text: "Bo likes corners." }, refusal]) {
        inGame("g1", "");
        await late(keep, "/games/g1/note", () => inGame("g2", "Cy does not."), answer);
        assert.equal(app.store.get().desk.note, "Cy does not.");
    }
    const { toast, notice } = app.store.get();
    assert.deepEqual(toast, { text: "Your note could not be kept. You have written 60 messages.", to: { page: "online", id: "g1" } });
    assert.equal(notice, null);
});

test("what is said in a game is said there, though another one is shown", async () => {
    inGame("g1", "");
    const say = () => page.talk.sayInChat(app, "g1", "players", "Hello");
    const said = { n: 0, room: "players", seat: "a", name: "Ada", you: true, text: "Hello", at_ms: 1 };
    assert.equal(await late(say, "/games/g1/chat", () => inGame("g2", ""), said), true);
    assert.equal(await late(say, "/games/g1/chat", () => undefined, refusal), false);
    const { desk, toast } = app.store.get();
    assert.deepEqual([desk.chat, desk.chatFault], [[], ""]);
    assert.deepEqual(toast, { text: "Your message could not be sent. You have written 60 messages.", to: { page: "online", id: "g1" } });
});

test("conditional moves stay with their game", async () => {
    inGame("g1", "");
    const keep = () => page.talk.keepPlan(app, 0, [], "a");
    await late(keep, "/games/g1/plan", () => inGame("g2", ""), { plans: [{ seat: "a" }] });
    assert.deepEqual(app.store.get().desk.plans, []);
});
