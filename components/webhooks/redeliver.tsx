"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";

/** Sends one delivery again. */
export function RedeliverButton({ id }: { id: string }) {
  const router = useRouter();
  const toast = useToast();
  const redeliver = useAction(
    () => call("POST", `/v1/webhooks/deliveries/${id}/redeliver`),
    () => {
      toast("It is on its way again, with the same event id and body, signed anew.");
      router.refresh();
    },
  );
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={redeliver.isPending}
      onClick={() =>
        redeliver.mutate(undefined, { onError: (error) => toast(error.message, { tone: "bad" }) })
      }
    >
      Deliver again
    </button>
  );
}

const HOUR = 3_600_000;
const TIME_RANGES = [
  { hours: 1, name: "the last hour" },
  { hours: 24, name: "the last 24 hours" },
  { hours: 168, name: "the last 7 days" },
  { hours: 720, name: "the last 30 days: all that are kept" },
];

/** Sends all that was given up on again. */
export function RedeliverFailedButton({ webhookId }: { webhookId: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const redeliver = useAction(
    (hours: number) =>
      call<{ count: number }>("POST", `/webhooks/${webhookId}/redeliver-failed`, {
        since: new Date(Date.now() - hours * HOUR).toISOString(),
      }),
    ({ data: { count } }) => {
      setOpen(false);
      toast(count === 0 ? "Nothing was given up on since." : `${count} on their way again.`);
      router.refresh();
    },
  );
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    redeliver.mutate(Number(new FormData(event.currentTarget).get("hours")));
  }
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        Deliver failed ones again …
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Deliver failed ones again"
        description="Each keeps its event id, so a receiver that deduplicates is safe."
      >
        <form onSubmit={onSubmit} className="space-y-4">
          <Field label="Of">
            {(fieldProps) => (
              <select {...fieldProps} name="hours" className="input" defaultValue="24">
                {TIME_RANGES.map(({ hours, name }) => (
                  <option key={hours} value={hours}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {redeliver.error && (
            <Banner tone="bad" alert>
              {redeliver.error.message}
            </Banner>
          )}
          <button type="submit" className="button button-primary" disabled={redeliver.isPending}>
            Deliver them again
          </button>
        </form>
      </Dialog>
    </>
  );
}
