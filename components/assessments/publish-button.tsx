"use client";

import { lazy, Suspense, useState } from "react";

const PublishDialog = lazy(() =>
  import("./publish-dialog.tsx").then((loadedModule) => ({ default: loadedModule.PublishDialog })),
);

/**
 * The button that publishes, once somebody has seen what will change and who will be told. `before`: what must be done
 * first, such as saving; where it answers false nothing is published.
 */
export function PublishButton({ id, beforeOpen }: { id: string; beforeOpen?: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const openDialog = async () => {
    if (!beforeOpen || (await beforeOpen())) setOpen(true);
  };
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => void openDialog()}>
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
