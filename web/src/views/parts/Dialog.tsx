// A question before what cannot be undone, and a line in passing.
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { go } from "../../state/navigate";
import { useApp } from "../context";
import { Button, IconButton } from "./Button";

interface DialogProps {
  title: string;
  /** What will happen, in words. */
  children: ComponentChildren;
  close(): void;
}

/** Only for what cannot be undone. The browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, children, close }: DialogProps) {
  const { t } = useApp();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = element;
    if (current && !current.open) current.showModal();
  }, []);
  return (
    <dialog class="dialog" ref={element} aria-labelledby="dialog-title" onClose={close}>
      <div class="card-head beside wraps level apart gap-3">
        <h2 id="dialog-title">{title}</h2>
        <IconButton icon="close" class="tool" label={t("Close")} onClick={() => element.current?.close()} />
      </div>
      {children}
    </dialog>
  );
}

const TOAST_MS = 8000;

/** What has just been told in passing. It leads where it is about, and goes by itself. */
export function Toast() {
  const { app, t } = useApp();
  const { toast } = app.store.get();
  const drop = () => app.store.set({ toast: null });
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(drop, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const { to } = toast ?? {};
  return (
    <div class="toasts">
      {toast && (
        <div class="toast box beside level gap-3" data-part="toast">
          <span>{toast.text}</span>
          {to && (
            <Button onClick={() => go(app, to)}>{t("Go there")}</Button>
          )}
          <IconButton icon="close" class="tool" label={t("Close")} onClick={drop} />
        </div>
      )}
    </div>
  );
}
