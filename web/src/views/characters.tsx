// The house's characters, to be chosen: all of them in order of strength, or one of them for a seat.
import type { GameInfo } from "@ludopod/core";
import { type App, gameInfo, type Mode, seatIndex } from "../state/app";
import type { Setup, SetupSeat } from "../state/setup";
import { Drawn, Select, useApp } from "./parts";

type Character = GameInfo["characters"][number];

export interface SeatProps {
  mode: Mode;
  index: number;
  seat: SetupSeat;
  setup: Setup;
  change(part: Partial<SetupSeat>): void;
}

/** Who plays a seat of a form, where that is a character. */
export const characterAt = (app: App, { game, seats }: Setup, index: number): Character | undefined => {
  const seat = seats[index];
  return seat?.kind === "computer" ? gameInfo(app, game).characters.find(({ name }) => name === seat.character) : undefined;
};

/** Ratings are known for games between two. */
const ratingOf = ({ rating }: Character, { players }: Setup): string => (players === 2 && rating > 0 ? `${rating}` : "");

const fullTitle = (one: Character, setup: Setup): string => {
  const rating = ratingOf(one, setup);
  return rating ? `${one.title} · ${rating} Elo` : one.title;
};

/** All faces, the weakest first. */
export function Cast({ setup, choose }: { setup: Setup; choose(name: string): void }) {
  const { app, t } = useApp();
  const chosen = characterAt(app, setup, seatIndex("b"))?.name;
  return (
    <div class="roster" role="radiogroup" aria-label={t("Character")}>
      {gameInfo(app, setup.game).characters.map((one) => (
        <label class="roster-one stack tops centred" key={one.name}>
          <input
            type="radio"
            name="character"
            checked={one.name === chosen}
            onChange={() => choose(one.name)}
            aria-label={fullTitle(one, setup)}
            aria-describedby={`sees-${one.name}`}
          />
          <Drawn kind="face character" inside={FACES[one.name]} size={96} />
          <span class="roster-name">
            <strong>{one.title}</strong> <span>{ratingOf(one, setup)}</span>
          </span>
          <small id={`sees-${one.name}`}>{one.sentence}</small>
        </label>
      ))}
    </div>
  );
}

/** The one that is chosen, large. */
export function Chosen({ setup }: { setup: Setup }) {
  const { app } = useApp();
  const one = characterAt(app, setup, seatIndex("b"));
  const rating = one && ratingOf(one, setup);
  return one ? (
    <div class="chosen">
      <Drawn kind="face character" inside={FACES[one.name]} size={160} />
      <div>
        <h2>{one.title}</h2>
        {rating && <p class="quiet">{rating} Elo</p>}
        <p>{one.sentence}</p>
      </div>
    </div>
  ) : null;
}

/** A person, or one of the characters: one choice instead of two. */
export function KindChoice({ mode, setup, change, index }: SeatProps) {
  const { app, t } = useApp();
  const chosen = characterAt(app, setup, index);
  const note = `character-${index}`;
  return (
    <>
      <Select
        aria-label={t("Who plays {seat}", { seat: index + 1 })}
        aria-describedby={chosen && note}
        value={chosen?.name ?? ""}
        choices={[["", mode === "friend" ? t("Someone") : t("A person")], ...gameInfo(app, setup.game).characters.map((one) => [one.name, fullTitle(one, setup)] as const)]}
        choose={(chosen) => change(chosen ? { kind: "computer", character: chosen } : { kind: "human" })}
      />
      {chosen && (
        <small id={note} aria-live="polite">{chosen.sentence}</small>
      )}
    </>
  );
}

/** Where somebody has just chosen a character: what the numbers beside them mean. */
export function RatingNote({ setup }: { setup: Setup }) {
  const { app, t } = useApp();
  const seated = setup.seats.slice(0, setup.players).map((_, index) => characterAt(app, setup, index));
  if (!seated.some((one) => one && ratingOf(one, setup))) return null;
  return (
    <p class="quiet">
      {t(
        "The deeper a character lives, the stronger it plays. The numbers are Elo ratings on this program's own scale: 100 points more win about two games in three, 200 points about three in four.",
      )}
    </p>
  );
}
