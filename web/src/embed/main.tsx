// What pages of others show in a frame: a game that can be looked at, and no more. It remembers nothing, asks for nobody's
// settings, and says by its address (?lang=, ?theme=) what it looks like.
import { render } from "preact";
import { openCore, type Core, type Language } from "@ludopod/core";
import { markOf } from "../games/marks";
import { loadLanguage, wordsOf, type Words } from "../i18n";
import { LANGUAGES, preferredLanguage } from "../languages";
import { applyTheme, darkness } from "../state/looks";
import { askedBy, linkedGame, servedGame, type Asked, type Shown } from "./game";
import { Frame } from "./Frame";
import { watchGame } from "./watch";

const wishes = new URLSearchParams(location.search);

const languageOf = (wish: string | null): Language =>
  LANGUAGES.find(([code]) => code === wish)?.[0] ?? preferredLanguage(navigator.languages);

/** Without a wish it follows the system, as long as it is shown. */
function followTheme(wish: string | null): void {
  const apply = () => applyTheme(wish === "dark" || (wish !== "light" && darkness().matches) ? "dark" : "light");
  darkness().addEventListener("change", apply);
  apply();
}

interface Place {
  root: HTMLElement;
  core: Core;
  words: Words;
  asked: Asked;
}

const say = (root: HTMLElement, text: string) => render(<p class="framed-fault" role="alert">{text}</p>, root);

function show({ root, core, words, asked }: Place, shown: Shown, live: boolean | null): void {
  const { name, title } = core.game(words.language, shown.game.options.game);
  document.title = `${title} · Ludopod`;
  render(<Frame core={core} words={words} asked={asked} shown={shown} live={live} Mark={markOf(name)} />, root);
}

function showLinked(place: Place): void {
  const { root, core, words, asked } = place;
  const found = linkedGame(core, asked.what, words.language);
  if ("fault" in found) say(root, words.t("This link cannot be opened."));
  else show(place, found, null);
}

function showServed(place: Place): void {
  const { root, core, words, asked } = place;
  let shown: Shown | undefined;
  let live = false;
  const draw = () => shown && show(place, shown, live);
  watchGame(asked.what, {
    onGame(game) {
      shown = servedGame(core, game, words.language);
      draw();
    },
    onMissing: () => say(root, words.t("This game does not exist.")),
    onLine(there) {
      live = there;
      draw();
    },
  });
}

async function start(root: HTMLElement): Promise<void> {
  const language = languageOf(wishes.get("lang"));
  document.documentElement.lang = language;
  const [core] = await Promise.all([openCore(), loadLanguage(language)]);
  const words = wordsOf(language);
  const asked = askedBy(location.pathname);
  root.replaceChildren();
  if (!asked) say(root, words.t("This link cannot be opened."));
  else (asked.kind === "b" ? showLinked : showServed)({ root, core, words, asked });
}

followTheme(wishes.get("theme"));
const root = document.getElementById("framed");
if (root) {
  start(root).catch((error: unknown) => {
    console.error(error);
    say(root, wordsOf("en").t("The game could not be loaded. Reload the page to try again."));
  });
}
