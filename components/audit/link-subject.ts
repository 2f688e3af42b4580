import type { AuditEntry } from "#lib/domains/audit/list.ts";
import { AUDIT_ENTRIES } from "#lib/messages/audit.ts";

/** A sentence, split around its subject. */
export type LinkedSentence = { before: string; name: string; after: string; href: string | null };

/**
 * Finds the subject in an entry's sentence and names it for people: a submission by its learner, and other subjects
 * without a name by the end of their id. `learnerNames` has an entry for each submission that still exists, which is
 * null if its learner is unknown.
 */
export function linkSubject(
  { sentence, subject }: Pick<AuditEntry, "sentence" | "subject">,
  learnerNames: ReadonlyMap<string, string | null>,
): LinkedSentence {
  const { recorded, name, href } =
    subject.type === "submission"
      ? nameSubmission(subject.id, sentence, learnerNames)
      : {
          recorded: subject.name,
          name: subject.name.includes(subject.id) ? shortenId(subject.id) : subject.name,
          href: subject.href,
        };
  const at = sentence.indexOf(recorded);
  if (at === -1) return { before: sentence, name: "", after: "", href: null };
  return { before: sentence.slice(0, at), name, after: sentence.slice(at + recorded.length), href };
}

/** `recorded` is how the sentence names the submission, together with its noun, which belongs to the link's text. */
function nameSubmission(id: string, sentence: string, learnerNames: ReadonlyMap<string, string | null>) {
  const withNoun = `${AUDIT_ENTRIES.submission} ${id}`;
  const learner = learnerNames.get(id) ?? null;
  return {
    recorded: sentence.includes(withNoun) ? withNoun : id,
    name:
      learner === null ? `${AUDIT_ENTRIES.submission} ${shortenId(id)}` : AUDIT_ENTRIES.submissionOf(learner),
    href: learnerNames.has(id) ? `/results/${id}` : null,
  };
}

/** Ids that were created at about the same time differ only at their ends. */
const shortenId = (id: string): string => `…${id.slice(-8)}`;
