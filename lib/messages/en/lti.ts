import { formatCount } from "../format-count.ts";
import { formatPoints, formatScore } from "./format-score.ts";

/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "A platform with this issuer and client ID is already registered, possibly in another organization",
  clientTooLong: (bytes: number): string =>
    `must have at most ${bytes.toLocaleString("en-US")} bytes together with the client ID`,
  rosterHidden: "This assessment is graded anonymously, so people who grade it can’t see who has submitted",
  tooManyCourses: (max: number): string =>
    `This assessment is in more than ${max} courses of learning platforms. A roster can have at most ${max}`,
  /** `reason` is a sentence without a period. */
  platformFailed: (reason: string): string => `The learning platform didn’t return its roster. ${reason}.`,
};

/** What a teacher sees of the assessment that they launched from a learning platform. */
export const LTI_RESULTS = {
  results: "Results",
  waiting: "Needs grading",
  all: "All results",
  count: (n: number): string => (n === 0 ? "No submissions" : formatCount(n, "submission")),
  learner: "Learner",
  anonymous: "Anonymous learner",
  attempt: "Attempt",
  score: "Score",
  status: "Status",
  submitted: "Submitted",
  graded: "Graded",
  needsGrading: "Needs grading",
  voided: "Voided",
  view: "View",
  grade: "Grade",
  previous: "Previous page",
  next: "Next page",
  back: "Back to results",
  provisional: "Some answers haven’t been graded yet.",
  points: (score: number, max: number): string => `${formatScore(score)} of ${formatPoints(max)}`,
  pointsOf: (max: string): string => `Points (of ${max})`,
  comment: "Comment for the learner",
  modelAnswer: "Model answer:",
  noAnswer: "No answer",
  finish: "Finish grading",
  save: "Save for later",
  saved: "Saved. Learners see your grades when you finish grading.",
  finished: "Grading is finished.",
  changed:
    "Another grader or a correction changed these grades after you opened this page. Your changes are still in the fields below, but they haven’t been saved. The other fields show the current grades. Check them, and then save again.",
  savedPoints: (score: string | null): string => `Saved points: ${score ?? "none"}`,
  savedComment: (comment: string | null): string => `Saved comment: ${comment ?? "none"}`,
};

/** The page on which a teacher chooses an assessment for a course. */
export const LTI_CHOICE = {
  title: "Add an assessment",
  search: "Search by title",
  searchButton: "Search",
  none: "No published assessments match.",
  count: (n: number): string => formatCount(n, "published assessment"),
  choose: "Add",
  more: "Next page",
  previous: "Previous page",
  create: "Create assessment",
  createHint:
    "Creates a draft and opens it in a new window, where you sign in with your own account. Publish it, then search for it here.",
  created: "The draft was created. Open it, publish it, and then search for it here.",
  openDraft: "Open the draft",
  newTitle: "Title",
  returning: "Adding the assessment to your course…",
  continue: "Continue",
};

/** The page that registers a learning platform. */
export const LTI_REGISTRATION = {
  registeredTitle: "Platform registered",
  registered: (name: string): string =>
    `${name} is registered. You can close this window and activate the tool in your learning platform.`,
  failedTitle: "The platform couldn’t be registered",
  failures: {
    invalid_link: "This registration link was already used, or it has expired. Ask for a new one.",
    bad_configuration:
      "The configuration of the learning platform couldn’t be read, or contains an address that isn’t allowed. Enter the link as the tool’s registration URL, then try again.",
    wrong_host: "The configuration was rejected because its issuer is on a different host.",
    refused: "The learning platform refused the registration. Start the registration there again.",
    exists: "This learning platform is registered already, possibly with another organization.",
  },
};
