import type { Settings, SettingsInput } from "#lib/contract/assessments.ts";

/** Presents settings as in the body of a request. */
export const presentSettings = (settings: Settings): SettingsInput => ({
  time_limit_minutes: settings.timeLimitMinutes,
  passing_score_percent: settings.passingScorePercent,
  allowed_attempts: settings.allowedAttempts,
  show_solutions: settings.showSolutions,
  on_deadline: settings.onDeadline,
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  grade_skipped: settings.gradeSkipped,
  marking: settings.marking,
  exercise_order: settings.exerciseOrder,
  grade_policy: settings.gradePolicy,
  blueprint: settings.blueprint,
});

/** Reads settings from their form in a request. Those that are missing stay missing. */
export function parseSettings(input: SettingsInput): Partial<Settings> {
  const settings = {
    timeLimitMinutes: input.time_limit_minutes,
    passingScorePercent: input.passing_score_percent,
    allowedAttempts: input.allowed_attempts,
    showSolutions: input.show_solutions,
    onDeadline: input.on_deadline,
    opensAt: input.opens_at,
    closesAt: input.closes_at,
    gradeSkipped: input.grade_skipped,
    marking: input.marking,
    exerciseOrder: input.exercise_order,
    gradePolicy: input.grade_policy,
    blueprint: input.blueprint,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
