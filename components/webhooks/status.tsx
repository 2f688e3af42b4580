import { Badge } from "#components/ui/badge.tsx";
import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";

const WEBHOOK_TONES = { active: "good", failing: "bad", disabled: "plain" } as const;
const DELIVERY_TONES = { pending: "warn", delivered: "good", abandoned: "bad" } as const;

export const WebhookStatus = ({ status }: { status: Webhook["status"] }) => (
  <Badge tone={WEBHOOK_TONES[status]}>{status}</Badge>
);

export const DeliveryStatus = ({ status }: { status: Delivery["status"] }) => (
  <Badge tone={DELIVERY_TONES[status]}>{status}</Badge>
);
