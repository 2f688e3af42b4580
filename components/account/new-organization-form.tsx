"use client";

import type { FormEvent } from "react";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { Alone } from "./alone.tsx";

function Form() {
  const found = useAction(
    (name: string) => call("POST", "/organizations", { name }),
    () => location.assign("/"),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    found.mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
  }
  return (
    <form onSubmit={onSubmit} method="post" className="mt-6 space-y-4">
      <Field label="Name" error={found.error ? (found.error.at("name") ?? found.error.message) : undefined}>
        {(given) => (
          <input
            {...given}
            name="name"
            required
            maxLength={200}
            autoComplete="organization"
            className="input"
          />
        )}
      </Field>
      <button
        type="submit"
        className="button button-primary w-full"
        disabled={found.isPending || found.isSuccess}
      >
        Make the organization
      </button>
    </form>
  );
}

export const NewOrganizationForm = () => (
  <Alone>
    <Form />
  </Alone>
);
