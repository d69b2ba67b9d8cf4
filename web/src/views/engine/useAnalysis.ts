// The engine at work while a panel is on the page, and nobody looks at another tab.
import { useEffect, useRef, useState } from "preact/hooks";
import { openAnalysis, type Analysis, type AnalysisInfo, type GameLine } from "@ludopod/core";
import { words, type App } from "../../state/app";

/** True while the page is in sight. */
function useSight(): boolean {
  const [seen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return seen;
}

export interface Thinking {
  info: AnalysisInfo | null;
  /** It is being worked on. */
  busy: boolean;
  failed: boolean;
}

const NOTHING: Thinking = { info: null, busy: false, failed: false };

/** What the engine thinks of a position; nothing while `game` is null. With `paused` what it has found stays. */
export function useAnalysis(app: App, game: GameLine | null, lines: number, paused: boolean): Thinking {
  const [thinking, setThinking] = useState(NOTHING);
  const analysis = useRef<Analysis>();
  const of = useRef("");
  const seen = useSight();
  const { language } = words(app);
  /* Nothing that is found is in words: it stays when another language is spoken. */
  const key = game ? JSON.stringify([game, lines]) : "";
  useEffect(() => () => analysis.current?.close(), []);
  useEffect(() => {
    if (of.current !== key) setThinking(NOTHING);
    of.current = key;
    if (!game || paused || !seen) return;
    const engine = (analysis.current ??= openAnalysis());
    setThinking((known) => ({ ...known, busy: true, failed: false }));
    engine.start(
      game,
      language,
      { lines },
      (info) => setThinking({ info, busy: !info.done, failed: false }),
      (error) => {
        console.warn("the engine does not answer:", error);
        setThinking({ info: null, busy: false, failed: true });
      },
    );
    return () => {
      engine.stop();
      setThinking((known) => ({ ...known, busy: false }));
    };
  }, [key, paused, seen]);
  return of.current === key ? thinking : NOTHING;
}
