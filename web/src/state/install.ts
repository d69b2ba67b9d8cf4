// Offering to install the page, quietly. Chromium asks the page to ask (beforeinstallprompt); on iOS only words can be
// given, since its browser has no such thing. Whoever declines is not asked again: the settings still have it.
import type { App } from "./context";
import type { InstallWay } from "./model";
import { inBrowser } from "./remembered";
import type { Install } from "./services";

/** Not of any standard yet: https://wicg.github.io/manifest-incubations/ */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const ANSWER = inBrowser("ludopod.install");
const DECLINED = "declined";

/** So many games after which it may be worth having it at hand. */
const GAMES = 3;

/** Only iOS has the field; it is false in the browser and true in what was installed. */
const wayOf = (browser: Navigator): InstallWay | null =>
  (browser as { standalone?: boolean }).standalone === false ? "menu" : null;

/** Whether to offer it on the first page. */
export function isInstallOffered({ store }: App): boolean {
  const { install, library } = store.get();
  const games = library?.filter(({ kind }) => kind === "game") ?? [];
  return install !== null && !install.declined && games.length >= GAMES;
}

/** The browser's question, which may come before the page is ready for it. */
export interface Question {
  event: InstallEvent | null;
  /** It has come, or there is nothing to ask any more. */
  onChange(): void;
}

export function catchQuestion(): Question {
  const question: Question = { event: null, onChange: () => undefined };
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's own line would come at once
    question.event = event as InstallEvent;
    question.onChange();
  });
  window.addEventListener("appinstalled", () => {
    question.event = null;
    question.onChange();
  });
  return question;
}

export function makeInstall(app: () => App, question: Question): Install {
  const offer = () => {
    const way = question.event ? "question" : wayOf(navigator);
    app().store.set({ install: way && { way, declined: ANSWER.read() === DECLINED } });
  };
  return {
    begin() {
      question.onChange = offer;
      offer();
    },
    async ask() {
      const { event } = question;
      if (!event) return;
      question.event = null; // it can be put once
      const { outcome } = await event.prompt();
      if (outcome === "dismissed") ANSWER.write(DECLINED);
      offer();
    },
    decline() {
      ANSWER.write(DECLINED);
      offer();
    },
  };
}
