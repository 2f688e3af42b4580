import { formatCount } from "../format-count.ts";
import { formatQuoted } from "./format.ts";

export const AUDIT_PAGE = {
  title: "Audit log",
  lead: "Every change and who made it. Edits to an assessment less than 30 minutes apart share an entry. Entries can’t be changed or deleted.",
  noMatchText: "Try fewer filters.",
  clear: "Clear filters",
};

export const AUDIT_ENTRIES = {
  until: "until",
  request: (id: string): string => `Request ${id}`,
  history: "View history",
  /** The noun that precedes a submission in a sentence. */
  submission: "submission",
  submissionOf: (learner: string): string => `submission of ${learner}`,
};

const SINGLE_SUBJECTS: ReadonlyMap<string, string> = new Map([
  ["api_key", "One API key"],
  ["assessment", "One assessment"],
  ["author_link", "One author link"],
  ["collection", "One collection"],
  ["folder", "One folder"],
  ["invitation", "One invitation"],
  ["item", "One item"],
  ["learner", "One learner"],
  ["lti_platform", "One learning platform"],
  ["lti_score", "One grade in a platform"],
  ["user", "One member"],
  ["organization", "One organization"],
  ["submission", "One submission"],
  ["webhook", "One webhook"],
]);

export const AUDIT_FILTER = {
  who: "Who",
  whoPlaceholder: "Name, email, or API key",
  what: "Action",
  allActions: "All actions",
  /** Formats an action such as `assessment.version_restored`. */
  action: (action: string): string =>
    action.replaceAll(/[._]/g, " ").replace(/^(?:api|lti) /, (word) => word.toUpperCase()),
  about: "Subject",
  allSubjects: "All subjects",
  /** A filter for a single subject, such as "One API key". */
  single: (type: string): string => SINGLE_SUBJECTS.get(type) ?? type.replaceAll("_", " "),
  subjects: {
    api_key: "API keys",
    assessment: "Assessments",
    author_link: "Author links",
    collection: "Collections",
    folder: "Folders",
    invitation: "Invitations",
    item: "Items",
    learner: "Learners",
    lti_platform: "Learning platforms",
    lti_score: "Grades in platforms",
    user: "Members",
    organization: "Organization",
    submission: "Submissions",
    webhook: "Webhooks",
  },
};

/** Builds a sentence from its subject, as text, and the recorded detail. */
type DescribeAction = (subject: string, detail: Readonly<Record<string, unknown>>) => string;

const formatWord = (value: unknown): string => (value === undefined || value === null ? "?" : String(value));
const formatList = (value: unknown): string =>
  Array.isArray(value) ? value.map(formatWord).join(", ") : formatWord(value);
const formatDelay = (value: unknown): string =>
  value === 0 ? "immediately" : `after ${formatWord(value)} ${value === 1 ? "hour" : "hours"}`;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Formats the old and new values of settings: "limit check from 600 to 900; name from …". */
function describeChanges(value: unknown): string {
  if (!isRecord(value)) return formatWord(value);
  return Object.entries(value)
    .map(([name, change]) =>
      isRecord(change)
        ? `${name.replaceAll("_", " ")} from ${formatValue(change.from)} to ${formatValue(change.to)}`
        : name,
    )
    .join("; ");
}
function formatValue(value: unknown): string {
  if (value === null) return "none";
  const items = isRecord(value)
    ? Object.entries(value).map(([name, each]) => `${name.replaceAll("_", " ")} ${formatValue(each)}`)
    : value;
  return Array.isArray(items) && items.length === 0 ? "none" : formatList(items);
}

/** How the log names parts of an assessment. */
export const PARTS: Readonly<Record<string, string>> = {
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
export const DERIVED = new Set(["exerciseCount", "hasUnpublishedChanges"]);

/** Formats the changes of an editing session: ": changed title, settings, and 3 questions; added 2 questions". */
function describeEdits({ changed, questions }: Readonly<Record<string, unknown>>): string {
  const names = (Array.isArray(changed) ? changed.map(formatWord) : []).filter((name) => !DERIVED.has(name));
  const questionChanges = Object.values(isRecord(questions) ? questions : {});
  const countChanges = (what: string) => questionChanges.filter((each) => each === what).length;
  const edited = countChanges("edited") > 0 ? [formatQuestionCount(countChanges("edited"))] : [];
  const parts = [...new Set(names.map((name) => PARTS[name] ?? name)), ...edited];
  const changes = [
    ...(parts.length > 0 ? [`changed ${LIST.format(parts)}`] : []),
    ...(countChanges("added") > 0 ? [`added ${formatQuestionCount(countChanges("added"))}`] : []),
    ...(countChanges("removed") > 0 ? [`removed ${formatQuestionCount(countChanges("removed"))}`] : []),
  ];
  return changes.length > 0 ? `: ${changes.join("; ")}` : "";
}
const formatQuestionCount = (n: number): string => `${n} ${n === 1 ? "question" : "questions"}`;
const LIST = new Intl.ListFormat("en", { type: "conjunction" });

const ID = /^[0-9a-f-]{36}$/;
/** Returns the recorded host of a webhook if the subject is an id, because the webhook was deleted. */
export const getWebhookHost = (
  subject: string,
  { host }: Readonly<Record<string, unknown>>,
): string | null => (ID.test(subject) && typeof host === "string" ? host : null);
const nameWebhook: DescribeAction = (subject, detail) => {
  const host = getWebhookHost(subject, detail);
  return host === null ? subject : formatQuoted(host);
};

const formatMinutes = (n: unknown): string => `${formatWord(n)} ${n === 1 ? "minute" : "minutes"}`;

/** The sentence of each action in the audit log. It follows the actor's name. */
export const SENTENCES = {
  "alert.dismissed": (s) => `dismissed an alert about a question of ${s}`,
  "anchor.created": (s) => `made an answer in the submission ${s} an anchor`,
  "anchor.removed": (s) => `removed an anchor from the submission ${s}`,
  "api_key.created": (s, d) => `created the API key ${s} (${formatList(d.scopes)})`,
  "api_key.revoked": (s) => `revoked the API key ${s}`,
  "api_key.rotated": (s, d) =>
    `rotated the API key ${s}; the old key expires ${formatDelay(d.overlap_hours)}`,
  "assessment.anonymous_grading.off": (s) => `turned off anonymous grading of ${s}`,
  "assessment.anonymous_grading.on": (s) => `turned on anonymous grading of ${s}`,
  "assessment.archived": (s) => `archived the assessment ${s}`,
  "assessment.created": (s) => `created the assessment ${s}`,
  "attempt.discarded": (s) => `discarded an attempt at ${s}`,
  "attempt.extended": (s, d) => `extended an attempt at ${s} by ${formatMinutes(d.minutes)}`,
  "assessment.duplicated": (s) => `created the assessment ${s} as a copy of another`,
  "assessment.deleted": (s) => `deleted the assessment ${s}`,
  "assessment.notified": (s) => `notified webhooks of the content of ${s} again`,
  "assessment.published": (s, d) => `published version ${formatWord(d.version)} of ${s}`,
  "assessment.unarchived": (s) => `unarchived the assessment ${s}`,
  "assessment.updated": (s, d) => `edited the assessment ${s}${describeEdits(d)}`,
  "assessment.version_restored": (s, d) =>
    `restored version ${formatWord(d.version)} of ${s} as the working copy`,
  "author_link.created": () => "created an author link",
  "collection.archived": (s) => `archived the collection ${s}`,
  "collection.created": (s) => `created the collection ${s}`,
  "collection.deleted": (s) => `deleted the collection ${s}`,
  "collection.item_added": (s) => `added an assessment to the collection ${s}`,
  "collection.item_removed": (s) => `removed an assessment from the collection ${s}`,
  "collection.reordered": (s) => `reordered the collection ${s}`,
  "collection.unarchived": (s) => `unarchived the collection ${s}`,
  "collection.updated": (s, d) => `changed the collection ${s}: ${formatList(d.changed)}`,
  "folder.created": (s) => `created the folder ${s}`,
  "folder.deleted": (s) => `deleted the folder ${s}`,
  "folder.updated": (s, d) => `changed the folder ${s}: ${formatList(d.changed)}`,
  "invitation.accepted": (_, d) =>
    `joined as ${formatWord(d.role)} with an invitation to ${formatWord(d.email)}`,
  "invitation.created": (_, d) => `invited ${formatWord(d.email)} as ${formatWord(d.role)}`,
  "invitation.resent": (_, d) => `resent the invitation to ${formatWord(d.email)} with a new link`,
  "invitation.revoked": (_, d) => `revoked the invitation to ${formatWord(d.email)}`,
  "import.started": (_, d) => `imported the file ${formatWord(d.filename)} as ${formatWord(d.as)}`,
  "item.archived": (s) => `archived the item ${s}`,
  "item.created": (s) => `created the item ${s}`,
  "item.deleted": (s) => `deleted the item ${s}`,
  "item.unarchived": (s) => `unarchived the item ${s}`,
  "item.updated": (s, d) =>
    `changed the item ${s} (revision ${formatWord(d.revision)}): ${formatList(d.changed)}`,
  "learner.erased": (_, d) =>
    d.keep === "nothing" ? "erased a learner" : "erased a learner and kept the scores",
  "learner.renamed": () => "changed the learner_ref of a learner",
  "lti_platform.created": (s) => `registered the learning platform ${s}`,
  "lti_platform.deleted": (s) => `deleted the learning platform ${s}`,
  "lti_score.resent": (s) => `resent the grade ${s} to its learning platform`,
  "lti_platform.updated": (s, d) => `changed the learning platform ${s}: ${formatList(d.changed)}`,
  "lti_registration.created": () => "created a registration link for a learning platform",
  "member.left": (_, d) => `left the organization (role: ${formatWord(d.role)})`,
  "member.removed": (s, d) => `removed the member ${s} (role: ${formatWord(d.role)})`,
  "member.role_changed": (s, d) =>
    `changed the role of ${s} from ${formatWord(d.from)} to ${formatWord(d.to)}`,
  "organization.created": (s) => `created the organization ${s}`,
  "rubric.changed": (s, d) =>
    `changed a rubric of ${s}, which changed ${formatCount(Number(d.changed), "graded answer")}`,
  "settings.updated": (_, d) => `changed the settings: ${describeChanges(d.changed)}`,
  "regrade.committed": (s, d) =>
    `corrected answer keys of ${s} and regraded ${formatCount(Number(d.submissions), "submission")}`,
  "regrade.reverted": (s) => `reverted a correction of answer keys of ${s}`,
  "submission.grading.completed": (s) => `finished grading the submission ${s}`,
  "submission.grading.corrected": (s) => `corrected the grading of the submission ${s}`,
  "submission.unvoided": (s) => `unvoided the submission ${s}`,
  "submission.voided": (s) => `voided the submission ${s}`,
  "submission.repaired": (s) => `corrected the stored result of the submission ${s}`,
  "webhook.created": (s, d) => `created the webhook ${nameWebhook(s, d)}`,
  "webhook.deleted": (s, d) => `deleted the webhook ${nameWebhook(s, d)}`,
  "webhook.failed_redelivered": (s, d) =>
    `resent ${formatCount(Number(d.count), "failed delivery", "failed deliveries")} of the webhook ${s}`,
  "webhook.redelivered": (s) => `resent a delivery of the webhook ${s}`,
  "webhook.secret_rotated": (s, d) =>
    `rotated the secret of the webhook ${s}; the old secret expires ${formatDelay(d.overlap_hours)}`,
  "webhook.tested": (s) => `sent a test event to the webhook ${s}`,
  "webhook.updated": (s, d) => `changed the webhook ${s}: ${formatList(d.changed)}`,
} as const satisfies Record<string, DescribeAction>;

export type AuditAction = keyof typeof SENTENCES;

/** Formats an entry's sentence, without the actor. An action that this release doesn't know is shown as recorded. */
export function formatSentence(
  action: string,
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): string {
  const describe: DescribeAction | undefined = (SENTENCES as Readonly<Record<string, DescribeAction>>)[
    action
  ];
  return describe ? describe(subject, detail) : `did ${action} to ${subject}`;
}

/**
 * The names of actors in the audit log, which an entry's sentence follows. `name` is undefined if the actor was
 * deleted.
 */
export const AUDIT_ACTORS = {
  system: () => "The command line",
  embed: () => "A learner",
  launch: () => "A teacher from a learning platform",
  api_key: (name) => (name === undefined ? "A deleted API key" : `The API key “${name}”`),
  user: (name) => name ?? "A deleted user",
} satisfies Record<string, (name: string | undefined) => string>;
