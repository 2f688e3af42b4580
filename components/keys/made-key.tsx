"use client";

import { Copy } from "#components/ui/copy.tsx";

/** The one sight of a key's secret. */
export const MadeKey = ({ secret, onSeen }: { secret: string; onSeen: () => void }) => (
  <div className="space-y-4">
    <p className="text-sm">
      Copy it now: it is shown this once. We keep only its digest, so nobody can show it to you again.
    </p>
    <p className="card p-3 font-mono text-sm break-all" data-secret>
      {secret}
    </p>
    <div className="flex flex-wrap gap-2">
      <Copy text={secret} label="Copy the key" />
      <button type="button" className="button button-primary" onClick={onSeen}>
        I have copied it
      </button>
    </div>
  </div>
);
