import type { CheckBody, CheckResult } from "../checks.ts";
import type { GradeBody, Grading } from "../grading.ts";
import type {
  GradedSubmission,
  LearnerResult,
  Submission,
  SubmissionListItem,
  SubmitBody,
} from "../submissions.ts";
import type { SubmissionTrace } from "../trace.ts";
import { IDS, LEARNER_REF } from "./ids.ts";
import { ANSWERS, ESSAY, GIVEN_ANSWERS } from "./plate-tectonics.ts";

const feedback = (
  outcome: "correct" | "partial" | "pending",
  ...messages: { responseId: string; text: string }[]
) => ({
  outcome,
  messages,
  comment: null,
});
const ridge = {
  question_id: IDS.ridge,
  score: 2,
  max_score: 2,
  correct: true,
  points: 2,
  feedback: feedback("correct", { responseId: "where", text: "New crust forms there." }),
};
const atlantic = {
  question_id: IDS.atlantic,
  score: 2.5,
  max_score: 4,
  correct: false,
  points: 4,
  feedback: feedback("partial"),
};
const himalaya = {
  question_id: IDS.himalaya,
  score: 0,
  max_score: 4,
  correct: false,
  points: 4,
  feedback: feedback("pending"),
};
const provisional = { score: 4.5, max_score: 6, percentage: 75, passed: true };
const final = { score: 7.5, max_score: 10, percentage: 75, passed: true };

const graded: GradedSubmission = {
  submission_id: IDS.submission,
  ...provisional,
  passing_score_percent: 60,
  attempt_number: 1,
  awaiting_manual_grading: true,
  exercise_results: [
    {
      exercise_id: IDS.exercise,
      total_score: 4.5,
      max_score: 6,
      question_results: [ridge, atlantic, himalaya],
    },
  ],
};

const item: SubmissionListItem = {
  id: IDS.submission,
  learner_id: IDS.learner,
  learner_ref: LEARNER_REF,
  status: "graded",
  attempt_number: 1,
  ...final,
  is_fully_graded: true,
  is_draft: false,
  started_at: null,
  submitted_at: "2026-03-02T09:41:07.512Z",
  graded_at: "2026-03-03T15:20:44.090Z",
  updated_at: "2026-03-03T15:20:44.102Z",
  voided: null,
};
export const learnerResult: LearnerResult = {
  ...item,
  assessment_id: IDS.assessment,
  assessment_title: "Plate tectonics",
};

const COMMENT = "Right about the collision. What happens to the crust?";
const submission: Submission = {
  ...item,
  assessment_id: IDS.assessment,
  assessment_version: 1,
  source: "api",
  metadata: { course: "geo-7b" },
  late: false,
  attempt_id: null,
  submitted_by: "learner",
  draw: null,
  passing_score_percent: 60,
  auto_score: 4.5,
  manual_score: 3,
  exercise_results: [
    {
      exercise_id: IDS.exercise,
      total_score: 7.5,
      max_score: 10,
      question_results: [
        { ...ridge, answers: GIVEN_ANSWERS[0] ?? [], auto_score: 2, manual_score: null },
        { ...atlantic, answers: GIVEN_ANSWERS[1] ?? [], auto_score: 2.5, manual_score: null },
        {
          ...himalaya,
          score: 3,
          feedback: { outcome: "partial", messages: [], comment: COMMENT },
          answers: GIVEN_ANSWERS[2] ?? [],
          auto_score: null,
          manual_score: 3,
        },
      ],
    },
  ],
};

const voidBody = { reason: "The fire alarm went off." };
const voided: Submission = {
  ...submission,
  updated_at: "2026-03-04T08:12:30.014Z",
  voided: { at: "2026-03-04T08:12:30.000Z", reason: voidBody.reason },
};
const limits = { min_fraction: "0", max_fraction: "1", weight: "1" };
const untaught = { decided_by: { version: 1 }, key_sets: [], teacher: null };
const trace: SubmissionTrace = {
  submission_id: IDS.submission,
  version: 1,
  regrades: [],
  ...final,
  passing_score_percent: 60,
  rounding: { score_decimals: 4, percentage_decimals: 2, mode: "half_away_from_zero" },
  questions: [
    {
      question_id: IDS.ridge,
      points: "2",
      score: "2",
      scored_by: "keys",
      ...untaught,
      interactions: [
        {
          response_id: "where",
          value: "a",
          normalized: ["a"],
          answered: true,
          rule: "all_or_nothing",
          entries: [{ entry: "a", verdict: "match", fraction: "1" }],
          raw_fraction: "1",
          fraction: "1",
          ...limits,
        },
      ],
    },
    {
      question_id: IDS.atlantic,
      points: "4",
      score: "5/2",
      scored_by: "keys",
      ...untaught,
      interactions: [
        {
          response_id: "rate",
          value: "2,4",
          normalized: "12/5",
          answered: true,
          rule: "best_match",
          entries: [{ entry: { value: 2.5, tolerance: { absolute: 0.5 } }, verdict: "match", fraction: "1" }],
          raw_fraction: "1",
          fraction: "1",
          ...limits,
        },
        {
          response_id: "who",
          value: "Alfred",
          normalized: "alfred",
          answered: true,
          rule: "best_match",
          entries: [
            { entry: { value: "Alfred Wegener" }, verdict: "no_match", fraction: "1" },
            { entry: { value: "Wegener" }, verdict: "no_match", fraction: "1" },
            { entry: { value: "Alfred", fraction: 0.25 }, verdict: "match", fraction: "1/4" },
          ],
          raw_fraction: "1/4",
          fraction: "1/4",
          ...limits,
        },
      ],
    },
    {
      question_id: IDS.himalaya,
      points: "4",
      score: "3",
      scored_by: "teacher",
      ...untaught,
      interactions: [
        {
          response_id: "why",
          value: ESSAY,
          normalized: ESSAY,
          answered: true,
          rule: "teacher",
          entries: [],
          raw_fraction: null,
          fraction: null,
          ...limits,
        },
      ],
      teacher: { score: "3", comment: COMMENT },
    },
  ],
};

const rubric = { cause: 2, effect: 1 };
const gradingQuestion = {
  question_id: IDS.himalaya,
  points: 4,
  answers: GIVEN_ANSWERS[2] ?? [],
  auto_score: 0,
  score: null,
  comment: null,
  rubric: null,
  graded: false,
  rubric_criteria: [
    { id: "cause", title: "Names the collision of two continental plates", points: 2 },
    { id: "effect", title: "Explains that the crust thickens", points: 2 },
  ],
  model_answer: [
    {
      responseId: "why",
      text: "India keeps pushing into Eurasia. Neither plate sinks, so the crust between them thickens.",
    },
  ],
};
const pendingGrading: Grading = {
  submission_id: IDS.submission,
  status: "awaiting_manual_grading",
  revision: 0,
  as: "first",
  markers: [],
  questions: [gradingQuestion],
};
const completedGrading: Grading = {
  ...pendingGrading,
  status: "graded",
  revision: 1,
  questions: [{ ...gradingQuestion, score: 3, comment: COMMENT, rubric, graded: true }],
};

const submitBody: SubmitBody = {
  learner_ref: LEARNER_REF,
  answers: ANSWERS,
  metadata: { course: "geo-7b" },
};
const checkBody: CheckBody = {
  question_id: IDS.ridge,
  answers: [{ responseId: "where", value: "a" }],
  session_id: "practice-2026-03-02-4711",
};
const checkResult: CheckResult = {
  question_id: IDS.ridge,
  correct: true,
  score: 2,
  max_score: 2,
  feedback: ridge.feedback,
  checks_remaining: 2,
};
const gradeBody: GradeBody = {
  questions: [{ question_id: IDS.himalaya, rubric, comment: COMMENT }],
  finalize: true,
  revision: 0,
};

export const submissionExamples = {
  submit: { body: submitBody, data: graded },
  check: { body: checkBody, data: checkResult },
  results: { data: [item] },
  get: { data: submission },
  trace: { data: trace },
  void: { body: voidBody, data: voided },
  unvoid: { data: { ...submission, updated_at: "2026-03-04T08:20:02.731Z" } },
  learnerResults: { data: [learnerResult] },
  list: { data: [learnerResult] },
  grading: { data: pendingGrading },
  grade: { body: gradeBody, data: completedGrading },
};
