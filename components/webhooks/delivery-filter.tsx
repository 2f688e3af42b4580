import type { ReactNode } from "react";
import { EVENT_TYPES, TEST_EVENT } from "#lib/contract/events.ts";
import { DELIVERY_STATUSES, type Webhook } from "#lib/contract/webhooks.ts";

export type Filter = { webhook_id?: string; event?: string; status?: string };

/** Which deliveries are shown: a form that works without scripts, whose choice stands in the address. */
export const DeliveryFilter = ({
  action,
  filter,
  webhooks,
}: {
  action: string;
  filter: Filter;
  webhooks?: readonly Webhook[];
}) => (
  <form action={action} className="mb-4 flex flex-wrap items-end gap-3">
    {webhooks && (
      <FilterSelect name="webhook_id" label="To" value={filter.webhook_id}>
        {webhooks.map(({ id, url }) => (
          <option key={id} value={id}>
            {url}
          </option>
        ))}
      </FilterSelect>
    )}
    <FilterSelect name="event" label="Event" value={filter.event}>
      {[...EVENT_TYPES, TEST_EVENT].map((event) => (
        <option key={event}>{event}</option>
      ))}
    </FilterSelect>
    <FilterSelect name="status" label="State" value={filter.status}>
      {DELIVERY_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </FilterSelect>
    <button type="submit" className="button button-secondary">
      Show
    </button>
  </form>
);

const FilterSelect = ({
  name,
  label,
  value = "",
  children,
}: {
  name: string;
  label: string;
  value: string | undefined;
  children: ReactNode;
}) => (
  <label className="block max-w-full text-sm">
    <span className="mb-1 block text-xs text-muted">{label}</span>
    <select name={name} defaultValue={value} className="input max-w-72">
      <option value="">All</option>
      {children}
    </select>
  </label>
);
