"use client";

import { type ReactNode, useState } from "react";
import { useCloseGuard } from "./close-guard.ts";
import { Copy } from "./copy.tsx";

type ShownOnceProps = {
  secret: string;
  /** What the button says that copies it. */
  label: string;
  /** What can be done once it is gone. */
  loss: string;
  onSeen: () => void;
  /** What the button says that closes; it needs no question. */
  done?: string;
  /** What it is for. */
  children: ReactNode;
};

/** The one sight of a secret. The dialog around asks before it closes, until it has been copied. */
export function ShownOnce({
  secret,
  label,
  loss,
  onSeen,
  done = "I have copied it",
  children,
}: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const release = useCloseGuard(isCopied ? undefined : { ...QUESTION, text: loss });
  return (
    <div className="space-y-4">
      <p className="text-sm wrap-anywhere">{children}</p>
      <p className="card p-3 font-mono text-sm break-all" data-secret onCopy={() => setCopied(true)}>
        {secret}
      </p>
      <div className="flex flex-wrap gap-2">
        <Copy text={secret} label={label} onCopied={() => setCopied(true)} />
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            release();
            onSeen();
          }}
        >
          {done}
        </button>
      </div>
    </div>
  );
}

const QUESTION = { title: "Close without copying?", verb: "Close without copying" };
