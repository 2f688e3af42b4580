"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { SETTINGS_FORM } from "#lib/messages/assessment-settings-form.ts";
import {
  buildSettingsPatch,
  keepTyped,
  listChangedFields,
  type SettingsValues,
  toSettingsValues,
} from "./settings-values.ts";

/** The settings and revision that were read. */
export type Base = { values: SettingsValues; revision: number };
const toBase = (assessment: AssessmentSummary): Base => ({
  values: toSettingsValues(assessment),
  revision: assessment.revision,
});

/**
 * Manages an assessment's settings form. Requests contain only the changed fields and the revision that was read. If
 * someone else saved first, the typed values stay, `theirs` contains the stored values, and the user chooses between
 * them. What is typed while a save is running stays, too.
 */
export function useSettings(assessment: AssessmentSummary) {
  const latest = toBase(assessment);
  const [base, setBase] = useState<Base>(latest);
  const [fieldValues, setFieldValues] = useState<SettingsValues>(latest.values);
  const [theirs, setTheirs] = useState<Base>();
  const router = useRouter();
  const showToast = useToast();
  const path = `/v1/assessments/${assessment.id}` as const;
  const isChanged = listChangedFields(base.values, fieldValues).length > 0;
  // The page around this form was refreshed. The typed values stay, and everything else is updated.
  if (latest.revision > Math.max(base.revision, theirs?.revision ?? 0)) {
    if (!isChanged) applyBase(latest);
    else if (listChangedFields(base.values, latest.values).length === 0) setBase(latest);
    else setTheirs(latest);
  }

  const save = useAction(
    async ({ values, revision, sent }: Base & { sent: SettingsValues }) =>
      (await call("PATCH", path, { ...buildSettingsPatch(values, sent), revision })).data,
    (assessment, { sent }) => {
      const saved = toBase(assessment);
      setBase(saved);
      setFieldValues((typed) => keepTyped(typed, { sent, saved: saved.values }));
      setTheirs(undefined);
      showToast(SETTINGS_FORM.saved);
      router.refresh();
    },
  );
  function applyBase(now: Base) {
    setBase(now);
    setFieldValues(now.values);
    setTheirs(undefined);
  }
  async function handleStaleRevision(error: ApiError) {
    if (error.code !== "stale_revision") return;
    const now = toBase((await call("GET", `${path}?version=draft`)).data);
    // Something other than the settings changed, such as the published version, so there is no conflict.
    if (listChangedFields(base.values, now.values).length === 0) saveAtRevision(now.revision);
    else setTheirs(now);
  }
  const saveAtRevision = (revision: number) =>
    save.mutate({ ...base, revision, sent: fieldValues }, { onError: handleStaleRevision });

  return {
    base,
    fieldValues,
    theirs,
    isChanged,
    isSaving: save.isPending,
    error: save.error?.code === "stale_revision" ? null : save.error,
    updateFields: (change: Partial<SettingsValues>) => setFieldValues((before) => ({ ...before, ...change })),
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
