"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChooseDialog } from "#components/library/choose-dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { ADD_ASSESSMENT } from "#lib/messages/library.ts";
import { findAssessments } from "./find-assessments.ts";

type AddAssessmentProps = { collectionId: string; existingIds: readonly string[] };

/** Finds an assessment by title and adds it to a collection. */
export function AddAssessment({ collectionId, existingIds }: AddAssessmentProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {ADD_ASSESSMENT.open}
      </button>
      {open && (
        <ChooseDialog
          title={ADD_ASSESSMENT.open}
          label={ADD_ASSESSMENT.label}
          verb={ADD_ASSESSMENT.open}
          queryKey="assessments"
          find={(text) => findAssessments(text, existingIds)}
          emptyMessage={ADD_ASSESSMENT.empty}
          onClose={() => setOpen(false)}
          run={({ id }) => call("POST", `/v1/collections/${collectionId}/items`, { assessment_id: id })}
          onDone={(_, { name }) => {
            setOpen(false);
            showToast(ADD_ASSESSMENT.added(name));
            router.refresh();
          }}
        />
      )}
    </>
  );
}
