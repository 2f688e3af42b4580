"use client";

import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { WEBHOOK_SECRET } from "#lib/messages/webhooks.ts";

/** Shows a webhook's secret once. */
export const WebhookSecret = (props: { secret: string; onSeen: () => void }) => (
  <OneTimeSecret label={WEBHOOK_SECRET.copy} lossWarning={WEBHOOK_SECRET.lossWarning} {...props}>
    {WEBHOOK_SECRET.text}
  </OneTimeSecret>
);
