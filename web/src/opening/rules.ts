// The core's rules are fetched and compiled by a worker, which this same file is: each piece of a file that the page reads itself is a
// task of its thread, and so is the first call of each function.
import { compile, loadCore } from "@ludopod/core";

/** What every place asks the core for at first: those functions are compiled, for the page as well. */
async function warm(module: WebAssembly.Module): Promise<void> {
  const call = await loadCore(module);
  const [game] = call("games", [["language", "en"]]) as [{ name: string }];
  const lines = [["game", game.name], ["language", "en"]] as const;
  call("state", lines);
  call("diagram", [...lines, ["bare", "yes"], ["interactive", "yes"]]);
}

/** In the worker. The page tries for itself where this fails. */
export const sendRules = (): Promise<void> =>
  compile(fetch(RULES_FILE))
    .then(
      (module) => (postMessage(module), warm(module)),
      () => postMessage(undefined),
    )
    .finally(close);

/** In the page, while it runs this file. */
export function askForRules(): void {
  const worker = new Worker((document.currentScript as HTMLScriptElement).src);
  window.rules = new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WebAssembly.Module | undefined>) => resolve(data);
    worker.onerror = () => resolve(undefined);
  });
}
