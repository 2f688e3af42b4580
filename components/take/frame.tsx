import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";

/** A learner's page, with the name of the organization above it and the service's below. */
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
