"use client";

import { type ReactNode, useState } from "react";

type KeyDisclosureProps = {
  /** What is in it, and what it says by now. */
  summary: ReactNode;
  /** Whether something in it is still to be done: then it begins open. */
  isOpen: boolean;
  children: () => ReactNode;
};

/** A key's fields behind a line that tells what it says; made when they are first looked at. */
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
