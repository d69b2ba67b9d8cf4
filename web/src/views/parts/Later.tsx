// Parts of the page that come when they are needed: each in a file of its own, fetched when it is first drawn.
import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../context";
import { Button } from "./Button";
import { Empty, Skeleton } from "./states";
import type { Ready } from "../../state/context";

function NotLoaded({ again }: { again(): void }) {
  const { t } = useApp();
  return (
    <div class="plain stack gap-4" role="alert">
      <Empty title={t("This part of the page could not be loaded.")}>
        <Button icon="again" onClick={again}>{t("Try again")}</Button>
      </Empty>
    </div>
  );
}

/** What stands below comes when it is near, and when the page has had the time for what is in sight. */
const BELOW_MS = 3000;

/** Calls when the element is near or is printed, or after a while. The answer calls it off. */
function whenNear(element: Element | null, call: () => void): () => void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && call(), { rootMargin: "10%" });
  if (element) observer.observe(element);
  const timer = setTimeout(call, BELOW_MS);
  window.addEventListener("beforeprint", call);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener("beforeprint", call);
  };
}

/** Whether what stands in the room is near, or has been. */
export function useNear<Room extends Element>() {
  const [near, setNear] = useState(false);
  const room = useRef<Room>(null);
  useEffect(() => whenNear(room.current, () => setNear(true)), []);
  return { near, room };
}

/** What such a component is handed. */
type Props<Part> = Part extends (props: infer P extends object) => unknown ? P : never;

/** A component that is fetched when it is first drawn, or before (`ready`), by its name from its file; one that stands `below`, when
 *  it is near. It has to be made once, outside of what is drawn. */
export function later<File, Name extends keyof File>(fetchFile: () => Promise<File>, name: Name, below = false): FunctionComponent<Props<File[Name]>> & Ready {
  type P = Props<File[Name]>;
  let known: ComponentType<P> | undefined;
  const ready = async () => void (known = (await fetchFile())[name] as ComponentType<P>);
  return Object.assign(Later, { ready });
  function Later(props: P) {
    const [state, setState] = useState<"below" | "coming" | "here" | "failed">(known ? "here" : below ? "below" : "coming");
    const room = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (state === "below") return whenNear(room.current, () => setState("coming"));
      if (state !== "coming") return;
      let current = true;
      const settle = (to: "here" | "failed") => current && setState(to);
      ready().then(
        () => settle("here"),
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
    return <div ref={room}><Skeleton /></div>;
  }
}
