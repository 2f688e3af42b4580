"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSay } from "#components/ui/toasts.tsx";
import { type CallFailure, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Assessment, AssessmentSummary } from "#lib/contract/assessments.ts";
import { differing, patchOf, type Values, valuesOf } from "./settings-values.ts";

/** The settings as they were read, and when that was. */
export type Base = { values: Values; revision: number };
const baseOf = (assessment: AssessmentSummary): Base => ({
  values: valuesOf(assessment),
  revision: assessment.revision,
});

/**
 * What is typed into an assessment's settings. Only what was changed is sent, on the revision that was read: where
 * somebody else was faster, what was typed stays, `theirs` tells what is there now, and one chooses.
 */
export function useSettings(assessment: AssessmentSummary) {
  const fresh = baseOf(assessment);
  const [base, setBase] = useState<Base>(fresh);
  const [typed, setTyped] = useState<Values>(fresh.values);
  const [theirs, setTheirs] = useState<Base>();
  const router = useRouter();
  const say = useSay();
  const at = `/v1/assessments/${assessment.id}`;
  const isChanged = differing(base.values, typed).length > 0;
  // The page was read again around this form: what was typed stays, and the rest follows.
  if (fresh.revision > Math.max(base.revision, theirs?.revision ?? 0)) {
    if (!isChanged) accept(fresh);
    else if (differing(base.values, fresh.values).length === 0) setBase(fresh);
    else setTheirs(fresh);
  }

  const save = useAction(
    async ({ values, revision }: Base) =>
      (await call<Assessment>("PATCH", at, { ...patchOf(values, typed), revision })).data,
    (saved) => {
      accept(baseOf(saved));
      say("Saved.");
      router.refresh();
    },
  );
  function accept(now: Base) {
    setBase(now);
    setTyped(now.values);
    setTheirs(undefined);
  }
  async function lookAgain(error: CallFailure) {
    if (error.code !== "stale_revision") return;
    const now = baseOf((await call<Assessment>("GET", `${at}?version=draft`)).data);
    // What changed lies elsewhere, such as a version that was published: nothing is in the way of these.
    if (differing(base.values, now.values).length === 0) saveOn(now.revision);
    else setTheirs(now);
  }
  const saveOn = (revision: number) => save.mutate({ ...base, revision }, { onError: lookAgain });

  return {
    base,
    typed,
    theirs,
    isChanged,
    isSaving: save.isPending,
    error: save.error?.code === "stale_revision" ? null : save.error,
    type: (change: Partial<Values>) => setTyped((before) => ({ ...before, ...change })),
    save: () => saveOn(base.revision),
    saveOver: () => theirs && saveOn(theirs.revision),
    takeTheirs: () => {
      if (theirs) accept(theirs);
      save.reset();
      router.refresh();
    },
  };
}
export type SettingsState = ReturnType<typeof useSettings>;
