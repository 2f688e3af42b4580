import { formatCount } from "../format-count.ts";
import { formatScore } from "./format-score.ts";

/** How close markers are to the agreed marks of an assessment's anchors. */
export const CALIBRATION = {
  title: "Calibration",
  lead: (anchors: number, tolerance: number): string =>
    `Everyone who grades this assessment first marks ${formatCount(anchors, "anchor")}, without seeing the agreed marks. The tolerance is ${formatCount(tolerance, "point")}.`,
  none: "No anchors yet",
  noneHint:
    "Anchors are answers with an agreed mark. Everyone who grades this assessment marks them first, and then sees how far off they were. Open an answer on the grading page and choose “Use as anchor”.",
  openGrading: "Open grading",
  markers: "Deviation by marker",
  markersHint:
    "Points above or below the agreed marks, on average. A negative number means a stricter marker.",
  marker: "Marker",
  progress: "Marked",
  formatProgress: (n: number, total: number): string => `${n} of ${total}`,
  exact: "Agreed mark",
  within: "Within tolerance",
  meanDifference: "Mean difference",
  meanDistance: "Mean absolute difference",
  anchors: "Anchors",
  anchorsHint: "Removing an anchor also deletes the marks that it was given.",
  question: "Question",
  submission: "Submission",
  agreed: "Agreed",
  meanMark: "Mean mark",
  marks: "Marks",
  comment: "Explanation",
  remove: "Remove",
  removeTitle: "Remove anchor",
  removeText:
    "Graders no longer have to mark this answer, and the marks that it was given are deleted. The submission and its result stay as they are.",
  removed: "Anchor removed.",
  removeLabel: (label: string, id: string): string =>
    `Remove the anchor ${label}, submission ${id.slice(-6)}`,
};

/** Choosing anchors on the grading page. */
export const USE_AS_ANCHOR = {
  action: "Use as anchor",
  isAnchor: "This answer is an anchor.",
  title: "Use as anchor",
  lead: "Everyone else who grades this assessment first marks this answer, without seeing the learner’s name or the agreed mark. The learner’s result doesn’t change.",
  points: (max: number): string => `Agreed mark (out of ${max})`,
  comment: "Explanation (optional)",
  commentHint: "Graders see it after they have marked the answer.",
  done: "Added to the anchors.",
};

/** The grading page while a marker has anchors to mark. */
export const CALIBRATION_DESK = {
  badge: "Calibration",
  lead: (anchors: number): string =>
    `Before you grade, mark ${anchors === 1 ? "this answer" : `these ${anchors} answers`}. Senior markers have already agreed on the ${anchors === 1 ? "mark, which you see after yours" : "marks, and you see each one after yours"}. Your marks here don’t count for the learners.`,
  position: (position: number, total: number, label: string): string =>
    `Anchor ${position} of ${total} · ${label}`,
  done: (n: number, total: number): string => `${n}/${total} marked`,
  submit: "Submit mark",
  scoreMissing: "Enter points first.",
  next: "Next anchor",
  finish: "See summary",
  reload: "Reload page",
  comparison: "Agreed mark",
  yours: "Your mark",
  agreed: "Agreed mark",
  difference: "Difference",
  result: "Result",
  same: "Same mark",
  within: "Within tolerance",
  beyond: "Outside tolerance",
  noComment: "No explanation",
  announce: (own: string, agreed: string): string => `Your mark ${own}, agreed mark ${agreed}.`,
  summaryTitle: "Calibration complete",
  summary: (n: number, exact: number, mean: number): string =>
    `You gave the agreed mark for ${exact} of ${formatCount(n, "answer")}. ${describeMean(mean)}`,
  table: "Your marks",
  anchor: "Anchor",
  anchorName: (position: number, label: string): string => `${position} (${label})`,
  start: "Start grading",
};

function describeMean(mean: number): string {
  const points = formatScore(Math.abs(mean));
  if (points === "0") return "On average, your marks equal the agreed ones.";
  return `On average, you gave ${points} ${points === "1" ? "point" : "points"} ${mean > 0 ? "more" : "less"} than agreed.`;
}

/** The notice above the list of questions to grade. */
export const CALIBRATION_NOTICE = {
  text: (anchors: number): string =>
    `Mark ${formatCount(anchors, "anchor answer")} before you grade. You then see how close you are to the agreed ${anchors === 1 ? "mark" : "marks"}.`,
  open: "Mark anchors",
};
