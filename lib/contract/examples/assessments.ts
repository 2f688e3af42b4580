import type * as z from "zod";
import type {
  AnswerKeys,
  Assessment,
  AssessmentSummary,
  CreateAssessmentBody,
  Created,
  Deleted,
  DuplicateAssessmentBody,
  Published,
  UpdateAssessmentBody,
} from "../assessments.ts";
import type { PublishBody, Version } from "../versions.ts";
import { EXTERNAL_ID, IDS, SHARE_CODE } from "./ids.ts";
import { CONTENT, KEYS, WRITTEN_EXERCISES } from "./plate-tectonics.ts";

export const SETTINGS = {
  timeLimitMinutes: 30,
  passingScorePercent: 60,
  allowedAttempts: 2,
  showSolutions: "after_last_attempt",
  onDeadline: "submit_saved",
  opensAt: "2026-03-02T07:00:00.000Z",
  closesAt: null,
  gradeSkipped: false,
  marking: null,
  exerciseOrder: "as_written",
  gradePolicy: "best",
  blueprint: null,
} as const;

const summary: AssessmentSummary = {
  id: IDS.assessment,
  title: "Plate tectonics",
  description: "Why continents move, and what happens when they do.",
  type: "quiz",
  status: "published",
  share_code: SHARE_CODE,
  settings: SETTINGS,
  exercise_count: 1,
  folder_id: null,
  external_id: null,
  metadata: { course: "GEO-101" },
  tags: ["geology", "year 7"],
  version: 1,
  has_unpublished_changes: false,
  revision: 2,
  created_at: "2026-03-01T08:12:30.114Z",
  updated_at: "2026-03-01T08:15:02.871Z",
};
const assessment: Assessment = {
  ...summary,
  question_count: 3,
  published_at: "2026-03-01T08:15:02.871Z",
  exercises: CONTENT,
};

const createBody: CreateAssessmentBody = {
  title: summary.title,
  description: summary.description,
  type: "quiz",
  settings: {
    time_limit_minutes: 30,
    passing_score_percent: 60,
    allowed_attempts: 2,
    show_solutions: "after_last_attempt",
    on_deadline: "submit_saved",
    opens_at: "2026-03-02T07:00:00.000Z",
  },
  metadata: { course: "GEO-101" },
  tags: ["geology", "year 7"],
  exercises: WRITTEN_EXERCISES,
};
const updateBody: UpdateAssessmentBody = {
  title: "Plate tectonics, revised",
  external_id: EXTERNAL_ID,
  settings: { allowed_attempts: 3 },
};

const duplicateIds = ["a", "b", "c", "d"].map((end) => `0199a5b9-40e2-7c16-92d7-5f8a03b6c1e${end}`);
const [duplicateExercise = "", ...duplicateQuestions] = duplicateIds;
const duplicate: Assessment = {
  ...assessment,
  id: "0199a5b9-40e2-7c15-8d03-6a1f94b7e250",
  title: "Plate tectonics, retake",
  status: "draft",
  share_code: null,
  version: 0,
  has_unpublished_changes: true,
  revision: 1,
  published_at: null,
  created_at: "2026-03-03T11:02:45.603Z",
  updated_at: "2026-03-03T11:02:45.603Z",
  exercises: CONTENT.map((exercise) => ({
    ...exercise,
    id: duplicateExercise,
    questions: exercise.questions.map((question, i) => ({ ...question, id: duplicateQuestions[i] ?? "" })),
  })),
};

export const assessmentExamples = {
  list: { data: [summary] },
  create: {
    body: createBody,
    data: { id: IDS.assessment, status: "draft" } satisfies z.infer<typeof Created>,
  },
  get: { data: assessment },
  update: {
    body: updateBody,
    data: {
      ...assessment,
      title: "Plate tectonics, revised",
      external_id: EXTERNAL_ID,
      settings: { ...SETTINGS, allowedAttempts: 3 },
      published_at: null,
      revision: 5,
      updated_at: "2026-03-04T10:00:12.309Z",
    },
  },
  delete: { data: { id: IDS.assessment, deleted: true } satisfies z.infer<typeof Deleted> },
  answerKeys: {
    data: { assessment_id: IDS.assessment, version: null, exercises: KEYS } satisfies AnswerKeys,
  },
  publish: {
    body: { note: "Three questions on plate boundaries" } satisfies PublishBody,
    data: {
      id: IDS.assessment,
      status: "published",
      share_code: SHARE_CODE,
      version: 1,
    } satisfies z.infer<typeof Published>,
  },
  versions: {
    data: [
      {
        version: 1,
        published_at: "2026-03-01T08:15:02.871Z",
        published_by: { kind: "api_key", id: IDS.key, name: "First key" },
        question_count: 3,
        note: "Three questions on plate boundaries",
      },
    ] satisfies Version[],
  },
  duplicate: {
    body: { title: "Plate tectonics, retake" } satisfies DuplicateAssessmentBody,
    data: duplicate,
  },
  notify: { data: assessment },
  archive: {
    data: { ...assessment, status: "archived", revision: 3, updated_at: "2026-06-30T16:00:00.000Z" },
  },
  unarchive: { data: { ...assessment, revision: 4, updated_at: "2026-07-01T07:30:00.000Z" } },
};
