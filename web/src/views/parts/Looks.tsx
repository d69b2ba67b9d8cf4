// How the page speaks, looks and sounds.
import { LANGUAGES } from "../../languages";
import type { SavedSettings } from "../../state/club";
import { Select, useApp } from "../parts";

export function Looks({ save }: { save(change: SavedSettings): void }) {
  const { app, t, language } = useApp();
  const { theme, sound, loudness } = app.store.get().settings;
  return (
    <>
      <Select
        label={t("Language")}
        value={language}
        choices={LANGUAGES.map(([code, title]) => [code, title, code] as const)}
        choose={(chosen) => save({ language: chosen })}
      />
      <Select
        label={t("Theme")}
        value={theme}
        choices={[["auto", t("System")], ["light", t("Light")], ["dark", t("Dark")]]}
        choose={(chosen) => save({ theme: chosen })}
      />
      <Select
        label={t("Sound")}
        value={sound ? loudness : "off"}
        choices={[["off", t("Off")], ["soft", t("Soft")], ["medium", t("Medium")], ["loud", t("Loud")]]}
        choose={(chosen) => save(chosen === "off" ? { sound: false } : { sound: true, loudness: chosen })}
      />
    </>
  );
}
