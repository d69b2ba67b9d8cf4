// A game in a frame: the board, who plays, stepping through the moves, and the way to the page itself.
import { useLayoutEffect, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import type { Core, Position } from "@ludopod/core";
import type { Words } from "../i18n";
import type { MarkProps } from "../state/context";
import { LETTERS } from "../state/model";
import { Icon } from "../views/Icon";
import { BoardElement } from "../views/parts/BoardElement";
import { IconButton } from "../views/parts/Button";
import { fullAddress, nameOf, standing, type Asked, type Shown } from "./game";

interface FrameProps {
  core: Core;
  words: Words;
  asked: Asked;
  shown: Shown;
  /** Whether the server is there; null for a game that needs none. */
  live: boolean | null;
  Mark: ComponentType<MarkProps>;
}

/** The moment that is looked at, null for the present, and a way from it to another one. */
function useMoment({ asked, shown }: FrameProps): [at: number | null, step: (way: (now: number) => number) => void] {
  const [at, setAt] = useState(asked.ply);
  const plies = shown.game.events.length;
  const within = (ply: number | null) => (ply !== null && ply < plies ? Math.max(0, ply) : null);
  // From the moment before it, which need not be on the screen yet: two presses may come between two frames.
  return [within(at), (way) => setAt((before) => within(way(within(before) ?? plies)))];
}

function useKeys(keys: Readonly<Record<string, () => void>>): void {
  // As soon as the screen shows what they start from, not a frame later.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}

function Player({ props, position, seat }: { props: FrameProps; position: Position; seat: number }) {
  const { shown, Mark, words } = props;
  const letter = LETTERS[seat] ?? "a";
  const active = position.turn === letter;
  const name = nameOf(shown, position, seat);
  return (
    <li class={`framed-player box beside level gap-2 yields${active ? " active" : ""}`} aria-current={active ? "true" : undefined}>
      <Mark seat={letter} />
      <span class="framed-name grows" title={name}>{name}</span>
      {position.scores.some((count) => count > 0) && (
        <span class="framed-count" aria-label={words.tn("{n} point", "{n} points", position.scores[seat] ?? 0)}>
          {position.scores[seat] ?? 0}
        </span>
      )}
    </li>
  );
}

export function Frame(props: FrameProps) {
  const { core, words, asked, shown, live } = props;
  const { t, language } = words;
  const [at, step] = useMoment(props);
  const plies = shown.game.events.length;
  const now = at ?? plies;
  const position = core.position(shown.game, language, at ?? undefined);
  const [first, back, forward, last] = [
    () => step(() => 0),
    () => step((at) => at - 1),
    () => step((at) => at + 1),
    () => step(() => plies),
  ];
  useKeys({ Home: first, ArrowLeft: back, ",": back, ArrowRight: forward, ".": forward, End: last });
  const info = core.game(language, shown.game.options.game);
  const { title, credit } = info;
  const home = `${location.origin}${fullAddress(asked, at)}`;
  return (
    <main class="framed">
      <h1 class="visually-hidden">{title}</h1>
      <div class="framed-board">
        <BoardElement picture={{ svg: core.diagram(shown.game, language, { at: at ?? undefined }), position, plies: at === null ? plies : undefined }} />
      </div>
      <div class="framed-words stack gap-1">
        <ul class="framed-players beside wraps" aria-label={t("Players")}>
          {position.seats.map((_, seat) => (
            <Player props={props} position={position} seat={seat} key={seat} />
          ))}
        </ul>
        <p class="framed-standing centred quiet small" role="status">
          {standing(words, info, shown, position, at === null)}
          {live === false && ` ${t("Reconnecting…")}`}
        </p>
      </div>
      <div class="framed-foot beside level apart gap-2">
        <div class="steps beside level" role="toolbar" aria-label={t("Game controls")}>
          <IconButton class="tool step-first" icon="first" label={t("Go to the start")} disabled={now === 0} onClick={first} />
          <IconButton class="tool step-back" icon="back" label={t("Previous move")} disabled={now === 0} onClick={back} />
          <span class="framed-ply centred quiet small" aria-label={t("After {at} of {n} moves", { at: now, n: plies })}>{now}/{plies}</span>
          <IconButton class="tool step-forward" icon="forward" label={t("Next move")} disabled={at === null} onClick={forward} />
          <IconButton class="tool step-last" icon="last" label={t("Go to the latest move")} disabled={at === null} onClick={last} />
        </div>
        <a class="framed-home" href={home} target="_blank" rel="noopener" title={credit}>
          <span class="visually-hidden">{t("Open this game on Ludopod")}</span>
          <span aria-hidden="true">
            <span class="framed-title">{title} · </span>Ludopod
          </span>
          <Icon name="forward" />
        </a>
      </div>
    </main>
  );
}
