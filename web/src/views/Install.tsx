// The offer to install the page: a card on the first page, until it is declined, and a line of the settings.
import { useEffect } from "preact/hooks";
import { isInstallOffered } from "../state/install";
import { loadEntries } from "../state/library/library";
import type { InstallWay } from "../state/model";
import { Button, Card, useApp } from "./parts";

function How({ way }: { way: InstallWay }) {
  const { t } = useApp();
  return (
    <p class="quiet">
      {way === "question"
        ? t("It then opens in a window of its own, with or without a connection.")
        : t("Choose Share in the browser’s bar, then Add to Home Screen. It then opens on its own, with or without a connection.")}
    </p>
  );
}

const InstallButton = () => {
  const { app, t } = useApp();
  return <Button onClick={() => void app.install.ask()}>{t("Install")}</Button>;
};

export function InstallCard() {
  const { app, t } = useApp();
  const { install, library } = app.store.get();
  const isCounted = library !== null;
  const mayBeOffered = install !== null && !install.declined;
  useEffect(() => {
    if (mayBeOffered && !isCounted) void loadEntries(app);
  }, [mayBeOffered, isCounted]);
  if (!install || !isInstallOffered(app)) return null;
  return (
    <Card title={t("Keep Ludopod at hand")}>
      <How way={install.way} />
      <div class="form-actions beside wraps level gap-3">
        {install.way === "question" && <InstallButton />}
        <Button onClick={() => app.install.decline()}>{t("Not now")}</Button>
      </div>
    </Card>
  );
}

export function InstallSetting() {
  const { app, t } = useApp();
  const { install } = app.store.get();
  if (!install) return null;
  return (
    <Card title={t("Install Ludopod")}>
      <How way={install.way} />
      {install.way === "question" && (
        <div class="form-actions beside wraps level gap-3">
          <InstallButton />
        </div>
      )}
    </Card>
  );
}
