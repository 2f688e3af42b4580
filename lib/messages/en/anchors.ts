import { formatCount } from "../format-count.ts";

/** Reasons for rejecting a request about anchors. A detail follows the name of its field. */
export const ANCHOR_ERRORS = {
  exists: "This answer is already an anchor",
  markFinal: "You've seen the agreed grade of this anchor, so your grade can't change",
  ownAnchor: "You set the agreed grade of this anchor, so you can't grade it",
  calibrationRequired:
    "Grade the anchor answers of this assessment first. Reload the page to open them; your grade is kept until then",
  notInAssessment: "is not a submission of this assessment, or is a draft submission",
  erased: "has no answers anymore, because they were erased",
  scoreToFinalize: "is required to finalize the grade",
  limit: (max: number) => `can't be added: an assessment can have up to ${formatCount(max, "anchor")}`,
};
