"use client";

import { lazy, Suspense, useState } from "react";

const PublishDialog = lazy(() =>
  import("./publish-dialog.tsx").then((made) => ({ default: made.PublishDialog })),
);

/**
 * The button that publishes, once somebody has seen what will change and who will be told. `before`: what must be done
 * first, such as saving; where it answers false nothing is published.
 */
export function Publish({ id, before }: { id: string; before?: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const ask = async () => {
    if (!before || (await before())) setOpen(true);
  };
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => void ask()}>
        Publish …
      </button>
      {open && (
        <Suspense>
          <PublishDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
