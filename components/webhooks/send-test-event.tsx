"use client";

import { useRouter } from "next/navigation";
import { focusContent } from "#components/ui/focus-content.ts";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Webhook } from "#lib/contract/webhooks.ts";
import { WEBHOOK_ACTIONS } from "#lib/messages/webhooks.ts";

/** Sends a test event to a webhook and opens its delivery. */
export function SendTestEvent({ webhook: { id, status } }: { webhook: Webhook }) {
  const router = useRouter();
  const toast = useToast();
  const test = useAction(
    () => call("POST", `/v1/webhooks/${id}/test`),
    ({ data }) => {
      router.push(`/webhooks/deliveries/${data.id}`);
      focusContent();
    },
  );
  return (
    <PendingButton
      type="button"
      className="button button-secondary"
      isPending={test.isPending}
      isUnavailable={status === "disabled"}
      onClick={() => test.mutate(undefined, { onError: (error) => toast(error.message, { tone: "bad" }) })}
    >
      {WEBHOOK_ACTIONS.test}
    </PendingButton>
  );
}
