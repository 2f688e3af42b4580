"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import { useAction } from "#lib/client/use-action.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { DAY } from "#lib/core/durations.ts";
import { COMMON } from "#lib/messages/common.ts";
import { NEW_KEY } from "#lib/messages/keys.ts";
import { KeySecret } from "./key-secret.tsx";

type NewKeyProps = {
  /** Is called with the secret when the dialog closes. Without it, the page is refreshed. */
  onCreated?: (secret: string) => void;
  /** Whether the button disappears once there is a key. The focus then moves to the page's content. */
  isFirst?: boolean;
  /** The classes of the button. */
  className?: string;
};

/** Creates an API key and shows its secret once. */
export function NewKey({ onCreated, isFirst = false, className = "button button-primary" }: NewKeyProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const createKey = useAction((given: { name: string; scopes: Scope[]; expires_at: string | null }) =>
    call("POST", "/keys", given),
  );
  const secret = createKey.data?.data.secret;
  const scopesErrorId = useId();
  const scopesError = getFieldError(createKey.error, "scopes");

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const days = Number(given.get("life"));
    createKey.mutate({
      name: String(given.get("name") ?? ""),
      scopes: SCOPES.filter((scope) => given.getAll("scopes").includes(scope)),
      expires_at: days === 0 ? null : new Date(Date.now() + days * DAY).toISOString(),
    });
  }
  function close() {
    // The dialog closes first, because elements outside it can't take the focus while it is open.
    flushSync(() => setOpen(false));
    createKey.reset();
    if (secret === undefined) return;
    if (onCreated) onCreated(secret);
    else router.refresh();
    if (isFirst) focusContent();
  }

  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {NEW_KEY.open}
      </button>
      <Dialog open={open} onClose={close} title={secret ? NEW_KEY.createdTitle : NEW_KEY.title}>
        {secret ? (
          <KeySecret secret={secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-5">
            <Field label={COMMON.name} hint={NEW_KEY.nameHint} error={getFieldError(createKey.error, "name")}>
              {(given) => <input {...given} name="name" required maxLength={200} className="input" />}
            </Field>
            <fieldset>
              <legend className="text-sm font-medium">{NEW_KEY.scopes}</legend>
              <div className="mt-2 space-y-2">
                {SCOPES.map((scope) => (
                  <label key={scope} className="flex gap-3 text-sm">
                    <input
                      type="checkbox"
                      name="scopes"
                      value={scope}
                      aria-invalid={scopesError !== undefined || undefined}
                      aria-describedby={scopesError === undefined ? undefined : scopesErrorId}
                      className="mt-0.5 size-4.5 shrink-0"
                    />
                    <span>
                      <code className="font-mono">{scope}</code>
                      <span className="block text-muted">{NEW_KEY.scopeDescriptions[scope]}</span>
                    </span>
                  </label>
                ))}
              </div>
              {scopesError !== undefined && (
                <p id={scopesErrorId} className="mt-2 text-sm text-bad">
                  {NEW_KEY.chooseScope}
                </p>
              )}
            </fieldset>
            <Field label={NEW_KEY.expires} error={getFieldError(createKey.error, "expires_at")}>
              {(given) => (
                <select {...given} name="life" className="input" defaultValue="0">
                  {NEW_KEY.expiryOptions.map(({ days, name }) => (
                    <option key={days} value={days}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {createKey.error?.details.length === 0 && <FormError error={createKey.error} />}
            <PendingButton type="submit" className="button button-primary" isPending={createKey.isPending}>
              {createKey.isPending ? NEW_KEY.creating : NEW_KEY.create}
            </PendingButton>
          </form>
        )}
      </Dialog>
    </>
  );
}
