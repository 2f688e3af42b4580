"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { KEY_OVERLAP_HOURS } from "#lib/contract/form-options.ts";
import { KeySecret } from "./key-secret.tsx";

const OVERLAP_NAMES: Readonly<Record<(typeof KEY_OVERLAP_HOURS)[number], string>> = {
  0: "It stops now",
  1: "It works for another hour",
  24: "It works for another 24 hours",
  168: "It works for another 7 days",
};

/** Puts a new key in the place of one that is in use. */
export function RotateKey({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const rotate = useAction((overlap_hours: number) =>
    call<{ id: string; secret: string }>("POST", `/keys/${id}/rotate`, { overlap_hours }),
  );
  const secret = rotate.data?.data.secret;
  function close() {
    setOpen(false);
    rotate.reset();
    if (secret !== undefined) router.refresh();
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rotate.mutate(Number(new FormData(event.currentTarget).get("overlap")));
  }
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Rotate<span className="sr-only"> {name}</span>
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={secret ? "Its new key" : `Rotate “${name}”`}
        description={secret ? undefined : "A new key with the same name, scopes and expiry takes its place."}
      >
        {secret ? (
          <KeySecret secret={secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-4">
            <Field label="What becomes of the old key">
              {(fieldProps) => (
                <select {...fieldProps} name="overlap" className="input" defaultValue="24">
                  {KEY_OVERLAP_HOURS.map((hours) => (
                    <option key={hours} value={hours}>
                      {OVERLAP_NAMES[hours]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {rotate.error && (
              <Banner tone="bad" alert>
                {rotate.error.message}
              </Banner>
            )}
            <button type="submit" className="button button-primary" disabled={rotate.isPending}>
              Make the new key
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
