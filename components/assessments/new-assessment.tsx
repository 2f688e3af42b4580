"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { call } from "#lib/client/call.ts";
import { NEW_ASSESSMENT } from "#lib/messages/assessments.ts";

/** Creates a draft in the current folder and opens it in the editor. */
export function NewAssessment({ folderId }: { folderId: string | null }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {NEW_ASSESSMENT.open}
      </button>
      {open && (
        <NameDialog
          title={NEW_ASSESSMENT.open}
          label={NEW_ASSESSMENT.title}
          hint={NEW_ASSESSMENT.hint}
          verb={NEW_ASSESSMENT.verb}
          field="title"
          onClose={() => setOpen(false)}
          run={(title) => call("POST", "/v1/assessments", { title, folder_id: folderId })}
          onDone={({ data }) => router.push(`/assessments/${data.id}/edit`)}
        />
      )}
    </>
  );
}
