import { formatMarking, formatSettingTime } from "#components/assessments/settings-values.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import {
  DEADLINE_LABELS,
  GRADE_POLICY_LABELS,
  SETTING_VALUES,
} from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { BLUEPRINT_FIELDS } from "#lib/messages/blueprint.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";
import type { DraftSettings } from "../document/draft.ts";

/** The label of each field in the contract. */
const FIELD_LABELS: ReadonlyMap<string, keyof typeof SETTING_LABELS> = new Map([
  ["title", "title"],
  ["description", "description"],
  ["passing_score_percent", "passing"],
  ["time_limit_minutes", "minutes"],
  ["allowed_attempts", "attempts"],
  ["show_solutions", "show"],
  ["on_deadline", "onDeadline"],
  ["opens_at", "opensAt"],
  ["closes_at", "closesAt"],
  ["grade_skipped", "gradeSkipped"],
  ["marking", "marking"],
  ["exercise_order", "exerciseOrder"],
  ["grade_policy", "gradePolicy"],
  ["blueprint", "blueprint"],
]);

const formatBlueprint = (targets: DraftSettings["blueprint"]): string =>
  targets && targets.length > 0 ? targets.map(BLUEPRINT_FIELDS.target).join("; ") : SETTING_VALUES.notSet;

/** Returns the label of an assessment's field by its name in the contract. */
export function getFieldLabel(name: string): string {
  const key = FIELD_LABELS.get(name);
  return key ? SETTING_LABELS[key] : name;
}

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
  if (name === "grade_policy")
    return GRADE_POLICY_LABELS[value as keyof typeof GRADE_POLICY_LABELS] ?? String(value);
  if (name === "show_solutions")
    return SOLUTION_LABELS[value as keyof typeof SOLUTION_LABELS] ?? String(value);
  return value === "" ? CONFLICTS.empty : String(value);
}
