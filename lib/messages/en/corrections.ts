import type { Regrade, RegradeChange } from "#lib/contract/regrades.ts";
import { computeChange, computePercent } from "#lib/messages/compute-percent.ts";
import { formatCount } from "../format-count.ts";
import { formatRanges } from "../format-ranges.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatPoints, formatScore } from "./format-score.ts";

type Correction = Pick<Regrade["corrections"][number], "mode"> & { points?: number | null | undefined };
type Mode = Correction["mode"];
type Totals = RegradeChange["before"];
type Counts = NonNullable<Regrade["counts"]>;

export const CORRECTIONS_PAGE = {
  title: "Corrections",
  lead: "Corrections of published answer keys, newest first. Only corrections in effect change scores.",
  emptyTitle: "No corrections yet",
  emptyText:
    "If a published answer key is wrong, correct it here. You see the effect on every submission before anything changes.",
  question: "Question",
  what: "Correction",
  raised: "Score rises",
  lowered: "Score falls",
  newlyPassed: "Newly pass",
  created: "Created",
  createdBy: "Created by",
  actor: ({ kind, name }: { kind: "user" | "api_key" | "system"; name: string | null }): string => {
    if (kind === "api_key") return name ? `API key “${name}”` : "An API key";
    return name ?? (kind === "user" ? "A former member" : "The system");
  },
  questions: (number: number | null, count: number): string => {
    const first = number === null ? "A removed question" : `Question ${number}`;
    return count > 1 ? `${first} and ${count - 1} more` : first;
  },
};

export const REGRADE_STATUS_NAMES: Readonly<Record<Regrade["status"], string>> = {
  previewing: "Computing preview",
  previewed: "Preview",
  committed: "In effect",
  reverted: "Undone",
  failed: "Preview failed",
};

/** Describes a correction in a few words, for lists. */
export function summarizeCorrections(corrections: readonly Correction[]): string {
  const [first] = corrections;
  if (!first) return "";
  if (corrections.some(({ mode }) => mode !== first.mode)) return "Several corrections";
  switch (first.mode) {
    case "new_key":
      return "New key or points";
    case "either":
      return "Old or new key";
    case "full_credit":
      return "Full credit for everyone";
    case "drop":
      return "Question dropped";
  }
}

/** The modes, with the consequence of each. */
const MODES: Readonly<Record<Mode, { name: string; consequence: string }>> = {
  new_key: {
    name: "Grade by a new key",
    consequence: "Learners who chose the old answer lose their points.",
  },
  either: {
    name: "Accept the old and the new key",
    consequence: "Each learner gets the better result of the two keys, so no one loses points.",
  },
  full_credit: {
    name: "Give everyone full credit",
    consequence:
      "Every learner gets all points of the question, whatever they answered. Teachers’ grades stay as they are.",
  },
  drop: {
    name: "Drop the question",
    consequence: "The question is left out of the score and the maximum, so percentages can fall.",
  },
};

/** What `new_key` means without a new key. */
const NEW_POINTS = {
  name: "Change the points",
  consequence: "The question is worth more or fewer points. Teachers’ grades stay as they are.",
};

/** What `either` does to a question for which everyone gets full credit. */
const END_OF_FULL_CREDIT = "Full credit ends; each learner gets the better result of the two keys.";

/** Returns the name of a mode and its consequence. `hasFullCredit`: everyone gets full credit before the correction. */
export function getMode(
  mode: Mode,
  { hasNewKey, hasFullCredit }: { hasNewKey: boolean; hasFullCredit: boolean },
): (typeof MODES)[Mode] {
  if (mode === "new_key" && !hasNewKey) return NEW_POINTS;
  return mode === "either" && hasFullCredit
    ? { ...MODES.either, consequence: END_OF_FULL_CREDIT }
    : MODES[mode];
}

export const CORRECTION_FORM = {
  title: (numbers: readonly number[]): string =>
    numbers.length === 1
      ? `Correct the key of question ${numbers[0]}`
      : `Correct the keys of questions ${formatRanges(numbers)}`,
  chooseTitle: "Which question has a wrong key?",
  notFound: "No published version contains this question. Choose another one.",
  notPublishedTitle: "Not published yet",
  notPublished: "There is nothing to correct before the first version is published. Edit the key instead.",
  fromAlert: "An alert suggests this correction. Check it before you preview its effect.",
  question: "Question",
  versions: (versions: readonly number[]): string =>
    versions.length === 1
      ? `version ${versions[0]}`
      : `${versions.length} versions: ${formatRanges(versions)}`,
  currentKey: "Current key",
  alternativeKeys: "Current keys (any match is accepted)",
  noKey: "A teacher grades this question.",
  rulings: {
    full_credit: "Everyone currently gets full credit.",
    drop: "The question is currently dropped.",
  },
  mode: "What should happen?",
  key: "New key",
  keyOf: (part: string): string => `New key of ${part}`,
  teacherGrades: "A teacher grades this part, and the grades stay as they are.",
  loading: "Loading the key…",
  points: "Points",
  pointsError: "Enter a number above 0, up to 1,000,000, without thousands separators.",
  neverLower: "Never lower a result",
  neverLowerHint: "Submissions whose score or percentage would fall keep their whole result.",
  versionsLabel: "Versions to correct",
  version: (version: number): string => `Version ${version}`,
  noVersion: "Choose at least one version.",
  note: "Note",
  noteHint: "Why you’re correcting the key. Shown in the list of corrections.",
  add: "Add another question",
  chooseQuestion: "Choose a question",
  option: (number: number, text: string): string => `${number}. ${text || "Custom question"}`,
  addVerb: "Add question",
  adding: "Adding…",
  remove: (number: number): string => `Remove question ${number}`,
  preview: "Preview the effect",
  previewing: "Computing…",
  previewHint: "Nothing changes until you apply the correction.",
  incompleteKey: "Set the correct answer first.",
  nothingChanged: "The key and the points are the same as before. Change one of them first.",
};

export const CORRECTION_DETAILS = {
  title: (questions: string): string =>
    `Correction of ${questions.charAt(0).toLowerCase()}${questions.slice(1)}`,
  change: "Change",
  newKey: "New key",
  newPoints: (points: number): string => `Worth ${formatPoints(points)} from now on`,
  neverLower: "No result is lowered.",
  versions: (versions: readonly number[]): string =>
    versions.length === 1
      ? `Corrects version ${versions[0]}.`
      : `Corrects versions ${formatRanges(versions)}.`,
  note: "Note",
  created: "Created",
  committed: "Applied",
  reverted: "Undone",
  by: (name: string): string => `by ${name}`,
};

export const EFFECT = {
  title: "Effect",
  committedTitle: "What changed",
  tiles: {
    raised: "Score rises",
    lowered: "Score falls",
    unchanged: "Stay the same",
    newly_passed: "Newly pass",
    newly_failed: "No longer pass",
    manual_marks_kept: "Teacher’s grade kept",
  } satisfies Partial<Record<keyof Counts, string>>,
  chartTitle: "Percentages before and after",
  means: (before: number, after: number): string =>
    `The mean is ${formatPercentage(before)} before and ${formatPercentage(after)} after.`,
  before: "Before",
  after: "After",
  range: "Percentage",
};

/** Describes what a correction does to results, in one or two sentences. */
export function summarizeEffect(counts: Counts, meanChange: number): string {
  const { submissions, raised, lowered, newly_passed: passed, newly_failed: failed } = counts;
  if (submissions === 0) return "There are no submissions yet. Later ones are graded with the correction.";
  const all = formatCount(submissions, "score");
  if (raised + lowered === 0) return "No scores change.";
  const moves = joinCounts([
    [raised, "rises", "rise"],
    [lowered, "falls", "fall"],
  ]).join(" and ");
  const passing = joinCounts([
    [passed, "submission newly passes", "submissions newly pass"],
    passed > 0
      ? [failed, "no longer passes", "no longer pass"]
      : [failed, "submission no longer passes", "submissions no longer pass"],
  ]).join(" and ");
  const mean = `The mean score changes by ${formatChange(meanChange)} ${Math.abs(meanChange) === 1 ? "point" : "points"}.`;
  return `Of ${all}, ${moves}. ${mean}${passing && ` ${passing}.`}`;
}

/** Formats each count that isn't 0 with its verb. */
const joinCounts = (counts: readonly (readonly [n: number, one: string, many: string])[]): string[] =>
  counts.flatMap(([n, one, many]) => (n > 0 ? [`${n.toLocaleString("en")} ${n === 1 ? one : many}`] : []));

/** Formats a difference with its sign: "+0.6", "−2". */
const formatChange = (change: number): string =>
  `${change > 0 ? "+" : change < 0 ? "−" : "±"}${formatScore(Math.abs(change))}`;

const formatPercentagePoints = (change: number): string =>
  `${formatChange(change)} percentage ${Math.abs(change) === 1 ? "point" : "points"}`;

export const CHANGES = {
  title: "Changed submissions",
  learner: "Learner",
  search: "Search by reference or name",
  filter: "Filter changed submissions",
  kind: "Show",
  kinds: {
    all: "All changes",
    raised: "Score rises",
    lowered: "Score falls",
    newly_passed: "Newly pass",
    newly_failed: "No longer pass",
  },
  before: "Before",
  after: "After",
  change: "Change",
  questionPoints: "Question points",
  pending: "needs grading",
  passing: "Passing",
  passes: (before: boolean, after: boolean): string => {
    if (before === after) return after ? "Passes" : "Doesn’t pass";
    return after ? "Newly passes" : "No longer passes";
  },
  totals: (totals: Totals): string =>
    `${formatScore(totals.score)} of ${formatScore(totals.max_score)} (${formatPercentage(computePercent(totals))})`,
  difference: (before: Totals, after: Totals): string =>
    before.max_score === after.max_score
      ? formatChange(computeChange(before, after))
      : formatPercentagePoints(computeChange(before, after)),
  none: "No submission changes",
  noneText:
    "The correction doesn’t change any results. Once you apply it, later submissions are graded with it too.",
  noMatch: "No changes match these filters",
  showAll: "Show all changes",
};

export const PREVIEW_PROGRESS = {
  title: "Computing the preview",
  progress: (done: number, total: number): string =>
    `${done.toLocaleString("en")} of ${formatCount(total, "submission")}`,
  offline: "Couldn’t update the progress. It resumes when you’re back online.",
  failedTitle: "The preview couldn’t be computed.",
  retry: "Preview again",
};

export const COMMIT = {
  title: "Apply the correction",
  hint: "Results change for learners immediately. You can undo this later.",
  verb: "Apply correction",
  confirmTitle: "Apply this correction?",
  consequences: ({ raised, lowered }: Counts): string[] => [
    formatNewResults(raised + lowered),
    "Analytics and lists are updated immediately.",
    "Attempts that are still open are graded with the correction.",
    "Teachers’ grades stay as they are.",
  ],
  applyToDraft: "Correct the working copy too",
  applyToDraftHint: "The next version you publish will have the new key and points.",
  done: "Correction applied",
  stale:
    "Submissions or versions have changed since this preview. Look at the new preview, then apply the correction.",
};

function formatNewResults(n: number): string {
  if (n === 0) return "No score or percentage changes.";
  const event = n === 1 ? "an event" : "an event for each";
  return `${formatCount(n, "submission gets a new result", "submissions get new results")}, and your product receives ${event}.`;
}

/** What is said about questions from the item bank whose items have another key or other points than a correction. */
export const UNCORRECTED_ITEMS = {
  text: (n: number): string =>
    n === 1
      ? "A corrected question comes from the item bank. Its item keeps the old key and points, and so will the next version you publish. Correct the item too:"
      : "Some corrected questions come from the item bank. Their items keep the old keys and points, and so will the next version you publish. Correct the items too:",
  item: (question: number): string => `Item of question ${question}`,
};

export const COMMITTED = {
  inEffect: "This correction is in effect.",
  reverted: "This correction was undone. Results are as they were before.",
  undo: "Undo correction",
  undoTitle: "Undo this correction?",
  undoText:
    "Every submission gets its earlier result back, except for grades that teachers have given since, and your product receives an event for each change.",
  undoDraft: "The working copy keeps the new key.",
  undone: "Correction undone",
  superseded: "A later correction of the same question is in effect. Undo that one first:",
  supersededLink: "View the later correction",
};
