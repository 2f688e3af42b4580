import { Badge } from "#components/ui/badge.tsx";
import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";

const WEBHOOK = { active: "good", failing: "bad", disabled: "plain" } as const;
const DELIVERY = { pending: "warn", delivered: "good", abandoned: "bad" } as const;

export const WebhookStatus = ({ status }: { status: Webhook["status"] }) => (
  <Badge tone={WEBHOOK[status]}>{status}</Badge>
);

export const DeliveryStatus = ({ status }: { status: Delivery["status"] }) => (
  <Badge tone={DELIVERY[status]}>{status}</Badge>
);
