// What players offer each other, and what each of it does, in words.
import type { Offer } from "api";
import { type App, type OnlineTable, say, seatName, seatOf, words } from "../app";
import { changeDesk } from "./desk";
import type { Ability, OfferKind } from "./model";

/** What can be offered, given up or ended, in the order in which it is shown: first that after which the game goes on,
 *  and apart from it that after which it is over. */
const CONTINUING = ["takeback", "pause", "resume"] as const satisfies readonly Ability[];
const ENDING = ["draw", "abort", "resign"] as const satisfies readonly Ability[];
export type Choice = (typeof CONTINUING)[number] | (typeof ENDING)[number];

export const choicesOf = ({ match }: OnlineTable): readonly Choice[][] => {
  const able = (choice: Choice) => match.can?.includes(choice) ?? false;
  return [CONTINUING.filter(able), ENDING.filter(able)].filter((group) => group.length > 0);
};

interface ChoiceWords {
  title: string;
  /** What it will do. */
  about: string;
  /** What the button says that does it. */
  action: string;
}

export function choiceWords(app: App, choice: Choice, others: string): ChoiceWords {
  const { t } = words(app);
  return {
    takeback: {
      title: t("Take back"),
      about: t("{others} will be asked. If they agree, the game goes back to before your last move.", { others }),
      action: t("Ask to take back"),
    },
    draw: {
      title: t("Offer a draw"),
      about: t("{others} will be asked. If they agree, the game ends and nobody wins.", { others }),
      action: t("Offer the draw"),
    },
    pause: {
      title: t("Propose a pause"),
      about: t("{others} will be asked. If they agree, all clocks stand still until someone resumes the game.", { others }),
      action: t("Propose the pause"),
    },
    resume: { title: t("Resume"), about: t("The clocks run again at once."), action: t("Resume") },
    abort: {
      title: t("Abort game"),
      about: t("The game ends at once, and nobody wins or loses. This is possible until everyone has moved."),
      action: t("Abort now"),
    },
    resign: {
      title: t("Resign"),
      about: t("You leave the game at once and cannot come back. {others} will be told.", { others }),
      action: t("Resign this game?"),
    },
  }[choice];
}

/** What an offer asks of whoever has not answered it. */
export function offerText(app: App, table: OnlineTable, { kind, by }: Offer): string {
  const { t } = words(app);
  const seat = seatOf(table, by);
  const name = seat ? seatName(app, seat) : by;
  const own: Record<OfferKind, string> = {
    takeback: t("You have asked to take back your last move."),
    draw: t("You have offered a draw."),
    pause: t("You have proposed a pause."),
    rematch: t("You have asked for a rematch."),
  };
  const others: Record<OfferKind, string> = {
    takeback: t("{name} asks to take back the last move.", { name }),
    draw: t("{name} offers a draw.", { name }),
    pause: t("{name} proposes a pause.", { name }),
    rematch: t("{name} wants a rematch.", { name }),
  };
  return (seat?.you ? own : others)[kind];
}

/** Says what has been offered to the visitor since the game was told before. */
export function announceOffers(app: App, before: OnlineTable | null, now: OnlineTable): void {
  const isNew = ({ kind, by }: Offer) => !before?.match.offers.some((known) => known.kind === kind && known.by === by);
  const asked = now.match.offers.filter((offer) => isNew(offer) && awaitsMe(now, offer));
  if (asked.length) say(app, asked.map((offer) => offerText(app, now, offer)).join(" "));
}

/** Whether the visitor is still to answer. */
export const awaitsMe = ({ seats }: OnlineTable, { by, accepted }: Offer): boolean =>
  seats.some(({ seat, you, kind }) => you && kind === "human" && seat !== by && !accepted.includes(seat));

/** Whether the visitor has played, and can ask for the same game again. */
export const mayAskAgain = ({ seats, next, match }: OnlineTable): boolean =>
  seats.some(({ you }) => you) && next === null && !match.offers.some(({ kind }) => kind === "rematch");

/** The rematch that the visitor has agreed to, once there is one. */
export const begunAgain = (before: OnlineTable | null, { id, seats, next }: OnlineTable): string | null =>
  before?.id === id && before.next === null && seats.some(({ you }) => you) ? next : null;

export const askFor = (app: App, choice: Choice | null) => changeDesk(app, { asking: choice });

export async function doIt(app: App, choice: Choice): Promise<void> {
  askFor(app, null);
  if (choice === "resign") await app.online.resign();
  else if (choice === "abort") await app.online.act("abort");
  else if (choice === "resume") await app.online.act("accept", "pause");
  else await app.online.act("offer", choice);
}
