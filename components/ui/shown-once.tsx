"use client";

import type { ReactNode } from "react";
import { Copy } from "./copy.tsx";

/** The one sight of a secret; `label` is what its button copies, `children` say what it is for. */
export const ShownOnce = ({
  secret,
  label,
  onSeen,
  children,
}: {
  secret: string;
  label: string;
  onSeen: () => void;
  children: ReactNode;
}) => (
  <div className="space-y-4">
    <p className="text-sm">{children}</p>
    <p className="card p-3 font-mono text-sm break-all" data-secret>
      {secret}
    </p>
    <div className="flex flex-wrap gap-2">
      <Copy text={secret} label={label} />
      <button type="button" className="button button-primary" onClick={onSeen}>
        I have copied it
      </button>
    </div>
  </div>
);
