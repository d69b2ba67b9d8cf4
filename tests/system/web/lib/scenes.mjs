// The screens of the club, each in its states. The server's part is made up (club.mjs), so that each state can be had at
// once.
import * as club from "./club.mjs";
import { ORDER_SCENES } from "./order.mjs";
import { visit } from "./page.mjs";
import { button, option, unfold, webhook } from "./places.mjs";
import { browser, server } from "./stage.mjs";

/** Opens a place of the page, with that of the server's answers changed. */
export async function arrive(path, changed = {}, options = {}) {
    let made;
    const page = await visit(
        browser,
        server.url + path,
        { colorScheme: "light", ...options },
        async (opened) => (made = await club.standIn(opened, club.answers(changed))),
    );
    return Object.assign(page, { club: made });
}

export const signedIn = { "/me": club.me() };
export const nothing = { items: [], next: null };
const totp = { "/me/totp": { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/ada" } };

const working = {
    "/me/bots/robot/hook": (() => {
        const { keys, ...hook } = club.webhook({ state: "working", waiting: 0, next_ms: null, failures: 0, status: 204, failing_ms: null });
        return { ...hook, taken_ms: hook.tried_ms, keys: keys.slice(0, 1) };
    })(),
};
const openWebhook = async (page) => {
    await unfold(page, "Webhook");
    await page.getByLabel("Address of the webhook").waitFor();
    await webhook(page).evaluate((fold) => fold.scrollIntoView());
};

const tournaments = {
    ...signedIn,
    "/tournaments?of=running": { items: [club.tournament({ you: "in" })], next: null },
    "/tournaments?of=coming": { items: [club.tournament({ id: "t2abcdefgh", code: "t2abcd", kind: "arena", state: "announced", round: 0, begins_at_ms: Date.now() + 600_000 })], next: null },
    "/tournaments?of=past": { items: [club.tournament({ id: "t3abcdefgh", code: "t3abcd", kind: "round_robin", state: "over" })], next: null },
};
const table = { number: 4, round: 2, state: "ready", entrants: [0, 1], game: null, points: [], absent: [], corrected: false, at_ms: Date.now() };
const own = { number: 0, place: 1, table, would: { win: 1, draw: 2, lose: 3 } };
/** A tournament that the member plays in and directs. */
/** By correspondence: Bo wants to play at eight. */
const byPost = { ...signedIn, ...club.tournamentAnswers({ you: "in", own, terms: { ...club.tournament().terms, clock: "240h+36h cap 240h", class: "daily" } }), "/tournaments/t1abcd/tables?limit=200": { items: [club.met(4, 1, [0, 3], { state: "playing", points: [], when_ms: new Date().setHours(44, 0, 0, 0), wanted: [3] })], next: null } };
export const playingIn = { ...signedIn, ...club.tournamentAnswers({ you: "in", directed: true, own, can: ["leave", "cancel", "correct"] }) };

export const SCENES = [
    ["the first page with people who wait", "/", {}],
    ["a member's games", "/", signedIn],
    ["a member without games", "/", { ...signedIn, "/me/games?state=running": nothing }],
    ["the member's menu", "/", signedIn, (page) => button(page, "Account of Ada Lovelace").click()],
    ["the lobby", "/lobby", signedIn],
    ["an empty lobby", "/lobby", { "/challenges?of=open": nothing, "/games?state=running": nothing }],
    ["a lobby that is not reached", "/lobby", { "/challenges?of=open": [503, { code: "full", detail: "too many people", arguments: [] }] }],
    ["a lobby that is on its way", "/lobby", { "/challenges?of=open": "never" }],
    ["a challenge", "/challenge/c1", signedIn],
    ["other terms for a challenge", "/challenge/c1", signedIn, (page) => button(page, "Suggest other terms").click()],
    ["a challenge that has expired", "/challenge/c1", { "/challenges/c1": club.challenge("c1", club.member, { state: "expired", can: [] }) }],
    ["a new challenge", "/invite", {}],
    ["a challenge to somebody", "/invite/bo", signedIn],
    ["signing in", "/sign-in", {}],
    ["signing up by invitation", "/sign-up/K7", { "/me": club.me(null, { club: { ...club.club, open: false } }) }],
    ["recovering an account", "/recover", {}],
    ["confirming an address", "/confirm", {}],
    ["the profile", "/settings", signedIn],
    ["how a member signs in", "/settings/security", { ...signedIn, ...totp }, (page) => button(page, "Set it up").click()],
    ["what a member is told", "/settings/notices", signedIn],
    ["notices", "/notices", signedIn],
    ["no notices", "/notices", { ...signedIn, "/me/notices": nothing }],
    ["the devices of a member", "/settings/devices", signedIn],
    ["a webhook that fails", "/settings/devices", signedIn, openWebhook],
    ["a webhook that works", "/settings/devices", { ...signedIn, ...working }, openWebhook],
    ["a bot without a webhook", "/settings/devices", { ...signedIn, "/me/bots/robot/hook": club.webhook({ url: null, state: "none", keys: [], waiting: 0, next_ms: null, tried_ms: null, taken_ms: null }) }, openWebhook],
    ["a vacation that is begun", "/settings/vacation", { ...signedIn, "/me/vacation": { vacation: { days_left: 29, until_ms: 1_900_000_000_000 } } }, (page) =>
        button(page, "Start vacation").click()],
    ["a challenge by a line", "/invite", signedIn, (page) => page.locator("details summary", { hasText: "Challenge by a line" }).click()],
    ["deleting an account", "/settings/data", signedIn, (page) => button(page, "Delete the account").click()],
    ["people", "/people", signedIn],
    ["somebody's page", "/@bo", signedIn],
    ["a leaderboard", "/players", signedIn],
    ["a leaderboard on which nobody is", "/players/octogo-6x10-live", signedIn],
    ["a rated challenge", "/challenge/c5", signedIn],
    ["somebody's games", "/@bo/games", signedIn],
    ["somebody without games", "/@bo", { ...signedIn, "/people/bo/games?state=over": nothing, "/people/bo/opponents": nothing }],
    ["somebody's opponents", "/@bo/opponents", signedIn],
    ["somebody's openings", "/@bo/openings", signedIn],
    ["a former member", "/@bo", { "/people/bo": club.person("bo", "", { former: true, online: false, last_seen: null }) }],
    ["tournaments", "/events", tournaments],
    ["no tournaments", "/events", {}],
    ["a tournament in Play", "/", tournaments],
    ["a new tournament", "/new-event", signedIn],
    ["a tournament that is played", "/event/t1abcd", playingIn],
    ["a time for a game", "/event/t1abcd", byPost, (page) => button(page, "Another time").first().click()],
    ["a result that is corrected", "/event/t1abcd", playingIn, (page) => button(page, "Correct").first().click()],
    ["a tournament that begins on a date", "/new-event", signedIn, (page) => option(page, "Later").click()],
    ["a tournament that is announced", "/event/t1abcd", { ...signedIn, ...club.tournamentAnswers({ state: "announced", begins_at_ms: Date.now() + 600_000, round: 0, tables: 0, can: ["join"] }), "/tournaments/t1abcd/tables?limit=200": nothing, "/tournaments/t1abcd/games?limit=24": nothing }],
    ["a tournament that is over", "/event/t1abcd", { ...club.tournamentAnswers({ kind: "round_robin", state: "over" }), "/tournaments/t1abcd/games?limit=24": nothing }],
    ["games to watch", "/watch", {}],
    ["nothing to watch", "/watch", { "/games?state=running&order=rating&limit=24": nothing }],
    ["games to watch that are on their way", "/watch", { "/games?state=running&order=rating&limit=24": "never" }],
    ["games to watch that are not reached", "/watch", { "/games?state=running&order=rating&limit=24": [503, { code: "full", detail: "too many people", arguments: [] }] }],
    ["a player who does not play", "/watch/@bo", {}],
    ["messages", "/messages", signedIn],
    ["no messages", "/messages", { ...signedIn, "/me/conversations": nothing }],
    ["a conversation", "/messages/@bo", signedIn],
    ["a conversation with a former member", "/messages/t2", signedIn],
    ...ORDER_SCENES,
    ["the origin of the games", "/about", {}],
];

/** The screens that ask nothing of the club. */
export const PLAIN = [
    ["a first page that is empty", "/", {}],
    ["the places to study", "/study", {}],
    ["an analysis", "/analysis", {}],
    ["the explorer", "/explorer", {}],
    ["puzzles", "/puzzles", {}],
    ["the first step", "/learn", {}],
    ["a lesson", "/lesson/sixes", {}],
    ["the rules", "/rules", {}],
    ["a game against the computer", "/new/computer", {}],
    ["a game on this screen", "/new/screen", {}],
    ["an invitation of a friend", "/new/friend", {}],
    ["a game that is opened", "/open", {}],
    ["the games on this device", "/games", {}],
    ["the board's settings", "/settings/board", {}],
    ["a page that does not exist", "/nowhere", {}],
].map(([name, path]) => [name, path, { "/challenges?of=open": nothing, "/games?state=running": nothing }]);
