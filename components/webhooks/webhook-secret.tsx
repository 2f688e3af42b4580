"use client";

import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";

/** The one sight of a webhook's secret. */
export const WebhookSecret = (props: { secret: string; onSeen: () => void }) => (
  <OneTimeSecret
    label="Copy the secret"
    lossWarning="This secret can’t be shown again. Without it, you’ll need to rotate it to get another one."
    {...props}
  >
    With it your receiver checks that a delivery comes from us. Copy it now: it is shown this once, and kept
    sealed.
  </OneTimeSecret>
);
