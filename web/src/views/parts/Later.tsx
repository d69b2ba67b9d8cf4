// Parts of the page that come when they are needed: each in a file of its own, fetched when it is first drawn.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../context";
import { Button } from "./Button";
import { Empty, Skeleton } from "./states";

function NotLoaded({ again }: { again(): void }) {
  const { t } = useApp();
  return (
    <div class="plain" role="alert">
      <Empty title={t("This part of the page could not be loaded.")}>
        <Button icon="again" onClick={again}>{t("Try again")}</Button>
      </Empty>
    </div>
  );
}

/** A component that is fetched when it is first drawn. It has to be made once, outside of what is drawn. */
export function later<P extends object>(fetchPart: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [state, setState] = useState<"coming" | "here" | "failed">(known ? "here" : "coming");
    useEffect(() => {
      if (state !== "coming") return;
      let current = true;
      const settle = (to: "here" | "failed") => current && setState(to);
      fetchPart().then(
        (part) => {
          known = part;
          settle("here");
        },
        (error: unknown) => {
          console.warn("a part of the page could not be loaded:", error);
          settle("failed");
        },
      );
      return () => {
        current = false;
      };
    }, [state]);
    const Part = known;
    if (Part) return <Part {...props} />;
    if (state === "failed") return <NotLoaded again={() => setState("coming")} />;
    return <Skeleton />;
  };
}
