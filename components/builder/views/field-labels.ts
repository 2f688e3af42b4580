import { formatMarking, formatSettingTime } from "#components/assessments/settings-values.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import { DEADLINE_LABELS, SETTING_VALUES } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { BLUEPRINT_FIELDS } from "#lib/messages/blueprint.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";
import type { DraftSettings } from "../document/draft.ts";

const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: SETTING_LABELS.title,
  description: SETTING_LABELS.description,
  passing_score_percent: SETTING_LABELS.passing,
  time_limit_minutes: SETTING_LABELS.minutes,
  allowed_attempts: SETTING_LABELS.attempts,
  show_solutions: SETTING_LABELS.show,
  on_deadline: SETTING_LABELS.onDeadline,
  opens_at: SETTING_LABELS.opensAt,
  closes_at: SETTING_LABELS.closesAt,
  grade_skipped: SETTING_LABELS.gradeSkipped,
  marking: SETTING_LABELS.marking,
  exercise_order: SETTING_LABELS.exerciseOrder,
  blueprint: SETTING_LABELS.blueprint,
};

const formatBlueprint = (targets: DraftSettings["blueprint"]): string =>
  targets && targets.length > 0 ? targets.map(BLUEPRINT_FIELDS.target).join("; ") : SETTING_VALUES.notSet;

/** Returns the label of an assessment's field by its name in the contract. */
export const getFieldLabel = (name: string): string => FIELD_LABELS[name] ?? name;

/** Formats a field's value as text. */
export function formatFieldValue(name: string, value: unknown): string {
  if (name === "marking") return formatMarking(value as Marking | null);
  if (name === "blueprint") return formatBlueprint(value as DraftSettings["blueprint"]);
  if (name === "exercise_order") return value === "random" ? SETTING_VALUES.on : SETTING_VALUES.off;
  const isTime = name === "opens_at" || name === "closes_at";
  if (value === null && isTime) return SETTING_VALUES.notSet;
  if (value === null) return name === "allowed_attempts" ? CONFLICTS.unlimited : CONFLICTS.noLimit;
  if (isTime) return formatSettingTime(String(value));
  if (typeof value === "boolean") return value ? SETTING_VALUES.on : SETTING_VALUES.off;
  if (name === "on_deadline") return DEADLINE_LABELS[value as keyof typeof DEADLINE_LABELS] ?? String(value);
  if (name === "show_solutions")
    return SOLUTION_LABELS[value as keyof typeof SOLUTION_LABELS] ?? String(value);
  return value === "" ? CONFLICTS.empty : String(value);
}
