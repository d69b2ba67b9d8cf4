// Who plays, how many dice each has, and how many squares are empty.
import type { Position } from "@ludopod/core";
import { type App, characterName, gamePage, type OnlineTable, type Seat, seatIndex, seatName, type Table, words } from "../state/app";
import { myself } from "../state/club";
import { exhibited, sessionOf, tableBeneath } from "../state/shown";
import { ClockFace, ClockTerms } from "./match/ClockFace";
import { Face, RatingMark, useApp, useStanding } from "./parts";

interface PlayerProps {
  table: Table;
  seat: Seat;
  /** Those who sit before it. */
  before: readonly Seat[];
  position: Position;
  online: boolean;
  /** Only one player sits at this page. */
  alone: boolean;
}

/** What stands under a player's name. */
function detailsOf(app: App, { seat, position, online }: PlayerProps, title: string, self: boolean, gone: boolean): string[] {
  const { t } = words(app);
  const colour = position.seats[seatIndex(seat.seat)] ?? seat.seat;
  return [
    title !== colour && colour,
    seat.bot !== undefined && t("bot"),
    online && seat.you && !self && t("you"),
    online && !seat.online && seat.taken && seat.kind === "human" && t("away"),
    !seat.taken && t("free seat"),
    gone && t("out"),
  ].filter((detail) => detail !== false);
}

/** Their picture: of somebody without a name the visitor's own, or one of the seat's. */
function Portrait({ seat, before, self }: Pick<PlayerProps, "seat" | "before"> & { self: boolean }) {
  const { app } = useApp();
  if (!seat.taken) return <span class="free-seat" />;
  const me = self ? myself(app) : null;
  const person = ({ name, seat: letter }: Seat) => name || `seat ${letter}`;
  const others = before.filter(({ taken, character }) => taken && !character);
  return <Face character={seat.character} person={seat.name || me?.name || me?.handle || person(seat)} before={others.map(person)} />;
}

/** Letters; a word that is cut in two is hard to read. */
const longestWord = (name: string): number => Math.max(...name.split(/\s/).map((word) => word.length));

function Player(props: PlayerProps) {
  const { app, t } = useApp();
  const { table, seat, before, position, alone } = props;
  const page = gamePage(app, table.options.game);
  const count = position.scores[seatIndex(seat.seat)] ?? 0;
  const place = position.places[seatIndex(seat.seat)] ?? 0;
  const gone = place > 0 && !position.over;
  const active = position.turn === seat.seat;
  const self = alone && seat.you && !seat.name;
  const title = self ? t("You") : seat.kind === "computer" ? characterName(app, seat.character) : seatName(app, seat);
  const details = detailsOf(app, props, title, self, gone);
  return (
    <li
      class={`player beside level${active ? " active" : ""}${gone ? " gone" : ""}`}
      data-seat={seat.seat}
      aria-current={active ? "true" : undefined}
    >
      <Portrait seat={seat} before={before} self={self} />
      <span class="player-name grows stack yields">
        <span class="player-title" data-part="name" title={title} style={{ "--longest": longestWord(title) }}>
          {title}
        </span>
        {seat.rating && <RatingMark of={seat.change ? { ...seat.change, rating: seat.change.after } : seat.rating} />}
        {details.length > 0 && <small>{details.join(", ")}</small>}
      </span>
      {"match" in table && <ClockFace table={table as OnlineTable} seat={seat} />}
      <span class="player-dice stack">
        <page.Mark seat={seat.seat} />
        <span class="player-count" data-part="count" aria-label={page.count(words(app), count)}>{count}</span>
      </span>
    </li>
  );
}

export function Players({ table, position }: { table: Table; position: Position }) {
  const { app, t, tn } = useApp();
  const page = gamePage(app, table.options.game);
  const variant = page.variantText?.(words(app), table);
  const online = !!sessionOf(app.store.get()).served;
  const { desk, online: game } = app.store.get();
  // In an analysis everyone moves for all, and in a review whoever learns: but who is who stays as it is.
  const { seats } = desk.analysis && game ? game : (tableBeneath(app.store.get()) ?? table);
  const alone = seats.filter(({ you, kind }) => you && kind === "human").length === 1;
  useStanding(table.seats.length > 2 && "many");
  useStanding(!!exhibited(app.store.get()) && "live");
  return (
    <div class={`scoreboard stack gap-1${table.seats.length > 2 ? " many" : ""}`}>
      <ul class="players beside gap-2" aria-label={t("Players")}>
        {seats.map((seat, index) => (
          <Player table={table} seat={seat} before={seats.slice(0, index)} position={position} online={online} alone={alone} key={seat.seat} />
        ))}
      </ul>
      {"match" in table && <ClockTerms table={table as OnlineTable} />}
      {exhibited(app.store.get()) ? (
        <p class="left live centred quiet small">{t("playing right now")}</p>
      ) : page.showsSquaresLeft && (
        <p class="left centred quiet small" data-part="left">
          <strong>{position.left}</strong> {tn("square left", "squares left", position.left)}
          {variant && ` · ${variant}`}
        </p>
      )}
    </div>
  );
}
