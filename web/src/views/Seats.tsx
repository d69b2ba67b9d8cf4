// Who sits where in a new game.
import { gameInfo, gamePage, LETTERS, makeSeat, type Mode, NAME_MAX, seatName } from "../state/app";
import type { Setup, SetupProps, SetupSeat } from "../state/setup";
import { characterAt, KindChoice, type SeatProps } from "./characters";
import { Choices, Face, Select, useApp } from "./parts";

export interface SeatsProps extends SetupProps {
  mode: Mode;
  changeSeat(index: number, part: Partial<SetupSeat>): void;
}

function SeatRow(props: SeatProps) {
  const { app, t } = useApp();
  const { mode, index, seat, setup, change } = props;
  const { Mark } = gamePage(app, setup.game);
  const mine = index === 0 && mode !== "screen";
  const named = seat.kind === "human" && (mode === "screen" || mine);
  const letter = LETTERS[index] ?? "a";
  const picked = characterAt(app, setup, index);
  // Among the faces one has been chosen for the second seat.
  const known = mine ? t("You") : mode === "computer" && index === 1 ? picked?.title : undefined;
  return (
    <li class="seat beside wraps level">
      {named || picked ? (
        <Face character={picked?.name} person={seat.name.trim() || `seat ${letter}`} size={40} />
      ) : (
        <span class="free-seat" />
      )}
      <Mark seat={letter} shows={index + 1} />
      {known ? <span class="marked">{known}</span> : <KindChoice {...props} />}
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

/** How many play, where the game leaves that open. */
export function PlayersChoice({ setup, change }: { setup: Setup; change(part: { players: number }): void }) {
  const { app, t } = useApp();
  const most = gameInfo(app, setup.game).options.find(({ name }) => name === "players")?.maximum ?? 2;
  if (most <= 2) return null;
  return (
    <Choices
      few
      legend={t("Number of players")}
      name="players"
      value={setup.players}
      choices={Array.from({ length: most - 1 }, (_, index) => ({ value: index + 2, title: index + 2 }))}
      choose={(players) => change({ players })}
    />
  );
}

export function Seats({ mode, setup, change, changeSeat }: SeatsProps) {
  const { app, t } = useApp();
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
      <PlayersChoice setup={setup} change={change} />
      <ul class="stack gap-3">
        {seats.map((seat, index) => (
          <SeatRow
            mode={mode}
            index={index}
            seat={seat}
            setup={setup}
            change={(part) => changeSeat(index, part)}
            key={index}
          />
        ))}
      </ul>
      <Select
        label={t("Who starts")}
        value={setup.first}
        choices={seats.map((_, index) => [LETTERS[index] ?? "a", begins(index)])}
        choose={(chosen) => change({ first: chosen })}
      />
      {setup.players > 2 && (
        <p class="quiet">
          {t("With more than two players, a tie for first place eliminates the player in last place, and the game continues.")}
        </p>
      )}
    </fieldset>
  );
}
