import { formatCount } from "../format-count.ts";
import { formatScore } from "./format-score.ts";

/** How close graders are to the agreed grades of an assessment's anchors. */
export const CALIBRATION = {
  title: "Calibration",
  lead: (anchors: number, tolerance: number): string =>
    `Before grading this assessment, everyone grades ${formatCount(anchors, "anchor")} without seeing the agreed grades. The tolerance is ${formatCount(tolerance, "point")}.`,
  none: "No anchors yet",
  noneHint:
    "Anchors are answers with an agreed grade. Everyone who grades this assessment grades them first, and then sees how far off they were. Open an answer on the grading page and choose “Use as anchor”.",
  openGrading: "Open grading",
  markers: "Deviation by grader",
  markersHint:
    "Points above or below the agreed grades, on average. A negative number means a stricter grader.",
  marker: "Grader",
  progress: "Graded",
  formatProgress: (n: number, total: number): string => `${n} of ${total}`,
  exact: "Agreed grade",
  within: "Within tolerance",
  meanDifference: "Mean difference",
  meanDistance: "Mean absolute difference",
  anchors: "Anchors",
  anchorsHint: "Removing an anchor also deletes the grades that graders gave it.",
  question: "Question",
  submission: "Submission",
  agreed: "Agreed",
  meanMark: "Mean grade",
  marks: "Grades",
  comment: "Explanation",
  remove: "Remove",
  removeTitle: "Remove anchor",
  removeText:
    "Graders no longer have to grade this answer, and the grades that it was given are deleted. The submission and its result stay as they are.",
  removed: "Anchor removed.",
  removeLabel: (label: string, id: string): string =>
    `Remove the anchor ${label}, submission ${id.slice(-6)}`,
};

/** Choosing anchors on the grading page. */
export const USE_AS_ANCHOR = {
  action: "Use as anchor",
  isAnchor: "This answer is an anchor.",
  title: "Use as anchor",
  lead: "Everyone else who grades this assessment first grades this answer, without seeing the learner’s name or the agreed grade. The learner’s result doesn’t change.",
  points: (max: number): string => `Agreed grade (out of ${max})`,
  comment: "Explanation (optional)",
  commentHint: "Graders see it after they have graded the answer.",
  done: "Added to the anchors.",
};

/** The grading page while a grader has anchors to grade. */
export const CALIBRATION_DESK = {
  badge: "Calibration",
  lead: (anchors: number): string =>
    `Before you start, grade ${anchors === 1 ? "this answer" : `these ${anchors} answers`}. Senior graders have already agreed on the ${anchors === 1 ? "grade, which you see after yours" : "grades, and you see each one after yours"}. Your grades here don’t count for the learners.`,
  position: (position: number, total: number, label: string): string =>
    `Anchor ${position} of ${total} · ${label}`,
  done: (n: number, total: number): string => `${n}/${total} graded`,
  submit: "Submit grade",
  scoreMissing: "Enter points first.",
  next: "Next anchor",
  finish: "See summary",
  reload: "Reload page",
  comparison: "Agreed grade",
  yours: "Your grade",
  agreed: "Agreed grade",
  difference: "Difference",
  result: "Result",
  same: "Same grade",
  within: "Within tolerance",
  beyond: "Outside tolerance",
  noComment: "No explanation",
  announce: (own: string, agreed: string): string => `Your grade ${own}, agreed grade ${agreed}.`,
  summaryTitle: "Calibration complete",
  summary: (n: number, exact: number, mean: number): string =>
    `You gave the agreed grade for ${exact} of ${formatCount(n, "answer")}. ${describeMean(mean)}`,
  table: "Your grades",
  anchor: "Anchor",
  anchorName: (position: number, label: string): string => `${position} (${label})`,
  start: "Start grading",
};

function describeMean(mean: number): string {
  const points = formatScore(Math.abs(mean));
  if (points === "0") return "On average, your grades match the agreed ones.";
  return `On average, you gave ${points} ${points === "1" ? "point" : "points"} ${mean > 0 ? "more" : "less"} than agreed.`;
}

/** The notice above the list of questions to grade. */
export const CALIBRATION_NOTICE = {
  text: (anchors: number): string =>
    `Grade ${formatCount(anchors, "anchor answer")} before you start. You then see how close you are to the agreed ${anchors === 1 ? "grade" : "grades"}.`,
  open: "Grade anchors",
};
