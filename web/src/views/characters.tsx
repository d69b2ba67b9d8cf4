// Choosing a character for a seat: by its name and how strong it is, with its way of seeing beneath.
import { gameInfo, words } from "../state/app";
import type { GameInfo } from "../core/types";
import type { App } from "../state/context";
import type { Mode } from "../state/model";
import type { Setup, SetupSeat } from "../state/setup";

export interface SeatProps {
  app: App;
  mode: Mode;
  index: number;
  seat: SetupSeat;
  setup: Setup;
  change(part: Partial<SetupSeat>): void;
}

/** Ratings are known for games between two. */
const optionText = ({ title, rating }: GameInfo["characters"][number], { players }: Setup): string =>
  players === 2 && rating > 0 ? `${title} · ${rating} Elo` : title;

/** A person, or one of the characters: one choice instead of two. */
export function KindChoice({ app, mode, seat, setup, change, index }: SeatProps) {
  const { t } = words(app);
  const { characters } = gameInfo(app, setup.game);
  const chosen = seat.kind === "computer" ? characters.find(({ name }) => name === seat.character) : undefined;
  const note = `character-${index}`;
  return (
    <>
      <select
        aria-label={t("Who plays {seat}", { seat: index + 1 })}
        aria-describedby={chosen && note}
        value={chosen?.name ?? ""}
        onChange={({ currentTarget: { value } }) => change(value ? { kind: "computer", character: value } : { kind: "human" })}
      >
        <option value="">{mode === "friend" ? t("A friend") : t("A person")}</option>
        {characters.map((one) => (
          <option value={one.name} key={one.name}>
            {optionText(one, setup)}
          </option>
        ))}
      </select>
      {chosen && (
        <small id={note} aria-live="polite">
          {chosen.sentence}
        </small>
      )}
    </>
  );
}

/** Where somebody has just chosen a character: what the numbers beside them mean. */
export function RatingNote({ app, setup: { game, players, seats } }: { app: App; setup: Setup }) {
  const { t } = words(app);
  const rated = players === 2 && gameInfo(app, game).characters.some(({ rating }) => rating > 0);
  if (!rated || !seats.slice(0, players).some(({ kind }) => kind === "computer")) return null;
  return (
    <p class="quiet">
      {t(
        "The deeper a character lives, the stronger it plays. The numbers are Elo ratings on this program's own scale: 100 points more win about two games in three, 200 points about three in four.",
      )}
    </p>
  );
}
