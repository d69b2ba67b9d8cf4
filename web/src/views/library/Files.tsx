// Games as files: all of this device to take along, and others to bring.
import { useState } from "preact/hooks";
import type { App } from "../../state/context";
import type { Entry } from "../../state/library/entry";
import { takeIn } from "../../state/library/moving";
import { FileChoice } from "../OpenText";
import { Button, useApp } from "../parts";
import { download, recordOf } from "../record";

/** So many records are written before the page may answer. */
const BATCH = 50;

const breath = () => new Promise((resolve) => setTimeout(resolve));

async function downloadAll(app: App, entries: readonly Entry[], format: "text" | "json"): Promise<void> {
  const records: string[] = [];
  for (const [index, { table, at }] of entries.entries()) {
    if (index % BATCH === BATCH - 1) await breath();
    records.push(recordOf(app, table, format, at).trim());
  }
  if (format === "json") download("ludopod-games.json", "application/json", `[\n${records.join(",\n")}\n]\n`);
  else download("ludopod-games.txt", "text/plain", `${records.join("\n\n")}\n`);
}

/** Games to take along and to bring: one file for all. */
export function Files({ entries }: { entries: readonly Entry[] }) {
  const { app, t } = useApp();
  const [busy, setBusy] = useState(false);
  const during = async (act: Promise<void>) => {
    setBusy(true);
    await act.finally(() => setBusy(false));
  };
  return (
    <div class="form-actions library-files beside wraps level gap-3">
      <FileChoice title={t("Import a file")} busy={busy} take={(file) => during(file.text().then((text) => takeIn(app, text)))} />
      {entries.length > 0 && (
        <>
          <Button icon="download" disabled={busy} onClick={() => void during(downloadAll(app, entries, "text"))}>
            {t("All games as text")}
          </Button>
          <Button icon="download" disabled={busy} onClick={() => void during(downloadAll(app, entries, "json"))}>
            {t("All games as JSON")}
          </Button>
        </>
      )}
    </div>
  );
}
