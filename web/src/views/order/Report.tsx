// Telling the moderators about somebody: a person, who plays in a game, or who has written a message, in a game or directly.
import type { Game } from "api";
import { useEffect, useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import { failureOf, get, type Reason, REASONS, type Remote, report, type Reported } from "../../state/club";
import { Face, Awaited, Card, Choices, Field, Form, Link, Notice, Place, useApp, useSending } from "../parts";
import { TextArea } from "./TextArea";
import { reasonTexts } from "./words";

/** The players of the game, of whom one is meant. */
function usePlayers(app: App, game: string | null) {
  const [remote, set] = useState<Remote<Game["seats"]>>({ state: "loading" });
  useEffect(() => {
    if (!game) return;
    get<Game>(app, `/games/${game}`)
      .then(({ seats }) => set({ state: "there", value: seats.filter(({ kind, you }) => kind === "human" && !you) }))
      .catch((error: unknown) => set({ state: "failed", fault: failureOf(app, error) }));
  }, [game]);
  return remote;
}

/** What moderators get to see of what is reported. */
function hintOf(app: App, about: Reported): string {
  const { t } = words(app);
  return "handle" in about && about.message !== undefined
    ? t("What should the moderators know? They see this message, and nothing else of your conversation.")
    : t("What should the moderators know? They see what was said around a message.");
}

function Ask({ about }: { about: Reported }) {
  const { app, t } = useApp();
  const [reason, setReason] = useState<Reason>("insults");
  const [said, setSaid] = useState("");
  const sending = useSending();
  const texts = reasonTexts(words(app));
  if (sending.done)
    return (
      <Notice tone="good" icon="check">
        <p>{t("Thank you. A moderator will look at it.")}</p>
        <p>
          <Link to={{ page: "home" }}>{t("Go to the start page")}</Link>
        </p>
      </Notice>
    );
  return (
    <Form sending={sending} submit={t("Send the report")} act={() => report(app, about, reason, said)}>
      <Choices
        legend={t("What is wrong?")}
        name="reason"
        value={reason}
        choices={REASONS.map((value) => ({ value, title: texts[value] }))}
        choose={(value: Reason) => setReason(value)}
      />
      <Field label={t("In your words")} hint={hintOf(app, about)}>
        <TextArea value={said} change={setSaid} required={reason === "other"} />
      </Field>
    </Form>
  );
}

function WhoOfGame({ game }: { game: string }) {
  const { app, t } = useApp();
  const players = usePlayers(app, game);
  const [seat, setSeat] = useState("");
  return (
    <Awaited remote={players}>
      {(seats) => {
        const chosen = seat || seats[0]?.seat;
        if (!chosen) return <Notice>{t("Nobody else plays in this game.")}</Notice>;
        return (
          <>
            {seats.length > 1 && (
              <Choices
                legend={t("Who?")}
                name="seat"
                value={chosen}
                choices={seats.map((each) => ({ value: each.seat, title: each.name || t("Player {seat}", { seat: each.seat }) }))}
                choose={setSeat}
              />
            )}
            <Ask about={{ game, seat: chosen }} />
          </>
        );
      }}
    </Awaited>
  );
}

/** `about`: a handle with @ before it, or the id of a game; the message is one of theirs. */
export function Report({ about, message }: { about: string; message?: number }) {
  const { t } = useApp();
  const handle = about.startsWith("@") ? about.slice(1) : "";
  const title =
    message !== undefined ? t("Report a message") : handle ? t("Report {name}", { name: about }) : t("Report a player");
  return (
    <Place
      title={title}
      lead={t("Moderators read it. The person does not learn who has reported them.")}
      face={<Face character="octopus" size={160} />}
    >
      <Card>
        {handle ? (
          <Ask about={message === undefined ? { handle } : { handle, message }} />
        ) : message === undefined ? (
          <WhoOfGame game={about} />
        ) : (
          <Ask about={{ game: about, message }} />
        )}
      </Card>
    </Place>
  );
}
