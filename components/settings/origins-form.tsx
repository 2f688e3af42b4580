"use client";

import { type FormEvent, useRef } from "react";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { MAX_ORIGINS } from "#lib/contract/settings-ranges.ts";
import { formatFieldError } from "#lib/messages/field-errors.ts";
import { ORIGINS_FORM } from "#lib/messages/settings.ts";
import { SaveFailure } from "./save-failure.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** Edits the websites that can show embedded assessments. Each change is saved immediately. */
export function OriginsForm({ settings }: { settings: OrganizationSettings }) {
  const { save, error, isPending, isStale } = useSaveSettings(settings.revision, ORIGINS_FORM.saved);
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const origins = settings.embed_origins;
  const problem = error?.details.find(({ path }) => path.startsWith("embed_origins"));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newOrigin = String(new FormData(event.currentTarget).get("origin") ?? "").trim();
    if (origins.includes(newOrigin)) return toast(ORIGINS_FORM.duplicate(newOrigin));
    save({ embed_origins: [...origins, newOrigin] }, () => {
      if (input.current) input.current.value = "";
    });
  }
  function remove(origin: string) {
    save({ embed_origins: origins.filter((each) => each !== origin) });
    input.current?.focus();
  }
  return (
    <div className="max-w-xl space-y-4">
      <SaveFailure error={error} isStale={isStale} savedValue={ORIGINS_FORM.stored(origins)} />
      {origins.length === 0 ? (
        <p className="text-sm text-muted">{ORIGINS_FORM.none}</p>
      ) : (
        <ul className="card divide-y divide-line">
          {origins.map((origin) => (
            <li key={origin} className="flex items-center justify-between gap-3 py-1 pr-2 pl-4">
              <code className="font-mono text-sm wrap-anywhere">{origin}</code>
              <PendingButton
                type="button"
                className="button button-quiet text-bad"
                isPending={isPending}
                onClick={() => remove(origin)}
              >
                {ORIGINS_FORM.remove}
                <span className="sr-only"> {origin}</span>
              </PendingButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={onSubmit} method="post">
        <Field
          label={ORIGINS_FORM.label}
          hint={ORIGINS_FORM.hint(MAX_ORIGINS)}
          error={problem && formatFieldError(problem.message)}
        >
          {(fieldProps) => (
            <div className="flex gap-2">
              <input
                {...fieldProps}
                ref={input}
                name="origin"
                required
                maxLength={300}
                inputMode="url"
                autoComplete="off"
                className="input font-mono"
              />
              <PendingButton type="submit" className="button button-secondary shrink-0" isPending={isPending}>
                {ORIGINS_FORM.add}
              </PendingButton>
            </div>
          )}
        </Field>
      </form>
    </div>
  );
}
