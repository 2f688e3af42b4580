import type { AssessmentSummary, UpdateAssessmentBody } from "#lib/contract/assessments.ts";

/** The settings as fields of a form hold them: text, empty for none. */
export type Values = {
  title: string;
  description: string;
  folder_id: string;
  passing: string;
  minutes: string;
  attempts: string;
  show: string;
};

export const NAMES: Readonly<Record<keyof Values, string>> = {
  title: "Title",
  description: "Description",
  folder_id: "Folder",
  passing: "Passing score, in percent",
  minutes: "Time limit, in minutes",
  attempts: "Attempts for each learner",
  show: "Solutions are shown",
};

export const SHOW = {
  never: "Never",
  after_submit: "After each attempt",
  after_passing: "After passing",
  after_last_attempt: "After the last attempt",
} as const;

export const valuesOf = ({ title, description, folder_id, settings }: AssessmentSummary): Values => ({
  title,
  description,
  folder_id: folder_id ?? "",
  passing: String(settings.passingScorePercent),
  minutes: settings.timeLimitMinutes === null ? "" : String(settings.timeLimitMinutes),
  attempts: settings.allowedAttempts === null ? "" : String(settings.allowedAttempts),
  show: settings.showSolutions,
});

/** The names of the fields that differ. */
export const differing = (before: Values, after: Values): (keyof Values)[] =>
  (Object.keys(NAMES) as (keyof Values)[]).filter((name) => before[name] !== after[name]);

/** What to send: the fields that were changed, and no others. */
export function patchOf(before: Values, after: Values): UpdateAssessmentBody {
  const changed = new Set(differing(before, after));
  const limit = (text: string) => (text === "" ? null : Number(text));
  const settings = {
    ...(changed.has("passing") ? { passing_score_percent: Number(after.passing) } : {}),
    ...(changed.has("minutes") ? { time_limit_minutes: limit(after.minutes) } : {}),
    ...(changed.has("attempts") ? { allowed_attempts: limit(after.attempts) } : {}),
    ...(changed.has("show") ? { show_solutions: after.show as keyof typeof SHOW } : {}),
  };
  return {
    ...(changed.has("title") ? { title: after.title } : {}),
    ...(changed.has("description") ? { description: after.description } : {}),
    ...(changed.has("folder_id") ? { folder_id: after.folder_id === "" ? null : after.folder_id } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}
