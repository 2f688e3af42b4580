"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#components/ui/dialog.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { WEBHOOK_FORM, WEBHOOK_SECRET } from "#lib/messages/webhooks.ts";
import { type OfferedEvent, readWebhookForm, WebhookFields, type WebhookInput } from "./webhook-fields.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ events }: { events: readonly OfferedEvent[] }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const createWebhook = useAction((input: WebhookInput) => call("POST", "/v1/webhooks", input));
  const createdWebhook = createWebhook.data?.data;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    createWebhook.mutate(readWebhookForm(event.currentTarget, events));
  }
  function close() {
    // The dialog closes first, because elements outside it can't take the focus while it is open.
    flushSync(() => setOpen(false));
    createWebhook.reset();
    if (!createdWebhook) return;
    router.push(`/webhooks/${createdWebhook.id}`);
    focusContent();
  }
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {WEBHOOK_FORM.new}
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={createdWebhook ? WEBHOOK_SECRET.title : WEBHOOK_FORM.new}
        wide
      >
        {createdWebhook ? (
          <WebhookSecret secret={createdWebhook.secret} onSeen={close} />
        ) : (
          <form onSubmit={onSubmit} className="space-y-5">
            <WebhookFields submitted={createWebhook.variables} error={createWebhook.error} events={events} />
            <FormError error={createWebhook.error?.details.length === 0 ? createWebhook.error : null} />
            <PendingButton
              type="submit"
              className="button button-primary"
              isPending={createWebhook.isPending}
            >
              {WEBHOOK_FORM.create}
            </PendingButton>
          </form>
        )}
      </Dialog>
    </>
  );
}
