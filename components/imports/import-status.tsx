"use client";

import { type ReactNode, useState } from "react";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";

type ImportStatusProps = {
  /** How the import ended, which screen readers announce if it ends while the page is open. Empty while it runs. */
  result: string;
  /** The form, the progress, or the result, which replace one another. */
  children: ReactNode;
};

/** Contains what the page says about an import, and keeps the focus in it when that changes. */
export function ImportStatus({ result, children }: ImportStatusProps) {
  // No button gets the focus, so that a second Enter on "Import" can't cancel the import.
  const { container } = useKeepFocus<HTMLDivElement>(() => null);
  const [before] = useState(result);
  return (
    <div {...container} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {result !== before && result}
      </p>
      {children}
    </div>
  );
}
