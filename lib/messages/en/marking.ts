import type { MarkerRole } from "#lib/contract/grading.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { endSentence } from "./format.ts";

const MARKER_NAMES: Readonly<Record<MarkerRole, string>> = {
  first: "the first grader",
  second: "the second grader",
  adjudicator: "the adjudicator",
};

/** How graders are named while they must not know of each other. */
export const MARKING_NAMES = { hidden: "Another grader" };

/** Reasons for rejecting a grader's request. A detail follows the name of its field. */
export const MARKING_ERRORS = {
  answerOpenElsewhere: "Another grader has this answer open",
  criterionRange: (points: number) => `must be a number from 0 to ${points}`,
  criterionUnknown: "is not a criterion of this question",
  graderUnknown: "must be a member who can grade",
  gradingIncomplete: "Some questions are not graded yet",
  markChanged: (by: string | null, revision: number) =>
    `${by ?? "Another grader"} changed this grade: revision ${revision} is current`,
  markedOnce: "One grader grades this submission, so it has no second grader",
  markerByKey: "can only be given by an API key",
  markerReserved:
    "must not be the id of another API key, of a member, or of a teacher from a learning platform",
  markerIs: (role: MarkerRole) => `This grader is already ${MARKER_NAMES[role]} of the submission`,
  marksChanged: (revision: number) =>
    `The grades have changed since you loaded them: revision ${revision} is current`,
  notBothIn: "An adjudicator is needed only after both graders have finished",
  nothingToGrade: "No question of this submission needs manual grading",
  questionGradedTwice: "is graded more than once",
  questionNotGraded: (id: string) => `${id} is not graded`,
  questionNotManual: "is not a manually graded question of this submission",
  roleTaken: (role: MarkerRole) => `Another person is already ${MARKER_NAMES[role]} of the submission`,
  rubricChanged: "Another grader or a correction changed this rubric",
  rubricOutdated: "is out of date because another grader or a correction changed the rubric",
  savedCommentLimit: (max: number) => `You can save up to ${max} comments. Delete one first`,
  scoreMissing: "is required unless a rubric awards points or the question has a score",
  scoreRange: (points: number) => `must be between 0 and ${formatCount(points, "point")}`,
};

/** The list of assessments that need grading. */
export const GRADING_LIST_MESSAGES = {
  title: "Grading",
  loading: "Loading…",
  lead: "Assessments with answers to grade, oldest submissions first. Grades stay private until you finish a submission.",
  searchLabel: "Assessment title",
  searchPlaceholder: "Search by title",
  search: "Search",
  table: "Assessments with answers to grade",
  assessment: "Assessment",
  submissions: "Submissions",
  ready: "Ready to finish",
  oldest: "Oldest",
  gradeNext: "Grade next",
  answersLeft: (answers: number) => `${formatCount(answers, "answer")} left`,
  finish: (submissions: number) => `Finish ${formatCount(submissions, "submission")}`,
  /** Follows the name of a button, for screen readers. */
  of: (title: string) => ` of ${title}`,
  emptyTitle: "Nothing to grade",
  empty: "Answers that need manual grading appear here when learners submit them.",
  viewResults: "View results",
  noMatchTitle: "No assessments match your search",
  showAll: "Clear search",
};

/**
 * An assessment's questions, and its submissions that are ready to finish. `isDouble` is whether two graders grade it,
 * so that finishing releases a result only when both have finished.
 */
export const ASSESSMENT_MESSAGES = {
  leadWaiting: (submissions: number) =>
    `${formatCount(submissions, "submission needs", "submissions need")} grading. Answers to each question are in a random order that is the same for all graders.`,
  leadGraded: (isDouble: boolean) =>
    `All answers are graded. Finish the submissions to ${isDouble ? "hand in your grades" : "release their results"}.`,
  leadFinished: "Submissions with finished grading. Changes take effect when you finish a submission again.",
  next: (label: string) => `Next: ${label}`,
  answersLeft: (left: number, total: number) =>
    `${left.toLocaleString("en")} of ${formatCount(total, "answer")} left`,
  gradeNext: "Grade next answer",
  navigation: "Submissions to show",
  toGrade: "To grade",
  finished: "Finished",
  nothingToGradeTitle: "Nothing to grade",
  nothingToGrade: "All submissions that needed grading are finished.",
  submissionsWaitForOthers:
    "The remaining submissions are waiting for other graders. If two grades differ too much, an adjudicator decides.",
  nothingFinishedTitle: "No finished submissions",
  nothingFinished: (isDouble: boolean) =>
    `Submissions appear here when ${isDouble ? "you finish them or their grading is complete" : "a grader finishes them"}.`,
  table: "Questions to grade",
  question: "Question",
  points: "Points",
  graded: "Graded",
  openElsewhere: "Open elsewhere",
  gradeQuestion: (label: string) => `Grade ${label}`,
  pageTitle: (title: string, isFinished: boolean) =>
    isFinished ? `Finished grading: ${title}` : `Grading: ${title}`,
  deskTitle: (label: string, title: string) => `Grading ${label}: ${title}`,
  noAnswersTitle: "Nothing to grade here",
  noAnswers: "All answers to this question are finished.",
  answersWaitForOthers:
    "The remaining answers to this question are waiting for other graders. If two grades differ too much, an adjudicator decides.",
  finishedAnswers: "View finished answers",
  answersToGrade: "View answers to grade",
  allQuestions: "View questions to grade",
  questionsCrumb: "Questions",
  anonymous: "Anonymous",
  gradeAnonymously: "Grade anonymously",
  anonymousOn: "Learner names are now hidden from graders.",
  anonymousOff: "Learner names are now visible to graders.",
};

export const READY_MESSAGES = {
  title: "Ready to finish",
  finishAll: (total: number, max: number) =>
    total > max ? `Finish the first ${max}` : `Finish all ${total}`,
  lead: (isDouble: boolean) =>
    `All answers in these submissions are graded. Finish them to ${isDouble ? "hand in your grades" : "release the results"}.`,
  empty: "No submissions are ready to finish.",
  table: "Submissions ready to finish",
  learner: "Learner",
  submission: (id: string) => `Submission ${id.slice(-6)}`,
  finish: "Finish",
  finishSubmission: (ref: string | null | undefined, id: string) =>
    `Finish ${ref ?? `submission ${id.slice(-6)}`}`,
  shown: (shown: number, total: number) => `Showing ${shown} of ${total}.`,
};

const formatSubmissions = (n: number): string => formatCount(n, "submission");

/** Finishing submissions, which can be undone for a few seconds. */
export const FINISH_MESSAGES = {
  scheduled: (submissions: number) => `Finishing ${formatSubmissions(submissions)}.`,
  secondsLeft: (seconds: number, isDouble: boolean) =>
    isDouble ? `Your grades become final in ${seconds} s.` : `Results are released in ${seconds} s.`,
  sending: (submissions: number) => `Finishing ${formatSubmissions(submissions)}…`,
  done: (submissions: number) => `${formatSubmissions(submissions)} finished.`,
  refused: (submissions: number, reason: string) =>
    `${formatSubmissions(submissions)} not finished: ${endSentence(reason)}`,
  failed: (reason: string) => `The remaining submissions were not finished: ${endSentence(reason)}`,
  undo: "Undo",
  ready: "All answers in this submission are graded.",
  finished: "Finished. Changes take effect when you finish this submission again.",
  finish: "Finish submission",
  finishAgain: "Finish again",
};

/** The grader's position, and the buttons to move on. */
export const DESK_MESSAGES = {
  region: "Grading",
  toolbar: "Navigation",
  position: (label: string, position: number, total: number) => `${label}, answer ${position} of ${total}`,
  progress: (graded: number, total: number) => `${graded}/${total} graded`,
  openElsewhere: (answers: number) => `${answers} open elsewhere`,
  allGraded: (answers: number, label: string) =>
    answers === 1 ? `The answer to ${label} is graded.` : `All ${answers} answers to ${label} are graded.`,
  seeNext: "See what’s next",
  bySubmission: "By submission",
  switchTo: { question: "Grade by submission", submission: "Grade by question" },
  questions: { next_question: "Next question", previous_question: "Previous question" },
  more: "More actions",
  saveAndNext: "Save and next",
  undo: "Undo",
  redo: "Redo",
  reassigned: (answers: number) => `${formatCount(answers, "answer was", "answers were")} reassigned to you.`,
  openAnswer: "Open answer",
  loading: "Loading answer…",
  retry: "Try again",
  loadPrompt: "Load question",
  failed: "Something went wrong.",
  allSaved: "All saved",
  saving: (marks: number) => `Saving ${marks}…`,
  offline: (marks: number) =>
    `${marks} unsaved: no connection. Your grades are kept on this device and saved when you’re back online.`,
  offlineStatus: (marks: number) => `${marks} unsaved, no connection`,
  conflicts: (marks: number) => `${formatCount(marks, "conflicting grade")}`,
  notSaved: (marks: number) => `${formatCount(marks, "grade")} not saved`,
  pointsNotSaved: "Points not saved",
  retrying: (marks: number) => `${formatCount(marks, "grade")} not saved. Trying again…`,
};

/** Announced to screen readers when the page changes. */
export const ANNOUNCEMENTS = {
  answer: (label: string, position: number | undefined, total: number, isGraded: boolean) =>
    `${position === undefined ? "Answer" : `Answer ${position} of ${total}`}, ${label}, ${isGraded ? "graded" : "not graded"}.`,
  noneLeft: "No ungraded answers left.",
  lastAnswer: "This is the last answer.",
  firstAnswer: "This is the first answer.",
  lastQuestion: "This is the last question.",
  firstQuestion: "This is the first question.",
  viewByQuestion: "Grading by question.",
  viewBySubmission: "Grading by submission.",
  takenOver: "You have taken over this answer.",
  undone: "Undone.",
  redone: "Redone.",
  nothingToUndo: "Nothing to undo.",
  nothingToRedo: "Nothing to redo.",
  changedSince: (answers: number) =>
    `${formatCount(answers, "answer has", "answers have")} changed since and ${answers === 1 ? "was" : "were"} skipped.`,
};

/** Shown to graders of a submission that two graders grade. */
export const ROLE_MESSAGES = {
  first: (seesOthers: boolean) =>
    seesOthers
      ? "You’re the first grader."
      : "You’re the first grader. You’ll see the second grade when both of you have finished.",
  second: (seesOthers: boolean) =>
    seesOthers
      ? "You’re the second grader."
      : "You’re the second grader. You’ll see the first grade when both of you have finished.",
  adjudicator: () => "You’re the adjudicator. Your grade decides.",
  none: "Other people grade this submission. You can read the answer, but not grade it.",
  others: "Other grades",
  names: { first: "First grader", second: "Second grader", adjudicator: "Adjudicator" },
  notMarked: "Not graded",
  score: (score: string, points: number) => `${score} of ${points}`,
  by: (name: string) => `by ${name}`,
};

/** Notices about the open answer. */
export const NOTICE_MESSAGES = {
  rubricChanged: "Another grader changed the rubric. Grades based on it were recalculated.",
  openElsewhere: (name: string) => `${name} has this answer open. You can read it, but not grade it.`,
  takeOver: "Take over",
  notSaved: (reason: string) => `This grade can’t be saved: ${endSentence(reason)}`,
  discard: "Discard",
  otherNotSaved: (reason: string) => `Your grade for another answer can’t be saved: ${endSentence(reason)}`,
  otherConflict: "Another answer was graded by two graders at the same time.",
  reviewConflict: "Review conflict",
};

export const CONFLICT_MESSAGES = {
  title: "Conflicting grades",
  lead: (name: string | null | undefined) =>
    `${name ?? "Another grader"} graded this answer at the same time. Choose which grade to keep.`,
  mine: "Your grade",
  theirs: (name: string | null | undefined) => name ?? "Other grade",
  keepMine: "Keep mine",
  keepTheirs: "Keep theirs",
  points: (score: string) => `Points: ${score}`,
  noComment: "No feedback",
};

export const ANSWER_MESSAGES = {
  question: "Question",
  answer: "Answer",
  notAnswered: "Not answered",
  autoGradedPart: "Auto-graded part",
  autoGraded: (score: number, points: number) => `Auto-graded: ${score} of ${points}`,
  modelAnswer: "Model answer",
  anonymous: "Anonymous",
  attempt: (number: number) => `Attempt ${number}`,
  late: "Late",
};

/** The panel where an answer is graded. */
export const MARK_MESSAGES = {
  legend: "Grade",
  points: (max: number) => `Points (out of ${max})`,
  pointsRange: (max: number) => `Enter a number from 0 to ${max}.`,
  fullMarks: "Full credit",
  zero: "Zero",
  rubric: "Rubric",
  editRubric: "Edit",
  noRubric: "No rubric items yet",
  levels: (title: string) => `Points for ${title}`,
  partialPoints: (awarded: string, points: number) => `${awarded} of ${points}`,
  feedback: "Feedback for the learner",
  comment: "Comment (optional)",
  savedComments: "Saved comments",
};

export const RUBRIC_MESSAGES = {
  title: "Edit rubric",
  lead: "Changes apply to all answers to this question, including graded ones.",
  itemTitle: (position: number) => `Item ${position}`,
  itemTitlePlaceholder: "Title",
  itemDescription: (position: number) => `Description of item ${position}`,
  itemDescriptionPlaceholder: "Description (optional)",
  itemPoints: (position: number) => `Points of item ${position}`,
  points: "points",
  remove: "Remove",
  removeItem: (position: number) => `Remove item ${position}`,
  addItem: "Add item",
  save: "Save rubric",
  saving: "Saving…",
  stale:
    "Another grader or a correction changed this rubric. Reopen it to see the new version; your edits here will be lost.",
  previewing: "Checking which grades change…",
  preview: (changed: number, meanChange: number | null, manuallyScored: number) =>
    [
      meanChange === null
        ? "No scores change."
        : `${formatCount(changed, "score changes", "scores change")} by ${formatSigned(meanChange)} on average.`,
      ...(manuallyScored > 0
        ? [
            `${formatCount(manuallyScored, "manually entered score stays", "manually entered scores stay")} the same.`,
          ]
        : []),
    ].join(" "),
  refinishTitle: "Finished submissions",
  refinish: (submissions: number) =>
    `The rubric changes grades in ${formatCount(submissions, "finished submission")}. Finish ${submissions === 1 ? "it" : "them"} again to release the new results.`,
  refinishAll: (submissions: number) => `Finish ${formatSubmissions(submissions)} again`,
  refinishing: "Finishing…",
  keepResults: "Keep current results",
};

const formatSigned = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

export const REASSIGN_MESSAGES = {
  title: "Reassign",
  lead: "Other graders skip this answer for 24 hours. Your draft grade is kept.",
  loading: "Loading…",
  failed: "Couldn’t load graders.",
  retry: "Try again",
  empty: "No other members can grade yet.",
  done: (name: string) => `Reassigned to ${name}.`,
};

export const SAVED_COMMENT_MESSAGES = {
  title: "Saved comments",
  lead: "Only you can see your saved comments. Use them in any assessment.",
  search: "Search comments",
  searchPlaceholder: "Search, or press 1–9 to insert",
  loading: "Loading…",
  failed: "Couldn’t load comments.",
  retry: "Try again",
  empty: "No saved comments yet. Write feedback and save it here to reuse it.",
  delete: "Delete",
  deleteComment: (text: string) => `Delete “${text}”`,
  save: "Save this comment",
};

export const IDENTICAL_MESSAGES = {
  summary: (identical: number, ungraded: number) => `${identical} identical answers, ${ungraded} ungraded`,
  gradeTogether: "Grade together",
  title: "Identical answers",
  sharedAnswer: "Answer",
  notAnswered: "Not answered",
  mark: (score: number | null, hasComment: boolean) =>
    `Each answer gets ${score === null ? "no score" : formatCount(score, "point")}${hasComment ? " and the same feedback" : ""}. You can change each grade later.`,
  markFirst: "Grade the open answer first, then apply its grade to the others.",
  answer: (position: number) => `Answer ${position}`,
  apply: (answers: number) => `Apply to ${formatCount(answers, "answer")}`,
  applying: "Applying…",
  done: (answers: number) => `${formatCount(answers, "answer")} graded.`,
  undo: "Undo",
  skipped: (reason: LeftOutReason, by: string | null) =>
    `Skipped: ${LEFT_OUT_REASONS[reason]}${by ? ` (${by})` : ""}`,
  openElsewhere: (name: string) => `Open by ${name}`,
  graded: (score: string) => `Already graded: ${score}`,
};

type LeftOutReason = "leased" | "graded" | "changed" | "different" | "gone";
const LEFT_OUT_REASONS: Readonly<Record<LeftOutReason, string>> = {
  leased: "open elsewhere",
  graded: "already graded",
  changed: "changed by another grader",
  different: "a different answer",
  gone: "no longer available",
};
