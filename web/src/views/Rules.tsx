import type { App } from "../state/app";
export const Rules = ({ app }: { app: App }) => <p>{app.store.get().settings.language}</p>;
