"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChoiceForm } from "#components/ui/choice-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { HOUR } from "#lib/core/durations.ts";
import { REDELIVER } from "#lib/messages/webhooks.ts";

/** Sends a delivery again. */
export function RedeliverButton({ id }: { id: string }) {
  const router = useRouter();
  const toast = useToast();
  const redeliver = useAction(
    () => call("POST", `/v1/webhooks/deliveries/${id}/redeliver`),
    () => {
      toast(REDELIVER.done);
      router.refresh();
    },
  );
  return (
    <PendingButton
      type="button"
      className="button button-primary"
      isPending={redeliver.isPending}
      onClick={() =>
        redeliver.mutate(undefined, { onError: (error) => toast(error.message, { tone: "bad" }) })
      }
    >
      {REDELIVER.verb}
    </PendingButton>
  );
}

/** Resends all of a webhook's deliveries that failed their last retry. */
export function RedeliverFailedButton({ webhookId }: { webhookId: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const redeliver = useAction(
    (hours: number) =>
      call("POST", `/webhooks/${webhookId}/redeliver-failed`, {
        since: new Date(Date.now() - hours * HOUR).toISOString(),
      }),
    ({ data: { count } }) => {
      setOpen(false);
      toast(REDELIVER.allDone(count));
      router.refresh();
    },
  );
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {REDELIVER.open}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={REDELIVER.title} description={REDELIVER.text}>
        <ChoiceForm
          label={REDELIVER.since}
          options={REDELIVER.ranges.map(({ hours, name }) => ({ value: hours, name }))}
          initial={24}
          verb={REDELIVER.allVerb}
          action={redeliver}
        />
      </Dialog>
    </>
  );
}
