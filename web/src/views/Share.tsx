// The address of what is shown, to be sent to somebody.
import { type App, words } from "../state/app";
import { Button, copy, useApp } from "./parts";

async function share(app: App): Promise<void> {
  const { t } = words(app);
  const url = location.href;
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: "Ludopod", url }).catch(() => undefined);
    return;
  }
  await copy(app, url, t("Link copied."));
}

export function Share({ label }: { label: string }) {
  const { app, t } = useApp();
  return (
    <div class="share beside gap-2">
      <input type="text" readOnly value={location.href} aria-label={label} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button class="primary" icon="copy" onClick={() => void share(app)}>{t("Copy")}</Button>
    </div>
  );
}
