"use client";

import type { FormEvent } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import { COLLECTION_ACTIONS } from "#lib/messages/library.ts";

type EditDescriptionProps = { id: string; description: string; onClose: () => void; onDone: () => void };

export function EditDescription({ id, description, onClose, onDone }: EditDescriptionProps) {
  const save = useAction(
    (given: string) => call("PATCH", `/v1/collections/${id}`, { description: given }),
    onDone,
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(String(new FormData(event.currentTarget).get("description") ?? ""));
  }
  return (
    <Dialog open onClose={onClose} title={COLLECTION_ACTIONS.describeTitle}>
      <form onSubmit={onSubmit} className="space-y-4">
        <Field label={COMMON.description} error={getFieldError(save.error, "description")}>
          {(given) => (
            <textarea
              {...given}
              name="description"
              rows={4}
              maxLength={20_000}
              defaultValue={description}
              className="input"
            />
          )}
        </Field>
        {save.error?.details.length === 0 && <FormError error={save.error} />}
        <PendingButton type="submit" className="button button-primary" isPending={save.isPending}>
          {COLLECTION_ACTIONS.describeVerb}
        </PendingButton>
      </form>
    </Dialog>
  );
}
