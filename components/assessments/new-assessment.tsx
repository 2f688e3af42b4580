"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NameDialog } from "#components/library/name-dialog.tsx";
import { call } from "#lib/client/call.ts";

/** The button that makes a draft, in the folder that is looked at, and goes to it. */
export function NewAssessment({ folderId }: { folderId: string | null }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        New assessment
      </button>
      {open && (
        <NameDialog
          title="New assessment"
          label="Title"
          hint="It begins as a draft; the title can be changed at any time."
          verb="Make the draft"
          field="title"
          onClose={() => setOpen(false)}
          run={(title) => call<{ id: string }>("POST", "/v1/assessments", { title, folder_id: folderId })}
          onDone={({ data }) => router.push(`/assessments/${data.id}/edit`)}
        />
      )}
    </>
  );
}
