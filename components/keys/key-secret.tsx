"use client";

import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { KEY_SECRET } from "#lib/messages/keys.ts";

/** Shows a key's secret once. */
export const KeySecret = (props: { secret: string; onSeen: () => void }) => (
  <OneTimeSecret label={KEY_SECRET.copy} lossWarning={KEY_SECRET.lossWarning} {...props}>
    {KEY_SECRET.text}
  </OneTimeSecret>
);
