// What is offered in a game, and what can be offered or given up: behind one step, and far from what is pressed often.
import type { Offer } from "api";
import { useEffect, useRef } from "preact/hooks";
import { type App, endedBy, type OnlineTable, positionAt, seatName, words } from "../../state/app";
import { askFor, awaitsMe, choicesOf, choiceWords, doIt, offerText, type Choice } from "../../state/match/offers";
import { Button, Icon, type IconName, Item, useApp } from "../parts";

const ICONS: Record<Choice, IconName> = {
  takeback: "undo",
  draw: "people",
  pause: "pause",
  resume: "play",
  abort: "close",
  resign: "flag",
};

function OpenOffer({ table, offer }: { table: OnlineTable; offer: Offer }) {
  const { app, t } = useApp();
  const { kind } = offer;
  return (
    <section class="card stack gap-3 yields offer" role="status">
      <p>{offerText(app, table, offer)}</p>
      <div class="panel-actions beside wraps gap-2">
        {awaitsMe(table, offer) ? (
          <>
            <Button onClick={() => void app.online.act("refuse", kind)}>{t("Decline")}</Button>
            <Button class="primary" onClick={() => void app.online.act("accept", kind)}>{t("Accept")}</Button>
          </>
        ) : (
          <Button onClick={() => void app.online.act("refuse", kind)}>{t("Withdraw")}</Button>
        )}
      </div>
    </section>
  );
}

/** Offers that wait for an answer. Who watches sees none. */
export const OpenOffers = ({ table }: { table: OnlineTable }) =>
  table.seats.some(({ you }) => you) ? (
    <>
      {table.match.offers.map((offer) => (
        <OpenOffer table={table} offer={offer} key={offer.kind} />
      ))}
    </>
  ) : null;

/** "Bo", "Bo and Cy" */
function othersIn(app: App, table: OnlineTable): string {
  const names = table.seats.filter(({ you, kind }) => !you && kind === "human").map((seat) => seatName(app, seat));
  return words(app).list(names);
}

function Confirm({ table, choice }: { table: OnlineTable; choice: Choice }) {
  const { app, t } = useApp();
  const { title, about, action } = choiceWords(app, choice, othersIn(app, table));
  const final = choice === "resign" || choice === "abort";
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section class="card stack gap-3 yields" aria-label={title}>
      <h2>{title}</h2>
      <p>{about}</p>
      <div class="panel-actions beside wraps gap-2">
        <button type="button" class="button" ref={back} onClick={() => askFor(app, null)}>{t("Back")}</button>
        <button type="button" class={`button${final ? " danger" : " primary"}`} onClick={() => void doIt(app, choice)}>
          {action}
        </button>
      </div>
    </section>
  );
}

export function Choices({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const choices = choicesOf(table);
  const asking = choices.flat().find((choice) => choice === app.store.get().desk.asking);
  const over = positionAt(app, table).over || endedBy(table) !== null;
  if (over || !table.seats.some(({ you }) => you)) return null;
  if (asking) return <Confirm table={table} choice={asking} />;
  return (
    <details class="sharing" onToggle={(event) => event.currentTarget.open && void app.online.refresh()}>
      <summary class="item">
        <Icon name="flag" />
        {t("Offer or end")}
      </summary>
      <div class="menu-part stack">
        {choices.map((group) => (
          <div class="choice-group" data-part="choices" key={group[0]}>
            {group.map((choice) => (
              <Item icon={ICONS[choice]} text={choiceWords(app, choice, "").title} key={choice} onClick={() => askFor(app, choice)} />
            ))}
          </div>
        ))}
        {!choices.length && <p class="quiet">{t("There is nothing to offer or to end now.")}</p>}
      </div>
    </details>
  );
}
