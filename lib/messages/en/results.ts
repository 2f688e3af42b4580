import type { Feedback, QuestionCorrection, Submission } from "#lib/contract/submissions.ts";
import { formatCount, formatNumber } from "#lib/messages/format-count.ts";
import { endsSentence } from "./format.ts";

type Outcome = Feedback["outcome"];

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  correct: "Correct",
  partial: "Partially correct",
  incorrect: "Incorrect",
  skipped: "Not answered",
  pending: "Needs grading",
};

/** Formats the outcome of an answer. A blank answer that a teacher still has to confirm shows both facts. */
export const formatOutcome = (outcome: Outcome, isAnswered: boolean): string =>
  outcome === "pending" && !isAnswered ? "Not answered, needs grading" : OUTCOMES[outcome];

/** The lists of submissions and their filters. */
export const RESULTS = {
  heading: "Results",
  title: "Submissions",
  filter: "Filter results",
  learner: "Learner",
  match: { label: "Learner search", contains: "Contains", exact: "Exact reference" },
  assessment: "Assessment title",
  grading: { label: "Grading", all: "Grading", graded: "Graded", awaiting: "Needs grading" },
  passed: { label: "Outcome", all: "Outcome", yes: "Passed", no: "Not passed" },
  late: { label: "Late", all: "All", yes: "Late", no: "On time" },
  drafts: { label: "Drafts", hidden: "Hidden", only: "Only drafts" },
  voided: { label: "Voided", all: "All", yes: "Only voided", no: "Not voided" },
  attempt: "Attempt",
  /** Without scripts, the viewer’s time zone isn’t known. */
  from: (isUtc: boolean): string => (isUtc ? "From (UTC)" : "From"),
  to: (isUtc: boolean): string => (isUtc ? "To (UTC)" : "To"),
  clear: "Clear filters",
  moreFilters: (used: number): { label: string; short: string } => {
    const count = used > 0 ? ` (${used})` : "";
    return { label: `More filters${count}`, short: `More${count}` };
  },
  columns: "Columns",
  csv: "Download CSV",
  csvScope: "of all matching results, with every column.",
  noMatch: "No results match these filters",
  noMatchHint: "Try part of the learner’s name or reference, or clear the filters.",
  none: "No submissions yet",
  noneHint:
    "Submissions appear here as soon as learners submit through your product, an embedded assessment, or a share link.",
  toAssessments: "Go to assessments",
  found: (total: string): string => `${total} found`,
} as const;

/** Changing the selected submissions of a list. */
const DONE = { void: "voided", unvoid: "restored" };
export const RESULTS_BULK = {
  label: "Selected submissions",
  selected: (n: number): string => `${formatNumber(n)} selected`,
  clear: "Clear selection",
  csv: "Export CSV",
  release: "Release results…",
  releaseTitle: (n: number): string => `Release the results of ${formatCount(n, "submission")}?`,
  releaseVerb: (n: number): string => (n === 1 ? "Release result" : "Release results"),
  releaseText: (n: number): string =>
    n === 1
      ? "This finishes grading and makes the result final. If answers still need grading, nothing changes."
      : "This finishes grading and makes the results final. Submissions with answers that still need grading don’t change.",
  void: "Void…",
  voidTitle: (n: number): string => `Void ${formatCount(n, "submission")}?`,
  voidVerb: (n: number): string => `Void ${formatCount(n, "submission")}`,
  voidText: (n: number): string =>
    n === 1
      ? VOIDING.text
      : "Statistics won’t include them, and the learners get their attempts back. You can undo this.",
  done: (n: number, action: keyof typeof DONE | "release"): string =>
    action === "release"
      ? `${formatCount(n, "result")} released`
      : `${formatCount(n, "submission")} ${DONE[action]}`,
  undone: (n: number): string => `Undone: ${formatCount(n, "submission")} restored`,
  failed: (n: number): string => `${formatCount(n, "submission")} couldn’t be changed:`,
};

/** A single submission, with details of its attempt. */
export const SUBMISSION = {
  title: "Submission",
  /** Follows a score. */
  outOf: (points: string): string => `of ${points}`,
  result: "Result",
  answers: "Answers",
  metadata: "Metadata",
  metadataName: "Name",
  metadataValue: "Value",
  learner: "Learner profile",
  previous: "Previous attempt",
  next: "Next attempt",
  provisional: "Provisional score: some questions still need grading and aren’t included yet.",
  passingScore: (percent: string) => `(passing score: ${percent})`,
  attempt: "Attempt",
  draftAttempt: "Draft, not counted",
  attemptNumber: (number: number, made: number) => `${number} of ${made}`,
  version: "Version",
  draftVersion: "Draft",
  source: "Source",
  started: "Started",
  submitted: "Submitted",
  duration: "Time taken",
  overTime: (duration: string) => `${duration}, over the time limit`,
  notRecorded: "Not recorded",
  graded: "Graded",
  autoGraded: "Auto-graded",
  manuallyGraded: "Manually graded",
  notYet: "Not yet",
  precision: "Points are calculated exactly and rounded once, in the total. The steps show up to 4 decimals.",
} as const;

/** Voiding a submission, and undoing it. */
export const VOIDING = {
  verb: "Void submission",
  title: "Void this submission?",
  text: "Statistics won’t include it, and the learner gets the attempt back. You can undo this.",
  reason: "Reason",
  reasonHint: "For your records. The learner doesn’t see it.",
  reasonMissing: "Enter a reason.",
  done: "Submission voided",
  undo: "Undo void",
  undoTitle: "Undo void?",
  undoText:
    "The submission counts again and uses an attempt, even if the learner has made another one. It is graded with the current answer keys.",
  undone: "Void undone",
  /** Precedes the date. */
  voidedBy: (actor: { kind: string; name: string | undefined } | null): string => {
    if (actor?.name === undefined) return "Voided on";
    return actor.kind === "api_key"
      ? `Voided by the API key “${actor.name}” on`
      : `Voided by ${actor.name} on`;
  },
  /** Follows the date, and ends the sentence. */
  because: (reason: string | null): string => {
    if (reason === null) return ".";
    return endsSentence(reason) ? `: “${reason}”` : `: “${reason}.”`;
  },
  notCounted: "Statistics don’t include it.",
};

export const SOURCE_NAMES: Readonly<Record<Submission["source"], string>> = {
  api: "API",
  embed: "Embedded assessment",
  hosted: "Share link",
};

/** How a question's score was computed. */
export const SCORING = {
  title: "How this score was computed",
  answer: "Answer",
  comparedAs: "Compared as",
  fraction: "Fraction",
  points: "Points",
  feedback: "Feedback:",
  /** `part` is null if the question has only one. */
  unreadable: (part: string | null) => `${part ?? "The answer"} can’t be read as an expression.`,
  rubric: "Rubric",
  comment: "Teacher’s comment",
  correct: "Correct",
  accepted: "Accepted",
  /** The value of an accepted answer, as a fraction of the part's points. */
  earns: (fraction: number) => `earns ${formatNumber(fraction)}`,
  verdicts: {
    match: "matched",
    partial: "partly in order",
    no_match: "not matched",
    wrong_form: "not in the required form",
    unlisted: "not in the key",
    not_tried: "not tried",
  },
  scoreOfPoints: (score: number, points: number) =>
    `${formatNumber(score)} of ${formatCount(points, "point")}`,
  autoPoints: (score: number, points: number) =>
    `Auto-graded: ${formatNumber(score)} of ${formatCount(points, "point")}`,
  doesNotCount: "Doesn’t count",
} as const;

/** Where a question of a submission comes from, if the learner was shown questions or an order of their own. */
export const formatOrigin = ({ label, poolSize }: { label: string; poolSize: number | null }): string =>
  poolSize === null
    ? `${label} in the assessment`
    : `${label} in the assessment, drawn from a pool of ${poolSize}`;

/** What a correction of a published question did. Each sentence is completed by the date: "... on March 2, 2026." */
export const CORRECTIONS: Readonly<Record<QuestionCorrection["mode"], string>> = {
  new_key: "Graded with corrected keys. Corrected on",
  either: "Graded with a corrected key that earns more points. Corrected on",
  full_credit: "Everyone gets full credit. Corrected on",
  drop: "This question doesn’t count. Dropped on",
};

/** The grading method of an interaction, by the type of its answer key. */
export const KEY_TYPE_NAMES = {
  choice: "Choice",
  text: "Text",
  numeric: "Number",
  match: "Matching",
  order: "Ordering",
  point: "Point",
  expression: "Expression",
  open: "Open response",
} as const;

/** Formats the time between two ISO timestamps, to the second: "1 h 2 min 5 s". */
export function formatDuration(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const nonZeroParts = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`);
  return nonZeroParts.length > 0 ? nonZeroParts.join(" ") : "0 s";
}
