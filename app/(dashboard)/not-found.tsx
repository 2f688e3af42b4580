import { EmptyState } from "#components/ui/empty-state.tsx";

export default function NotFound() {
  return (
    <EmptyState
      title="There is nothing at this address"
      action={
        <a className="button button-secondary" href="/">
          To the overview
        </a>
      }
    >
      It may have been deleted, or belong to another of your organizations: switch to it at the top, and open
      the link again.
    </EmptyState>
  );
}
