"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Delivery, Webhook, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { type OfferedEvent, readWebhookForm, WebhookFields, type WebhookInput } from "./webhook-fields.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

type DialogName = "edit" | "rotate" | "delete" | undefined;

/** What can be done with a webhook. */
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
      toast(
        status === "active" ? "It is told of events again." : "It is told of nothing until you enable it.",
      );
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
        Send a test
      </button>
      <button type="button" className="button button-secondary" onClick={() => setDialog("edit")}>
        Edit
      </button>
      <Menu
        label="More"
        trigger="More ⌄"
        items={[
          { name: "Rotate the secret …", onSelect: () => setDialog("rotate") },
          {
            name: isDisabled ? "Enable" : "Disable",
            onSelect: () => setStatus.mutate(isDisabled ? "active" : "disabled", { onError: showError }),
          },
          { name: "Delete …", danger: true, onSelect: () => setDialog("delete") },
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
      <Delete webhook={webhook} open={dialog === "delete"} onClose={() => setDialog(undefined)} />
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
    () => onDone("Saved."),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(readWebhookForm(event.currentTarget));
  }
  return (
    <Dialog open={open} onClose={onClose} title="Edit the webhook" wide>
      <form onSubmit={onSubmit} className="space-y-5">
        <WebhookFields initial={webhook} error={save.error} events={events} />
        {save.error && save.error.details.length === 0 && (
          <Banner tone="bad" alert>
            {save.error.message}
          </Banner>
        )}
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          Save
        </button>
      </form>
    </Dialog>
  );
}

const OVERLAPS = [0, 1, 24, 72];

function Rotate({ id, open, onClose, onDone }: ActionDialogProps & { id: string }) {
  const rotate = useAction((overlap_hours: number) =>
    call<WebhookWithSecret>("POST", `/v1/webhooks/${id}/rotate-secret`, { overlap_hours }),
  );
  const secret = rotate.data?.data.secret;
  function close() {
    rotate.reset();
    if (secret) onDone("The new secret signs from now on.");
    else onClose();
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rotate.mutate(Number(new FormData(event.currentTarget).get("overlap")));
  }
  return (
    <Dialog open={open} onClose={close} title={secret ? "Its new secret" : "Rotate the secret"}>
      {secret ? (
        <WebhookSecret secret={secret} onSeen={close} />
      ) : (
        <form onSubmit={onSubmit} className="space-y-4">
          <Field
            label="The old secret goes on signing"
            hint="X-Service-Signature keeps to the old one for so long; webhook-signature carries both."
          >
            {(given) => (
              <select {...given} name="overlap" className="input" defaultValue="24">
                {OVERLAPS.map((hours) => (
                  <option key={hours} value={hours}>
                    {hours === 0 ? "not any more" : `for ${formatCount(hours, "hour")} more`}
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
            Make the new secret
          </button>
        </form>
      )}
    </Dialog>
  );
}

function Delete({ webhook, open, onClose }: { webhook: Webhook; open: boolean; onClose: () => void }) {
  const router = useRouter();
  const toast = useToast();
  const remove = useAction(
    () => call("DELETE", `/v1/webhooks/${webhook.id}`),
    () => {
      toast("The webhook is deleted.");
      router.push("/webhooks");
    },
  );
  return (
    <Dialog open={open} onClose={onClose} title="Delete the webhook?">
      <div className="space-y-4">
        <p className="text-sm">
          <span className="wrap-anywhere">{webhook.url}</span> is told of nothing any more, and its deliveries
          are deleted with it. To stop for a while, disable it instead.
        </p>
        {remove.error && (
          <Banner tone="bad" alert>
            {remove.error.message}
          </Banner>
        )}
        <button
          type="button"
          className="button button-danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Delete it and its deliveries
        </button>
      </div>
    </Dialog>
  );
}
