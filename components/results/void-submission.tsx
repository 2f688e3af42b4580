"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "#components/ui/banner.tsx";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { VOIDING } from "#lib/messages/results.ts";

/** Renders a button that asks for a reason and voids a submission. */
export function VoidSubmission({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {VOIDING.verb}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={VOIDING.title}>
        <VoidForm id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function VoidForm({ id, onClose }: { id: string; onClose: () => void }) {
  const router = useRouter();
  const showToast = useToast();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const voiding = useAction(
    () => call("POST", `/v1/submissions/${id}/void`, { reason: reason.trim() }),
    () => {
      // The dialog closes first, because elements outside it can't take the focus while it is open.
      flushSync(onClose);
      showToast(VOIDING.done);
      router.refresh();
      document.getElementById("content")?.focus();
    },
  );
  const fieldError = error ?? voiding.error?.getFieldError("reason");
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") setError(VOIDING.reasonMissing);
    else voiding.mutate(undefined);
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4 text-sm">
      <p>{VOIDING.text}</p>
      <Field label={VOIDING.reason} hint={VOIDING.reasonHint} error={fieldError}>
        {(controlProps) => (
          <textarea
            {...controlProps}
            required
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
            className="input"
          />
        )}
      </Field>
      {voiding.error && !fieldError && (
        <Banner tone="bad" alert>
          {voiding.error.message}
        </Banner>
      )}
      <FormButtons verb={VOIDING.verb} isBusy={voiding.isPending || voiding.isSuccess} onCancel={onClose} />
    </form>
  );
}

/** Renders a button that makes a voided submission count again. */
export function UndoVoid({ id }: { id: string }) {
  const router = useRouter();
  const showToast = useToast();
  return (
    <ConfirmAction
      label={VOIDING.undo}
      title={VOIDING.undoTitle}
      verb={VOIDING.undo}
      run={() => call("POST", `/v1/submissions/${id}/unvoid`)}
      onDone={() => {
        showToast(VOIDING.undone);
        router.refresh();
        document.getElementById("content")?.focus();
      }}
    >
      <p>{VOIDING.undoText}</p>
    </ConfirmAction>
  );
}
