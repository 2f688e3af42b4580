"use client";

import { type ReactNode, useState } from "react";
import { ONE_TIME_SECRET } from "#lib/messages/dialogs.ts";
import { useCloseGuard } from "./close-guard.ts";
import { CopyButton } from "./copy-button.tsx";

type OneTimeSecretProps = {
  secret: string;
  /** The label of the button that copies the secret. */
  label: string;
  /** How to recover if the secret is lost. */
  lossWarning: string;
  onSeen: () => void;
  /** The label of the button that closes the dialog without confirmation. */
  doneLabel?: string;
  /** The purpose of the secret. */
  children: ReactNode;
};

/** Shows a secret once. The enclosing dialog asks for confirmation before it closes, unless the secret was copied. */
export function OneTimeSecret({
  secret,
  label,
  lossWarning,
  onSeen,
  doneLabel = ONE_TIME_SECRET.done,
  children,
}: OneTimeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const release = useCloseGuard(
    isCopied
      ? undefined
      : { title: ONE_TIME_SECRET.closeTitle, text: lossWarning, verb: ONE_TIME_SECRET.close },
  );
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
