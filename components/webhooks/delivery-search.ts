import { EVENT_TYPES, type EventType, TEST_EVENT } from "#lib/contract/events.ts";
import { DELIVERY_STATUSES, type ListDeliveriesQuery } from "#lib/contract/webhooks.ts";

type Search = Readonly<Record<string, string | string[] | undefined>>;
type Filter = Pick<ListDeliveriesQuery, "webhook_id" | "event" | "status">;

/** Parses the filter from a page's query parameters. Invalid values are ignored. */
export function parseDeliveryFilter({ webhook_id, event, status }: Search): Filter {
  const events: readonly string[] = [...EVENT_TYPES, TEST_EVENT];
  return {
    ...(typeof webhook_id === "string" && webhook_id !== "" ? { webhook_id } : {}),
    ...(typeof event === "string" && events.includes(event) ? { event: event as EventType } : {}),
    ...(DELIVERY_STATUSES.some((known) => known === status)
      ? { status: status as (typeof DELIVERY_STATUSES)[number] }
      : {}),
  };
}

/** Returns the URL of a page of deliveries that match the filter. */
export const buildDeliveriesHref = (path: string, filter: Filter, page: number): string =>
  `${path}?${new URLSearchParams({ ...filter, page: String(page) })}`;
