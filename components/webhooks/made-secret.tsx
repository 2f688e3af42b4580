"use client";

import { ShownOnce } from "#components/ui/shown-once.tsx";

/** The one sight of a webhook's secret. */
export const MadeSecret = (props: { secret: string; onSeen: () => void }) => (
  <ShownOnce
    label="Copy the secret"
    loss="This secret can’t be shown again. Without it, you’ll need to rotate it to get another one."
    {...props}
  >
    With it your receiver checks that a delivery comes from us. Copy it now: it is shown this once, and kept
    sealed.
  </ShownOnce>
);
