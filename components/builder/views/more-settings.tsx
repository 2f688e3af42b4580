"use client";

import { useState } from "react";
import { DeadlineField } from "#components/assessments/deadline-field.tsx";
import { GradePolicyField } from "#components/assessments/grade-policy-field.tsx";
import { GradeSkippedField } from "#components/assessments/grade-skipped-field.tsx";
import { MarkingField } from "#components/assessments/marking-field.tsx";
import { type Period, PeriodFields } from "#components/assessments/period-fields.tsx";
import { isPeriodOrdered } from "#components/assessments/settings-values.ts";
import { CheckboxField } from "#components/ui/checkbox-field.tsx";
import { SETTING_TEXTS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS } from "#lib/messages/assessment-settings.ts";
import type { DraftSettings } from "../document/draft.ts";
import { BlueprintFields } from "./blueprint-fields.tsx";

export type MoreSettingsProps = {
  settings: DraftSettings;
  onChange: (change: Partial<DraftSettings>) => void;
};

/** Settings that are rarely used, and the blueprint. */
export const MoreSettings = ({ settings, onChange }: MoreSettingsProps) => (
  <div className="space-y-4 pt-2">
    <DeadlineField
      value={settings.on_deadline}
      hasTimeLimit={settings.time_limit_minutes !== null}
      onChange={(on_deadline) => onChange({ on_deadline })}
    />
    <PeriodSettings settings={settings} onChange={onChange} />
    <GradeSkippedField
      value={settings.grade_skipped}
      onChange={(grade_skipped) => onChange({ grade_skipped })}
    />
    <CheckboxField
      label={SETTING_LABELS.exerciseOrder}
      hint={SETTING_TEXTS.exerciseOrder}
      checked={settings.exercise_order === "random"}
      onChange={(isRandom) => onChange({ exercise_order: isRandom ? "random" : "as_written" })}
    />
    <GradePolicyField value={settings.grade_policy} onChange={(grade_policy) => onChange({ grade_policy })} />
    <MarkingField value={settings.marking} onChange={(marking) => onChange({ marking })} />
    <BlueprintFields value={settings.blueprint ?? null} onChange={(blueprint) => onChange({ blueprint })} />
  </div>
);

/**
 * When the assessment opens and closes. Times in the wrong order aren't saved: otherwise both would have to be changed in
 * a certain order.
 */
function PeriodSettings({ settings: { opens_at, closes_at }, onChange }: MoreSettingsProps) {
  const [unsaved, setUnsaved] = useState<Partial<Period>>({});
  const period: Period = { opensAt: opens_at, closesAt: closes_at, ...unsaved };
  const isOrdered = isPeriodOrdered(period.opensAt, period.closesAt);
  return (
    <PeriodFields
      {...period}
      errors={{ closesAt: isOrdered ? undefined : SETTING_TEXTS.unsavedPeriod }}
      onChange={(change) => {
        const next = { ...period, ...change };
        if (!isPeriodOrdered(next.opensAt, next.closesAt)) return setUnsaved({ ...unsaved, ...change });
        setUnsaved({});
        onChange({ opens_at: next.opensAt, closes_at: next.closesAt });
      }}
    />
  );
}
