// Bad input: refused with words, and nothing is changed by it.
import test from "node:test";
import { becomes, expectFaults, visit, visitAgain } from "./lib/page.mjs";
import { begin, chooseSize, heading, problem, startGame } from "./lib/places.mjs";
import { SAYS } from "./lib/says.mjs";
import { browser, server } from "./lib/stage.mjs";
import { nameOf, squaresLeft } from "./lib/table.mjs";

for (const [rows, columns] of [
    ["99", "99"],
    ["0", "5"],
    ["-1", "3"],
    ["", ""],
    ["9", "9"],
    ["1e1", "2"],
]) {
    test(`a board of ${rows || "nothing"} by ${columns || "nothing"} is refused`, async () => {
        const page = await visit(browser, `${server.url}/new/screen`);
        await chooseSize(page, rows, columns);
        await problem(page, "is not a board; expected ROWSxCOLUMNS").waitFor();
        await becomes(() => begin(page).isEnabled(), false);
        await page.context().close();
    });
}

const PEOPLE = ["a", "b"].map((seat) => ({ seat, kind: "human", name: "" }));
for (const stored of [
    "{",
    null,
    { options: { board: "5x5", players: 2 }, events: ["zz"], seats: [] },
    { options: { board: "5x5", players: 2, variant: "", first: "a" }, events: ["c3", "c3"], seats: PEOPLE },
]) {
    test(`a remembered game that is none is forgotten: ${JSON.stringify(stored).slice(0, 40)}`, async () => {
        const page = await visitAgain(browser, server.url, { game: stored, "ludopod.settings": [7] });
        await becomes(() => squaresLeft(page), 15); // as for a stranger
        await page.context().close();
    });
}

test("a game that does not exist and a page that does not exist say so", async () => {
    const page = await visit(browser, `${server.url}/g/nosuchgame`);
    expectFaults(page, /^404 GET .*\/nosuchgame/);
    await heading(page, SAYS.noSuchGame).waitFor();
    await page.goto(`${server.url}/nowhere/at/all`);
    await heading(page, SAYS.noPlace).waitFor();
    await page.getByRole("link", { name: "Go to the board" }).click();
    await becomes(() => squaresLeft(page), 15);
    await page.context().close();
});

test("that nobody has an account is not that nobody was found", async () => {
    const page = await visit(browser, `${server.url}/people`);
    await page.getByText("Nobody has an account here yet.").waitFor();
    await page.getByRole("searchbox").or(page.getByRole("textbox")).first().fill("zoe");
    await page.getByText("Nobody found.").waitFor();
    await page.context().close();
});

test("a stranger reads that nothing was decided about them, and nothing is refused for it", async () => {
    const page = await visit(browser, `${server.url}/decisions`);
    await page.getByText("Moderators have decided nothing about you.").waitFor();
    await page.context().close();
});

test("a name may hold anything and is shown as text", async () => {
    const page = await visit(browser, `${server.url}/new/screen`);
    const name = `<b onclick="x">é"&'`;
    await page.getByLabel("Name of player 1").fill(name);
    await startGame(page);
    await becomes(() => nameOf(page).textContent(), name);
    await page.context().close();
});
