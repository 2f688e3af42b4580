import type { Metadata } from "next";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NOT_FOUND } from "#lib/messages/shell.ts";

export const generateMetadata = (): Metadata => ({ title: NOT_FOUND.title });

export default function NotFound() {
  return (
    <EmptyState
      isPage
      title={NOT_FOUND.title}
      action={
        <a className="button button-secondary" href="/">
          {NOT_FOUND.goToOverview}
        </a>
      }
    >
      {NOT_FOUND.dashboardText}
    </EmptyState>
  );
}
