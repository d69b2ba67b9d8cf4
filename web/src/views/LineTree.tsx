// A tree of lines: each with its moves as buttons, and after a move the lines in its place. Long trees are drawn often:
// whatever has not changed is the same as before, and is left alone.
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { RecordNode } from "@ludopod/core";
import { nodeAt, nodesTo, signsOf } from "../state/tree/read";
import { type Part, type Row, rowAfter, type Step, type Stretch, stretchesOf } from "../state/tree/rows";
import { useApp } from "./parts";

interface LineTreeProps {
  tree: RecordNode[];
  /** The events after which the lines begin. */
  after?: readonly string[];
  label: string;
  /** The events of the moment that is shown. */
  current: readonly string[];
  /** Keeps its move in view. */
  follow?(move: HTMLElement): void;
  /** A move has been chosen, by its node. */
  onPick(index: number): void;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys go from move to move; Tab leaves the tree. */
export function stepKeys(event: KeyboardEvent): void {
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = buttons[STEPS[event.key]?.(at, buttons.length) ?? -1];
  if (at < 0 || !STEPS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  to?.focus();
  event.preventDefault();
}

interface StepProps {
  step: Step;
  follow: ((move: HTMLElement) => void) | undefined;
  isCurrent: boolean;
  /** Tab goes here. */
  isEntry: boolean;
}

/** For a `ref`, which is also called when its element goes. */
const whenThere = (follow: StepProps["follow"]) => (move: HTMLElement | null) => {
  if (move) follow?.(move);
};

function StepButton({ step, follow, isCurrent, isEntry }: StepProps) {
  const { t, language } = useApp();
  return useMemo(() => {
    const { node, index, ply } = step;
    const signs = signsOf(node).join(" ");
    return (
      <>
        <button
          type="button"
          data-node={index}
          ref={isCurrent ? whenThere(follow) : null}
          tabIndex={isEntry ? 0 : -1}
          aria-current={isCurrent ? "step" : undefined}
          aria-label={t("Move {n}: {move}", { n: ply, move: [node.text, signs].filter(Boolean).join(" ") })}
        >
          <span class="number">{ply}.</span> {node.text}
          {signs && <span class="signs">{signs}</span>}
        </button>
        {node.after && <span class="line-note own-row quiet small breaks" data-part="note">{node.after}</span>}
      </>
    );
  }, [step, isCurrent, isEntry, language]);
}

interface PartsProps {
  follow: ((move: HTMLElement) => void) | undefined;
  /** The node that is shown, and the one that Tab goes to; -1 where it is not in this row. */
  current: number;
  entry: number;
  /** The nodes from the start to those two. */
  path: ReadonlySet<number>;
}

/** What of it is in there: the two nodes, where it holds them. */
const within = (props: PartsProps, holds: (index: number) => boolean): PartsProps => ({
  ...props,
  current: holds(props.current) ? props.current : -1,
  entry: holds(props.entry) ? props.entry : -1,
});

const inRow = (props: PartsProps, { index }: Row): PartsProps => within(props, () => props.path.has(index));

const isIn = ({ steps }: Part, node: number) => steps.some(({ index }) => index === node);

const inParts = (props: PartsProps, parts: readonly Part[]): PartsProps => {
  const aside = parts.some(({ others }) => others.some(({ index }) => props.path.has(index)));
  return within(props, (node) => aside || parts.some((part) => isIn(part, node)));
};

function PartView({ part, ...rest }: PartsProps & { part: Part }) {
  const { language } = useApp();
  return useMemo(
    () => (
      <>
        <span class="line beside wraps">
          {part.steps.map((step) => (
            <StepButton
              step={step}
              follow={rest.follow}
              isCurrent={step.index === rest.current}
              isEntry={step.index === rest.entry}
              key={step.index}
            />
          ))}
        </span>
        {part.others.length > 0 && (
          <ul>
            {part.others.map((other) => (
              <RowView {...inRow(rest, other)} row={other} key={other.index} />
            ))}
          </ul>
        )}
      </>
    ),
    [part, rest.current, rest.entry, language],
  );
}

const PartsView = ({ parts, ...rest }: PartsProps & { parts: readonly Part[] }): ComponentChildren =>
  parts.map((part) => <PartView {...inParts(rest, [part])} part={part} key={part.steps[0]?.index} />);

function StretchView({ stretch: { parts, moves }, ...rest }: PartsProps & { stretch: Stretch }) {
  const { language } = useApp();
  return useMemo(
    () => (
      <div class="stretch" style={{ "--moves": moves }}>
        <PartsView {...rest} parts={parts} />
      </div>
    ),
    [parts, rest.current, rest.entry, language],
  );
}

function RowView({ row: { parts }, row, ...rest }: PartsProps & { row: Row }) {
  const { language } = useApp();
  const name = parts[0]?.steps[0]?.node.before;
  const stretches = useMemo(() => stretchesOf(parts), [row]);
  return useMemo(
    () => (
      <li>
        {name && <span class="line-name small breaks">{name}</span>}
        {stretches.length === 1 ? (
          <PartsView {...rest} parts={parts} />
        ) : (
          stretches.map((stretch) => (
            <StretchView {...inParts(rest, stretch.parts)} stretch={stretch} key={stretch.parts[0]?.steps[0]?.index} />
          ))
        )}
      </li>
    ),
    [row, rest.current, rest.entry, language],
  );
}

function useRow(tree: RecordNode[], after: readonly string[]): Row | null {
  const before = useRef<Row | null>(null);
  const beginning = after.join(" ");
  before.current = useMemo(() => rowAfter(tree, after, before.current), [tree, beginning]);
  return before.current;
}

export function LineTree({ tree, after = [], label, current, follow, onPick }: LineTreeProps) {
  const row = useRow(tree, after);
  if (!row) return null;
  const shown = nodeAt(tree, current) ?? -1;
  const inTree = shown >= 0 && current.length > after.length;
  const entry = inTree ? shown : row.index;
  const pick = ({ target }: Event) => {
    const node = (target as HTMLElement).closest<HTMLElement>("[data-node]")?.dataset["node"];
    if (node !== undefined) onPick(Number(node));
  };
  const path = new Set(nodesTo(tree, entry));
  return (
    <ul class="line-tree" aria-label={label} onKeyDown={stepKeys} onClick={pick}>
      <RowView {...inRow({ follow, current: inTree ? shown : -1, entry, path }, row)} row={row} />
    </ul>
  );
}
