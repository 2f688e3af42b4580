"use client";

import { type ReactNode, useState } from "react";
import { useCloseGuard } from "./close-guard.ts";
import { CopyButton } from "./copy-button.tsx";

type OneTimeSecretProps = {
  secret: string;
  /** What the button says that copies it. */
  label: string;
  /** What can be done once it is gone. */
  lossWarning: string;
  onSeen: () => void;
  /** What the button says that closes; it needs no question. */
  doneLabel?: string;
  /** What it is for. */
  children: ReactNode;
};

/** The one sight of a secret. The dialog around asks before it closes, until it has been copied. */
export function OneTimeSecret({
  secret,
  label,
  lossWarning,
  onSeen,
  doneLabel = "I have copied it",
  children,
}: OneTimeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const release = useCloseGuard(isCopied ? undefined : { ...CLOSE_CONFIRMATION, text: lossWarning });
  return (
    <div className="space-y-4">
      <p className="text-sm wrap-anywhere">{children}</p>
      <p className="card p-3 font-mono text-sm break-all" data-secret onCopy={() => setCopied(true)}>
        {secret}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label={label} onCopied={() => setCopied(true)} />
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            release();
            onSeen();
          }}
        >
          {doneLabel}
        </button>
      </div>
    </div>
  );
}

const CLOSE_CONFIRMATION = { title: "Close without copying?", verb: "Close without copying" };
