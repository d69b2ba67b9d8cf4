// What else a game lets one choose, from the core's table of its options.
import type { GameOption } from "../core/types";
import type { Words } from "../i18n";
import { words, type App } from "../state/app";
import { furtherOptions, optionFault, type Setup } from "../state/setup";
import { variantName } from "./variants";

interface OptionsProps {
  app: App;
  setup: Setup;
  change(part: Partial<Setup>): void;
}

/** What an option is called; one that the page does not know yet goes by its own name. */
function nameOf({ t }: Words, { name }: GameOption): string {
  const names: Record<string, string> = {
    variant: t("Variant"),
    pieces: t("Pieces a side"),
    quiet: t("Draw after this many turns without a capture (0: never)"),
    repetition: t("The same position for the third time"),
  };
  return names[name] ?? name;
}

function wordOf(all: Words, { name }: GameOption, word: string): string {
  const { t } = all;
  if (name === "variant") return variantName(all, word) || t("None: the game as its author made it");
  const meanings: Record<string, string> = {
    "repetition on": t("is a draw"),
    "repetition off": t("changes nothing"),
  };
  return meanings[`${name} ${word}`] ?? word;
}

function Field({ app, setup, change, option }: OptionsProps & { option: GameOption }) {
  const value = setup.values[option.name] ?? "";
  const fault = optionFault(words(app), option, value);
  const set = (now: string) => change({ values: { ...setup.values, [option.name]: now } });
  return (
    <label class="field">
      <span>{nameOf(words(app), option)}</span>
      {option.words ? (
        <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
          {option.words.map((word) => (
            <option value={word} key={word}>
              {wordOf(words(app), option, word)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          min={option.minimum}
          max={option.maximum}
          required
          value={value}
          aria-invalid={fault !== ""}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
      {fault && <small class="refused">{fault}</small>}
    </label>
  );
}

export function Options({ app, setup, change }: OptionsProps) {
  const { t, language } = words(app);
  const options = furtherOptions(app.core.game(language, setup.game));
  if (!options.length) return null;
  return (
    <details class="further">
      <summary>{t("More options")}</summary>
      <div class="options">
        {options.map((option) => (
          <Field app={app} setup={setup} change={change} option={option} key={option.name} />
        ))}
      </div>
    </details>
  );
}
