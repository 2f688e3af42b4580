import type { ReactNode } from "react";
import { Brand } from "#components/shell/brand.tsx";

/** Renders a learner's page, with the organization's name at the top and the service's name at the bottom. */
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
