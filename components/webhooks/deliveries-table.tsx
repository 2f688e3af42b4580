import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";
import { DeliveryStatus } from "./status.tsx";

/** Deliveries, newest first; `webhooks` names the endpoints where they are of several. */
export const DeliveriesTable = ({
  deliveries,
  webhooks,
}: {
  deliveries: readonly Delivery[];
  webhooks?: readonly Webhook[];
}) => (
  <Table label="Deliveries">
    <Head>
      <Th>Event</Th>
      {webhooks && <Th>To</Th>}
      <Th>State</Th>
      <Th>Answer</Th>
      <Th numeric>Attempts</Th>
      <Th>Next</Th>
      <Th>Written</Th>
    </Head>
    <Rows>
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <Td>
            <a href={`/webhooks/deliveries/${delivery.id}`} className="link font-mono text-xs">
              {delivery.event}
            </a>
          </Td>
          {webhooks && (
            <Td>
              <span className="wrap-anywhere">
                {webhooks.find(({ id }) => id === delivery.webhook_id)?.url ?? delivery.webhook_id}
              </span>
            </Td>
          )}
          <Td>
            <DeliveryStatus status={delivery.status} />
          </Td>
          <Td>{delivery.last_response_status ?? delivery.last_error ?? "none yet"}</Td>
          <Td numeric>{delivery.attempt_count}</Td>
          <Td>{delivery.next_attempt_at ? <Timestamp at={delivery.next_attempt_at} /> : "–"}</Td>
          <Td>
            <Timestamp at={delivery.created_at} />
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
