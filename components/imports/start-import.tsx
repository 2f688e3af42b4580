"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FolderField } from "#components/assessments/folder-field.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { IMPORT_AS, type ImportAs } from "#lib/contract/form-options.ts";
import { IMPORT_AS_NAMES, IMPORT_PAGE } from "#lib/messages/import-pages.ts";

/** Chooses what the questions of a preview become, and starts the import. */
export function StartImport({ id, initialAs }: { id: string; initialAs: ImportAs }) {
  const [as, setAs] = useState(initialAs);
  const [folderId, setFolderId] = useState("");
  const router = useRouter();
  const start = useAction(
    () => call("POST", `/v1/imports/${id}/start`, { as, folder_id: folderId || null }),
    () => router.refresh(),
  );
  return (
    <section aria-labelledby="start-title" className="card space-y-4 p-4 sm:p-5">
      <h2 id="start-title" className="font-semibold">
        {IMPORT_PAGE.startTitle}
      </h2>
      <fieldset className="space-y-2">
        <legend className="mb-2 text-sm font-medium">{IMPORT_PAGE.startAs}</legend>
        {IMPORT_AS.map((value) => (
          <label key={value} className="flex gap-2.5 text-sm">
            <input
              type="radio"
              name="as"
              className="mt-0.5 size-4"
              checked={as === value}
              onChange={() => setAs(value)}
            />
            <span>
              {IMPORT_AS_NAMES[value]}
              <span className="block text-muted">{IMPORT_PAGE.asHints[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FolderField value={folderId} currentFolder={null} onChoose={setFolderId} />
      {start.error && (
        <Banner tone="bad" alert>
          {start.error.message}
        </Banner>
      )}
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
