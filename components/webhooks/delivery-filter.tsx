import type { ReactNode } from "react";
import { EVENT_TYPES, TEST_EVENT } from "#lib/contract/events.ts";
import { DELIVERY_STATUSES, type Webhook } from "#lib/contract/webhooks.ts";
import { COMMON } from "#lib/messages/common.ts";
import { DELIVERIES, DELIVERY_STATUS } from "#lib/messages/webhooks.ts";

type DeliveryFilterProps = {
  action: string;
  filter: { webhook_id?: string; event?: string; status?: string };
  /** The webhooks to choose from, if the deliveries belong to more than one. */
  webhooks?: readonly Webhook[];
};

/** Filters deliveries. It is a plain form that sets the page's URL, so it works without JavaScript. */
export const DeliveryFilter = ({ action, filter, webhooks }: DeliveryFilterProps) => (
  <form action={action} autoComplete="off" className="mb-4 flex flex-wrap items-end gap-3">
    {webhooks && (
      <FilterSelect name="webhook_id" label={DELIVERIES.endpoint} value={filter.webhook_id}>
        {webhooks.map(({ id, url }) => (
          <option key={id} value={id}>
            {url}
          </option>
        ))}
      </FilterSelect>
    )}
    <FilterSelect name="event" label={DELIVERIES.event} value={filter.event}>
      {[...EVENT_TYPES, TEST_EVENT].map((event) => (
        <option key={event}>{event}</option>
      ))}
    </FilterSelect>
    <FilterSelect name="status" label={DELIVERIES.status} value={filter.status}>
      {DELIVERY_STATUSES.map((status) => (
        <option key={status} value={status}>
          {DELIVERY_STATUS[status]}
        </option>
      ))}
    </FilterSelect>
    <button type="submit" className="button button-secondary">
      {COMMON.apply}
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
      <option value="">{DELIVERIES.all}</option>
      {children}
    </select>
  </label>
);
