// All parts in all their states, for those who work on the page: /parts, only in a development build.
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import type { Failure, Remote } from "../../state/club/model";
import type { App } from "../../state/context";
import { Dialog } from "./Dialog";
import { Face } from "./Face";
import { Choices, Field, Form, Switch, TextInput, useSending } from "./form";
import { Card, Chip, Place, Tabs } from "./layout";
import { MiniBoard, Row } from "./rows";
import { Awaited, Empty, Notice } from "./states";
import { RelativeTime } from "./times";

const KINDS: readonly Failure["kind"][] = ["unreachable", "sign-in", "forbidden", "missing", "busy", "refused"];

const STATES: readonly Remote<string>[] = [
  { state: "loading" },
  { state: "there", value: "What came" },
  ...KINDS.map((kind) => ({ state: "failed" as const, fault: { kind, code: kind, text: `Why: ${kind}.` } })),
];

function States({ app }: { app: App }) {
  return (
    <>
      {STATES.map((remote, index) => (
        <Card title={remote.fault?.kind ?? remote.state} key={index}>
          <Awaited app={app} remote={remote} again={() => undefined}>
            {(value) => <p>{value}</p>}
          </Awaited>
        </Card>
      ))}
    </>
  );
}

function Forms() {
  const sending = useSending();
  const [text, setText] = useState("Ada");
  const [on, setOn] = useState(true);
  const [choice, setChoice] = useState<"one" | "two">("one");
  const refused: Failure = { kind: "refused", code: "x", text: "That name is taken. Choose another." };
  return (
    <Card title="Form">
      <Form sending={sending} submit="Send" act={() => Promise.resolve(refused)}>
        <Field label="Field" hint="A hint">
          <TextInput value={text} change={setText} />
        </Field>
        <Field label="Field with a fault" fault="This is too short.">
          <TextInput value={text} change={setText} />
        </Field>
        <Switch label="Switch" hint="With a hint" on={on} change={setOn} />
        <Choices
          legend="Choices"
          name="choices"
          value={choice}
          choices={[
            { value: "one", title: "One", text: "The first" },
            { value: "two", title: "Two", text: "The second" },
          ]}
          choose={(value: "one" | "two") => setChoice(value)}
        />
      </Form>
      <div class="form-actions">
        <button type="button" class="button">
          Button
        </button>
        <button type="button" class="button primary">
          Primary
        </button>
        <button type="button" class="button danger">
          Danger
        </button>
        <button type="button" class="button" disabled>
          Disabled
        </button>
      </div>
    </Card>
  );
}

function Rows({ app }: { app: App }) {
  const { local } = app.store.get();
  const { position } = app.core.position(local, words(app).language);
  const game = { game: local.options.game ?? "", options: local.options, position };
  return (
    <Card title="Rows" aside={<Chip>aside</Chip>}>
      <ul class="list">
        <Row picture={<Face person="ann" />} title="A person" text="A text" actions={<Chip tone="good">good</Chip>} />
        <Row picture={<MiniBoard app={app} game={game} />} title="A game" text="Waits for you" calls />
        <Row
          picture={<Face person="bo" />}
          title="Bartholomew the Magnificent of Ely and Elsewhere"
          text={<RelativeTime app={app} at={Date.now() - 7_200_000} />}
          actions={<Chip tone="bad">bad</Chip>}
        />
      </ul>
    </Card>
  );
}

export function Parts({ app }: { app: App }) {
  const [asks, setAsks] = useState(false);
  const tell = () => app.store.set({ toast: { text: "Told in passing.", to: { page: "lobby" } } });
  return (
    <Place title="Parts" lead="All parts, in all their states." actions={<Chip icon="check">chip</Chip>}>
      <Tabs
        app={app}
        label="Tabs"
        tabs={[
          { to: { page: "parts" }, title: "Current", current: true },
          { to: { page: "lobby" }, title: "Another", current: false },
        ]}
      />
      <Notice>A notice.</Notice>
      <Notice tone="good" icon="check">
        A good one.
      </Notice>
      <Notice tone="bad" icon="close">
        A bad one.
      </Notice>
      <Empty title="Nothing here yet.">
        <button type="button" class="button" onClick={() => setAsks(true)}>
          Dialog
        </button>
        <button type="button" class="button" onClick={tell}>
          Toast
        </button>
      </Empty>
      <Forms />
      <Rows app={app} />
      <States app={app} />
      {asks && (
        <Dialog app={app} title="Dialog" close={() => setAsks(false)}>
          <p>This cannot be undone.</p>
        </Dialog>
      )}
    </Place>
  );
}
