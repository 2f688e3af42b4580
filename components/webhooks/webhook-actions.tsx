"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { Message } from "#components/ui/message.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import { COMMON } from "#lib/messages/common.ts";
import { WEBHOOK_ACTIONS } from "#lib/messages/webhooks.ts";
import { SendTestEvent } from "./send-test-event.tsx";
import { EditWebhook, RotateSecret } from "./webhook-dialogs.tsx";
import type { OfferedEvent } from "./webhook-fields.tsx";

type DialogName = "edit" | "rotate" | "delete" | undefined;

/** Tests, edits, rotates, disables, and deletes a webhook. */
export function WebhookActions({ webhook, events }: { webhook: Webhook; events: readonly OfferedEvent[] }) {
  const [dialog, setDialog] = useState<DialogName>();
  const router = useRouter();
  const toast = useToast();
  const path = `/v1/webhooks/${webhook.id}` as const;
  const showError = (error: ApiError) => toast(error.message, { tone: "bad" });
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
      <SendTestEvent webhook={webhook} />
      <button type="button" className="button button-secondary" onClick={() => setDialog("edit")}>
        {COMMON.edit}
      </button>
      <MoreMenu
        label={COMMON.more}
        items={[
          { name: WEBHOOK_ACTIONS.rotate, onSelect: () => setDialog("rotate") },
          {
            name: isDisabled ? WEBHOOK_ACTIONS.enable : WEBHOOK_ACTIONS.disable,
            onSelect: () => setStatus.mutate(isDisabled ? "active" : "disabled", { onError: showError }),
          },
          { name: WEBHOOK_ACTIONS.delete, danger: true, onSelect: () => setDialog("delete") },
        ]}
      />
      <EditWebhook
        webhook={webhook}
        events={events}
        open={dialog === "edit"}
        onClose={() => setDialog(undefined)}
        onDone={finish}
      />
      <RotateSecret
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
          focusContent();
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
