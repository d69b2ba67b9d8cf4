// What can be done with the move that is shown: judged, commented, its line named, moved up, removed.
import { useRef } from "preact/hooks";
import { type App, type Study, type Table, words } from "../../state/app";
import { nodeInStudy } from "../../state/study/lines";
import { promoteLine, removeLine, toggleSign, writeWords } from "../../state/study/notes";
import { mayPromote } from "../../state/tree/edit";
import { siblingsOf, SIGNS } from "../../state/tree/read";
import { IconButton, useApp } from "../parts";

const textOf = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => currentTarget.value;

/** In words what the signs mean, in their order. */
function signNames(app: App): Record<number, string> {
  const { t } = words(app);
  return {
    1: t("Good move"),
    2: t("Mistake"),
    3: t("Brilliant move"),
    4: t("Blunder"),
    5: t("Interesting move"),
    6: t("Dubious move"),
  };
}

function Signs({ glyphs }: { glyphs: readonly number[] }) {
  const { app, t } = useApp();
  const names = signNames(app);
  return (
    <div class="signs-choice beside wraps" role="group" aria-label={t("Judgement")}>
      {Object.entries(SIGNS).map(([sign, text]) => (
        <button
          type="button"
          key={sign}
          class="tool"
          title={names[Number(sign)]}
          aria-label={names[Number(sign)]}
          aria-pressed={glyphs.includes(Number(sign))}
          onClick={() => toggleSign(app, Number(sign))}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function LineTools({ table }: { table: Table }) {
  const { app, t } = useApp();
  const node = nodeInStudy(app.store.get());
  const behind = node >= 0 && mayPromote(table.tree ?? [], node);
  return (
    <div class="line-tools beside wraps" role="toolbar" aria-label={t("This line")}>
      <IconButton class="tool" icon="up" label={t("Move this line up")} disabled={!behind} onClick={() => promoteLine(app, false)} />
      <IconButton class="tool" icon="top" label={t("Make this the main line")} disabled={!behind} onClick={() => promoteLine(app, true)} />
      <IconButton class="tool" icon="bin" label={t("Remove this move and what follows it")} disabled={node < 0} onClick={() => removeLine(app)} />
    </div>
  );
}

/** A field in which something was typed is not used for another move: taking it back would bring it to that one. Answers with
 *  the key of the field for that move, and a function to be called when something is typed. */
function useField(node: number): [key: number, typed: () => void] {
  const field = useRef({ node, number: 0, isTyped: false });
  const { current } = field;
  if (current.node !== node) field.current = { node, number: current.number + Number(current.isTyped), isTyped: false };
  return [field.current.number, () => void (field.current.isTyped = true)];
}

export function Notes({ study: { table } }: { study: Study }) {
  const { app, t } = useApp();
  const { tree = [], comment = "" } = table;
  const index = nodeInStudy(app.store.get());
  const node = tree[index];
  const [number, typed] = useField(index);
  const beginsLine = index >= 0 && siblingsOf(tree, index)[0] !== index;
  return (
    <section class="notes tops stack gap-3" aria-label={t("Notes")}>
      {node && (
        <div class="note-tools beside wraps apart">
          <LineTools table={table} />
          <Signs glyphs={node.glyphs ?? []} />
        </div>
      )}
      <label class="field" key={`after ${number}`}>
        <span>{node ? t("Comment on this move") : t("Comment on the whole")}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={node ? (node.after ?? "") : comment}
          onInput={(event) => {
            typed();
            writeWords(app, { after: textOf(event) });
          }}
        />
      </label>
      {node && beginsLine && (
        <label class="field" key={`before ${index}`}>
          <span>{t("Name of this line")}</span>
          <input type="text" maxLength={200} value={node.before ?? ""} onInput={(event) => writeWords(app, { before: textOf(event) })} />
        </label>
      )}
    </section>
  );
}
