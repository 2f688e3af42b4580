"use client";

import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";

/** The one sight of a key's secret. */
export const KeySecret = (props: { secret: string; onSeen: () => void }) => (
  <OneTimeSecret
    label="Copy the key"
    lossWarning="This key can’t be shown again. Without it, you’ll need to create another one."
    {...props}
  >
    Copy it now: it is shown this once. We keep only its digest, so nobody can show it to you again.
  </OneTimeSecret>
);
