import type { BlueprintProgress, QuestionCount } from "#lib/contract/versions.ts";
import { formatCount } from "../format-count.ts";

/**
 * The dialog with the link for learners, which opens after publishing from the editor or if earlier submissions can be
 * corrected.
 */
export const SHARE = {
  text: "Anyone with this link can take the assessment.",
  link: "Link for learners",
  copy: "Copy link",
  mail: "Email link",
  code: "QR code of the link for learners",
  subject: "Link to the assessment",
  changedKeys: "This version has new answer keys or points. Earlier submissions keep their grades.",
  correct: "Correct earlier submissions",
};

export const PUBLISH = {
  title: "Publish assessment",
  loading: "Checking what will change…",
  problems: "Fix these issues before publishing:",
  question: (number: number): string => `Question ${number}`,
  becomes: ({ total, per_learner }: QuestionCount, version: number): string =>
    `The working copy with ${formatCount(per_learner, "question")}${total === per_learner ? "" : ` per learner (${total.toLocaleString("en")} in total)`} becomes version ${version}.`,
  firstVersion: "The assessment gets a share code, and learners can take it.",
  earlierSubmissions: (submissions: number): string =>
    submissions === 1
      ? "1 submission to an earlier version keeps its grade."
      : `${formatCount(submissions, "submission")} to earlier versions keep their grades.`,
  correctableLater: "After publishing, you can apply the new key or points to earlier submissions.",
  openAttempts: "Learners who have already started finish on the version they started with.",
  /** {event} is the name of an event. */
  webhooks: "Your webhooks receive {event}.",
  blueprint: "Blueprint",
  target: ({ tag, difficulty, count, guaranteed, missing }: BlueprintProgress): string =>
    `${[tag, difficulty].filter(Boolean).join(", ")}: every learner gets at least ${guaranteed} of ${formatCount(count, "question")}${missing > 0 ? ` (${missing} short)` : ""}`,
  changes: "What changes for learners",
  note: "Note (optional)",
  noteHint: "What’s new in this version. Your team sees it in the list of versions; learners don’t.",
  publish: (version: number): string => `Publish version ${version}`,
  publishing: "Publishing…",
  published: (version: number): string => `Version ${version} published`,
  stale: "The assessment or its items have changed. Review the changes before you publish.",
  review: "Review changes",
};
