// The line under the board: what is to be done, what a move was worth, and how to go on.
import { useEffect, useRef } from "preact/hooks";
import { gamePage, shown, words } from "../../state/app";
import { hasCounted, isRated } from "../../state/puzzles/desk";
import { confirmHelp, declineHelp, hintOf, partNow, spokenMove, tryAgain, type Session } from "../../state/puzzles/session";
import { costText, worthText } from "../../state/puzzles/words";
import { AppPlace, Icon, type IconName } from "../parts";
import { Panel } from "../Panel";
import { Told } from "../Task";

interface ActionProps {
  icon?: IconName;
  text: string;
  /** The one that is most often wanted: it has the focus. */
  first?: boolean;
  act(): void;
}

export function Action({ icon, text, first, act }: ActionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (first) element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button type="button" class={`button${first ? " primary" : ""}`} ref={element} onClick={act}>
      {icon && <Icon name={icon} />}
      {text}
    </button>
  );
}

/** What the first attempt has done to the rating, quietly. */
function Change({ session }: { session: Session }) {
  const { app, puzzle } = session;
  const { t } = words(app);
  const { attempt, tried } = session.progress.get();
  if (!tried) return null;
  if (!attempt || !hasCounted(app, attempt)) return <small>{t("You have tried this puzzle before: it does not count again.")}</small>;
  if (!isRated(app, puzzle.game)) return null;
  const [before, after] = [Math.round(attempt.before.rating), Math.round(attempt.after.rating)];
  const change = after < before ? `−${before - after}` : `+${after - before}`;
  return <small>{t("Your rating: {rating} ({change})", { rating: after, change })}</small>;
}

/** Asks before it is told what counts as a wrong answer. */
function Asked({ session }: { session: Session }) {
  const { t } = words(session.app);
  const hint = session.progress.get().asked === "hint";
  return (
    <Told
      title={hint ? t("Show a hint?") : t("Show the solution?")}
      actions={
        <>
          <Action text={t("Cancel")} act={() => declineHelp(session)} />
          <Action text={hint ? t("Show the hint") : t("Show solution")} first act={() => confirmHelp(session)} />
        </>
      }
    >
      <p>{t("It counts as a wrong answer.")}</p>
    </Told>
  );
}

export interface Onward {
  next(): void;
  /** What comes next, where it is no other puzzle. */
  nextText?: string;
  /** What it has taught. */
  learnt?: string;
}

/** The best move is on the board. */
function Best({ session, next, nextText, learnt }: { session: Session } & Onward) {
  const { app, puzzle, progress, trial } = session;
  const { t } = words(app);
  const solved = progress.get().phase === "solved";
  return (
    <Told
      title={solved ? t("Solved!") : t("The best move")}
      {...(solved && { tone: "good" as const })}
      actions={<Action icon="forward" text={nextText ?? t("Next puzzle")} first act={next} />}
    >
      <p>{[spokenMove(session, trial.store.get().local.events), worthText(app, puzzle)].join(" ")}</p>
      {learnt && <p class="marked">{learnt}</p>}
      <Change session={session} />
    </Told>
  );
}

/** A wrong move is on the board, and its answer. */
function Refuted({ session, next, nextText }: { session: Session } & Onward) {
  const { app, trial } = session;
  const { t } = words(app);
  const { events } = trial.store.get().local;
  return (
    <Told
      title={t("Not the best move.")}
      tone="bad"
      actions={
        <>
          <Action text={nextText ?? t("Next puzzle")} act={next} />
          <Action icon="again" text={t("Try again")} first act={() => tryAgain(session)} />
        </>
      }
    >
      <p>{[...(events.length % 2 === 0 ? [spokenMove(session, events)] : []), costText(app, partNow(session))].join(" ")}</p>
      <Change session={session} />
    </Told>
  );
}

/** The hint, and what the square that is looked at would do. */
function Hinted({ session }: { session: Session }) {
  const { app, puzzle, trial } = session;
  const { hover } = trial.store.get().view;
  const position = shown(trial);
  const about = hover && position && gamePage(app, puzzle.game).squareText?.(words(app), position, hover);
  return (
    <div class="panel" data-panel="hint">
      <p class="panel-text stack gap-1">
        {hintOf(session)}
        {about && (
          <small>
            <strong>{hover}</strong> {about}
          </small>
        )}
      </p>
    </div>
  );
}

/** A move is wanted, or chosen; a hint stands there until something else is told. */
function Wanted({ session }: { session: Session }) {
  const { trial, progress } = session;
  const { local, view, notice } = trial.store.get();
  const position = shown(trial);
  if (!position) return null;
  if (progress.get().hinted && !view.choice && !notice) return <Hinted session={session} />;
  return (
    <AppPlace value={trial}>
      <Panel table={local} position={position} />
    </AppPlace>
  );
}

export function Verdict({ session, ...onward }: { session: Session } & Onward) {
  const { events } = session.trial.store.get().local;
  const { phase, asked, step } = session.progress.get();
  if (phase === "open") return asked ? <Asked session={session} key={asked} /> : <Wanted session={session} key={step} />;
  if (phase === "wrong" || phase === "answered") return <p class="panel" data-panel="reply">{spokenMove(session, events)}</p>;
  return phase === "refuted" ? <Refuted session={session} {...onward} /> : <Best session={session} {...onward} key={phase} />;
}
