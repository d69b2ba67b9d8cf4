// The picture in README.md, of a game between two members with clocks: node picture.mjs ../../../docs/screenshot.png.
import { test } from "node:test";
import { visit } from "./lib/page.mjs";
import { accountOf, becomeMember, button, furtherChoices, inGame, option, sendChallenge } from "./lib/places.mjs";
import { browser, server } from "./lib/stage.mjs";
import { movesBecome, place } from "./lib/table.mjs";

const [file = "screenshot.png"] = process.argv.slice(2);
const LOOK = { viewport: { width: 1440, height: 900 }, colorScheme: "light", reducedMotion: "reduce" };
/** Each on a square where there is one capture at most. */
const MOVES = ["c3", "b1", "d4", "c2", "d3", "e4", "a3", "e2", "a5", "b2", "d1", "c4", "c3", "d4", "e3", "d5", "c4", "d3"];

async function member(handle) {
    const page = await visit(browser, `${server.url}/sign-up`, LOOK);
    await becomeMember(page, handle.toLowerCase());
    await page.goto(`${server.url}/settings`);
    await page.getByLabel("Name", { exact: true }).fill(handle);
    await button(page, "Save").first().click();
    await accountOf(page, handle).waitFor();
    return page;
}

test("the picture in README.md", async () => {
    const players = [await member("Ada"), await member("Bruno")];
    const [ada, bruno] = players;
    await ada.goto(`${server.url}/invite`);
    await furtherChoices(ada);
    await option(ada, "As invited").click();
    await sendChallenge(ada);
    await bruno.goto(server.url);
    await button(bruno, "Play Ada").click();
    await inGame(...players);
    for (const [index, square] of MOVES.entries()) {
        await place(players[index % 2], square);
        for (const page of players) await movesBecome(page, index + 1);
    }
    await ada.evaluate(() => {
        document.activeElement.blur();
        scrollTo(0, 0);
    });
    await ada.screenshot({ path: file });
});
