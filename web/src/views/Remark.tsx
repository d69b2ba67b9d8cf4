// What has just been told or refused, and what can be done about it.
import type { App } from "../state/context";

export function Remark({ app }: { app: App }) {
  const { notice } = app.store.get();
  return notice && <small class={notice.refused ? "refused" : undefined} data-refused={notice.refused || undefined}>{notice.text}</small>;
}

/** The button of a notice that has one. */
export function RemarkAction({ app }: { app: App }) {
  const { notice } = app.store.get();
  return notice?.action ? (
    <button type="button" class="button" onClick={notice.action.run}>
      {notice.action.text}
    </button>
  ) : null;
}
