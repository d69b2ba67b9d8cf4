// What moderators' words are called on the page.
import type { Identity } from "api";
import type { Words } from "../../i18n";
import { words, type App } from "../../state/app";
import { nameOf } from "../parts";
import type { MeasureKind, Reason } from "../../state/club";

/** Whom a case is about: of a former member nothing but that is known. */
export const aboutName = (app: App, person: Identity & { former: boolean }): string =>
  person.former ? words(app).t("Deleted account") : nameOf(app, person);

export const reasonTexts = ({ t }: Words): Record<Reason, string> => ({
  insults: t("Insults or threats"),
  spam: t("Advertising or flooding"),
  cheating: t("Help from a computer or from somebody else"),
  stalling: t("Lets the time run, or leaves games"),
  name: t("An offensive name"),
  accounts: t("Several accounts, or results made up"),
  other: t("Something else"),
});

export const measureTexts = ({ t }: Words): Record<MeasureKind, string> => ({
  warning: t("Warning"),
  mute: t("Muted"),
  ban: t("Suspension"),
  rename: t("Another name"),
  message: t("Message removed"),
  line: t("Profile line removed"),
  game: t("Game aborted"),
  ratings: t("Ratings restored"),
});

/** What is in the log beside decisions; how the program calls it is what others get to see of it (docs/moderation.md). */
const actTexts = ({ t }: Words): Readonly<Record<string, string>> => ({
  role: t("Role"),
  reset: t("New password"),
  invite: t("Invitation"),
  recalculate: t("Ratings calculated anew"),
  relist: t("Lists of what was played made anew"),
  claim: t("Case taken"),
  release: t("Case let go"),
  note: t("Note"),
  close: t("Reports closed"),
  lift: t("Taken back"),
  uphold: t("The decision stands"),
  accept: t("The appeal is right"),
});

/** Whom somebody was made. */
export const roleText = ({ t }: Words, role: string): string =>
  ({ player: t("player"), moderator: t("moderator"), administrator: t("administrator") })[role] ?? role;

/** What was done, by its name in the log. */
export const logText = (words: Words, act: string): string =>
  actTexts(words)[act] ?? (measureTexts(words) as Readonly<Record<string, string>>)[act] ?? act;

/** What each does, said before it is done. */
export const measureHints = ({ t }: Words): Record<MeasureKind, string> => ({
  warning: t("The person sees it and has to say that it was read."),
  mute: t("The person can play, but writes nothing that others read. Can be undone."),
  ban: t("Games that go on are given up at once, and sessions end; that is not undone with the ban. The person can still sign in to read why, and to appeal."),
  rename: t("The username or the name is replaced wherever it stands. Can be undone."),
  message: t("Nobody reads the message any more. Can be undone."),
  line: t("The line on the person’s page is taken away. Can be undone."),
  game: t("The game ends without a result. This cannot be undone."),
  ratings: t("What the game has changed in ratings is taken back, for all its players. Can be undone."),
});
