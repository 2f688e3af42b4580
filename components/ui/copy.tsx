"use client";

import { useState } from "react";

type CopyProps = { text: string; label?: string; onCopied?: () => void };

/** A button that puts `text` on the clipboard and says so. */
export function Copy({ text, label = "Copy", onCopied }: CopyProps) {
  const [said, setSaid] = useState<string>();
  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) onCopied?.();
    setSaid(done ? "Copied" : "Could not copy");
    setTimeout(() => setSaid(undefined), 2000);
  }
  return (
    <button type="button" className="button button-secondary" onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
