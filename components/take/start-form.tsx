"use client";

import type { FormEvent } from "react";
import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { StartBody, StartResult } from "#lib/contract/hosted.ts";
import { MAX_NAME } from "#lib/contract/hosted-limits.ts";

type StartFormProps = {
  code: string;
  asksName: boolean;
  label: string;
  /** Goes on as whoever made the last attempt in this browser. */
  again?: boolean;
  /** Who that is, where it is known. */
  name?: string | null;
};

function Form({ code, asksName, label, again = false, name = null }: StartFormProps) {
  const start = useAction(
    (body: StartBody) => call<StartResult>("POST", `/take/${code}`, body),
    ({ data }) => location.assign(data.location),
  );
  const isBusy = start.isPending || start.isSuccess;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (again) return start.mutate({ again });
    const given = new FormData(event.currentTarget).get("name");
    start.mutate(asksName ? { name: String(given ?? "") } : {});
  }
  const nameError = start.error?.getFieldError("name");
  return (
    <form onSubmit={onSubmit} method="post" className="space-y-4">
      {start.error && !nameError && (
        <Banner tone="bad" alert>
          {start.error.message}
        </Banner>
      )}
      {asksName && (
        <Field
          label="Your name"
          hint="Shown to whoever grades this. Write it the same way each time."
          error={nameError && `Your name ${nameError}.`}
        >
          {(given) => (
            <input
              {...given}
              name="name"
              required
              maxLength={MAX_NAME}
              autoComplete="name"
              className="input"
            />
          )}
        </Field>
      )}
      {again && name && (
        <p className="text-sm wrap-anywhere">
          As <strong>{name}</strong>
        </p>
      )}
      <button type="submit" className="button button-primary w-full sm:w-auto" disabled={isBusy}>
        {isBusy ? "Starting …" : label}
      </button>
    </form>
  );
}

/** Begins an attempt: only a press of it does, so that whatever opens the link beforehand starts no clock. */
export const StartForm = (props: StartFormProps) => (
  <StandaloneProviders>
    <Form {...props} />
  </StandaloneProviders>
);
