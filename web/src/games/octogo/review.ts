// What a bad move in Octogo has given away, in words: pieces that can now be captured, and those that could have been.
import type { Words } from "../../i18n";
import type { Facts, LossText } from "../../state/review/model";
import { turnInSentence } from "./words";

function answerText(words: Words, { answer }: Facts, nameOf: (seat: string) => string): string[] {
  if (!answer?.captures.length) return [];
  return [
    words.tn(
      "{name} can now capture the piece on {pieces} with the one on {square}.",
      "{name} can now capture the pieces on {pieces} with the one on {square}.",
      answer.captures.length,
      { name: nameOf(answer.seat), square: answer.move.at, pieces: words.list(answer.captures) },
    ),
  ];
}

function betterText(words: Words, { better, captures, kept }: Facts): string[] {
  const { t, tn } = words;
  return [
    t("The piece on {square}: {turn}.", { square: better.at, turn: turnInSentence(words, better) }),
    captures.length > 0 &&
      tn("That captures the piece on {pieces}.", "That captures the pieces on {pieces}.", captures.length, {
        pieces: words.list(captures),
      }),
    kept.length > 0 &&
      tn("The piece on {pieces} stays.", "The pieces on {pieces} stay.", kept.length, { pieces: words.list(kept) }),
  ].filter((sentence) => sentence !== false);
}

export const lossText = (words: Words, facts: Facts, nameOf: (seat: string) => string): LossText => ({
  given: answerText(words, facts, nameOf),
  won: betterText(words, facts),
});
