"use client";

import { ShownOnce } from "#components/ui/shown-once.tsx";

/** The one sight of a key's secret. */
export const MadeKey = (props: { secret: string; onSeen: () => void }) => (
  <ShownOnce
    label="Copy the key"
    loss="This key can’t be shown again. Without it, you’ll need to create another one."
    {...props}
  >
    Copy it now: it is shown this once. We keep only its digest, so nobody can show it to you again.
  </ShownOnce>
);
