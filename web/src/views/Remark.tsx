// What has just been told or refused, and what can be done about it.
import { Button, useApp } from "./parts";

export function Remark() {
  const { app } = useApp();
  const { notice } = app.store.get();
  return notice && <small class={notice.refused ? "refused" : undefined} data-refused={notice.refused || undefined}>{notice.text}</small>;
}

/** The button of a notice that has one. */
export function RemarkAction() {
  const { app } = useApp();
  const { notice } = app.store.get();
  return notice?.action ? (
    <Button onClick={notice.action.run}>{notice.action.text}</Button>
  ) : null;
}
