import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";

/** A page of a learner's: whose assessment it is, the page, and whose service. */
export const TakeFrame = ({ host, children }: { host?: string; children: ReactNode }) => (
  <>
    <main className="flex-1 py-4 sm:py-10">
      {host && <p className="mb-2 text-sm text-muted wrap-anywhere">{host}</p>}
      {children}
    </main>
    <footer className="pt-8 text-xs text-muted">
      <Brand />
    </footer>
  </>
);
