// What waits for the moderators of a club that a test makes up, and what was decided, in the form of docs/protocol.md.
import { me, member } from "./club.mjs";

const HOUR_MS = 3_600_000;
const hoursAgo = (hours) => Date.now() - hours * HOUR_MS;

const waiting = (person, handle, name, more = {}) => ({
    person, handle, name, former: false, reports: 1, appeals: 0, oldest_ms: hoursAgo(30), moderator: null, yours: false, ...more,
});

const cases = [
    waiting("p2", "bo", "Bo", { reports: 3, appeals: 1, moderator: "ada", yours: true }),
    waiting("p3", "bartholomew", "Bartholomew the Magnificent of Ely", { reports: 0, appeals: 2, moderator: "cy", oldest_ms: hoursAgo(9) }),
    waiting("p4", null, "", { former: true, oldest_ms: hoursAgo(2) }),
];

const report = (id, reason, more = {}) => ({
    id, reason, subject: "person", game: null, event: null, message: null, words: "", evidence: "", by: "cy", by_person: "p5", at_ms: hoursAgo(30), open: true, context: [], ...more,
});

const said = (n, name, text) => ({ n, person: name, name, text, at_ms: hoursAgo(31) });

const reports = [
    report("r1", "insults", {
        subject: "message", game: "g1", message: 2, evidence: "Play faster, you snail!",
        words: "He has written this to me in each of our games, and goes on when I ask him to stop.",
        context: [said(1, "Cy", "Sorry, I need a little longer."), said(2, "Bo", "Play faster, you snail!"), said(3, "Cy", "")],
    }),
    report("r2", "accounts", { subject: "game", game: "g2", words: "Dee", by: null, by_person: null, at_ms: hoursAgo(20) }),
    report("r3", "spam", { subject: "direct", message: 9, evidence: "Cheap dice at my shop!", by: null, open: false, at_ms: hoursAgo(50) }),
];

const measure = (id, kind, more = {}) => ({
    id, kind, reason: "insults", subject: "person", game: null, event: null, message: null, words: "Nobody is to be called names here.", at_ms: hoursAgo(40),
    until_ms: null, lasting: false, reversible: true, seen: true, lifted_ms: null, appeal: null, was: "", by: "cy", ...more,
});

const appeal = (more = {}) => ({ words: "I was answering an insult, and I am sorry for the word.", at_ms: hoursAgo(10), answer: null, answered_ms: null, upheld: false, ...more });

const measures = [
    measure("m1", "mute", { until_ms: Date.now() + 100 * HOUR_MS, appeal: appeal() }),
    measure("m2", "message", { subject: "message", game: "g1", message: 2, was: "Play faster, you snail!" }),
    measure("m3", "warning", { lifted_ms: hoursAgo(35), appeal: appeal({ answer: "You are right: it was somebody else.", answered_ms: hoursAgo(35) }) }),
    measure("m4", "game", { reversible: false, subject: "game", game: "g2", reason: "accounts", words: "Two accounts of one person have played it." }),
];

const entry = (hours, actor, act, more = {}) => ({
    at_ms: hoursAgo(hours), actor, act, person: "p2", handle: "bo", name: "Bo", detail: "", why: "", was: "", becomes: "", ...more,
});

const log = [
    entry(3, "ada", "claim"),
    entry(3.1, "ada", "note", { why: "I have asked Cy for the other games." }),
    entry(35, "ada", "accept", { why: "You are right: it was somebody else.", was: "warning" }),
    entry(40, "cy", "mute", { why: "Nobody is to be called names here." }),
    entry(40.5, "cy", "message", { why: "Nobody is to be called names here.", detail: "g1", was: "Play faster, you snail!" }),
    entry(41, "cy", "rename", { why: "That name is another member's.", was: "the_real_cy", becomes: "bo" }),
];

const theCase = {
    about: { person: "p2", handle: "bo", name: "Bo", former: false, muted: true, banned: false },
    moderator: "ada", yours: true, reports, measures, log,
};

const moderator = { ...member, roles: ["moderator"] };
const items = (list) => ({ items: list, next: null });

const onDuty = (more = {}) => me({ ...moderator, ...more }, { order: { muted: false, banned: false, unread: 0, cases: 3 } });

/** What a moderator's page is answered. */
const moderating = {
    "/me": onDuty(),
    "/me/settings": onDuty,
    "/moderation/cases?limit=200": items(cases),
    "/moderation/cases/p2": theCase,
    "/moderation/log": items([...log, entry(60, null, "role", { handle: "ada", name: "Ada Lovelace", person: "p1", detail: "moderator" })]),
};

const told = (more = {}) => me({ ...member, ...more }, { order: { muted: true, banned: false, unread: 1, cases: 0 } });
const decided = {
    "/me": told(),
    "/me/settings": told,
    "/me/measures": items(measures.map((one, index) => ({ ...one, seen: index > 0, appeal: index ? one.appeal : null, by: undefined }))),
};

const button = (page, name) => page.getByRole("button", { name, exact: true });

export const ORDER_SCENES = [
    ["cases that wait for moderators", "/moderation", moderating],
    ["no case that waits", "/moderation", { ...moderating, "/moderation/cases?limit=200": items([]) }],
    ["moderation for somebody else", "/moderation", { "/me": me(), "/moderation/cases?limit=200": items([]) }],
    ["a moderator's case", "/moderation/p2", moderating, (page) => page.getByText("What was said around it").click()],
    ["the log of moderators", "/moderation/log", moderating],
    ["an empty log of moderators", "/moderation/log", { ...moderating, "/moderation/log": items([]) }],
    ["what moderators have decided", "/decisions", decided],
    ["an appeal", "/decisions", decided, (page) => button(page, "Appeal").first().click()],
    ["a report of a member", "/report/@bo", { "/me": me() }],
];
