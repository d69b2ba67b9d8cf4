// What a member has reached: trophies, and which of the house's characters they have beaten.
import type { Reached as ReachedValue, Trophy } from "api";
import { type App, characterName, gameInfo, words } from "../../state/app";
import { Card, Empty, Face, Link, RelativeTime, Slot, useApp } from "../parts";

type Name = Trophy["trophy"];

/** What stands on the medal, its name, and what it is given for. */
export const trophies = (app: App): Readonly<Record<Name, readonly [medal: string, title: string, text: string]>> => {
  const { t } = words(app);
  return {
    six_of_four: ["6", t("Four in one"), t("Captured four dice at once, for a six.")],
    twelve_behind: ["12", t("Back from the deep"), t("Won after being twelve behind.")],
    last_move: ["1", t("The very last move"), t("Level until the last move, and won with it.")],
    untouched: ["0", t("Untouched"), t("Won without losing a single piece to the other side.")],
    crowd: ["3", t("First among many"), t("Won a game of three or more.")],
    nautilus: ["nautilus", t("A first catch"), t("Beat {name}.", { name: characterName(app, "nautilus") })],
    house: ["kraken", t("The whole house"), t("Beat every character of the house.")],
    puzzles: ["100", t("A hundred puzzles"), t("Solved a hundred puzzles at the first attempt.")],
    hard_puzzle: ["2000", t("A hard nut"), t("Solved a puzzle rated 2000 or more, at the first attempt.")],
  };
};

function Medal({ name, got }: { name: Name; got: Trophy | undefined }) {
  const { app, t } = useApp();
  const [medal, title, text] = trophies(app)[name];
  return (
    <li class="trophy beside level gap-3" data-got={got ? true : undefined}>
      {/^\d/.test(medal) ? <span class="medal" aria-hidden="true">{medal}</span> : <Face character={medal} size={40} />}
      <span class="stack yields">
        <strong>{title}</strong>
        <small>{text}</small>
        <small>
          {!got ? t("Not yet") : got.game ? (
            <Link to={{ page: "online", id: got.game }} label={t("{title}: view the game", { title })}><RelativeTime at={got.at_ms} /></Link>
          ) : <RelativeTime at={got.at_ms} />}
        </small>
      </span>
    </li>
  );
}

/** What is still to be reached, only who it is about is shown. */
function Medals({ reached: { items, beaten }, own }: { reached: ReachedValue; own: boolean }) {
  const { app, t } = useApp();
  const shown = (Object.keys(trophies(app)) as Name[])
    .map((name) => ({ name, got: items.find(({ trophy }) => trophy === name) }))
    .filter(({ got }) => own || got)
    .sort((a, b) => Number(!a.got) - Number(!b.got));
  return (
    <>
      {shown.length > 0 ? (
        <ul class="fills gap-4">{shown.map((one) => <Medal {...one} key={one.name} />)}</ul>
      ) : (
        <Empty title={t("No trophy yet.")} />
      )}
      {beaten.length > 0 && (
        <>
          <h3>{t("Characters beaten: {n} of {of}", { n: beaten.length, of: gameInfo(app).characters.length })}</h3>
          <p class="beaten beside wraps gap-2">
            {beaten.map((name) => <Face character={name} name={characterName(app, name)} key={name} />)}
          </p>
        </>
      )}
    </>
  );
}

export function Reached({ own }: { own: boolean }) {
  const { t } = useApp();
  return (
    <Card title={t("Trophies")}>
      <Slot of="reached">{(reached) => <Medals reached={reached} own={own} />}</Slot>
    </Card>
  );
}
