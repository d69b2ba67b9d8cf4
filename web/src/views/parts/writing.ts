// What is sent while more is typed: nothing of that is lost.
import { useEffect, useRef, useState } from "preact/hooks";

/** What a field holds once `sent` is taken: `next`, unless something else has been typed since it was sent. */
export const afterSent =
  <T>(sent: T, next: T) =>
  (now: T): T =>
    now === sent ? next : now;

/** A field of which each line is sent: it is free for the next one at once. */
interface Writing {
  text: string;
  setText(text: string): void;
  send(): void;
}

/** One line after the other is said; say: whether it was. From one that was not on, they come back into the field, before
    what has been typed since. Where the field is gone by then, all are said, and `say` tells the visitor of those that were not. */
export function useWriting(say: (line: string) => Promise<boolean>): Writing {
  const [text, setText] = useState("");
  const waiting = useRef<string[]>([]);
  const here = useRef(true);
  useEffect(() => () => void (here.current = false), []);
  const sayAll = async () => {
    for (let line = waiting.current[0]; line !== undefined; line = waiting.current[0]) {
      const said = await say(line);
      if (!said && here.current) {
        const back = waiting.current.splice(0).join(" ");
        setText((typed) => (typed ? `${back} ${typed}` : back));
        return;
      }
      waiting.current.shift();
    }
  };
  const send = () => {
    const line = text.trim();
    if (!line) return;
    setText("");
    if (waiting.current.push(line) === 1) void sayAll();
  };
  return { text, setText, send };
}
