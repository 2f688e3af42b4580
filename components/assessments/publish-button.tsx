"use client";

import { lazy, Suspense, useState } from "react";
import { PUBLISH_BUTTON } from "#lib/messages/publish-button.ts";

const PublishDialog = lazy(() =>
  import("./publish-dialog.tsx").then((loadedModule) => ({ default: loadedModule.PublishDialog })),
);

/**
 * Opens the publish dialog. `beforeOpen` performs any required preparation, such as saving. If it returns false, the
 * dialog stays closed.
 */
export function PublishButton({ id, beforeOpen }: { id: string; beforeOpen?: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const openDialog = async () => {
    if (!beforeOpen || (await beforeOpen())) setOpen(true);
  };
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => void openDialog()}>
        {PUBLISH_BUTTON.publish}
      </button>
      {open && (
        <Suspense>
          <PublishDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
