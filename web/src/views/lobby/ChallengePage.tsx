// One challenge: its terms, who sits where, and what can be done about it.
import type { Challenge, ChallengeSeat } from "api";
import { clockTitle, rangeText, seatTitle, termsTitle, timeTerms, unusualText } from "../../state/club";
import { TimeRules } from "../match/ClockFace";
import { Share } from "../Share";
import { Card, Chip, Face, FirstBoard, Link, List, nameOf, Notice, Place, RelativeTime, Row, Slot, useApp } from "../parts";
import { Answer } from "./Answer";
import { Effect } from "./Effect";

function Terms({ challenge: { terms, range, state, seeking, until_ms } }: { challenge: Challenge }) {
  const { app, t } = useApp();
  return (
    <Card title={termsTitle(app, terms)}>
      <p class="beside wraps gap-2">
        <Chip>{clockTitle(app, terms.clock)}</Chip>
        <Chip>{terms.rated ? t("Rated") : t("Casual")}</Chip>
        {terms.class === "daily" && <Chip>{terms.vacation ? t("Vacations stop the clock") : t("No vacations")}</Chip>}
        {range && <Chip>{rangeText(app, range)}</Chip>}
        {unusualText(app, terms) && <Chip>{unusualText(app, terms)}</Chip>}
        {state === "open" && !seeking && (
          <Chip>
            {t("expires")} <RelativeTime at={until_ms} />
          </Chip>
        )}
      </p>
      {state === "open" && <TimeRules terms={timeTerms(terms)} />}
      {terms.order === "random" && <p class="quiet">{t("Seats are drawn at random when the game starts.")}</p>}
    </Card>
  );
}

/** Who sits there, and the board they would play on. */
function Table({ challenge }: { challenge: Challenge }) {
  const { t } = useApp();
  const { terms, seats } = challenge;
  return (
    <>
      <List items={seats} label={t("Players")}>{(seat) => <Seat challenge={challenge} seat={seat} key={seat.seat} />}</List>
      <FirstBoard game={terms.game} options={terms.options} />
    </>
  );
}

function Seat({ challenge, seat }: { challenge: Challenge; seat: ChallengeSeat }) {
  const { app, t } = useApp();
  const { terms } = challenge;
  const name = seat.person ? nameOf(app, seat.person) : t("Free seat");
  const place = terms.order === "given" ? seatTitle(app, terms.game, seat.seat) : "";
  const state = seat.accepted ? t("has accepted") : seat.person ? t("has not answered yet") : "";
  return (
    <Row
      picture={seat.person ? <Face person={name} size={40} /> : <span class="free-seat" />}
      title={seat.you ? t("{name} (you)", { name }) : name}
      text={[place, state].filter(Boolean).join(" · ")}
    />
  );
}

function StateText({ challenge }: { challenge: Challenge }) {
  const { t } = useApp();
  const { state, reason } = challenge;
  if (state === "open") return null;
  const texts: Record<Exclude<Challenge["state"], "open">, string> = {
    started: t("The game has started."),
    declined: reason ? t("Declined: “{reason}”", { reason }) : t("Declined."),
    withdrawn: t("This challenge was withdrawn."),
    expired: t("This challenge has expired."),
  };
  return (
    <Notice tone={state === "started" ? "good" : "bad"} icon={state === "started" ? "check" : "close"}>
      <p>{texts[state]}</p>
      {challenge.game ? (
        <Link to={{ page: "online", id: challenge.game }}>{t("Go to the game")}</Link>
      ) : (
        <Link to={{ page: "lobby" }}>{t("Back to the lobby")}</Link>
      )}
    </Notice>
  );
}

function Shared() {
  const { t } = useApp();
  return (
    <Card title={t("Waiting for others")}>
      <p class="quiet">{t("Send this link to whoever should play. The game starts when all have accepted.")}</p>
      <Share label={t("Link to this challenge")} />
    </Card>
  );
}

function Details({ challenge }: { challenge: Challenge }) {
  const { app, t } = useApp();
  const { terms, invited, state, yours } = challenge;
  const { effect } = app.store.get().club;
  return (
    <>
      <StateText challenge={challenge} />
      <Terms challenge={challenge} />
      {state === "open" && yours && invited !== "people" && <Shared />}
      {state === "open" && terms.rated && effect.value && <Effect challenge={challenge} effect={effect.value} />}
      {state === "open" && challenge.range && !yours && !challenge.can.includes("accept") && (
        <Notice>{t("Only members with such a rating can accept this challenge.")}</Notice>
      )}
      {challenge.can.length > 0 && <Answer challenge={challenge} />}
    </>
  );
}

export function ChallengePage() {
  const { app, t, tm } = useApp();
  const { challenge } = app.store.get().club;
  const by = challenge.value && nameOf(app, challenge.value.by);
  return (
    <Place
      title={tm("noun", "Challenge")}
      shape="laid"
      table={challenge.value && <Table challenge={challenge.value} />}
      lead={challenge.value && by && (challenge.value.yours ? t("You made this challenge.") : t("From {name}.", { name: by }))}
    >
      <Slot of="challenge">{(value) => <Details challenge={value} />}</Slot>
    </Place>
  );
}
