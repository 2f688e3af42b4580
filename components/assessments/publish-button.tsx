"use client";

import { lazy, Suspense, useState } from "react";
import { PUBLISH_BUTTON } from "#lib/messages/publish-button.ts";
import type { EditedQuestions } from "./publish-dialog.tsx";
import type { PublishedVersion } from "./share-dialog.tsx";

const PublishDialog = lazy(() =>
  import("./publish-dialog.tsx").then((loadedModule) => ({ default: loadedModule.PublishDialog })),
);

const ShareDialog = lazy(() =>
  import("./share-dialog.tsx").then((loadedModule) => ({ default: loadedModule.ShareDialog })),
);

type PublishButtonProps = {
  id: string;
  /** Performs any required preparation, such as saving. If it returns false, the dialog stays closed. */
  beforeOpen?: () => Promise<boolean>;
  /** Why there is nothing to publish. */
  disabledReason?: string | undefined;
  /** The questions of the editor that the button is in. */
  editedQuestions?: EditedQuestions;
  /** Whether a dialog shows the link for learners after publishing. */
  sharesLink?: boolean;
};

/** Opens the publish dialog. */
export function PublishButton({
  id,
  beforeOpen,
  disabledReason,
  editedQuestions,
  sharesLink = false,
}: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const [published, setPublished] = useState<PublishedVersion>();
  const openDialog = async () => {
    if (disabledReason !== undefined) return;
    if (!beforeOpen || (await beforeOpen())) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={disabledReason !== undefined || undefined}
        title={disabledReason}
        onClick={() => void openDialog()}
      >
        {PUBLISH_BUTTON.publish}
      </button>
      {open && (
        <Suspense>
          <PublishDialog
            id={id}
            editedQuestions={editedQuestions}
            onClose={() => setOpen(false)}
            sharesLink={sharesLink}
            onPublished={setPublished}
          />
        </Suspense>
      )}
      {published && (
        <Suspense>
          <ShareDialog published={published} onClose={() => setPublished(undefined)} />
        </Suspense>
      )}
    </>
  );
}
