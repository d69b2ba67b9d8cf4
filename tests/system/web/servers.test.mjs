// Three people in three browsers, each by a server of its own of one club, of which one decides. That one is killed, then the one that
// somebody is connected to. A small proxy for each stands where nginx would: it takes the next server when its own is gone.
import assert from "node:assert/strict";
import net from "node:net";
import test, { after } from "node:test";
import { startCluster } from "../cluster/cluster.mjs";
import { expectFaults, launch, until, visit } from "./lib/page.mjs";
import { allSee, inviteFriend, takeSeat } from "./lib/places.mjs";
import { pageFolder } from "./lib/server.mjs";
import { connected, moves, place, presence } from "./lib/table.mjs";

const cluster = await startCluster(3, { web: pageFolder });
if (!cluster) {
    console.log("Skipped, because PostgreSQL is not there (Debian's package postgresql).");
    process.exit(77);
}
const browser = await launch();

const proxies = [];

/** Where a browser goes: to this server, or the next that is there. */
async function front(own) {
    const proxy = net.createServer((from) => {
        const choices = [own, ...cluster.here().filter((server) => server !== own)].filter(({ out }) => !out);
        const next = () => {
            const server = choices.shift();
            if (!server) return from.destroy();
            const to = net.connect(server.port, "127.0.0.1", () => from.pipe(to).pipe(from));
            to.on("error", () => (to.connecting || !to.bytesWritten ? next() : from.destroy()));
            from.on("close", () => to.destroy());
            to.on("close", () => to.bytesRead && from.destroy());
            return undefined;
        };
        from.on("error", () => {});
        next();
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    proxies.push(proxy);
    return `http://127.0.0.1:${proxy.address().port}`;
}

const decider = await cluster.decides();
const [one, other] = await cluster.standbys();
const pages = [];

after(async () => {
    await browser.close();
    for (const proxy of proxies) proxy.close(); // not by a test's own after(): that would run when the test ends
    await cluster.end();
});

/** From now on what the page says of its connection is noted. */
const noteWords = (page) =>
    page.evaluate(() => {
        window.saidLost = 0;
        new MutationObserver(() => (window.saidLost += /Reconnecting/.test(document.body.innerText) ? 1 : 0)).observe(document.body, { subtree: true, childList: true, characterData: true });
    });

test("two play and one looks on, by three servers", async () => {
    const ada = await visit(browser, `${await front(decider)}/new/friend`);
    const address = new URL(await inviteFriend(ada, { name: "Ada", board: "Quick" })).pathname;
    pages.push(ada, await visit(browser, (await front(one)) + address));
    await takeSeat(pages[1], "Bo");
    pages.push(await visit(browser, (await front(other)) + address));
    await place(pages[0], "b2");
    await allSee(pages, 1);
    await place(pages[1], "d2");
    await allSee(pages, 2);
});

test("the one that decides is killed: a move made at once is made, and nothing that was made is gone", async () => {
    for (const page of pages) expectFaults(page, /net::ERR_|WebSocket|503/);
    await cluster.kill(decider);
    const began = Date.now();
    await place(pages[0], "c2");
    await allSee(pages, 3);
    console.log(`all see the move ${Date.now() - began} ms after the kill`);
    for (const page of pages) await connected(page);
});

test("a standby is killed: its people are by another within two seconds, and hear nothing of it", async () => {
    const standby = (await cluster.standbys())[0];
    const index = standby === one ? 1 : 2;
    await noteWords(pages[index]);
    const began = Date.now();
    await cluster.kill(standby);
    await place(pages[1], "b1");
    await allSee(pages, 4);
    const took = Date.now() - began;
    console.log(`all see the move ${took} ms after the kill`);
    assert.equal(await moves(pages[index]).count(), 4);
    if (took < 2000) assert.equal(await pages[index].evaluate(() => window.saidLost), 0);
    await until(async () => /Connected/.test(await presence(pages[index]).innerText()), "the page to be connected");
});
