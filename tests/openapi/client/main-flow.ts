/** An integrator's first day, through a client that was generated from the document. */
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { components, paths } from "./api.ts";

const { API_URL = "", API_KEY = "" } = process.env;
const ORIGIN = "https://school.example";
const keyed = createClient<paths>({ baseUrl: API_URL, headers: { Authorization: `Bearer ${API_KEY}` } });
const browser = createClient<paths>({ baseUrl: API_URL, headers: { Origin: ORIGIN } });

type Schemas = components["schemas"];
type Enveloped<T> = { data?: { data: T }; error?: unknown; response: Response };

/** Returns the data in the envelope. Throws an error if the request was refused. */
async function unwrapData<T>(call: Promise<Enveloped<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!data) throw new Error(`${response.status}: ${JSON.stringify(error)}`);
  return data.data;
}

const quiz: Schemas["CreateAssessmentRequest"] = {
  title: "Capitals",
  settings: { passing_score_percent: 60, allowed_attempts: 2 },
  exercises: [
    {
      questions: [
        {
          points: 2,
          content_ast: {
            type: "doc",
            content: [
              {
                type: "paragraph",
                content: [
                  { type: "text", text: "The capital of France is " },
                  { type: "textEntryInteraction", attrs: { responseId: "capital" } },
                ],
              },
            ],
          },
          answer_keys: [{ type: "text", response_id: "capital", accept: [{ value: "Paris" }], max_typos: 1 }],
        },
        {
          points: 3,
          content_ast: { kind: "our own", prompt: "Why is it Paris?" },
          answer_keys: [
            { type: "open", response_id: "why", rubric: [{ id: "history", title: "History", points: 3 }] },
          ],
        },
      ],
    },
  ],
};

const { secret, events } = await unwrapData(
  keyed.POST("/webhooks", {
    body: { url: "https://hooks.example/touchstone", events: ["submission.graded", "*"] },
  }),
);
assert.match(secret, /^whsec_/);
assert.deepEqual(events, ["submission.graded", "*"]);

const { id } = await unwrapData(
  keyed.POST("/assessments", {
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: quiz,
  }),
);
const path = { id };

const published = await unwrapData(keyed.POST("/assessments/{id}/publish", { params: { path } }));
assert.equal(published.status, "published");

const { exercises, settings } = await unwrapData(keyed.GET("/assessments/{id}", { params: { path } }));
assert.equal(settings.passingScorePercent, 60);
const [exercise] = exercises;
const [capital, why] = exercise?.questions ?? [];
assert(exercise && capital && why);
const answers: Schemas["Answers"] = {
  exerciseAnswers: [
    {
      exerciseId: exercise.id,
      questionAnswers: [
        { questionId: capital.id, answers: [{ responseId: "capital", value: "Pariss" }] },
        { questionId: why.id, answers: ["Clovis chose it."] },
      ],
    },
  ],
};

const checked = await unwrapData(
  keyed.POST("/assessments/{id}/check", {
    params: { path },
    body: { question_id: capital.id, answers: ["Rome"], session_id: "first-day" },
  }),
);
assert.deepEqual([checked.correct, checked.feedback.outcome], [false, "incorrect"]);

const submitted = await unwrapData(
  keyed.POST("/assessments/{id}/submit", {
    params: { path },
    body: { learner_ref: "learner-1", answers, metadata: { course: "geography" } },
  }),
);
assert.deepEqual([submitted.score, submitted.max_score, submitted.awaiting_manual_grading], [2, 2, true]);

const { token } = await unwrapData(
  keyed.POST("/embed/token", { body: { assessment_id: id, learner_ref: "learner-2", origins: [ORIGIN] } }),
);
const loaded = await browser.GET("/embed/assessments", { params: { header: { "X-Embed-Token": token } } });
assert.deepEqual(loaded.data?.assessment.exercises[0]?.questions[0]?.answerKeys, []);
assert.equal(loaded.data?.meta.title, "Capitals");
const embedded = await browser.POST("/embed/submit", { body: { token, answers } });
assert.equal(embedded.data?.attempt_number, 1);

const marks = await unwrapData(
  keyed.PUT("/submissions/{id}/grading", {
    params: { path: { id: submitted.submission_id } },
    body: {
      questions: [{ question_id: why.id, rubric: { history: 2 }, comment: "Why then?" }],
      finalize: true,
    },
  }),
);
assert.equal(marks.status, "graded");

const submission = await unwrapData(
  keyed.GET("/submissions/{id}", { params: { path: { id: submitted.submission_id } } }),
);
assert.deepEqual([submission.auto_score, submission.manual_score, submission.passed], [2, 2, true]);

const results = await keyed.GET("/assessments/{id}/results", {
  params: { path, query: { status: "awaiting_manual_grading", limit: 10 } },
});
const meta = results.data?.meta;
assert.equal(meta && "total" in meta ? meta.total : undefined, 1);
assert.equal(results.data?.data[0]?.learner_ref, "learner-2");

const { overview } = await unwrapData(keyed.GET("/assessments/{id}/analytics", { params: { path } }));
assert.deepEqual([overview.submission_count, overview.graded_count], [2, 1]);

const missing = await keyed.GET("/assessments/{id}", { params: { path: { id: "nobody" } } });
assert.deepEqual([missing.response.status, missing.error?.error.code], [404, "not_found"]);
console.log("The main flow went through.");
