"use client";

import { useState } from "react";

type CopyButtonProps = { text: string; label?: string; onCopied?: () => void };

/** A button that puts `text` on the clipboard and says so. */
export function CopyButton({ text, label = "Copy", onCopied }: CopyButtonProps) {
  const [status, setStatus] = useState<string>();
  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) onCopied?.();
    setStatus(done ? "Copied" : "Could not copy");
    setTimeout(() => setStatus(undefined), 2000);
  }
  return (
    <button type="button" className="button button-secondary" onClick={copy}>
      <span aria-live="polite">{status ?? label}</span>
    </button>
  );
}
