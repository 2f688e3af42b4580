"use client";

import type { FormEvent } from "react";
import { StandaloneProviders } from "#components/account/standalone-providers.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Field } from "#components/ui/field.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { StartBody } from "#lib/contract/hosted.ts";
import { MAX_NAME } from "#lib/contract/hosted-limits.ts";

/** `{problem}` in a message is replaced by the API's English description of the problem. */
export type StartMessages = Record<
  | "yourName"
  | "nameHint"
  | "nameProblem"
  | "startFailed"
  | "startingAs"
  | "starting"
  | "usedUp"
  | "ended"
  | "archived",
  string
>;

/** Describes why an attempt can't start, in the learner's language. */
export function describeStartError(
  { code, message }: Pick<ApiError, "code" | "message">,
  messages: StartMessages,
): string {
  switch (code) {
    case "attempts_exhausted":
      return messages.usedUp;
    case "assessment_not_open":
      return messages.ended;
    case "assessment_archived":
    case "assessment_not_published":
      return messages.archived;
    default:
      return messages.startFailed.replace("{problem}", message);
  }
}

type StartFormProps = {
  code: string;
  requiresName: boolean;
  label: string;
  messages: StartMessages;
  /** Whether to start as the learner of this browser's last attempt. */
  isSameLearner?: boolean;
  /** The name of that learner, if it is known. */
  name?: string | null;
};

function Form({
  code,
  requiresName,
  label,
  messages,
  isSameLearner = false,
  name: knownName = null,
}: StartFormProps) {
  const start = useAction(
    (body: StartBody) => call("POST", `/take/${code}`, body),
    ({ data }) => location.assign(data.location),
  );
  const isBusy = start.isPending || start.isSuccess;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSameLearner) return start.mutate({ again: true });
    const name = new FormData(event.currentTarget).get("name");
    start.mutate(requiresName ? { name: String(name ?? "") } : {});
  }
  const nameError = start.error?.getFieldProblem("name");
  return (
    <form onSubmit={onSubmit} method="post" className="space-y-4">
      {start.error && !nameError && (
        <Banner tone="bad" alert>
          {describeStartError(start.error, messages)}
        </Banner>
      )}
      {requiresName && (
        <Field
          label={messages.yourName}
          hint={messages.nameHint}
          error={nameError && messages.nameProblem.replace("{problem}", nameError)}
        >
          {(fieldProps) => (
            <input
              {...fieldProps}
              name="name"
              required
              maxLength={MAX_NAME}
              autoComplete="name"
              className="input"
            />
          )}
        </Field>
      )}
      {isSameLearner && knownName && (
        <p className="text-sm wrap-anywhere">
          {messages.startingAs} <strong dir="auto">{knownName}</strong>
        </p>
      )}
      <PendingButton type="submit" className="button button-primary w-full sm:w-auto" isPending={isBusy}>
        {isBusy ? messages.starting : label}
      </PendingButton>
    </form>
  );
}

/**
 * Renders a form that starts an attempt. Only its button starts one, so that link previews and prefetching don't start
 * the timer.
 */
export const StartForm = (props: StartFormProps) => (
  <StandaloneProviders>
    <Form {...props} />
  </StandaloneProviders>
);
