"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Assessment, AssessmentSummary } from "#lib/contract/assessments.ts";
import {
  buildSettingsPatch,
  listChangedFields,
  type SettingsValues,
  toSettingsValues,
} from "./settings-values.ts";

/** The settings as they were read, and when that was. */
export type Base = { values: SettingsValues; revision: number };
const toBase = (assessment: AssessmentSummary): Base => ({
  values: toSettingsValues(assessment),
  revision: assessment.revision,
});

/**
 * What is typed into an assessment's settings. Only what was changed is sent, on the revision that was read: where
 * somebody else was faster, what was typed stays, `theirs` tells what is there now, and one chooses.
 */
export function useSettings(assessment: AssessmentSummary) {
  const latest = toBase(assessment);
  const [base, setBase] = useState<Base>(latest);
  const [typed, setTyped] = useState<SettingsValues>(latest.values);
  const [theirs, setTheirs] = useState<Base>();
  const router = useRouter();
  const showToast = useToast();
  const path = `/v1/assessments/${assessment.id}`;
  const isChanged = listChangedFields(base.values, typed).length > 0;
  // The page was read again around this form: what was typed stays, and the rest follows.
  if (latest.revision > Math.max(base.revision, theirs?.revision ?? 0)) {
    if (!isChanged) applyBase(latest);
    else if (listChangedFields(base.values, latest.values).length === 0) setBase(latest);
    else setTheirs(latest);
  }

  const save = useAction(
    async ({ values, revision }: Base) =>
      (await call<Assessment>("PATCH", path, { ...buildSettingsPatch(values, typed), revision })).data,
    (saved) => {
      applyBase(toBase(saved));
      showToast("Saved.");
      router.refresh();
    },
  );
  function applyBase(now: Base) {
    setBase(now);
    setTyped(now.values);
    setTheirs(undefined);
  }
  async function handleStaleRevision(error: ApiError) {
    if (error.code !== "stale_revision") return;
    const now = toBase((await call<Assessment>("GET", `${path}?version=draft`)).data);
    // What changed lies elsewhere, such as a version that was published: nothing is in the way of these.
    if (listChangedFields(base.values, now.values).length === 0) saveAtRevision(now.revision);
    else setTheirs(now);
  }
  const saveAtRevision = (revision: number) =>
    save.mutate({ ...base, revision }, { onError: handleStaleRevision });

  return {
    base,
    typed,
    theirs,
    isChanged,
    isSaving: save.isPending,
    error: save.error?.code === "stale_revision" ? null : save.error,
    updateFields: (change: Partial<SettingsValues>) => setTyped((before) => ({ ...before, ...change })),
    save: () => saveAtRevision(base.revision),
    overwriteTheirs: () => theirs && saveAtRevision(theirs.revision),
    acceptTheirs: () => {
      if (theirs) applyBase(theirs);
      save.reset();
      router.refresh();
    },
  };
}
export type SettingsState = ReturnType<typeof useSettings>;
