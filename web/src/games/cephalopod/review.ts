// What a bad move in Cephalopod has given away, in words: dice that can now be captured, and dice that nobody can.
import type { Words } from "../../i18n";
import type { Facts, LossText } from "../../state/review/model";

function answerText(words: Words, { answer }: Facts, nameOf: (seat: string) => string): string[] {
  const { t, tn } = words;
  if (!answer) return [];
  const { captures, move, safe } = answer;
  const said = { name: nameOf(answer.seat), square: move.at, dice: words.list(captures), shows: move.shows };
  if (!captures.length) return [t("{name} can now place a {shows} on {square} that can never be captured.", said)];
  const taken = tn(
    "{name} can now place a die on {square} and capture the die on {dice}.",
    "{name} can now place a die on {square} and capture the dice on {dice}.",
    captures.length,
    said,
  );
  return safe ? [taken, t("Nobody can ever capture that {shows}.", said)] : [taken];
}

/** Of the better move; that it stays for ever may be all there is to say of it. */
function betterText(words: Words, { better, captures, safe, kept }: Facts): string[] {
  const { t, tn } = words;
  return [
    captures.length > 0 &&
      tn(
        "A die on {square} captures the die on {dice}.",
        "A die on {square} captures the dice on {dice}.",
        captures.length,
        { square: better.at, dice: words.list(captures) },
      ),
    safe && t("The {n} on {square} can never be captured.", { n: better.shows, square: better.at }),
    kept.length > 0 &&
      tn("The die on {dice} stays.", "The dice on {dice} stay.", kept.length, { dice: words.list(kept) }),
  ].filter((sentence) => sentence !== false);
}

export const lossText = (words: Words, facts: Facts, nameOf: (seat: string) => string): LossText => ({
  given: answerText(words, facts, nameOf),
  won: betterText(words, facts),
});
