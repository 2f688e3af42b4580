"use client";

import { Copy } from "#components/ui/copy.tsx";

/** The one sight of a webhook's secret. */
export const MadeSecret = ({ secret, onSeen }: { secret: string; onSeen: () => void }) => (
  <div className="space-y-4">
    <p className="text-sm">
      With it your receiver checks that a delivery comes from us. Copy it now: it is shown this once, and kept
      sealed.
    </p>
    <p className="card p-3 font-mono text-sm break-all" data-secret>
      {secret}
    </p>
    <div className="flex flex-wrap gap-2">
      <Copy text={secret} label="Copy the secret" />
      <button type="button" className="button button-primary" onClick={onSeen}>
        I have copied it
      </button>
    </div>
  </div>
);
