"use client";

import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Field } from "#components/ui/field.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { VOIDING } from "#lib/messages/results.ts";

type VoidFormProps<Result> = {
  text: string;
  verb: string;
  onClose: () => void;
  run: (reason: string) => Promise<Result>;
  /** Is called when the submissions are voided and the dialog has closed. */
  onDone: (result: Result) => void;
};

/** Asks why submissions are voided. It is the content of a dialog. */
export function VoidForm<Result>({ text, verb, onClose, run, onDone }: VoidFormProps<Result>) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const voiding = useAction(run, (result) => {
    // The dialog closes first, because elements outside it can't take the focus while it is open.
    flushSync(onClose);
    onDone(result);
  });
  const fieldError = error ?? getFieldError(voiding.error, "reason");
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") setError(VOIDING.reasonMissing);
    else voiding.mutate(reason.trim());
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4 text-sm">
      <p>{text}</p>
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
      {!fieldError && <FormError error={voiding.error} />}
      <FormButtons verb={verb} isBusy={voiding.isPending || voiding.isSuccess} onCancel={onClose} />
    </form>
  );
}
