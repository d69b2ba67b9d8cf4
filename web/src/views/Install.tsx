// The offer to install the page: a card on the first page, until it is declined, and a line of the settings.
import { useEffect } from "preact/hooks";
import { words } from "../state/app";
import type { App } from "../state/context";
import { isInstallOffered } from "../state/install";
import { loadEntries } from "../state/library/library";
import type { InstallWay } from "../state/model";
import { Card } from "./parts/layout";

function How({ app, way }: { app: App; way: InstallWay }) {
  const { t } = words(app);
  return (
    <p class="quiet">
      {way === "question"
        ? t("It then opens in a window of its own, with or without a connection.")
        : t("Choose Share in the browser’s bar, then Add to Home Screen. It then opens on its own, with or without a connection.")}
    </p>
  );
}

const InstallButton = ({ app }: { app: App }) => (
  <button type="button" class="button" onClick={() => void app.install.ask()}>
    {words(app).t("Install")}
  </button>
);

export function InstallCard({ app }: { app: App }) {
  const { t } = words(app);
  const { install, library } = app.store.get();
  const isCounted = library !== null;
  const mayBeOffered = install !== null && !install.declined;
  useEffect(() => {
    if (mayBeOffered && !isCounted) void loadEntries(app);
  }, [mayBeOffered, isCounted]);
  if (!install || !isInstallOffered(app)) return null;
  return (
    <Card title={t("Keep Ludopod at hand")}>
      <How app={app} way={install.way} />
      <div class="form-actions">
        {install.way === "question" && <InstallButton app={app} />}
        <button type="button" class="button" onClick={() => app.install.decline()}>
          {t("Not now")}
        </button>
      </div>
    </Card>
  );
}

export function InstallSetting({ app }: { app: App }) {
  const { install } = app.store.get();
  if (!install) return null;
  return (
    <Card title={words(app).t("Install Ludopod")}>
      <How app={app} way={install.way} />
      {install.way === "question" && (
        <div class="form-actions">
          <InstallButton app={app} />
        </div>
      )}
    </Card>
  );
}
