// What a system that installs the page is told of it, in a language. build.mjs writes it.
import type { Words } from "./i18n";
import { linkOf } from "./address";

const icon = (name: string, size: number, purpose: string) => ({
  src: `${ROOT}icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, path: string, drawing: string) => ({ name, url: linkOf(path), icons: [icon(drawing, 96, "any")] });

interface Screenshot {
  src: string;
  sizes: string;
  form_factor: "narrow" | "wide";
}

/** `games`: their titles. `id` is the same in every language: it is one page. */
export const manifestOf = ({ language, t, list }: Words, games: readonly string[], screenshots: readonly Screenshot[]) => ({
  id: ROOT,
  name: "Ludopod",
  short_name: "Ludopod",
  description: t("Play {games} against characters of every strength, on one screen or over the network; solve puzzles and analyse.", {
    games: list(games),
  }),
  lang: language,
  dir: "ltr",
  start_url: ROOT,
  scope: ROOT,
  display: "standalone",
  display_override: ["standalone", "minimal-ui"],
  background_color: "#fdfbf6",
  theme_color: "#14304a",
  categories: ["games"],
  icons: [
    { src: `${ROOT}icon.svg`, sizes: "any", type: "image/svg+xml", purpose: "any" },
    icon("icon", 192, "any"),
    icon("icon", 512, "any"),
    icon("maskable", 192, "maskable"),
    icon("maskable", 512, "maskable"),
    icon("monochrome", 512, "monochrome"),
  ],
  shortcuts: [
    shortcut(t("New game"), "/new/computer", "new"),
    shortcut(t("Daily puzzle"), "/puzzles/daily", "puzzle"),
    shortcut(t("Analysis board"), "/analysis", "analysis"),
  ],
  screenshots: screenshots.map((shot) => ({ ...shot, type: "image/png" })),
});

/** Where the manifest of a language is. */
export const manifestAddress = (language: string) => `${ROOT}manifest${language === "en" ? "" : `.${language}`}.webmanifest`;
