"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import type { Settings } from "#lib/contract/settings.ts";
import { SaveFailure } from "./failure.tsx";
import { useSave } from "./use-save.ts";

/** What the organization is called. */
export function NameForm({ settings }: { settings: Settings }) {
  const { save, error, isPending, isStale } = useSave(settings.revision, "The name is saved.");
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save({ name: String(new FormData(event.currentTarget).get("name") ?? "") });
  }
  return (
    <form onSubmit={onSubmit} method="post" className="max-w-md space-y-4">
      <SaveFailure error={error} isStale={isStale} now={`“${settings.name}”.`} />
      <Field label="Name" error={error?.at("name")}>
        {(given) => (
          <input
            {...given}
            name="name"
            defaultValue={settings.name}
            required
            maxLength={200}
            autoComplete="organization"
            className="input"
          />
        )}
      </Field>
      <button type="submit" className="button button-primary" disabled={isPending}>
        Save the name
      </button>
    </form>
  );
}
