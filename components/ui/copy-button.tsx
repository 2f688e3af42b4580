"use client";

import { useEffect, useRef, useState } from "react";
import { COMMON } from "#lib/messages/common.ts";

type CopyButtonProps = {
  text: string;
  label?: string;
  onCopied?: () => void;
  /** Fits the button in a line of text, beside the value that it copies. */
  isInline?: boolean;
};

/** Renders a button that copies `text` to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label = COMMON.copy, onCopied, isInline = false }: CopyButtonProps) {
  const [status, setStatus] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) onCopied?.();
    setStatus(done ? COMMON.copied : COMMON.copyFailed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStatus(undefined), 2000);
  }
  return (
    <button
      type="button"
      className={`button button-secondary ${isInline ? "-my-0.5 min-h-6 px-2 py-0 text-xs" : ""}`}
      onClick={copy}
    >
      <span aria-live="polite">{status ?? label}</span>
    </button>
  );
}
