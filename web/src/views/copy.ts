// To the clipboard, which a browser may refuse.
import { tell, words, type App } from "../state/app";

export async function copy(app: App, text: string, done: string): Promise<void> {
  const { t } = words(app);
  try {
    await navigator.clipboard.writeText(text);
    tell(app, done);
  } catch {
    tell(app, t("The browser did not allow copying."));
  }
}
