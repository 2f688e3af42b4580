"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON, CONFIRMATION } from "#lib/messages/common.ts";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { FormError } from "./form-error.tsx";
import { PendingButton } from "./pending-button.tsx";

type Confirmation<Result> = {
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** The label of the button that performs the action. */
  verb: string;
  danger?: boolean;
  /** A word that the user must type first, if the action permanently deletes data. */
  requiredWord?: string;
  run: () => Promise<Result>;
  /** Is called when the action is done and the dialog has closed. */
  onDone: (result: Result) => void;
};

type ConfirmActionProps<Result> = Confirmation<Result> & {
  /** The label of the button that opens the dialog. */
  label: ReactNode;
  className?: string;
  /** Why the action isn't available. The button then shows the reason instead of opening the dialog. */
  disabledReason?: string | undefined;
};

/**
 * Renders a button for an action that needs confirmation. It opens a dialog that performs the action and shows errors.
 */
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

/** Renders only the dialog, for actions in a menu. */
export function ConfirmDialog<Result>({ open, title, onClose, ...body }: ConfirmDialogProps<Result>) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ConfirmBody {...body} onClose={onClose} />
    </Dialog>
  );
}

/** A separate component, so that a dialog that is opened again doesn't show the last error. */
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
    // The dialog closes first, because elements outside it can't take the focus while it is open.
    flushSync(onClose);
    onDone(result);
  });
  const isBlocked = requiredWord !== undefined && typed.trim().toLowerCase() !== requiredWord.toLowerCase();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBlocked) action.mutate();
  }
  return (
    <form onSubmit={onSubmit} className="space-y-4 text-sm">
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
      <FormError error={action.error} />
      <div className="flex flex-wrap gap-2">
        <PendingButton
          type="submit"
          className={`button ${danger ? "button-danger" : "button-primary"}`}
          isPending={action.isPending || action.isSuccess}
          isUnavailable={isBlocked}
        >
          {verb}
        </PendingButton>
        <button type="button" className="button button-secondary" onClick={onClose}>
          {COMMON.cancel}
        </button>
      </div>
    </form>
  );
}
