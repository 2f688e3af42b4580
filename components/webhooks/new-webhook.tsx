"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { MadeSecret } from "./made-secret.tsx";
import { type EventOffered, WebhookFields, type WebhookGiven, webhookGiven } from "./webhook-fields.tsx";

/** Registers a receiver, and shows its secret once. */
export function NewWebhook({ events }: { events: readonly EventOffered[] }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const make = useAction((given: WebhookGiven) => call<WebhookWithSecret>("POST", "/v1/webhooks", given));
  const made = make.data?.data;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    make.mutate(webhookGiven(event.currentTarget));
  }
  function close() {
    setOpen(false);
    if (made) router.push(`/webhooks/${made.id}`);
    make.reset();
  }
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        New webhook
      </button>
      <Dialog open={open} onClose={close} title={made ? "Its signing secret" : "New webhook"} wide>
        {made ? (
          <MadeSecret secret={made.secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-5">
            <WebhookFields error={make.error} events={events} />
            {make.error && make.error.details.length === 0 && (
              <Banner tone="bad" alert>
                {make.error.message}
              </Banner>
            )}
            <button type="submit" className="button button-primary" disabled={make.isPending}>
              Register the webhook
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
