"use client";

import type { FormEvent } from "react";
import { ChoiceForm } from "#components/ui/choice-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import { WEBHOOK_ACTIONS, WEBHOOK_FORM, WEBHOOK_SECRET } from "#lib/messages/webhooks.ts";
import { type OfferedEvent, readWebhookForm, WebhookFields, type WebhookInput } from "./webhook-fields.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

type WebhookDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Receives the text for a toast. */
  onDone: (text: string) => void;
};

/** Edits a webhook's endpoint, events, and description. */
export function EditWebhook({
  webhook,
  events,
  open,
  onClose,
  onDone,
}: WebhookDialogProps & { webhook: Webhook; events: readonly OfferedEvent[] }) {
  const save = useAction(
    (input: WebhookInput) => call("PATCH", `/v1/webhooks/${webhook.id}`, input),
    () => onDone(WEBHOOK_FORM.saved),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(readWebhookForm(event.currentTarget, events));
  }
  return (
    <Dialog open={open} onClose={onClose} title={WEBHOOK_FORM.edit} wide>
      <form onSubmit={onSubmit} className="space-y-5">
        <WebhookFields initial={webhook} submitted={save.variables} error={save.error} events={events} />
        <FormError error={save.error?.details.length === 0 ? save.error : null} />
        <PendingButton type="submit" className="button button-primary" isPending={save.isPending}>
          {WEBHOOK_FORM.save}
        </PendingButton>
      </form>
    </Dialog>
  );
}

/** How long deliveries are also signed with the old secret, in hours. */
const OVERLAPS = [0, 1, 24, 72];

/** Replaces a webhook's secret and shows the new secret once. */
export function RotateSecret({ id, open, onClose, onDone }: WebhookDialogProps & { id: string }) {
  const rotate = useAction((overlap_hours: number) =>
    call("POST", `/v1/webhooks/${id}/rotate-secret`, { overlap_hours }),
  );
  const secret = rotate.data?.data.secret;
  function close() {
    rotate.reset();
    if (secret) onDone(WEBHOOK_ACTIONS.rotated);
    else onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={secret ? WEBHOOK_SECRET.rotatedTitle : WEBHOOK_ACTIONS.rotateTitle}
    >
      {secret ? (
        <WebhookSecret secret={secret} onSeen={close} />
      ) : (
        <ChoiceForm
          label={WEBHOOK_ACTIONS.overlap}
          hint={WEBHOOK_ACTIONS.overlapHint}
          options={OVERLAPS.map((value) => ({ value, name: WEBHOOK_ACTIONS.overlapOption(value) }))}
          initial={24}
          verb={WEBHOOK_ACTIONS.rotateVerb}
          action={rotate}
        />
      )}
    </Dialog>
  );
}
