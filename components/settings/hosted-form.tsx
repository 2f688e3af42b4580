"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import type { Settings } from "#lib/contract/settings.ts";
import { HOSTED_ASKS } from "#lib/contract/settings-ranges.ts";
import { SaveFailure } from "./failure.tsx";
import { useSave } from "./use-save.ts";

type Asked = (typeof HOSTED_ASKS)[number];

const ASKED: Readonly<Record<Asked, string>> = { name: "Their name", nothing: "Nothing" };

/** What learners are asked for before they take an assessment by its link. */
export function HostedForm({ settings }: { settings: Settings }) {
  const { save, error, isPending, isStale } = useSave(settings.revision, "The hosted page is saved.");
  const saved = settings.hosted_asks_for;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("asks");
    const asked = HOSTED_ASKS.find((each) => each === chosen);
    if (asked) save({ hosted_asks_for: asked });
  }
  return (
    <form onSubmit={onSubmit} method="post" className="max-w-md space-y-4">
      <SaveFailure error={error} isStale={isStale} now={`learners are asked for ${saved}.`} />
      <Field
        label="Learners are asked for"
        hint="Results tell learners apart by their name and a short code of their browser; without a name by the code alone."
        error={error?.at("hosted_asks_for")}
      >
        {(given) => (
          <select {...given} name="asks" defaultValue={saved} className="input">
            {HOSTED_ASKS.map((asked) => (
              <option key={asked} value={asked}>
                {ASKED[asked]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className="button button-primary" disabled={isPending}>
        Save the hosted page
      </button>
    </form>
  );
}
