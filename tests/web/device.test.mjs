// What the device remembers: values that are on its disk, and what is said where they are not.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDBFactory } from "fake-indexeddb";
import { page } from "./lib/page.mjs";

const { makeDevice } = page.device;

let databases;
const open = (factory = () => databases) => makeDevice(factory);
const refusal = (kind) => (fault) => fault.kind === kind;

/** A browser in which writing fails like that as long as `failing.name` says so. */
function failingDevice() {
    const failing = { name: "" };
    const refuse = (store) =>
        new Proxy(store, {
            get: (target, name) =>
                name !== "put" || !failing.name
                    ? typeof target[name] === "function" ? target[name].bind(target) : target[name]
                    : () => { throw Object.assign(new Error("no"), { name: failing.name }); },
        });
    const device = makeDevice(() => ({
        open: (...words) => {
            const request = databases.open(...words);
            request.addEventListener("success", () => {
                const { transaction } = request.result;
                request.result.transaction = (...asked) => {
                    const made = transaction.apply(request.result, asked);
                    const { objectStore } = made;
                    made.objectStore = (name) => refuse(objectStore.call(made, name));
                    return made;
                };
            });
            return request;
        },
    }));
    return [device, failing];
}

beforeEach(() => {
    databases = new IDBFactory();
});

test("what is written is there for the next page", async () => {
    await open().put("games", "a", { moves: ["c2"] });
    const next = open();
    assert.deepEqual(await next.get("games", "a"), { moves: ["c2"] });
    assert.equal(await next.get("puzzles", "a"), undefined);
    assert.deepEqual(await next.all("games"), [{ moves: ["c2"] }]);
    await next.remove("games", "a");
    assert.deepEqual(await open().all("games"), []);
    assert.equal(next.state, "stored");
});

test("a write asks for the disk, and is over when the transaction is", async () => {
    const asked = [];
    const device = makeDevice(() => ({
        open: (...words) => {
            const request = databases.open(...words);
            request.addEventListener("success", () => {
                const { transaction } = request.result;
                request.result.transaction = (...rest) => {
                    const made = transaction.apply(request.result, rest);
                    made.addEventListener("complete", () => asked.push([...rest, "complete"]));
                    return made;
                };
            });
            return request;
        },
    }));
    await device.put("notes", "x", 1);
    assert.deepEqual(asked, [[["notes"], "readwrite", { durability: "strict" }, "complete"]]);
});

test("several values are written together, or not at all", async () => {
    const device = open();
    await device.put("games", "a", 1);
    const writes = [
        { store: "games", key: "b", value: 2 },
        { store: "games", key: "a", value: 3, check: (stored) => stored === 7 },
        { store: "notes", key: "board", value: "b" },
    ];
    await assert.rejects(device.write(writes), refusal("changed"));
    assert.deepEqual(await device.all("games"), [1]);
    assert.equal(await device.get("notes", "board"), undefined);
    assert.equal(device.state, "stored", "a refused write says nothing about the device");
    writes[1].check = (stored) => stored === 1;
    await assert.rejects(device.write([...writes, { store: "games", key: "c", value: () => 0 }]), "no function can be stored");
    assert.deepEqual(await open().all("games"), [1]);
    await device.write(writes);
    assert.deepEqual(await open().all("games"), [3, 2]);
});

const NOWHERE = [
    ["there is no database", () => undefined, "denied"],
    ["asking for it is forbidden", () => { throw Object.assign(new Error("no"), { name: "SecurityError" }); }, "denied"],
    ["it is broken", () => ({ open: () => { throw Object.assign(new Error("no"), { name: "UnknownError" }); } }), "broken"],
];

for (const [name, factory, kind] of NOWHERE) {
    test(`where ${name} values last as long as the page, and each write says so`, async () => {
        const device = open(factory);
        assert.equal(await device.get("notes", "x"), undefined);
        assert.equal(device.state, kind);
        await assert.rejects(device.put("notes", "x", 1), refusal(kind));
        assert.equal(await device.get("notes", "x"), 1);
        assert.deepEqual(await device.all("notes"), [1]);
        await assert.rejects(device.remove("notes", "x"), refusal(kind));
        assert.deepEqual(await device.all("notes"), []);
    });
}

test("when there is no room, what is stored stays; what waited is stored when something has gone", async () => {
    const [device, failing] = failingDevice();
    await device.put("games", "a", 1);
    failing.name = "QuotaExceededError";
    await assert.rejects(device.put("games", "a", 2), refusal("full"));
    assert.equal(device.state, "full");
    assert.equal(await device.get("games", "a"), 2, "the page goes on with the newest");
    await device.all("games");
    assert.equal(device.state, "full", "that something can be read makes no room");
    assert.equal(await open().get("games", "a"), 1);
    failing.name = "";
    await device.remove("games", "b");
    assert.equal(await open().get("games", "a"), 2);
    assert.equal(device.state, "stored");
});

test("what there was no room for is stored with the next write that there is room for", async () => {
    const [device, failing] = failingDevice();
    failing.name = "QuotaExceededError";
    await assert.rejects(device.put("games", "a", 1), refusal("full"));
    failing.name = "";
    await device.put("notes", "x", 1);
    assert.equal(await open().get("games", "a"), 1);
    assert.equal(device.state, "stored");
});

test("what waited does not replace what another tab has written since", async () => {
    const [device, failing] = failingDevice();
    await device.put("games", "a", 1);
    failing.name = "QuotaExceededError";
    await assert.rejects(device.write([{ store: "games", key: "a", value: 2, check: (stored) => stored === 1 }]), refusal("full"));
    await open().put("games", "a", 5);
    failing.name = "";
    await device.remove("games", "b");
    assert.equal(await device.get("games", "a"), 5);
});

const openAt = (version) =>
    new Promise((resolve) => {
        const request = databases.open("ludopod", version);
        request.onsuccess = () => resolve(request.result);
        request.onblocked = () => resolve(null);
    });

test("a newer version of the page gets the database, and the older one says that it stores no more", async () => {
    const device = open();
    await device.put("notes", "x", 1);
    const newer = await openAt(9);
    assert.ok(newer, "it is not held");
    await assert.rejects(device.put("notes", "x", 2), refusal("blocked"));
    assert.equal(device.state, "blocked");
    newer.close();
});

test("a tab that holds an older database is named as the reason, and once it has gone values are stored", async () => {
    const older = await openAt(1);
    const device = open(() => ({ open: (name) => databases.open(name, 2) }));
    await assert.rejects(device.put("notes", "x", 1), refusal("blocked"));
    assert.equal(await device.get("notes", "x"), 1);
    older.close();
    await device.put("notes", "x", 2);
    assert.equal(device.state, "stored");
});

test("what is on its way when the page is left holds nothing, and is done when the page is shown again", async () => {
    const window = new EventTarget();
    page.database.followLeaving(window);
    const device = open();
    await device.put("games", "a", 1);
    const checks = [];
    const written = device.write([{ store: "games", key: "a", value: 3, check: (stored) => checks.push(stored) }]);
    await Promise.resolve().then().then().then();
    window.dispatchEvent(new Event("pagehide"));
    const later = device.put("games", "b", 4);
    const store = (await openAt(1)).transaction("games", "readwrite").objectStore("games");
    await new Promise((resolve) => (store.put(2, "a").onsuccess = resolve));
    assert.deepEqual(checks, [], "the next page writes, and nothing else is done meanwhile");
    window.dispatchEvent(new Event("pageshow"));
    await Promise.all([written, later]);
    assert.deepEqual(checks, [2]);
    assert.deepEqual(await open().all("games"), [3, 4]);
});
