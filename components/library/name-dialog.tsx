"use client";

import type { FormEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";

type NameDialogProps<Result> = {
  title: string;
  label: string;
  hint?: string;
  initial?: string;
  /** The button's text. */
  verb: string;
  /** The request field that contains the name. Its errors are shown at the input. */
  field: "name" | "title";
  onClose: () => void;
  run: (name: string) => Promise<Result>;
  onDone: (result: Result, name: string) => void;
};

/** A dialog for entering a name to create or rename something. It is rendered only while it is open. */
export function NameDialog<Result>(props: NameDialogProps<Result>) {
  const { title, label, hint, initial, verb, field, onClose, run, onDone } = props;
  const save = useAction(run, onDone);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(String(new FormData(event.currentTarget).get("name") ?? "").trim());
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={label} hint={hint} error={getFieldError(save.error, field)}>
          {(controlProps) => (
            <input
              {...controlProps}
              name="name"
              required
              maxLength={300}
              defaultValue={initial}
              className="input"
              autoComplete="off"
            />
          )}
        </Field>
        {!getFieldError(save.error, field) && <FormError error={save.error} />}
        <PendingButton type="submit" className="button button-primary" isPending={save.isPending}>
          {save.isPending ? COMMON.saving : verb}
        </PendingButton>
      </form>
    </Dialog>
  );
}
