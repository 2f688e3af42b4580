"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { type CallFailure, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/contract/format-count.ts";
import type { Delivery, Webhook, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { MadeSecret } from "./made-secret.tsx";
import { type EventOffered, WebhookFields, type WebhookGiven, webhookGiven } from "./webhook-fields.tsx";

type Asked = "edit" | "rotate" | "delete" | undefined;

/** What can be done with a webhook. */
export function WebhookActions({ webhook, events }: { webhook: Webhook; events: readonly EventOffered[] }) {
  const [asked, setAsked] = useState<Asked>();
  const router = useRouter();
  const say = useSay();
  const path = `/v1/webhooks/${webhook.id}`;
  const complain = (error: CallFailure) => say(error.message, { tone: "bad" });
  const test = useAction(
    () => call<Delivery>("POST", `${path}/test`),
    ({ data }) => router.push(`/webhooks/deliveries/${data.id}`),
  );
  const turn = useAction(
    (status: "active" | "disabled") => call("PATCH", path, { status }),
    (_, status) => {
      say(status === "active" ? "It is told of events again." : "It is told of nothing until you enable it.");
      router.refresh();
    },
  );
  const isOff = webhook.status === "disabled";
  const done = (text: string) => {
    setAsked(undefined);
    say(text);
    router.refresh();
  };
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        disabled={isOff || test.isPending}
        onClick={() => test.mutate(undefined, { onError: complain })}
      >
        Send a test
      </button>
      <button type="button" className="button button-secondary" onClick={() => setAsked("edit")}>
        Edit
      </button>
      <Menu
        label="More"
        trigger="More ⌄"
        items={[
          { name: "Rotate the secret …", onSelect: () => setAsked("rotate") },
          {
            name: isOff ? "Enable" : "Disable",
            onSelect: () => turn.mutate(isOff ? "active" : "disabled", { onError: complain }),
          },
          { name: "Delete …", danger: true, onSelect: () => setAsked("delete") },
        ]}
      />
      <Edit
        webhook={webhook}
        events={events}
        open={asked === "edit"}
        onClose={() => setAsked(undefined)}
        onDone={done}
      />
      <Rotate id={webhook.id} open={asked === "rotate"} onClose={() => setAsked(undefined)} onDone={done} />
      <Delete webhook={webhook} open={asked === "delete"} onClose={() => setAsked(undefined)} />
    </>
  );
}

type Part = { open: boolean; onClose: () => void; onDone: (text: string) => void };

function Edit({
  webhook,
  events,
  open,
  onClose,
  onDone,
}: Part & { webhook: Webhook; events: readonly EventOffered[] }) {
  const save = useAction(
    (given: WebhookGiven) => call("PATCH", `/v1/webhooks/${webhook.id}`, given),
    () => onDone("Saved."),
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(webhookGiven(event.currentTarget));
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

function Rotate({ id, open, onClose, onDone }: Part & { id: string }) {
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
        <MadeSecret secret={secret} onSeen={close} />
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
  const say = useSay();
  const remove = useAction(
    () => call("DELETE", `/v1/webhooks/${webhook.id}`),
    () => {
      say("The webhook is deleted.");
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
