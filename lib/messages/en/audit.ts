import {
  type AuditDetail,
  type DescribeAction,
  findWebhookHost,
  formatChanges,
  formatList,
  formatTimeFactors,
  formatWord,
  readEdits,
} from "../audit-detail.ts";
import { formatCount } from "../format-count.ts";
import { formatQuoted } from "./format.ts";
import { formatExtraTime } from "./learners.ts";

export const AUDIT_PAGE = {
  title: "Audit log",
  lead: "Changes in your organization and who made them. Grading is recorded when a submission is finished, not mark by mark. Edits to an assessment less than 30 minutes apart share an entry. Entries can’t be changed or deleted.",
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

const formatDelay = (value: unknown): string =>
  value === 0 ? "immediately" : `after ${formatWord(value)} ${value === 1 ? "hour" : "hours"}`;

const describeChanges = (value: unknown): string =>
  formatChanges(value, {
    none: "none",
    formatField: (name) => name.replaceAll("_", " "),
    formatChange: (field, from, to) => `${field} from ${from} to ${to}`,
  });

/** Formats changed accommodations: "extra time from 0% to 25%; extra attempts from 0 to 1". */
const describeAccommodations = (value: unknown): string =>
  describeChanges(formatTimeFactors(value, (factor) => `${formatExtraTime(factor)}%`));

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const formatQuestions = (n: number): string => formatCount(n, "question");

/** Formats the changes of an editing session: ": changed title, settings, and 3 questions; added 2 questions". */
function describeEdits(detail: AuditDetail): string {
  const { parts, edited, added, removed } = readEdits(detail);
  const changed = [...parts, ...(edited > 0 ? [formatQuestions(edited)] : [])];
  const changes = [
    ...(changed.length > 0 ? [`changed ${LIST.format(changed)}`] : []),
    ...(added > 0 ? [`added ${formatQuestions(added)}`] : []),
    ...(removed > 0 ? [`removed ${formatQuestions(removed)}`] : []),
  ];
  return changes.length > 0 ? `: ${changes.join("; ")}` : "";
}

const nameWebhook: DescribeAction = (subject, detail) => {
  const host = findWebhookHost(subject, detail);
  return host === undefined ? subject : formatQuoted(host);
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
  "learner.renamed": () => "changed the reference of a learner",
  "learner.updated": (s, d) =>
    `changed the accommodations of the learner ${s}: ${describeAccommodations(d.changed)}`,
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

/** The sentence of an action that this release doesn't know. */
export const formatUnknownAction = (action: string, subject: string): string => `did ${action} to ${subject}`;

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
