// The places of the page: how one comes there, what they are made of, and what a person does there. Parts are known by their
// role and their name, or by a `data-` attribute that is there for it.
import { PASSWORD, until } from "./page.mjs";
import { wording } from "./says.mjs";
import { moveList, movesBecome, player } from "./table.mjs";

// ---- What each place is made of -----------------------------------------------------------------------------------

export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const link = (page, name) => page.getByRole("link", { name, exact: true });
export const heading = (page, name) => page.getByRole("heading", { name, exact: true });
export const toggle = (page, name) => page.getByRole("switch", { name, exact: true });
export const title = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });

/** Why something could not be done. */
export const problem = (page, words = /\S/) => page.getByRole("alert").filter({ hasText: words });

/** One of several that stand beside each other, pressed wherever a person would. */
export const option = (page, words) => page.locator('label:has([type="radio"])', { hasText: words });

/** The field of a form that goes by that name. */
export const field = (page, name) => page.locator("label", { has: page.getByText(name, { exact: true }) });

/** A subject of a place, by its title, or by words in it. */
export const card = (page, name) => page.getByRole("region", { name, exact: true });
export const cardWith = (page, words) => page.getByRole("region").filter({ hasText: words });

export const ROW = '[data-part="row"]';
/** An entry of a list; those that wait for the visitor; what each says. */
export const row = (page, words) => page.locator(ROW, { hasText: words });
export const calls = (page) => page.locator("[data-calls]");
export const about = (entry) => entry.locator('[data-part="about"]');
export const item = (page, words) => page.getByRole("main").getByRole("listitem").filter({ hasText: words });

export const smallBoards = (page) => page.locator('[data-part="mini-board"]');

/** What has just been told in passing. */
export const toast = (page, words) => page.locator('[data-part="toast"]', { hasText: words });

/** A part that is folded away, and its head. */
export const fold = (page, words) => page.locator("details", { has: page.locator("summary", { hasText: words }) });
export const unfold = (page, words) => page.locator("summary", { hasText: words }).click();

/** The parts of a place, one of which is shown. */
export const tabs = (page) => page.getByRole("main").getByRole("navigation");

export const head = (page) => page.getByRole("banner");
/** Where the window ends for what is read and pressed: on a phone the places lie there. */
export async function endOfWindow(page) {
    const tops = await page.locator(".bottom-bar").evaluateAll((bars) => bars.filter((bar) => bar.checkVisibility()).map((bar) => bar.getBoundingClientRect().top));
    return Math.min(page.viewportSize().height, ...tops);
}
export const foot = (page) => page.getByRole("contentinfo");

/** The button of a member's own menu. */
export const accountOf = (page, name) => page.getByRole("button", { name: wording("Account of {name}", { name }) });

/** Of the menu at the end of the head, once that is open. */
export const languageChoice = (page) => head(page).locator('select:has(option[lang="fr"])');
export const accountMenu = (page) => page.locator('[data-part="account"]');
export async function chooseLanguage(page, language) {
    if ((await page.locator("html").getAttribute("lang")) === language) return;
    const isThere = await languageChoice(page).isVisible();
    const isCovered = (await page.locator("dialog[open]").count()) > 0; // no person can press it there
    const press = () => (isCovered ? accountMenu(page).dispatchEvent("click") : accountMenu(page).click());
    if (!isThere) await press();
    await languageChoice(page).selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    if (!isThere) await press();
}

/** What stands there before the page's code has come: the first page as everybody sees it, elsewhere a mark. */
export const FIRST_LOOK = '#app > [aria-busy="true"]';
export const firstLook = (page) => page.locator(FIRST_LOOK);
export const openingMark = (page) => page.locator("#drawn");

/** The first page's ways to a game with a person. */
export const tiles = (page) => page.getByRole("list", { name: "Play a person" }).getByRole("button");

// ---- A new game ---------------------------------------------------------------------------------------------------

/** The button of the form, which says against whom it begins. */
export const begin = (page) => page.getByRole("main").locator('form [type="submit"]');

/** Chooses a game, and a board where that is asked for. */
export async function chooseGame(page, game, board) {
    await unfold(page, wording("More options"));
    await field(page, wording("Game")).locator("select").selectOption(game);
    if (!board) return;
    const wanted = page.getByRole("radio", { name: board });
    if (!(await wanted.count())) await button(page, wording("More")).click();
    await wanted.check();
}

export async function startGame(page) {
    await begin(page).click();
    await moveList(page).waitFor();
}

/** Starts a game for two on this screen. */
export async function startOnScreen(page, { board = "Quick", first = "Ada", second = "Bo" } = {}) {
    await page.getByRole("link", { name: wording("Same screen") }).click();
    await option(page, board).click();
    await page.getByLabel(wording("Name of player {n}", { n: 1 })).fill(first);
    await page.getByLabel(wording("Name of player {n}", { n: 2 })).fill(second);
    await startGame(page);
}

/** A board of a size of one's own. */
export async function chooseSize(page, rows, columns) {
    await option(page, wording("Other")).click();
    await page.getByLabel(wording("Rows")).fill(String(rows));
    await page.getByLabel(wording("Columns")).fill(String(columns));
}

/** Starts a game for two on this screen, on a board of any size. */
export async function startOnBoard(page, rows, columns) {
    await page.getByRole("link", { name: wording("Same screen") }).click();
    await chooseSize(page, rows, columns);
    await startGame(page);
}

/** Invites a friend, where a new game is arranged; the answer is the address of the game. */
export async function inviteFriend(page, { name, board } = {}) {
    if (board) await option(page, board).click();
    if (name) await page.getByLabel(wording("Name of player {n}", { n: 1 })).fill(name);
    await button(page, wording("Create the game")).click();
    await heading(page, wording("Waiting for your friend")).waitFor();
    return page.getByLabel(wording("Link to this game")).inputValue();
}

/** Takes the free seat of the game that is shown. */
export async function takeSeat(page, name) {
    if (name) await page.getByLabel(wording("Your name")).fill(name);
    await button(page, wording("Join the game")).click();
    await player(page, /, you|^You/).first().waitFor();
}

/** Why a move that was typed is none: what describes its field. */
export const typedFault = (page) => page.locator("form", { has: page.getByLabel(wording("Type a move")) }).locator("small:not(:empty)");

// ---- A game from elsewhere ----------------------------------------------------------------------------------------

export const recordField = (page) => page.getByLabel(wording("A saved game, a position, or just the moves"));

export async function openRecord(page, record) {
    await recordField(page).fill(record);
    await button(page, wording("Open the game")).click();
}

// ---- A game between people ----------------------------------------------------------------------------------------

export const isInGame = (page) => /\/g\/\w+$/.test(page.url());
export const gameId = (page) => page.url().split("/").pop();
export const inGame = (...pages) => until(() => pages.every(isInGame), "all of them to be in the game");

/** Opens, or otherwise acts on, what is chosen now and then, where a game is arranged. */
export const furtherChoices = (page, act = "click") => page.locator("summary", { hasText: wording("More options") })[act]();

/** Sends the challenge that has been arranged. */
export async function sendChallenge(page) {
    await button(page, wording("Send the challenge")).click();
    await heading(page, wording("Challenge")).waitFor();
}

export const accept = (page) => button(page, wording("Accept and play"));
export const agree = (page) => button(page, wording("Accept")).click();

/** What another player offers. */
export const offer = (page, words) => page.getByRole("status").filter({ has: page.getByRole("button"), hasText: words });

/** What can be offered in the game, or given up. */
export const offers = (page) => page.locator("summary", { hasText: wording("Offer or end") });

/** Those that go together. */
export const offerGroups = (page) => page.locator('[data-part="choices"]');

export async function resign(page) {
    await offers(page).click();
    await button(page, wording("Resign")).click();
    await button(page, wording("Resign this game?")).click();
}

/** The chat of a game: its head, with how many are new; what has been said; and saying something. */
export const chat = (page) => page.locator('[data-part="chat"]');
export const chatHead = (page) => chat(page).locator("summary");
export const unreadInChat = (page) => chatHead(page).locator("[aria-label]");
export const said = (page, words) => chat(page).getByRole("log").filter({ hasText: words });

export async function openChat(page) {
    await chat(page).waitFor();
    if ((await chat(page).getAttribute("open")) === null) await chatHead(page).click();
}

export async function sayInChat(page, words) {
    await openChat(page);
    await page.getByLabel(wording("Message"), { exact: true }).fill(words);
    await page.keyboard.press("Enter");
    await said(page, words).waitFor();
}

/** All of them have seen so many moves. */
export const allSee = (pages, count) => Promise.all(pages.map((page) => movesBecome(page, count)));

// ---- People -------------------------------------------------------------------------------------------------------

/** Makes an account where accounts are made. */
export async function signUp(page, handle, { password = PASSWORD, address } = {}) {
    await page.getByLabel(wording("Username")).fill(handle);
    if (address) await page.getByLabel(wording("E-mail address (optional)")).fill(address);
    await page.getByLabel(wording("Password")).fill(password);
    await button(page, wording("Create account")).click();
}

/** What stands there once, after it was made. */
export const codes = (page) => card(page, wording("Your recovery codes")).getByRole("listitem");
export const keepCodes = (page) => button(page, wording("I saved them")).click();

export async function becomeMember(page, handle) {
    await signUp(page, handle);
    await keepCodes(page);
}

export async function signIn(page, login, password = PASSWORD) {
    await page.getByLabel(wording("Username or e-mail address")).fill(login);
    await page.getByLabel(wording("Password"), { exact: true }).fill(password);
    await page.keyboard.press("Enter");
}

/** What has been written in a conversation, and how many conversations have something new. */
export const written = (page, words) => page.locator('[data-part="written"]', { hasText: words });
export const unreadLetters = (page) => head(page).getByRole("link", { name: /with new messages$/ });

// ---- Studying -----------------------------------------------------------------------------------------------------

/** The lines, notes and the rest beside the analysis board. */
export const study = (page) => page.locator('[data-part="study"]');
export const parts = (page) => page.getByRole("group", { name: wording("Show"), exact: true });

/** What the engine says of a finished game: its graph, which is stepped along, and the game in a sentence. */
export const review = (page) => page.getByRole("region", { name: wording("Game review"), exact: true });
export const graph = (page) => page.getByRole("slider", { name: wording("Game review") });
export const summary = (page) => page.locator('[data-part="summary"]');
export const curves = (page) => review(page).locator("svg .course");
export const curveNames = (page) => review(page).locator("svg .seat-name");
export const learn = (page) => page.getByRole("button", { name: /^Learn from/ });

/** What the engine finds, and how each move of a solved position ends. */
export const engine = (page) => card(page, wording("Engine"));
/** The room of the lines that were tried on the analysis board. */
export const studyLines = (page) => study(page).locator(".lines");
export const engineSwitch = (page) => page.getByRole("switch", { name: wording("Engine") });
export const engineLines = (page) => page.getByRole("list", { name: wording("Lines of the engine") }).getByRole("listitem");
export const stepsOfLine = (page, index = 0) => engineLines(page).nth(index).locator("[data-step]");
export const chances = (page) => page.getByRole("list", { name: wording("Chance of winning") }).getByRole("listitem");
export const moveValues = (page) => page.getByRole("list", { name: wording("Moves, best first") }).getByRole("listitem");

/** Stops the engine where it is. */
export async function stopEngine(page) {
    await button(page, wording("Stop")).click();
    await button(page, wording("Continue")).waitFor();
}

export async function showSolution(page) {
    await button(page, wording("Solution")).click();
    await button(page, wording("Show solution")).click();
}

// ---- The other places ---------------------------------------------------------------------------------------------

/** The games that are kept on this device. */
export const kept = (page, words) => page.getByRole("main").locator('[data-part="row"]', { hasText: words });

/** A figure of the rules, by what stands under it. */
export const figure = (page, words) => page.locator("figure", { hasText: words });
/** The pictures in them: those far below are drawn once they come near. */
export const figures = (page) => page.locator("figure .art svg");
export const tryFigure = (page) => button(page, wording("Try it")).first().click();

/** Games to watch. */
export const watched = (page, words) => page.getByRole("main").getByRole("link", { name: /^Watch \S/ }).filter({ hasText: words });

/** A bot's webhook. */
export const webhook = (page) => fold(page, "Webhook");

// ---- Tournaments --------------------------------------------------------------------------------------------------

/** A row of the standing. */
export const standingOf = (page, handle) => page.getByRole("row").filter({ has: page.getByRole("link", { name: handle, exact: true }) });

export async function confirmCorrection(page, result, reason) {
    const asked = page.getByRole("dialog");
    await asked.getByRole("combobox").selectOption({ label: result });
    await asked.getByLabel(wording("Reason"), { exact: true }).fill(reason);
    await button(asked, wording("Correct the result")).click();
    await asked.waitFor({ state: "detached" });
}

/** The place has come whole: no grey lines stand where something will be. */
export async function hasCome(page) {
    await page.getByRole("contentinfo").waitFor();
    await page.locator("main .skeleton").waitFor({ state: "detached" });
}
