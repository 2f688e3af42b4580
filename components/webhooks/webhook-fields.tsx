"use client";

import { useId, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import type { ApiError } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import type { EventType } from "#lib/contract/events.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import { WEBHOOK_FORM } from "#lib/messages/webhooks.ts";

export type WebhookInput = { url: string; events: ("*" | EventType)[]; description: string };

/** Reads the values of a form that contains these fields. */
export function readWebhookForm(form: HTMLFormElement, offered: readonly OfferedEvent[]): WebhookInput {
  const formData = new FormData(form);
  const all = formData.get("which") === "all";
  const checked = new Set(formData.getAll("events"));
  return {
    url: String(formData.get("url") ?? "").trim(),
    events: all ? ["*"] : offered.flatMap(({ type }) => (checked.has(type) ? type : [])),
    description: String(formData.get("description") ?? ""),
  };
}

/** An event that a webhook can receive, with a description of when it is sent. */
export type OfferedEvent = { type: EventType; when: string };

type WebhookFieldsProps = {
  initial?: Webhook;
  /** The input that was submitted last, and why it was refused. */
  submitted: WebhookInput | undefined;
  error: ApiError | null;
  events: readonly OfferedEvent[];
};

/** Fields for a webhook's endpoint, events, and description. */
export function WebhookFields({ initial, submitted, error, events }: WebhookFieldsProps) {
  const [all, setAll] = useState(initial ? initial.events.includes("*") : true);
  const eventsErrorId = useId();
  const eventsError = getFieldError(error, "events");
  return (
    <>
      <Field
        label={WEBHOOK_FORM.url}
        hint={WEBHOOK_FORM.urlHint}
        error={getFieldError(error, "url") && describeUrlError(submitted?.url)}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="url"
            type="url"
            required
            maxLength={2048}
            defaultValue={initial?.url}
            placeholder={WEBHOOK_FORM.urlPlaceholder}
            className="input"
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-medium">{WEBHOOK_FORM.events}</legend>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {[true, false].map((value) => (
            <label key={String(value)} className="flex items-center gap-2">
              <input
                type="radio"
                name="which"
                value={value ? "all" : "some"}
                checked={all === value}
                onChange={() => setAll(value)}
                className="size-4.5"
              />
              {value ? WEBHOOK_FORM.allEvents : WEBHOOK_FORM.someEvents}
            </label>
          ))}
        </div>
        {!all && (
          <ul className="mt-3 max-h-64 space-y-2 overflow-y-auto rounded-md border border-line p-3">
            {events.map(({ type, when }) => (
              <li key={type}>
                <label className="flex gap-3 text-sm">
                  <input
                    type="checkbox"
                    name="events"
                    value={type}
                    defaultChecked={initial?.events.includes(type)}
                    aria-invalid={eventsError !== undefined || undefined}
                    aria-describedby={eventsError === undefined ? undefined : eventsErrorId}
                    className="mt-0.5 size-4.5 shrink-0"
                  />
                  <span>
                    <code className="font-mono">{type}</code>
                    <span className="block text-muted">{when}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {eventsError !== undefined && (
          <p id={eventsErrorId} className="mt-2 text-sm text-bad">
            {WEBHOOK_FORM.chooseEvent}
          </p>
        )}
      </fieldset>
      <Field
        label={WEBHOOK_FORM.description}
        hint={WEBHOOK_FORM.descriptionHint}
        error={getFieldError(error, "description")}
      >
        {(fieldProps) => (
          <input
            {...fieldProps}
            name="description"
            maxLength={1000}
            defaultValue={initial?.description}
            className="input"
          />
        )}
      </Field>
    </>
  );
}

const describeUrlError = (url = ""): string =>
  /^https:\/\//i.test(url) ? WEBHOOK_FORM.urlInvalid : WEBHOOK_FORM.urlNotHttps;
