/** What a sentence is made of: what it is about, in words, and what was noted beside it. */
type DescribeAction = (subject: string, detail: Readonly<Record<string, unknown>>) => string;

const formatWord = (value: unknown): string => (value === undefined || value === null ? "?" : String(value));
const formatList = (value: unknown): string =>
  Array.isArray(value) ? value.map(formatWord).join(", ") : formatWord(value);
const formatDelay = (value: unknown): string => (value === 0 ? "at once" : `after ${formatWord(value)} h`);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `limit_check from 600 to 900; name from …`: what the settings were and are. */
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
const formatValue = (value: unknown): string =>
  Array.isArray(value) ? (value.length === 0 ? "none" : formatList(value)) : formatWord(value);

const PARTS: Readonly<Record<string, string>> = {
  folderId: "folder",
  exercises: "questions",
  timeLimitMinutes: "settings",
  passingScorePercent: "settings",
  allowedAttempts: "settings",
  showSolutions: "settings",
};
/** These only follow from what changed; releases before editing sessions noted them too. */
const DERIVED = new Set(["exerciseCount", "hasUnpublishedChanges"]);

/** `: changed title, settings and 3 questions; added 2 questions`: what became of an assessment in an editing session. */
function describeEdits({ changed, questions }: Readonly<Record<string, unknown>>): string {
  const names = (Array.isArray(changed) ? changed.map(formatWord) : []).filter((name) => !DERIVED.has(name));
  const questionChanges = Object.values(isRecord(questions) ? questions : {});
  const countChanges = (what: string) => questionChanges.filter((each) => each === what).length;
  const edited = countChanges("edited") > 0 ? [formatQuestionCount(countChanges("edited"))] : [];
  const parts = [...new Set(names.map((name) => PARTS[name] ?? name)), ...edited];
  const told = [
    ...(parts.length > 0 ? [`changed ${joinWithAnd(parts)}`] : []),
    ...(countChanges("added") > 0 ? [`added ${formatQuestionCount(countChanges("added"))}`] : []),
    ...(countChanges("removed") > 0 ? [`removed ${formatQuestionCount(countChanges("removed"))}`] : []),
  ];
  return told.length > 0 ? `: ${told.join("; ")}` : "";
}
const formatQuestionCount = (n: number): string => `${n} ${n === 1 ? "question" : "questions"}`;
const joinWithAnd = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** Everything that the audit log tells of, each as a sentence that follows the name of whoever did it. */
export const SENTENCES = {
  "api_key.created": (s, d) => `made the API key ${s} (${formatList(d.scopes)})`,
  "api_key.revoked": (s) => `revoked the API key ${s}`,
  "api_key.rotated": (s, d) => `rotated the API key ${s}; the old one ends ${formatDelay(d.overlap_hours)}`,
  "assessment.anonymous_grading.off": (s) => `let graders of ${s} see whose answers they are`,
  "assessment.anonymous_grading.on": (s) => `hid from graders of ${s} whose answers they are`,
  "assessment.archived": (s) => `archived the assessment ${s}`,
  "assessment.created": (s) => `created the assessment ${s}`,
  "assessment.deleted": (s) => `deleted the assessment ${s}`,
  "assessment.notified": (s) => `told receivers again of the content of ${s}`,
  "assessment.published": (s, d) => `published version ${formatWord(d.version)} of ${s}`,
  "assessment.unarchived": (s) => `took the assessment ${s} out of the archive`,
  "assessment.updated": (s, d) => `edited the assessment ${s}${describeEdits(d)}`,
  "assessment.version_restored": (s, d) => `made a draft of version ${formatWord(d.version)} of ${s}`,
  "author_link.created": () => "made a link for an author",
  "collection.archived": (s) => `archived the collection ${s}`,
  "collection.created": (s) => `created the collection ${s}`,
  "collection.deleted": (s) => `deleted the collection ${s}`,
  "collection.item_added": (s) => `added an assessment to the collection ${s}`,
  "collection.item_removed": (s) => `took an assessment out of the collection ${s}`,
  "collection.reordered": (s) => `put the collection ${s} into another order`,
  "collection.unarchived": (s) => `took the collection ${s} out of the archive`,
  "collection.updated": (s, d) => `changed the collection ${s}: ${formatList(d.changed)}`,
  "folder.created": (s) => `created the folder ${s}`,
  "folder.deleted": (s) => `deleted the folder ${s}`,
  "folder.updated": (s, d) => `changed the folder ${s}: ${formatList(d.changed)}`,
  "invitation.accepted": (_, d) =>
    `joined as ${formatWord(d.role)} by an invitation to ${formatWord(d.email)}`,
  "invitation.created": (_, d) => `invited ${formatWord(d.email)} as ${formatWord(d.role)}`,
  "invitation.resent": (_, d) => `invited ${formatWord(d.email)} again, by a new link`,
  "invitation.revoked": (_, d) => `withdrew the invitation of ${formatWord(d.email)}`,
  "member.left": (_, d) => `left the organization, as ${formatWord(d.role)}`,
  "member.removed": (s, d) => `removed ${s}, who was ${formatWord(d.role)}`,
  "member.role_changed": (s, d) => `made ${s} ${formatWord(d.to)}, who was ${formatWord(d.from)}`,
  "organization.created": (s) => `founded the organization ${s}`,
  "rubric.changed": (s, d) => `changed a rubric of ${s}, and with it ${formatWord(d.changed)} marked answers`,
  "settings.updated": (_, d) => `changed the settings: ${describeChanges(d.changed)}`,
  "submission.grading.completed": (s) => `finished grading the submission ${s}`,
  "submission.grading.corrected": (s) => `corrected the grading of the submission ${s}`,
  "submission.repaired": (s) => `corrected the stored result of the submission ${s}`,
  "webhook.created": (s) => `registered the webhook ${s}`,
  "webhook.deleted": (s) => `deleted the webhook ${s}`,
  "webhook.failed_redelivered": (s, d) =>
    `sent ${formatWord(d.count)} failed deliveries of the webhook ${s} again`,
  "webhook.redelivered": (s) => `sent a delivery of the webhook ${s} again`,
  "webhook.secret_rotated": (s, d) =>
    `gave the webhook ${s} a new secret; the old one ends ${formatDelay(d.overlap_hours)}`,
  "webhook.tested": (s) => `sent a test to the webhook ${s}`,
  "webhook.updated": (s, d) => `changed the webhook ${s}: ${formatList(d.changed)}`,
} as const satisfies Record<string, DescribeAction>;

export type AuditAction = keyof typeof SENTENCES;

/** The sentence of a row, without who; an action that this release does not know is shown as it was written. */
export function formatSentence(
  action: string,
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): string {
  const told: DescribeAction | undefined = (SENTENCES as Readonly<Record<string, DescribeAction>>)[action];
  return told ? told(subject, detail) : `did ${action} to ${subject}`;
}
