// What else a game lets one choose, from the core's table of its options.
import type { GameOption } from "@ludopod/core";
import { gameInfo, gamePage, words } from "../state/app";
import { furtherOptions, optionFault, type SetupProps } from "../state/setup";
import { Select, useApp } from "./parts";

function Field({ setup, change, option }: SetupProps & { option: GameOption }) {
  const { app } = useApp();
  const page = gamePage(app, setup.game);
  const value = setup.values[option.name] ?? "";
  const fault = optionFault(words(app), option, value);
  const set = (now: string) => change({ values: { ...setup.values, [option.name]: now } });
  return (
    <label class="field">
      <span>{page.optionName?.(words(app), option) ?? option.name}</span>
      {option.words ? (
        <Select
          value={value}
          choices={option.words.map((word) => [word, page.optionWord?.(words(app), option, word) ?? word])}
          choose={set}
        />
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

export const OptionFields = (props: SetupProps) => {
  const { app } = useApp();
  return furtherOptions(gameInfo(app, props.setup.game)).map((option) => <Field {...props} option={option} key={option.name} />);
};
