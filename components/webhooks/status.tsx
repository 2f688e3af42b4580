import { Badge } from "#components/ui/badge.tsx";
import type { Delivery, Webhook } from "#lib/contract/webhooks.ts";
import { DELIVERY_STATUS, WEBHOOK_STATUS } from "#lib/messages/webhooks.ts";

const WEBHOOK_TONES = { active: "good", failing: "bad", disabled: "plain" } as const;
const DELIVERY_TONES = { pending: "warn", delivered: "good", abandoned: "bad" } as const;

export const WebhookStatus = ({ status }: { status: Webhook["status"] }) => (
  <Badge tone={WEBHOOK_TONES[status]}>{WEBHOOK_STATUS[status]}</Badge>
);

export const DeliveryStatus = ({ status }: { status: Delivery["status"] }) => (
  <Badge tone={DELIVERY_TONES[status]}>{DELIVERY_STATUS[status]}</Badge>
);
