"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON, CONFIRMATION } from "#lib/messages/common.ts";
import { Banner } from "./banner.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";

type Confirmation<Result> = {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button that does it says. */
  verb: string;
  danger?: boolean;
  /** A word that must be typed first, for what destroys something for good. */
  requiredWord?: string;
  run: () => Promise<Result>;
  /** Called once it is done; the dialog has closed by then. */
  onDone: (result: Result) => void;
};

type ConfirmActionProps<Result> = Confirmation<Result> & {
  /** What the button that opens the dialog says. */
  label: ReactNode;
  className?: string;
  /** Why it can't be done: the button then opens nothing and tells why. */
  disabledReason?: string | undefined;
};

/** A button for something that needs a confirmation: it opens a dialog that does it, and shows what went wrong. */
export function ConfirmAction<Result>({
  label,
  className = "button button-secondary",
  disabledReason,
  ...confirmation
}: ConfirmActionProps<Result>) {
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? reasonId : undefined}
        onClick={() => !isDisabled && setOpen(true)}
      >
        {label}
      </button>
      {isDisabled && (
        <p id={reasonId} className="text-sm text-muted">
          {disabledReason}
        </p>
      )}
      <ConfirmDialog {...confirmation} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type ConfirmDialogProps<Result> = Confirmation<Result> & { open: boolean; onClose: () => void };

/** The dialog alone, for what a menu offers. */
export function ConfirmDialog<Result>({ open, title, onClose, ...body }: ConfirmDialogProps<Result>) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ConfirmBody {...body} onClose={onClose} />
    </Dialog>
  );
}

/** A component of its own, so that a dialog that is opened again starts without the last error. */
function ConfirmBody<Result>({
  children,
  verb,
  danger = false,
  requiredWord,
  run,
  onDone,
  onClose,
}: Omit<ConfirmDialogProps<Result>, "open" | "title">) {
  const [typed, setTyped] = useState("");
  const action = useAction<void, Result>(run, (result) => {
    // The dialog closes first: while it is open nothing outside of it can take the focus.
    flushSync(onClose);
    onDone(result);
  });
  const isBlocked = requiredWord !== undefined && typed.trim().toLowerCase() !== requiredWord.toLowerCase();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBlocked) action.mutate();
  }
  return (
    <form onSubmit={onSubmit} className="space-y-4 text-left text-sm whitespace-normal">
      {children}
      {requiredWord !== undefined && (
        <Field label={CONFIRMATION.typeToConfirm(requiredWord)}>
          {(controlProps) => (
            <input
              {...controlProps}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              className="input"
            />
          )}
        </Field>
      )}
      {action.error && (
        <Banner tone="bad" alert>
          {action.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          className={`button ${danger ? "button-danger" : "button-primary"}`}
          disabled={isBlocked || action.isPending || action.isSuccess}
        >
          {verb}
        </button>
        <button type="button" className="button button-secondary" onClick={onClose}>
          {COMMON.cancel}
        </button>
      </div>
    </form>
  );
}
