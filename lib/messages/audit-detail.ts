/** What the audit log recorded about an action, besides its subject. */
export type AuditDetail = Readonly<Record<string, unknown>>;

/** Builds a sentence from its subject, as text, and the recorded detail. */
export type DescribeAction = (subject: string, detail: AuditDetail) => string;

/** Formats a recorded value as it is. A value that was not recorded is a question mark. */
export const formatWord = (value: unknown): string =>
  value === undefined || value === null ? "?" : String(value);

/** Formats a list of values with commas, each with `format`, and anything else as one value. */
export const formatList = (value: unknown, format: (value: unknown) => string = formatWord): string =>
  Array.isArray(value) ? value.map(format).join(", ") : format(value);

/** What `formatChanges` needs of a language: a setting's name, the word for no value, and the words of one change. */
type ChangeWords = {
  none: string;
  formatField: (name: string) => string;
  formatChange: (field: string, from: string, to: string) => string;
};

/** Formats the recorded old and new values of settings: "limit check from 600 to 900; name from …". */
export function formatChanges(value: unknown, { none, formatField, formatChange }: ChangeWords): string {
  if (!isRecord(value)) return formatWord(value);
  const formatValue = (each: unknown): string => {
    if (each === null) return none;
    const items = isRecord(each)
      ? Object.entries(each).map(([name, part]) => `${name.replaceAll("_", " ")} ${formatValue(part)}`)
      : each;
    return Array.isArray(items) && items.length === 0 ? none : formatList(items);
  };
  return Object.entries(value)
    .map(([name, change]) =>
      isRecord(change)
        ? formatChange(formatField(name), formatValue(change.from), formatValue(change.to))
        : formatField(name),
    )
    .join("; ");
}

/** Converts the time factors of recorded changes to what screens call extra time, such as "25%". */
export function formatTimeFactors(changed: unknown, formatFactor: (factor: number) => string): unknown {
  if (!isRecord(changed) || !isRecord(changed.time_factor)) return changed;
  const { time_factor: factor, ...others } = changed;
  const format = (value: unknown) => formatFactor(Number(value));
  return { extra_time: { from: format(factor.from), to: format(factor.to) }, ...others };
}

/** The changes of an editing session: the parts that changed, by the names that entries have for them, and questions. */
export type Edits = { parts: string[]; edited: number; added: number; removed: number };

/** Reads the recorded changes of an editing session. */
export function readEdits({ changed, questions }: AuditDetail): Edits {
  const names = (Array.isArray(changed) ? changed.map(formatWord) : []).filter((name) => !DERIVED.has(name));
  const changes = Object.values(isRecord(questions) ? questions : {});
  const count = (what: string): number => changes.filter((each) => each === what).length;
  return {
    parts: [...new Set(names.map((name) => PARTS[name] ?? name))],
    edited: count("edited"),
    added: count("added"),
    removed: count("removed"),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How entries name parts of an assessment. */
const PARTS: Readonly<Record<string, string>> = {
  folderId: "folder",
  exercises: "questions",
  timeLimitMinutes: "settings",
  passingScorePercent: "settings",
  allowedAttempts: "settings",
  showSolutions: "settings",
  onDeadline: "settings",
  opensAt: "settings",
  closesAt: "settings",
  gradeSkipped: "settings",
  marking: "settings",
  exerciseOrder: "settings",
  gradePolicy: "settings",
  blueprint: "settings",
};
/** Fields that only change as a result of other changes. Releases before editing sessions also recorded them. */
const DERIVED = new Set(["exerciseCount", "hasUnpublishedChanges"]);

const ID = /^[0-9a-f-]{36}$/;

/** Returns the recorded host of a webhook if the subject is an id, because the webhook was deleted. */
export const findWebhookHost = (subject: string, { host }: AuditDetail): string | undefined =>
  ID.test(subject) && typeof host === "string" ? host : undefined;
