// A field of which each line is sent: it is free for the next one at once.
import { useRef, useState } from "preact/hooks";

export interface Writing {
  text: string;
  setText(text: string): void;
  send(): void;
}

/** One line after the other is said; say: whether it was. From one that was not on, they come back into the field, before
    what has been typed since. */
export function useWriting(say: (line: string) => Promise<boolean>): Writing {
  const [text, setText] = useState("");
  const waiting = useRef<string[]>([]);
  const sayAll = async () => {
    for (let line = waiting.current[0]; line !== undefined; line = waiting.current[0]) {
      if (!(await say(line))) {
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
