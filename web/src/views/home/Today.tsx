// What there is besides the table, under it: the visitor's own games, a puzzle, a lesson and somebody to play, who waits, and what is being played.
import type { ComponentChildren } from "preact";
import { BARE_OPTIONS, gameInfo, gamePage, type Route, words } from "../../state/app";
import { InstallCard } from "../Install";
import { Face, later, Link, MiniBoard, useApp } from "../parts";
import { Featured } from "../watch/Featured";
import { FriendsHere } from "../people/Follows";
import { WaitingPeople } from "./WaitingPeople";
import { Yours } from "./Yours";

const Soon = later(() => import("../events/Soon"), "Soon", true);

interface EntryProps {
  to: Route;
  picture: ComponentChildren;
  title: string;
  text: string;
}

const Entry = ({ to, picture, title, text }: EntryProps) => (
  <li>
    <Link to={to} class="today-entry beside level gap-4">
      {picture}
      <span class="tile-text grows stack yields">
        <strong>{title}</strong>
        <small>{text}</small>
      </span>
    </Link>
  </li>
);

const DAY_MS = 86_400_000;

/** Another character each day, the same for everybody. */
function ofToday<T>(things: readonly T[]): T | undefined {
  return things[Math.floor(Date.now() / DAY_MS) % things.length];
}

/** A puzzle, a lesson, and somebody to play. */
function Entries() {
  const { app, t } = useApp();
  const { name, characters } = gameInfo(app);
  const { boards, lessons } = gamePage(app);
  const lesson = ofToday((lessons?.(words(app)) ?? []).slice(1));
  const character = ofToday(characters);
  const board = (position: string) => <MiniBoard game={{ game: name, options: BARE_OPTIONS, position }} />;
  return (
    <ul class="today">
      {PUZZLE_GAMES.includes(name) && boards?.pictures && (
        <Entry
          to={{ page: "puzzles", puzzle: "daily" }}
          picture={board(boards.pictures[2])}
          title={t("Daily puzzle")}
          text={t("One move is better than all others. Which?")}
        />
      )}
      {lesson && (
        <Entry to={{ page: "learn", game: name }} picture={board(lesson.start)} title={lesson.title} text={t("A few steps on a small board")} />
      )}
      {character && (
        <Entry
          to={{ page: "new", mode: "computer" }}
          picture={<Face character={character.name} size={64} />}
          title={character.title}
          text={character.sentence}
        />
      )}
    </ul>
  );
}

export function Today() {
  const { t } = useApp();
  return (
    <section class="below-table stack gap-4" aria-labelledby="today">
      <Yours />
      <h2 id="today">{t("Today")}</h2>
      <Entries />
      <div class="columns">
        <FriendsHere />
        {CLUB && <Soon />}
        <WaitingPeople />
        <Featured />
        <InstallCard />
      </div>
    </section>
  );
}
