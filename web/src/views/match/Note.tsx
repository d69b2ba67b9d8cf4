// A private note on the game; it is kept when the field is left, or the game.
import { useEffect, useRef, useState } from "preact/hooks";
import { keepNote } from "../../state/match/talk";
import { Icon, useApp } from "../parts";

const NOTE_MAX = 2000;

interface FieldProps {
  game: string;
  /** As it is kept. */
  note: string;
}

/** What is typed. Another note, from the server, takes its place unless something has been typed since the one before. */
function useTyped({ game, note }: FieldProps) {
  const { app } = useApp();
  const [text, setText] = useState(note);
  const now = useRef({ text, note });
  const before = now.current.note;
  now.current = { text, note };
  useEffect(() => {
    if (before !== note) setText((typed) => (typed.trim() === before ? note : typed));
  }, [note]);
  const keep = () => {
    const typed = now.current.text.trim();
    if (typed !== now.current.note) void keepNote(app, game, typed);
  };
  useEffect(() => keep, []);
  return { text, setText, keep };
}

function NoteField(props: FieldProps) {
  const { t } = useApp();
  const { text, setText, keep } = useTyped(props);
  const { note } = props;
  return (
    <details class="fold">
      <summary>
        <Icon name="note" />
        {t("Private note")}
        {note && <span class="count" aria-label={t("There is a note.")} />}
      </summary>
      <textarea
        rows={4}
        value={text}
        maxLength={NOTE_MAX}
        aria-label={t("Private note")}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
      />
      <p class="quiet">{t("Only you see it. It is kept when you leave the field.")}</p>
    </details>
  );
}

export function Note({ game }: { game: string }) {
  const { app } = useApp();
  const { note } = app.store.get().desk;
  return note === null ? null : <NoteField game={game} note={note} key={game} />;
}
