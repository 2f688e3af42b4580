"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
};

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes on Esc and gives the focus back. What is in it
 * is there only while it is open.
 */
export function Dialog({ title, description, open, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !element.current?.open) {
      element.current?.showModal();
      // The browser would begin at the button that closes.
      body.current?.querySelector<HTMLElement>("input, select, textarea, button, a[href]")?.focus();
    }
    if (!open && element.current?.open) element.current.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-auto max-h-[92dvh] ${wide ? "w-[min(48rem,calc(100vw-1.5rem))]" : "w-[min(32rem,calc(100vw-1.5rem))]"} overflow-y-auto rounded-lg border border-line bg-paper p-0 text-ink shadow-xl backdrop:bg-black/45`}
    >
      {open && (
        <>
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <div>
              <h2 id={id} className="text-lg font-semibold tracking-tight">
                {title}
              </h2>
              {description && <p className="mt-1 text-sm text-muted">{description}</p>}
            </div>
            <button type="button" className="button button-quiet -mt-1 -mr-2" onClick={onClose}>
              Close
            </button>
          </div>
          <div ref={body} className="px-5 pt-4 pb-5">
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}
