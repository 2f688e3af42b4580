"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ChoiceForm } from "#components/ui/choice-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
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
          <ChoiceForm
            label={ROTATE_KEY.overlap}
            options={KEY_OVERLAP_HOURS.map((value) => ({ value, name: ROTATE_KEY.overlapOptions[value] }))}
            initial={24}
            verb={ROTATE_KEY.verb}
            action={rotate}
          />
        )}
      </Dialog>
    </>
  );
}
