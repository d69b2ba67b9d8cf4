// A private note on the game; it is kept when the field is left.
import { useEffect, useState } from "preact/hooks";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import { keepNote } from "../../state/match/talk";
import { Icon } from "../Icon";

const NOTE_MAX = 2000;

export function Note({ app }: { app: App }) {
  const { t } = words(app);
  const { note } = app.store.get().desk;
  const [text, setText] = useState(note ?? "");
  useEffect(() => setText(note ?? ""), [note]);
  if (note === null) return null;
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
        onBlur={() => void keepNote(app, text.trim())}
      />
      <p class="quiet">{t("Only you see it. It is kept when you leave the field.")}</p>
    </details>
  );
}
