"use client";

import { Empty } from "#components/ui/empty.tsx";

/** What stands in a page's place when it could not be made. */
export const TryAgain = ({ reset }: { error: Error; reset: () => void }) => (
  <Empty
    title="This page could not be shown"
    action={
      <button type="button" className="button button-primary" onClick={reset}>
        Try again
      </button>
    }
  >
    Something went wrong on our side. Nothing you did is lost; what was saved is saved.
  </Empty>
);
