"use client";

import { type ReactNode, useState } from "react";

type KeyDisclosureProps = {
  summary: ReactNode;
  /** Whether the section starts open. */
  isOpen: boolean;
  children: () => ReactNode;
};

/** An answer key's fields, collapsed under a summary. They aren't rendered until they are first opened. */
export function KeyDisclosure({ summary, isOpen, children }: KeyDisclosureProps) {
  const [wasInitiallyOpen] = useState(isOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details
      open={wasInitiallyOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      data-fold=""
    >
      <summary className="cursor-pointer py-1 text-sm text-muted wrap-anywhere">{summary}</summary>
      {wasOpened && <div className="pt-2 pb-1">{children()}</div>}
    </details>
  );
}
