// What members write to each other, and whom they follow: what is asked of the server, and what it tells by itself.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { answers, me, member, person, talk } from "../system/web/lib/club.mjs";
import { FakeSocket, openPage, page, settle } from "./lib/page.mjs";

const bo = { handle: "bo", name: "Bo", former: false };
const said = (n, you, text) => ({ n, you, text, at_ms: 1_795_000_000_000 + n });

let app;
let asked;
let replies;
const state = () => app.store.get();
const club = () => state().club;
const shown = () => club().talk.value.items.map(({ n }) => n);

beforeEach(() => {
    asked = [];
    replies = { ...answers(), "/me": me(member) };
    globalThis.document.visibilityState = "visible";
    globalThis.fetch = async (address, { body, headers }) => {
        const path = address.replace("/api/v1", "");
        const sent = body && JSON.parse(body);
        asked.push({ path, sent, key: headers?.["Idempotency-Key"] });
        const reply = typeof replies[path] === "function" ? replies[path](sent) : replies[path];
        if (reply === undefined) throw new TypeError(`no network for ${path}`);
        return Array.isArray(reply) ? Response.json(reply[1], { status: reply[0] }) : Response.json(reply);
    };
});

const times = (path) => asked.filter((one) => one.path === path).length;

/** A member arrives, with the connection for news open. */
async function arrive(route) {
    app = openPage({ route });
    await page.arrive.followPlaces(app);
    await settle();
    if (FakeSocket.last.readyState === 0) FakeSocket.last.open();
    await settle(); // what may have changed before then is asked for again
}

const hear = async (message) => {
    FakeSocket.last.tell(message);
    await settle();
};

const news = (latest, unread = 1) => ({ type: "message", conversation: { id: "t1", with: bo, unread, latest }, unread });

test("a conversation is shown in order, and said to be read as far as it is seen", async () => {
    await arrive({ page: "messages", with: "@bo" });
    assert.deepEqual(shown(), [1, 2, 3]);
    assert.deepEqual(asked.find(({ path }) => path === "/me/conversations/@bo/read").sent, { read: 4 });
    assert.equal(club().me.value.unread, 0);
    assert.equal(club().talk.value.unread, 0);
});

test("what nobody looks at is not read", async () => {
    globalThis.document.visibilityState = "hidden";
    await arrive({ page: "messages", with: "@bo" });
    assert.equal(times("/me/conversations/@bo/read"), 0);
    globalThis.document.visibilityState = "visible";
    await page.messages.markRead(app, "@bo");
    assert.equal(times("/me/conversations/@bo/read"), 1);
});

test("earlier messages are put before those that are there", async () => {
    await arrive({ page: "messages", with: "@bo" });
    replies["/me/conversations/@bo?cursor=1"] = talk("t1", bo, { items: [said(0, false, "Hello")], next: null });
    assert.equal(await page.messages.earlier(app, "@bo"), null);
    assert.deepEqual(shown(), [0, 1, 2, 3]);
    assert.equal(club().talk.value.next, null);
});

test("the next message joins those that are shown; after a gap all is asked for again", async () => {
    await arrive({ page: "messages", with: "@bo" });
    const before = times("/me/conversations/@bo");
    await hear(news(said(4, false, "Now?")));
    assert.deepEqual(shown(), [1, 2, 3, 4]);
    assert.equal(state().toast, null);
    assert.equal(times("/me/conversations/@bo"), before);
    await hear(news(said(4, false, "Now?"))); // told once more
    assert.deepEqual(shown(), [1, 2, 3, 4]);
    await hear(news(said(9, false, "Where are you?")));
    assert.equal(times("/me/conversations/@bo"), before + 1);
});

test("elsewhere a message is announced, with the way to it; one's own from another page is not", async () => {
    await arrive({ page: "lobby" });
    await hear(news(said(4, false, "Now?"), 3));
    assert.equal(state().toast.text, "Bo has written to you.");
    assert.deepEqual(state().toast.to, { page: "messages", with: "@bo" });
    assert.equal(club().me.value.unread, 3);
    app.store.set({ toast: null });
    await hear(news(said(5, true, "Yes"), 0));
    assert.equal(state().toast, null);
    assert.equal(club().me.value.unread, 0);
    await hear({ type: "unread", unread: 2 });
    assert.equal(club().me.value.unread, 2);
});

test("what is written is there at once, or the reason why not", async () => {
    await arrive({ page: "messages", with: "@bo" });
    replies["/me/conversations/@bo"] = (sent) => (sent ? said(4, true, sent.text) : talk("t1", bo, { refusal: "unanswered" }));
    assert.equal(await page.messages.write(app, "@bo", "Yes!"), null);
    assert.equal(club().talk.value.refusal, "unanswered");
    replies["/me/conversations/@bo"] = [409, { code: "written", detail: "you have written 60 messages", arguments: ["60"] }];
    assert.equal((await page.messages.write(app, "@bo", "No!")).code, "written");
});

test("what was not answered and is sent once more is the same message; after another one it is not", async () => {
    await arrive({ page: "messages", with: "@bo" });
    const way = "/me/conversations/@bo";
    const keys = () => asked.filter(({ path, sent }) => path === way && sent).map(({ key }) => key);
    const say = async (text, reply) => {
        replies[way] = reply;
        return page.messages.write(app, "@bo", text);
    };
    const taken = (sent) => (sent ? said(4, true, sent.text) : talk("t1", bo));
    assert.equal((await say("Yes!", undefined)).kind, "unreachable");
    await say("Yes!", [503, { code: "busy", detail: "busy", arguments: [] }]);
    assert.equal(await say("Yes!", taken), null);
    assert.equal(await say("Yes!", taken), null);
    assert.equal((await say("No!", undefined)).kind, "unreachable");
    assert.equal(await say("Well.", taken), null);
    assert.equal(await say("No!", taken), null);
    const [first, second, third, fourth, ...others] = keys();
    assert.deepEqual([second, third], [first, first]);
    assert.equal(new Set([first, fourth, ...others]).size, 5);
});

test("a list goes on where its page ends, without anything twice", async () => {
    await arrive({ page: "messages", with: "" });
    const { items } = club().conversations.value;
    app.store.set({ club: { ...club(), conversations: { state: "there", value: { items, next: "17-t2" } } } });
    replies["/me/conversations?cursor=17-t2"] = { items: [items[1], { ...items[0], id: "t3" }], next: null };
    assert.equal(await page.messages.moreConversations(app), null);
    assert.deepEqual(club().conversations.value.items.map(({ id }) => id), ["t1", "t2", "t3"]);
});

test("who signs out leaves no words behind", async () => {
    await arrive({ page: "messages", with: "@bo" });
    replies["/sign-out"] = replies["/me"] = me(null);
    await page.me.signOut(app);
    assert.equal(club().talk.value, undefined);
    assert.equal(club().conversations.value, undefined);
    assert.equal(club().follows.value, undefined);
});

test("those who are here stand first, and who comes is told", async () => {
    await arrive({ page: "people" });
    const order = () => page.friends.sorted(club().follows.value).map(({ handle }) => handle);
    assert.deepEqual(order(), ["dee", "bo", "cy"]);
    await hear({ type: "friend", handle: "cy", name: "Cy", online: true, game: "g7" });
    await hear({ type: "friend", handle: "dee", name: "Dee", online: false, game: null });
    assert.deepEqual(order(), ["cy", "bo", "dee"]);
});

test("to follow somebody changes the page of that person, and the list", async () => {
    await arrive({ page: "people" });
    replies["/people/bo"] = person("bo", "Bo");
    await page.people.loadPerson(app, "bo");
    replies["/people/bo/follow"] = replies["/people/bo/block"] = {};
    const before = times("/me/follows?limit=200");
    assert.equal(await page.people.relate(app, "bo", "follow"), null);
    assert.equal(club().person.value.following, true);
    assert.equal(times("/me/follows?limit=200"), before + 1);
    await page.people.relate(app, "bo", "block");
    assert.equal(club().person.value.following, false);
});
