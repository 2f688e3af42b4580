"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FolderField } from "#components/assessments/folder-field.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { ImportAs } from "#lib/contract/form-options.ts";
import { IMPORT_AS_NAMES, IMPORT_PAGE } from "#lib/messages/import-pages.ts";

/** Starts the import of a preview as what it was previewed as: only for that do its figures hold. */
export function StartImport({ id, as }: { id: string; as: ImportAs }) {
  const [folderId, setFolderId] = useState("");
  const router = useRouter();
  const start = useAction(
    () => call("POST", `/v1/imports/${id}/start`, { folder_id: folderId || null }),
    () => router.refresh(),
  );
  return (
    <section aria-labelledby="start-title" className="card space-y-4 p-4 sm:p-5">
      <h2 id="start-title" className="font-semibold">
        {IMPORT_PAGE.startTitle}
      </h2>
      <dl className="text-sm">
        <dt className="font-medium">{IMPORT_PAGE.as}</dt>
        <dd className="mt-1.5">
          {IMPORT_AS_NAMES[as]}
          <span className="block text-muted">{IMPORT_PAGE.asHints[as]}</span>
        </dd>
      </dl>
      <FolderField value={folderId} currentFolder={null} onChoose={setFolderId} />
      <FormError error={start.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PendingButton
          type="button"
          className="button button-primary"
          isPending={start.isPending}
          onClick={() => start.mutate()}
        >
          {IMPORT_PAGE.start}
        </PendingButton>
        <p className="text-sm text-muted">{IMPORT_PAGE.expires}</p>
      </div>
    </section>
  );
}
