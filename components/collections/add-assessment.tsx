"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChooseDialog } from "#components/library/choose-dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";

type AssessmentMatch = { id: string; title: string; status: string };

/** The button that puts an assessment into a collection, looked up by its title. */
export function AddAssessment({
  collectionId,
  existingIds,
}: {
  collectionId: string;
  existingIds: readonly string[];
}) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        Add an assessment
      </button>
      {open && (
        <ChooseDialog
          title="Add an assessment"
          label="Find an assessment"
          verb="Add it"
          queryKey="assessments"
          find={async (text) =>
            (
              await call<AssessmentMatch[]>("GET", `/v1/assessments?limit=50&q=${encodeURIComponent(text)}`)
            ).data
              .filter(({ id }) => !existingIds.includes(id))
              .map(({ id, title, status }) => ({ id, name: title, note: status }))
          }
          emptyMessage="No assessment by that title that is not in the collection."
          onClose={() => setOpen(false)}
          run={({ id }) => call("POST", `/v1/collections/${collectionId}/items`, { assessment_id: id })}
          onDone={(_, { name }) => {
            setOpen(false);
            showToast(`“${name}” is in the collection.`);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
