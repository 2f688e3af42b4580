"use client";

import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { KeySecret } from "./key-secret.tsx";

const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  "read:assessments": "Read assessments, folders, collections and webhooks; check single answers",
  "write:assessments": "Create, change and publish them; embed tokens, author links, webhooks",
  "read:results": "Read results and analytics",
  "write:submissions": "Submit answers; read and write grading",
};
const DAY = 86_400_000;
const EXPIRY_OPTIONS = [
  { days: 0, name: "Never" },
  { days: 30, name: "In 30 days" },
  { days: 90, name: "In 90 days" },
  { days: 365, name: "In a year" },
];

/** The button that makes an API key, and the one sight of its secret. `onMade` gets it when it has been seen. */
export function NewKey({ onCreated }: { onCreated?: (secret: string) => void }) {
  const [open, setOpen] = useState(false);
  const createKey = useAction((given: { name: string; scopes: Scope[]; expires_at: string | null }) =>
    call<{ id: string; secret: string }>("POST", "/keys", given),
  );
  const secret = createKey.data?.data.secret;

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
    setOpen(false);
    createKey.reset();
    if (secret === undefined) return;
    if (onCreated) onCreated(secret);
    else location.reload();
  }

  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        New API key
      </button>
      <Dialog open={open} onClose={close} title={secret ? "Your new key" : "New API key"}>
        {secret ? (
          <KeySecret secret={secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-5">
            <Field
              label="Name"
              hint="Where it is used, such as “LMS, production”."
              error={createKey.error?.getFieldError("name")}
            >
              {(given) => <input {...given} name="name" required maxLength={200} className="input" />}
            </Field>
            <fieldset>
              <legend className="text-sm font-medium">What it may do</legend>
              <div className="mt-2 space-y-2">
                {SCOPES.map((scope) => (
                  <label key={scope} className="flex gap-3 text-sm">
                    <input type="checkbox" name="scopes" value={scope} className="mt-0.5 size-4.5 shrink-0" />
                    <span>
                      <code className="font-mono">{scope}</code>
                      <span className="block text-muted">{SCOPE_DESCRIPTIONS[scope]}</span>
                    </span>
                  </label>
                ))}
              </div>
              {createKey.error?.getFieldError("scopes") && (
                <p className="mt-2 text-sm text-bad">Choose at least one.</p>
              )}
            </fieldset>
            <Field label="Expires" error={createKey.error?.getFieldError("expires_at")}>
              {(given) => (
                <select {...given} name="life" className="input" defaultValue="0">
                  {EXPIRY_OPTIONS.map(({ days, name }) => (
                    <option key={days} value={days}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {createKey.error && createKey.error.details.length === 0 && (
              <Banner tone="bad" alert>
                {createKey.error.message}
              </Banner>
            )}
            <button type="submit" className="button button-primary" disabled={createKey.isPending}>
              {createKey.isPending ? "Making the key …" : "Make the key"}
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
