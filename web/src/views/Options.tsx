// What else a game lets one choose, from the core's table of its options.
import type { GameOption } from "../core/types";
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { furtherOptions, optionFault, type Setup } from "../state/setup";

interface OptionsProps {
  app: App;
  setup: Setup;
  change(part: Partial<Setup>): void;
}

function Field({ app, setup, change, option }: OptionsProps & { option: GameOption }) {
  const page = gamePage(app, setup.game);
  const value = setup.values[option.name] ?? "";
  const fault = optionFault(words(app), option, value);
  const set = (now: string) => change({ values: { ...setup.values, [option.name]: now } });
  return (
    <label class="field">
      <span>{page.optionName?.(words(app), option) ?? option.name}</span>
      {option.words ? (
        <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
          {option.words.map((word) => (
            <option value={word} key={word}>
              {page.optionWord?.(words(app), option, word) ?? word}
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

export const OptionFields = (props: OptionsProps) =>
  furtherOptions(gameInfo(props.app, props.setup.game)).map((option) => <Field {...props} option={option} key={option.name} />);

/** The same where they are asked for. */
export function Options(props: OptionsProps) {
  const { t } = words(props.app);
  if (!furtherOptions(gameInfo(props.app, props.setup.game)).length) return null;
  return (
    <details class="further">
      <summary>{t("More options")}</summary>
      <div class="options">
        <OptionFields {...props} />
      </div>
    </details>
  );
}
