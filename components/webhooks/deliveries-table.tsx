import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";
import { localizeDeliveryError } from "#lib/messages/localize-delivery-error.ts";
import { ATTEMPT, DELIVERIES } from "#lib/messages/webhooks.ts";
import { DeliveryStatus } from "./status.tsx";

type DeliveriesTableProps = {
  deliveries: readonly Delivery[];
  /** How many attempts the schedule of retries allows. */
  maxAttempts: number;
  /** The webhooks whose names are shown, if the deliveries belong to more than one. */
  webhooks?: readonly Webhook[];
};

/** Deliveries, newest first. */
export const DeliveriesTable = ({ deliveries, maxAttempts, webhooks }: DeliveriesTableProps) => (
  <DataTable
    caption={DELIVERIES.title}
    isStacked
    rows={deliveries}
    getKey={({ id }) => id}
    columns={[
      {
        head: DELIVERIES.event,
        slot: "title",
        cell: ({ id, event }) => (
          <a href={`/webhooks/deliveries/${id}`} className="link font-mono text-xs">
            {event}
          </a>
        ),
      },
      webhooks !== undefined && {
        head: DELIVERIES.endpoint,
        className: "wrap-anywhere",
        cell: ({ webhook_id }) => webhooks.find(({ id }) => id === webhook_id)?.url ?? webhook_id,
      },
      { head: DELIVERIES.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
      {
        head: DELIVERIES.response,
        narrowLabel: DELIVERIES.response,
        cell: ({ last_response_status: status, last_error: error }) =>
          status ?? (error ? localizeDeliveryError(error) : DELIVERIES.noResponse),
      },
      {
        head: DELIVERIES.attempts,
        narrowLabel: DELIVERIES.attempts,
        numeric: true,
        className: "whitespace-nowrap",
        cell: ({ attempt_count }) => ATTEMPT.count(attempt_count, maxAttempts),
      },
      {
        head: DELIVERIES.nextAttempt,
        narrowLabel: DELIVERIES.nextAttempt,
        cell: ({ next_attempt_at }) => (next_attempt_at ? <Timestamp at={next_attempt_at} /> : "–"),
      },
      { head: DELIVERIES.created, cell: ({ created_at }) => <Timestamp at={created_at} /> },
    ]}
  />
);
