"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { DIALOGS, ONE_TIME_SECRET } from "#lib/messages/dialogs.ts";
import { type CloseConfirmation, CloseGuard, useGuardedClose } from "./close-guard.ts";
import { useKeepFocus } from "./use-keep-focus.ts";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
};

/**
 * Renders a modal dialog with the browser's dialog element, which keeps the focus inside, closes on Esc and returns the
 * focus. Its children are rendered only while it is open, and can ask for confirmation before it closes
 * (`useCloseGuard`). A dialog or form that contains it in the React tree doesn't get its events: Esc closes only this
 * dialog, and a form in it doesn't submit one around it.
 */
export function Dialog({ title, description, open, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const focusBefore = useRef<Element>(null);
  // A form may be replaced by its result, for example.
  const { container: body } = useKeepFocus<HTMLDivElement>(findFirstControl);
  const id = useId();
  const { guard, pendingConfirmation, requestConfirmation, close, stay, leave } = useGuardedClose(onClose);
  useEffect(() => {
    if (open && !element.current?.open) {
      focusBefore.current = document.activeElement;
      element.current?.showModal();
      // By default, the browser would focus the button that closes the dialog.
      if (body.ref.current) findFirstControl(body.ref.current)?.focus();
    }
    if (!open && element.current?.open) element.current.close();
    // The browser returns the focus from a dialog that closes, but not from one that is removed while it is open.
    return () => {
      if (document.activeElement === document.body && focusBefore.current instanceof HTMLElement)
        focusBefore.current.focus();
    };
  }, [open, body.ref]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      // Browsers close a dialog on a second Esc even if its `cancel` event was prevented, but the key event comes
      // first.
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event;
        const isOwn = target instanceof Element && target.closest("dialog") === currentTarget;
        if (key !== "Escape" || !isOwn) return;
        if (pendingConfirmation) stay();
        else if (!requestConfirmation()) return;
        event.preventDefault();
      }}
      onCancel={(event) => {
        // A file field in the dialog has an event of the same name.
        if (event.target === event.currentTarget && requestConfirmation()) event.preventDefault();
      }}
      onSubmit={(event) => event.stopPropagation()}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        if (!requestConfirmation()) onClose();
        else if (!element.current?.open) element.current?.showModal();
      }}
      className={`m-auto max-h-[92dvh] ${wide ? "w-[min(48rem,calc(100vw-1.5rem))]" : "w-[min(32rem,calc(100vw-1.5rem))]"} overflow-y-auto rounded-lg border border-line bg-paper p-0 text-start whitespace-normal text-ink shadow-lg backdrop:bg-backdrop open:animate-appear`}
    >
      {open && (
        <CloseGuard value={guard}>
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <div className="wrap-anywhere">
              <h2 id={id} className="text-lg font-semibold tracking-tight">
                {title}
              </h2>
              {description && <p className="mt-1 text-sm text-muted">{description}</p>}
            </div>
            <button type="button" className="button button-quiet -mt-1 -mr-2" onClick={close}>
              {DIALOGS.close}
            </button>
          </div>
          <div {...body} className="px-5 pt-4 pb-5">
            {children}
          </div>
          {pendingConfirmation && (
            <CloseConfirmationPrompt question={pendingConfirmation} onStay={stay} onLeave={leave} />
          )}
        </CloseGuard>
      )}
    </dialog>
  );
}

const findFirstControl = (body: HTMLElement): HTMLElement | null =>
  body.querySelector<HTMLElement>("input, select, textarea, button, a[href]");

/** Renders the question at the bottom of the dialog, so that the data that would be lost stays visible. */
function CloseConfirmationPrompt({
  question: { title, text, verb },
  onStay,
  onLeave,
}: {
  question: CloseConfirmation;
  onStay: () => void;
  onLeave: () => void;
}) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current: previousFocus } = before;
    first.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
    };
  }, []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className="sticky bottom-0 space-y-3 border-t border-line bg-sunken px-5 py-4"
    >
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p id={`${id}-text`} className="mt-1 text-sm">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button ref={first} type="button" className="button button-primary" onClick={onStay}>
          {ONE_TIME_SECRET.keepOpen}
        </button>
        <button type="button" className="button button-danger" onClick={onLeave}>
          {verb}
        </button>
      </div>
    </div>
  );
}
