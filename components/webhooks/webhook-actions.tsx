"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Message } from "#components/ui/message.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Delivery, Webhook, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { COMMON } from "#lib/messages/common.ts";
import { WEBHOOK_ACTIONS, WEBHOOK_FORM, WEBHOOK_SECRET } from "#lib/messages/webhooks.ts";
import { type OfferedEvent, readWebhookForm, WebhookFields, type WebhookInput } from "./webhook-fields.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

type DialogName = "edit" | "rotate" | "delete" | undefined;

/** Tests, edits, rotates, disables, and deletes a webhook. */
export function WebhookActions({ webhook, events }: { webhook: Webhook; events: readonly OfferedEvent[] }) {
  const [dialog, setDialog] = useState<DialogName>();
  const router = useRouter();
  const toast = useToast();
  const path = `/v1/webhooks/${webhook.id}`;
  const showError = (error: ApiError) => toast(error.message, { tone: "bad" });
  const test = useAction(
    () => call<Delivery>("POST", `${path}/test`),
    ({ data }) => router.push(`/webhooks/deliveries/${data.id}`),
  );
  const setStatus = useAction(
    (status: "active" | "disabled") => call("PATCH", path, { status }),
    (_, status) => {
      toast(status === "active" ? WEBHOOK_ACTIONS.enabled : WEBHOOK_ACTIONS.disabled);
      router.refresh();
    },
  );
  const isDisabled = webhook.status === "disabled";
  const finish = (text: string) => {
    setDialog(undefined);
    toast(text);
    router.refresh();
  };
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        disabled={isDisabled || test.isPending}
        onClick={() => test.mutate(undefined, { onError: showError })}
      >
        {WEBHOOK_ACTIONS.test}
      </button>
      <button type="button" className="button button-secondary" onClick={() => setDialog("edit")}>
        {COMMON.edit}
      </button>
      <Menu
        label={COMMON.more}
        trigger={
          <>
            {COMMON.more} <span aria-hidden="true">⌄</span>
          </>
        }
        items={[
          { name: WEBHOOK_ACTIONS.rotate, onSelect: () => setDialog("rotate") },
          {
            name: isDisabled ? WEBHOOK_ACTIONS.enable : WEBHOOK_ACTIONS.disable,
            onSelect: () => setStatus.mutate(isDisabled ? "active" : "disabled", { onError: showError }),
          },
          { name: WEBHOOK_ACTIONS.delete, danger: true, onSelect: () => setDialog("delete") },
        ]}
      />
      <Edit
        webhook={webhook}
        events={events}
        open={dialog === "edit"}
        onClose={() => setDialog(undefined)}
        onDone={finish}
      />
      <Rotate
        id={webhook.id}
        open={dialog === "rotate"}
        onClose={() => setDialog(undefined)}
        onDone={finish}
      />
      <ConfirmDialog
        open={dialog === "delete"}
        onClose={() => setDialog(undefined)}
        title={WEBHOOK_ACTIONS.deleteTitle}
        verb={WEBHOOK_ACTIONS.deleteVerb}
        danger
        run={() => call("DELETE", `/v1/webhooks/${webhook.id}`)}
        onDone={() => {
          toast(WEBHOOK_ACTIONS.deleted);
          router.push("/webhooks");
        }}
      >
        <p>
          <Message
            text={WEBHOOK_ACTIONS.deleteText}
            values={{ url: <span className="wrap-anywhere">{webhook.url}</span> }}
          />
        </p>
      </ConfirmDialog>
    </>
  );
}

type ActionDialogProps = { open: boolean; onClose: () => void; onDone: (text: string) => void };

function Edit({
  webhook,
  events,
  open,
  onClose,
  onDone,
}: ActionDialogProps & { webhook: Webhook; events: readonly OfferedEvent[] }) {
  const save = useAction(
    (given: WebhookInput) => call("PATCH", `/v1/webhooks/${webhook.id}`, given),
    () => onDone(WEBHOOK_FORM.saved),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(readWebhookForm(event.currentTarget));
  }
  return (
    <Dialog open={open} onClose={onClose} title={WEBHOOK_FORM.edit} wide>
      <form onSubmit={onSubmit} className="space-y-5">
        <WebhookFields initial={webhook} error={save.error} events={events} />
        {save.error && save.error.details.length === 0 && (
          <Banner tone="bad" alert>
            {save.error.message}
          </Banner>
        )}
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {WEBHOOK_FORM.save}
        </button>
      </form>
    </Dialog>
  );
}

/** Hours that the old secret keeps signing. */
const OVERLAPS = [0, 1, 24, 72];

function Rotate({ id, open, onClose, onDone }: ActionDialogProps & { id: string }) {
  const rotate = useAction((overlap_hours: number) =>
    call<WebhookWithSecret>("POST", `/v1/webhooks/${id}/rotate-secret`, { overlap_hours }),
  );
  const secret = rotate.data?.data.secret;
  function close() {
    rotate.reset();
    if (secret) onDone(WEBHOOK_ACTIONS.rotated);
    else onClose();
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rotate.mutate(Number(new FormData(event.currentTarget).get("overlap")));
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
        <form onSubmit={onSubmit} className="space-y-4">
          <Field label={WEBHOOK_ACTIONS.overlap} hint={WEBHOOK_ACTIONS.overlapHint}>
            {(given) => (
              <select {...given} name="overlap" className="input" defaultValue="24">
                {OVERLAPS.map((hours) => (
                  <option key={hours} value={hours}>
                    {WEBHOOK_ACTIONS.overlapOption(hours)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {rotate.error && (
            <Banner tone="bad" alert>
              {rotate.error.message}
            </Banner>
          )}
          <button type="submit" className="button button-primary" disabled={rotate.isPending}>
            {WEBHOOK_ACTIONS.rotateVerb}
          </button>
        </form>
      )}
    </Dialog>
  );
}
