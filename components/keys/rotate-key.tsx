"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { KEY_OVERLAP_HOURS } from "#lib/contract/form-options.ts";
import { NEW_KEY, ROTATE_KEY } from "#lib/messages/keys.ts";
import { KeySecret } from "./key-secret.tsx";

/** Replaces a key with a new one and shows the new secret once. */
export function RotateKey({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const rotate = useAction((overlap_hours: (typeof KEY_OVERLAP_HOURS)[number]) =>
    call("POST", `/keys/${id}/rotate`, { overlap_hours }),
  );
  const secret = rotate.data?.data.secret;
  function close() {
    // The dialog closes first, because elements outside it can't take the focus while it is open.
    flushSync(() => setOpen(false));
    rotate.reset();
    if (secret === undefined) return;
    router.refresh();
    // A key that was replaced immediately has no button anymore.
    if (rotate.variables === 0) focusContent();
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = Number(new FormData(event.currentTarget).get("overlap"));
    rotate.mutate(KEY_OVERLAP_HOURS.find((hours) => hours === chosen) ?? 24);
  }
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {ROTATE_KEY.open}
        <span className="sr-only"> {name}</span>
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={secret ? NEW_KEY.createdTitle : ROTATE_KEY.title(name)}
        description={secret ? undefined : ROTATE_KEY.text}
      >
        {secret ? (
          <KeySecret secret={secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-4">
            <Field label={ROTATE_KEY.overlap}>
              {(fieldProps) => (
                <select {...fieldProps} name="overlap" className="input" defaultValue="24">
                  {KEY_OVERLAP_HOURS.map((hours) => (
                    <option key={hours} value={hours}>
                      {ROTATE_KEY.overlapOptions[hours]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <FormError error={rotate.error} />
            <PendingButton type="submit" className="button button-primary" isPending={rotate.isPending}>
              {ROTATE_KEY.verb}
            </PendingButton>
          </form>
        )}
      </Dialog>
    </>
  );
}
