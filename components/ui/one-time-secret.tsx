"use client";

import { type ReactNode, useState } from "react";
import { ONE_TIME_SECRET } from "#lib/messages/dialogs.ts";
import { useCloseGuard } from "./close-guard.ts";
import { CopyButton } from "./copy-button.tsx";

type OneTimeSecretProps = {
  secret: string;
  /** The text of the button that copies it. */
  label: string;
  /** What to do if it is lost. */
  lossWarning: string;
  onSeen: () => void;
  /** The text of the button that closes the dialog without asking. */
  doneLabel?: string;
  /** What it is for. */
  children: ReactNode;
};

/** Shows a secret once. Until it has been copied, the dialog around asks before it closes. */
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
