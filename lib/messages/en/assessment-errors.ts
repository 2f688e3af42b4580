import { formatCount } from "../format-count.ts";
import { quoteInput } from "./format.ts";

/** Reasons for rejecting a request about an assessment. */
export const ASSESSMENT_ERRORS = {
  archived: "The assessment is archived",
  notPublished: "The assessment is not published",
  notOpenYet: "The assessment isn't open yet",
  closed: "The assessment is closed",
  staleRevision: "The assessment has changed since that revision; read it again and repeat the change",
  staleItems: "The assessment's items have changed since the preview; preview it again",
  notPublishable: "The assessment can't be published yet; see details",
  hasSubmissions: "The assessment has submissions and can't be deleted; archive it instead",
  changingTooFast: "The assessment is being changed too often right now; try again shortly",
  tooManyLargeRequests: "Too many large requests from this organization are waiting; try again shortly",
};

/** Problems with the exercises of an assessment. Each phrase follows the path of its value. */
export const EXERCISE_ISSUES = {
  tooManyQuestions: (max: number, count: number) =>
    `must have at most ${formatCount(max, "question")} in total, but has ${count.toLocaleString("en")}`,
  unknownId: "is not an id in this assessment",
  duplicateId: "is used more than once",
  unknownItem: "is not an item of the bank",
  archivedItem: "is an archived item; unarchive it first",
  unknownRevision: "is not a revision of the item",
  duplicateItem: "is listed more than once",
  unknownFolder: "is not a folder",
  questionsInPool: "must be left out, because the exercise is a pool",
  noQuestions: "has no questions",
  noInteraction: "has no interaction to answer",
  tooFewItems: (wanted: number, found: number) =>
    `draws ${wanted}, but only ${formatCount(found, "item")} can be drawn`,
  tooManyItems: (max: number) =>
    `draws from more than ${formatCount(max, "item")} together with the other pools`,
  unequalPoints: "needs points for each question (points_each), because its items have different points",
  itemProblem: (item: string, problem: string) => `contains ${item}, which can't be used: it ${problem}`,
  itemById: (id: string) => `the item ${id}`,
  itemByText: (excerpt: string) => `the item “${excerpt}”`,
  impossibleDraw: (wanted: number) =>
    `can't draw ${wanted} items without including two from the same enemy group or one that is already in the assessment`,
  noKey: (responseId: string) => `has no key for the interaction ${quoteInput(responseId)}`,
};

/** Names the part of the assessment that can't be published, before the phrase that says why. */
export const EXERCISE_PROBLEMS = {
  pool: (number: number, problem: string) => `The pool in part ${number} ${problem}`,
  /** Follows "Question 3". `field` names one of its answer fields, such as "blank 2". */
  inField: (field: string, problem: string) => `(${field}) ${problem}`,
  /** Shown to people when they try to publish an assessment without questions. */
  noQuestions: "Add at least one question",
};
