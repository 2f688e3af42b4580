import { DEFAULT_LIMITS } from "#lib/contract/form-options.ts";
import type { HOSTED_PROMPTS } from "#lib/contract/settings-ranges.ts";
import { formatCount, formatNumber } from "../format-count.ts";

export const SETTINGS_PAGE = {
  title: "Settings",
  lead: "These settings apply to the whole organization. Changes take effect immediately.",
  tabs: "Settings",
  auditLog: "Audit log",
  organization: "Organization",
  checks: "Answer checks",
  checksLead:
    "How often a learner can check an answer before submitting. A limit makes answers harder to guess.",
  rates: "Rate limits",
  ratesLead: "Requests per minute for each API key, from 1 to 1,000,000.",
  /** Follows a key's name. */
  live: ", live",
  /** {keys} links to the API keys. */
  noBusyKeys: "No API key was used in the last 24 hours. View all {keys}.",
  busiestKeys: (count: number): string =>
    count === 1
      ? "This is the busiest key of the last 24 hours. View all {keys}."
      : `These are the ${count} busiest keys of the last 24 hours. View all {keys}.`,
  keys: "API keys",
  origins: "Allowed origins",
  originsLead: "Websites that can show embedded assessments, and that authors can be sent back to.",
  retention: "Data retention",
  retentionLead:
    "Submissions older than this lose the learner’s reference, free text, and comments. Scores and statistics stay.",
  hosted: "Hosted page",
  hostedLead: "Each published assessment has its own page. Anyone with the link can take it.",
};

export const SAVE_FAILURE = {
  /** `saved` is a sentence or the currently stored value. */
  stale: (saved: string): string =>
    `Someone else changed these settings. Current value: ${saved} Your changes are still here; save again to replace it.`,
};

export const NAME_FORM = {
  save: "Save name",
  saved: "Name saved",
  stored: (name: string): string => `“${name}”.`,
};

export const CHECK_LIMIT_FORM = {
  count: "Checks",
  window: "Per",
  unit: "Unit",
  units: { 1: "seconds", 60: "minutes", 3600: "hours" },
  range: "Enter 1 to 100 checks, and a period from 1 minute to 24 hours.",
  save: "Save check limit",
  saved: "Check limit saved",
};

const DURATION_UNITS = [
  { seconds: 86_400, one: "day" },
  { seconds: 3600, one: "hour" },
  { seconds: 60, one: "minute" },
  { seconds: 1, one: "second" },
] as const;

export type DurationUnit = (typeof DURATION_UNITS)[number]["seconds"];

/** Returns the largest unit, in seconds, that divides a duration evenly. */
export const getLargestUnit = (seconds: number): DurationUnit =>
  DURATION_UNITS.find((unit) => seconds % unit.seconds === 0 && seconds >= unit.seconds)?.seconds ?? 1;

/** Formats a duration: "1 hour", "90 minutes". */
function formatDuration(seconds: number): string {
  const unit = DURATION_UNITS.find((each) => each.seconds === getLargestUnit(seconds)) ?? DURATION_UNITS[3];
  return formatCount(seconds / unit.seconds, unit.one);
}

const formatTimes = (n: number): string => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

/** Explains the effect of a limit on answer checks for learners. */
export const formatCheckLimit = (limit: { count: number; window_seconds: number }): string =>
  `Learners can check the same question ${formatTimes(limit.count)} in ${formatDuration(limit.window_seconds)}.`;

export const RATE_LIMITS_FORM = {
  fields: {
    default: {
      label: "Other requests",
      hint: `Everything except submissions and answer checks. The default is ${formatNumber(DEFAULT_LIMITS.default)}.`,
    },
    submit: {
      label: "Submissions",
      hint: `POST …/submit. The default is ${formatNumber(DEFAULT_LIMITS.submit)}.`,
    },
    check: {
      label: "Answer checks",
      hint: `POST …/check. The default is ${formatNumber(DEFAULT_LIMITS.check)}.`,
    },
  },
  stored: ({ default: most, submit, check }: { default: number; submit: number; check: number }): string =>
    `${formatCount(most, "request")}, ${formatCount(submit, "submission")}, and ${formatCount(check, "check")} per minute.`,
  save: "Save rate limits",
  saved: "Rate limits saved",
};

export const ORIGINS_FORM = {
  none: "No origins yet. Until you add one, each embed token must list its origins.",
  remove: "Remove",
  label: "New origin",
  hint: (max: number): string =>
    `Scheme, host, and port, such as https://school.example. You can add up to ${max}.`,
  add: "Add origin",
  duplicate: (origin: string): string => `${origin} is already in the list`,
  stored: (origins: readonly string[]): string => (origins.length === 0 ? "none." : `${origins.join(", ")}.`),
  saved: "Origins saved",
};

export const HOSTED_FORM = {
  label: "Ask learners for",
  hint: "Results identify learners by their name and a short code for their browser, or by the code alone.",
  options: { name: "Their name", nothing: "Nothing" } satisfies Record<
    (typeof HOSTED_PROMPTS)[number],
    string
  >,
  stored: (option: (typeof HOSTED_PROMPTS)[number]): string =>
    option === "name" ? "learners are asked for their name." : "learners aren’t asked for anything.",
  save: "Save hosted page",
  saved: "Hosted page saved",
};

export const RETENTION_FORM = {
  label: "Erase personal data after (days)",
  hint: "Existing submissions are included, and erased data can’t be restored. Leave empty to keep submissions as they are.",
  stored: (days: number | null): string =>
    days === null ? "submissions are kept." : `erased after ${formatCount(days, "day")}.`,
  save: "Save retention",
  saved: "Retention saved",
  confirmTitle: (days: number): string => `Erase personal data after ${formatCount(days, "day")}?`,
  confirmText: (days: number): string =>
    `Personal data in submissions older than ${formatCount(days, "day")} is erased now and can’t be restored.`,
  /** How many submissions are old enough to be erased. With `isMinimum`, there can be more. */
  older: (total: number, isMinimum: boolean): string => {
    if (total === 0) return "No submission is that old yet.";
    const submissions = formatCount(total, "submission is", "submissions are");
    return `${isMinimum ? "At least " : ""}${submissions} that old.`;
  },
  confirm: "Save and erase data",
};

export const SETTINGS_ERRORS = {
  changed: "The settings have changed since you loaded them. Reload them and try again.",
};

export const ORGANIZATION_ERRORS = {
  tooMany: (max: number): string =>
    `An account can create up to ${max} organizations. Ask the server’s administrator if you need more.`,
};
