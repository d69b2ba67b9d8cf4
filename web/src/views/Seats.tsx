// Who sits where in a new game.
import { gameInfo, gamePage, seatName, words } from "../state/app";
import type { App } from "../state/context";
import { LETTERS, makeSeat, NAME_MAX, type Mode } from "../state/model";
import type { Setup, SetupSeat } from "../state/setup";
import { characterAt, KindChoice, type SeatProps } from "./characters";
import { Face } from "./parts/Face";

interface SeatsProps {
  app: App;
  mode: Mode;
  setup: Setup;
  change(part: Partial<Setup>): void;
  changeSeat(index: number, part: Partial<SetupSeat>): void;
}

function SeatRow(props: SeatProps) {
  const { app, mode, index, seat, setup, change } = props;
  const { t } = words(app);
  const { Mark } = gamePage(app, setup.game);
  const mine = index === 0 && mode !== "screen";
  const named = seat.kind === "human" && (mode === "screen" || mine);
  const letter = LETTERS[index] ?? "a";
  const picked = characterAt(app, setup, index);
  // Among the faces one has been chosen for the second seat.
  const known = mine ? t("You") : mode === "computer" && index === 1 ? picked?.title : undefined;
  return (
    <li class="seat">
      {named || picked ? (
        <Face character={picked?.name} person={seat.name.trim() || `seat ${letter}`} size={40} />
      ) : (
        <span class="free-seat" />
      )}
      <Mark seat={letter} shows={index + 1} />
      {known ? <span class="me">{known}</span> : <KindChoice {...props} />}
      {named && (
        <input
          type="text"
          maxLength={NAME_MAX}
          autocomplete="off"
          aria-label={t("Name of player {n}", { n: index + 1 })}
          placeholder={seatName(app, makeSeat(index), setup.game)}
          value={seat.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

export function Seats({ app, mode, setup, change, changeSeat }: SeatsProps) {
  const { t, tn } = words(app);
  const most = gameInfo(app, setup.game).options.find(({ name }) => name === "players")?.maximum ?? 2;
  const begins = (index: number) => {
    const seat = setup.seats[index];
    if (index === 0 && mode !== "screen") return t("You");
    const name = seat?.kind === "human" && mode === "screen" ? seat.name : "";
    return seatName(app, makeSeat(index, { name }), setup.game);
  };
  const seats = setup.seats.slice(0, setup.players);
  return (
    <fieldset>
      <legend>{t("Players")}</legend>
      <ul class="seats">
        {seats.map((seat, index) => (
          <SeatRow
            app={app}
            mode={mode}
            index={index}
            seat={seat}
            setup={setup}
            change={(part) => changeSeat(index, part)}
            key={index}
          />
        ))}
      </ul>
      <div class="row">
        {most > 2 && (
          <label class="field">
            <span>{t("Number of players")}</span>
            <select value={setup.players} onChange={(event) => change({ players: Number(event.currentTarget.value) })}>
              {Array.from({ length: most - 1 }, (_, index) => index + 2).map((n) => (
                <option value={n} key={n}>
                  {tn("{n} player", "{n} players", n)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{t("Who starts")}</span>
          <select value={setup.first} onChange={(event) => change({ first: event.currentTarget.value })}>
            {seats.map((_, index) => (
              <option value={LETTERS[index]} key={index}>
                {begins(index)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {setup.players > 2 && (
        <p class="quiet">
          {t("With more than two players, a tie for first place eliminates the player in last place, and the game continues.")}
        </p>
      )}
    </fieldset>
  );
}
