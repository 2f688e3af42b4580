import { expect } from "vitest";
import { insertAlert } from "./alerts.ts";
import type { Api, ApiResponse } from "./api.ts";
import { createDraftAssessment, createPublishedAssessment } from "./create-assessment.ts";
import { createItemId } from "./items.ts";
import { appendQuery, fillPath, type Operation } from "./operations.ts";
import { sample as pictureSample } from "./pictures.ts";
import { buildPool } from "./pools.ts";
import { choiceQuestion } from "./quiz.ts";
import {
  createAnchor,
  createCollectionWithItems,
  expectData,
  type IdKind,
  mintToken,
  ORIGIN,
  openAttempt,
  previewRegrade,
  type TenantFixture,
} from "./tenant-fixture.ts";

/** The parts of a request that differ from call to call. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The raw body, instead of `body`. */
  raw?: Buffer;
  headers?: Record<string, string>;
};

/** The kind of an id at a place, and the status for an id that this organization doesn't have. */
export type IdExpectation = { kind: IdKind; status: number } | "no id of ours";

export type RequestEntry = {
  /** A valid request on the fixture. A request that uses up its object gets a new one. */
  sample: (fixture: TenantFixture) => Sample | Promise<Sample>;
  /** `params.id`, `query.folder_id`, `body.exercises[].questions[].id` ... */
  places: Record<string, IdExpectation>;
};

const picture = pictureSample("png");
const notFound = (kind: IdKind): IdExpectation => ({ kind, status: 404 });
/** Expects 400: answers and updates refer to exercises and questions, and unknown ones don't fit the content. */
const invalidId = (kind: IdKind): IdExpectation => ({ kind, status: 400 });
/** Expects `status`: nothing is looked up, or a list is returned, which can be empty. */
const ignoredId = (kind: IdKind, status: number): IdExpectation => ({ kind, status });

const assessmentPlaces = { "params.id": notFound("assessment") };
const collectionPlaces = { "params.id": notFound("collection") };
const itemPlaces = { "params.id": notFound("bankItem") };
const folderPlaces = { "params.id": notFound("folder") };
const attemptPlaces = { "params.id": notFound("attempt") };
const submissionPlaces = { "params.id": notFound("submission") };
const webhookPlaces = { "params.id": notFound("webhook") };
const deliveryPlaces = { "params.id": notFound("delivery") };
const answerPlaces = {
  "body.answers.exerciseAnswers[].exerciseId": invalidId("exercise"),
  "body.answers.exerciseAnswers[].questionAnswers[].questionId": invalidId("question"),
};

const poolPlaces = {
  "body.exercises[].questions[].item_id": invalidId("bankItem"),
  "body.exercises[].pool.from[].item_id": invalidId("bankItem"),
  "body.exercises[].pool.from.folder_id": invalidId("folder"),
};
const buildPools = (ids: TenantFixture["ids"]) => [
  { pool: buildPool([ids.bankItem], 1) },
  { pool: { from: { tags: ["rivers"], folder_id: ids.folder }, draw: 1 } },
];

const withParamId = (kind: IdKind, more: Sample = {}) => ({
  sample: ({ ids }: TenantFixture): Sample => ({ params: { id: ids[kind] }, ...more }),
});
const createDraft = async ({ api }: TenantFixture): Promise<string> =>
  createDraftAssessment(api, [choiceQuestion()]);
const openTimedAttempt = async (api: Api): Promise<string> =>
  openAttempt(api, (await createPublishedAssessment(api, [choiceQuestion()], { time_limit_minutes: 30 })).id);
async function createLearner(api: Api): Promise<string> {
  const ref = crypto.randomUUID();
  expectData(await api.put(`/v1/learners/${ref}`, {}));
  return ref;
}
const createCollection = async ({ api, ids }: TenantFixture) =>
  createCollectionWithItems(api, "Passing", [ids.assessment, ids.draft]);
const createSubmission = async ({ api, assessment, answers }: TenantFixture): Promise<string> => {
  const body = { learner_ref: crypto.randomUUID(), answers };
  return expectData(await api.post(`/v1/assessments/${assessment.id}/submit`, body)).submission_id;
};
const createFolder = async ({ api }: TenantFixture): Promise<string> =>
  expectData(await api.post("/v1/folders", { name: "Passing" })).id;
const createWebhook = async ({ api }: TenantFixture): Promise<string> =>
  expectData(await api.post("/v1/webhooks", { url: "https://receiver.example/passing", events: ["*"] })).id;

const ASSESSMENTS: Record<string, RequestEntry> = {
  "GET /v1/assessments": {
    sample: ({ ids }) => ({ query: { folder_id: ids.folder } }),
    places: { "query.folder_id": notFound("folder"), "query.external_id": "no id of ours" },
  },
  "POST /v1/assessments": {
    sample: ({ ids }) => ({
      body: {
        title: "New",
        folder_id: ids.folder,
        exercises: [{ questions: [choiceQuestion(), { item_id: ids.bankItem }] }, ...buildPools(ids)],
      },
    }),
    places: { "body.folder_id": notFound("folder"), "body.external_id": "no id of ours", ...poolPlaces },
  },
  "GET /v1/assessments/[id]": { ...withParamId("assessment"), places: assessmentPlaces },
  "PATCH /v1/assessments/[id]": {
    sample: async (fixture) => {
      const id = await createDraft(fixture);
      const { exercises } = expectData(await fixture.api.get(`/v1/assessments/${id}`));
      const [{ id: exercise, questions }] = exercises;
      return {
        params: { id },
        body: {
          title: "Changed",
          folder_id: fixture.ids.folder,
          exercises: [
            {
              id: exercise,
              questions: [{ ...choiceQuestion(2), id: questions[0].id }, { item_id: fixture.ids.bankItem }],
            },
            ...buildPools(fixture.ids),
          ],
        },
      };
    },
    places: {
      ...assessmentPlaces,
      "body.folder_id": notFound("folder"),
      "body.external_id": "no id of ours",
      "body.exercises[].id": invalidId("exercise"),
      "body.exercises[].questions[].id": invalidId("question"),
      ...poolPlaces,
    },
  },
  "DELETE /v1/assessments/[id]": {
    sample: async (fixture) => ({ params: { id: await createDraft(fixture) } }),
    places: assessmentPlaces,
  },
  "GET /v1/assessments/[id]/answer-keys": { ...withParamId("assessment"), places: assessmentPlaces },
  "GET /v1/assessments/[id]/versions": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/duplicate": {
    sample: ({ ids }) => ({ params: { id: ids.assessment }, body: { folder_id: ids.folder } }),
    places: { ...assessmentPlaces, "body.folder_id": notFound("folder") },
  },
  "POST /v1/assessments/[id]/publish": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/notify": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/archive": {
    sample: async (fixture) => ({ params: { id: await createDraft(fixture) } }),
    places: assessmentPlaces,
  },
  "POST /v1/assessments/[id]/unarchive": { ...withParamId("assessment"), places: assessmentPlaces },
  "GET /v1/assessments/[id]/results": { ...withParamId("assessment"), places: assessmentPlaces },
  "GET /v1/assessments/[id]/agreement": { ...withParamId("assessment"), places: assessmentPlaces },
  "GET /v1/assessments/[id]/analytics": { ...withParamId("assessment"), places: assessmentPlaces },
  "GET /v1/assessments/[id]/alerts": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/alerts/[alertId]/dismiss": {
    sample: async ({ api, ids }) => ({
      params: { id: ids.assessment, alertId: await insertAlert(api.organizationId, ids.assessment) },
    }),
    places: { ...assessmentPlaces, "params.alertId": notFound("alert") },
  },
};

const regradePlaces = { "params.id": notFound("regrade") };
const createRegrade = ({ api, ids }: TenantFixture) => previewRegrade(api, ids.assessment, ids.question);
const commitRegrade = async (fixture: TenantFixture): Promise<string> => {
  const { id, fingerprint } = await createRegrade(fixture);
  expectData(await fixture.api.post(`/v1/regrades/${id}/commit`, { fingerprint }));
  return id;
};

const REGRADES: Record<string, RequestEntry> = {
  "GET /v1/assessments/[id]/regrades": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/regrades": {
    sample: ({ ids }) => ({
      params: { id: ids.assessment },
      body: {
        corrections: [
          {
            question_id: ids.question,
            mode: "new_key",
            answer_keys: [{ type: "choice", response_id: "r1", correct: ["a"] }],
          },
        ],
      },
    }),
    places: { ...assessmentPlaces, "body.corrections[].question_id": invalidId("question") },
  },
  "GET /v1/regrades/[id]": { ...withParamId("regrade"), places: regradePlaces },
  "GET /v1/regrades/[id]/changes": { ...withParamId("regrade"), places: regradePlaces },
  "POST /v1/regrades/[id]/preview": {
    sample: async (fixture) => ({ params: { id: (await createRegrade(fixture)).id } }),
    places: regradePlaces,
  },
  "POST /v1/regrades/[id]/commit": {
    sample: async (fixture) => {
      const { id, fingerprint } = await createRegrade(fixture);
      return { params: { id }, body: { fingerprint } };
    },
    places: regradePlaces,
  },
  "POST /v1/regrades/[id]/revert": {
    sample: async (fixture) => ({ params: { id: await commitRegrade(fixture) } }),
    places: regradePlaces,
  },
};

const anchorPlaces = { "params.id": notFound("anchor") };

const ANCHORS: Record<string, RequestEntry> = {
  "GET /v1/assessments/[id]/anchors": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/anchors": {
    sample: async (fixture) => ({
      params: { id: fixture.ids.assessment },
      body: {
        submission_id: await createSubmission(fixture),
        question_id: fixture.ids.openQuestion,
        score: 1,
      },
    }),
    places: {
      ...assessmentPlaces,
      "body.submission_id": notFound("submission"),
      "body.question_id": invalidId("openQuestion"),
    },
  },
  "GET /v1/assessments/[id]/calibration": { ...withParamId("assessment"), places: assessmentPlaces },
  "PUT /v1/anchors/[id]/mark": { ...withParamId("anchor", { body: { score: 1 } }), places: anchorPlaces },
  "DELETE /v1/anchors/[id]": {
    sample: async (fixture) => {
      const { api, ids } = fixture;
      const submission = await createSubmission(fixture);
      return { params: { id: await createAnchor(api, ids.assessment, submission, ids.openQuestion) } };
    },
    places: anchorPlaces,
  },
};

const SUBMISSIONS: Record<string, RequestEntry> = {
  "POST /v1/assessments/[id]/submit": {
    sample: async ({ api, ids, answers }) => ({
      params: { id: ids.assessment },
      body: { learner_ref: "l", answers, attempt_id: await openAttempt(api, ids.assessment, "l") },
    }),
    places: { ...assessmentPlaces, ...answerPlaces, "body.attempt_id": notFound("attempt") },
  },
  "GET /v1/assessments/[id]/attempts": { ...withParamId("assessment"), places: assessmentPlaces },
  "POST /v1/assessments/[id]/attempts": {
    sample: ({ ids }) => ({ params: { id: ids.assessment }, body: { learner_ref: crypto.randomUUID() } }),
    places: assessmentPlaces,
  },
  "GET /v1/attempts/[id]": { ...withParamId("attempt"), places: attemptPlaces },
  "PUT /v1/attempts/[id]/progress": {
    sample: ({ ids, answers }) => ({ params: { id: ids.attempt }, body: { answers } }),
    places: { ...attemptPlaces, ...answerPlaces },
  },
  "POST /v1/attempts/[id]/submit": {
    sample: async ({ api, ids, answers }) => ({
      params: { id: await openAttempt(api, ids.assessment) },
      body: { answers },
    }),
    places: { ...attemptPlaces, ...answerPlaces },
  },
  "POST /v1/attempts/[id]/extend": {
    sample: async ({ api }) => ({ params: { id: await openTimedAttempt(api) }, body: { minutes: 5 } }),
    places: attemptPlaces,
  },
  "POST /v1/attempts/[id]/discard": {
    sample: async ({ api, ids }) => ({ params: { id: await openAttempt(api, ids.assessment) } }),
    places: attemptPlaces,
  },
  "POST /v1/assessments/[id]/check": {
    sample: ({ ids }) => ({
      params: { id: ids.assessment },
      body: {
        question_id: ids.question,
        session_id: crypto.randomUUID(),
        answers: [{ responseId: "r1", value: "b" }],
      },
    }),
    places: {
      ...assessmentPlaces,
      "body.question_id": notFound("question"),
      "body.session_id": "no id of ours",
    },
  },
  "GET /v1/submissions": {
    sample: ({ ids }) => ({ query: { assessment_id: ids.assessment, collection_id: ids.collection } }),
    places: { "query.assessment_id": notFound("assessment"), "query.collection_id": notFound("collection") },
  },
  "GET /v1/submissions/[id]": { ...withParamId("submission"), places: submissionPlaces },
  "GET /v1/submissions/[id]/trace": { ...withParamId("submission"), places: submissionPlaces },
  "POST /v1/submissions/[id]/void": {
    sample: async (fixture) => ({
      params: { id: await createSubmission(fixture) },
      body: { reason: "Fire alarm" },
    }),
    places: submissionPlaces,
  },
  "POST /v1/submissions/[id]/unvoid": { ...withParamId("submission"), places: submissionPlaces },
  "GET /v1/submissions/[id]/grading": { ...withParamId("submission"), places: submissionPlaces },
  "PUT /v1/submissions/[id]/grading": {
    sample: ({ ids }) => ({
      params: { id: ids.submission },
      body: { questions: [{ question_id: ids.openQuestion, score: 1, comment: "Fine" }] },
    }),
    places: { ...submissionPlaces, "body.questions[].question_id": invalidId("openQuestion") },
  },
  "GET /v1/learners": { sample: () => ({ query: { q: "learner" } }), places: {} },
  "GET /v1/learners/[ref]": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": notFound("learner") },
  },
  "PUT /v1/learners/[ref]": {
    sample: () => ({ params: { ref: crypto.randomUUID() }, body: { display_name: "Ada" } }),
    places: { "params.ref": "no id of ours" },
  },
  "DELETE /v1/learners/[ref]": {
    sample: async ({ api }) => ({ params: { ref: await createLearner(api) } }),
    places: { "params.ref": notFound("learner") },
  },
  "GET /v1/learners/[ref]/export": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": notFound("learner") },
  },
  "POST /v1/learners/[ref]/rename": {
    sample: async ({ api }) => ({
      params: { ref: await createLearner(api) },
      body: { learner_ref: crypto.randomUUID() },
    }),
    places: { "params.ref": notFound("learner") },
  },
  "POST /v1/receipts/verify": { sample: () => ({ body: { id: "none" } }), places: {} },
  "GET /v1/learners/[ref]/results": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": ignoredId("learner", 200) },
  },
};

const COLLECTIONS: Record<string, RequestEntry> = {
  "GET /v1/collections": { sample: () => ({}), places: { "query.external_id": "no id of ours" } },
  "POST /v1/collections": {
    sample: () => ({ body: { name: "New" } }),
    places: { "body.external_id": "no id of ours" },
  },
  "GET /v1/collections/[id]": { ...withParamId("collection"), places: collectionPlaces },
  "PATCH /v1/collections/[id]": {
    ...withParamId("collection", { body: { description: "Changed" } }),
    places: { ...collectionPlaces, "body.external_id": "no id of ours" },
  },
  "DELETE /v1/collections/[id]": {
    sample: async (fixture) => ({ params: { id: (await createCollection(fixture)).collection } }),
    places: collectionPlaces,
  },
  "POST /v1/collections/[id]/archive": {
    sample: async (fixture) => ({ params: { id: (await createCollection(fixture)).collection } }),
    places: collectionPlaces,
  },
  "POST /v1/collections/[id]/unarchive": { ...withParamId("collection"), places: collectionPlaces },
  "POST /v1/collections/[id]/items": {
    sample: async (fixture) => ({
      params: { id: fixture.ids.collection },
      body: { assessment_id: await createDraft(fixture), position: 1 },
    }),
    places: { ...collectionPlaces, "body.assessment_id": notFound("assessment") },
  },
  "DELETE /v1/collections/[id]/items/[itemId]": {
    sample: async (fixture) => {
      const { collection, item } = await createCollection(fixture);
      return { params: { id: collection, itemId: item } };
    },
    places: { ...collectionPlaces, "params.itemId": notFound("item") },
  },
  "PATCH /v1/collections/[id]/reorder": {
    sample: async (fixture) => {
      const { collection } = await createCollection(fixture);
      const { items } = expectData(await fixture.api.get(`/v1/collections/${collection}`));
      return {
        params: { id: collection },
        body: { item_ids: items.map((item: { id: string }) => item.id).reverse() },
      };
    },
    places: { ...collectionPlaces, "body.item_ids[]": invalidId("item") },
  },
  "GET /v1/collections/[id]/results": { ...withParamId("collection"), places: collectionPlaces },
};

const FOLDERS: Record<string, RequestEntry> = {
  "POST /v1/items": {
    sample: ({ ids }) => ({ body: { ...choiceQuestion(), folder_id: ids.folder } }),
    places: { "body.folder_id": notFound("folder"), "body.external_id": "no id of ours" },
  },
  "GET /v1/items": {
    sample: ({ ids }) => ({ query: { folder_id: ids.folder } }),
    places: { "query.folder_id": notFound("folder"), "query.external_id": "no id of ours" },
  },
  "PATCH /v1/items/[id]": {
    sample: async (fixture) => ({
      params: { id: await createItemId(fixture.api) },
      body: { title: "Changed", folder_id: fixture.ids.folder },
    }),
    places: {
      ...itemPlaces,
      "body.folder_id": notFound("folder"),
      "body.external_id": "no id of ours",
    },
  },
  "DELETE /v1/items/[id]": {
    sample: async ({ api }) => ({ params: { id: await createItemId(api) } }),
    places: itemPlaces,
  },
  "POST /v1/items/[id]/archive": { ...withParamId("bankItem"), places: itemPlaces },
  "POST /v1/items/[id]/unarchive": { ...withParamId("bankItem"), places: itemPlaces },
  "GET /v1/items/[id]/usage": { ...withParamId("bankItem"), places: itemPlaces },
  "GET /v1/items/[id]": { ...withParamId("bankItem"), places: itemPlaces },
  "GET /v1/items/[id]/statistics": { ...withParamId("bankItem"), places: itemPlaces },
  "GET /v1/folders": {
    sample: ({ ids }) => ({ query: { parent_folder_id: ids.folder } }),
    places: { "query.parent_folder_id": notFound("folder") },
  },
  "POST /v1/folders": {
    sample: ({ ids }) => ({ body: { name: "New", parent_folder_id: ids.folder } }),
    places: { "body.parent_folder_id": notFound("folder") },
  },
  "GET /v1/folders/[id]": { ...withParamId("folder"), places: folderPlaces },
  "PATCH /v1/folders/[id]": {
    sample: async (fixture) => ({
      params: { id: await createFolder(fixture) },
      body: { name: "Changed", parent_folder_id: fixture.ids.folder },
    }),
    places: { ...folderPlaces, "body.parent_folder_id": notFound("folder") },
  },
  "DELETE /v1/folders/[id]": {
    sample: async (fixture) => ({ params: { id: await createFolder(fixture) } }),
    places: folderPlaces,
  },
  "POST /v1/assets": {
    sample: () => ({ raw: picture, headers: { "content-type": "image/png" } }),
    places: {},
  },
  "POST /v1/author-links": {
    sample: ({ ids }) => ({ body: { folder_id: ids.folder } }),
    places: { "body.folder_id": notFound("folder") },
  },
};

const EMBED: Record<string, RequestEntry> = {
  "POST /v1/embed/token": {
    sample: ({ ids }) => ({ body: { assessment_id: ids.assessment, origins: [ORIGIN] } }),
    places: { "body.assessment_id": notFound("assessment") },
  },
  "GET /v1/embed/assessments": {
    sample: async ({ api, ids }) => ({ query: { token: await mintToken(api, ids.assessment) } }),
    places: {},
  },
  "POST /v1/embed/submit": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: answerPlaces,
  },
  "GET /v1/embed/attempt": {
    sample: async ({ api, ids }) => {
      const token = await mintToken(api, ids.assessment);
      await api.get(`/v1/embed/assessments?token=${token}`, { key: null, headers: { origin: ORIGIN } });
      return { query: { token } };
    },
    places: {},
  },
  "PUT /v1/embed/progress": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: answerPlaces,
  },
};

const WEBHOOKS: Record<string, RequestEntry> = {
  "GET /v1/events": {
    sample: ({ ids }) => ({ query: { after: ids.event } }),
    places: { "query.after": { kind: "event", status: 410 } },
  },
  "GET /v1/me": { sample: () => ({}), places: {} },
  "GET /v1/organization": { sample: () => ({}), places: {} },
  "PATCH /v1/organization": { sample: () => ({ body: { name: "Renamed" } }), places: {} },
  "GET /v1/webhooks": { sample: () => ({}), places: {} },
  "POST /v1/webhooks": {
    sample: () => ({ body: { url: "https://receiver.example/new", events: ["collection.created"] } }),
    places: {},
  },
  "GET /v1/webhooks/[id]": { ...withParamId("webhook"), places: webhookPlaces },
  "PATCH /v1/webhooks/[id]": {
    ...withParamId("webhook", { body: { description: "Changed" } }),
    places: webhookPlaces,
  },
  "DELETE /v1/webhooks/[id]": {
    sample: async (fixture) => ({ params: { id: await createWebhook(fixture) } }),
    places: webhookPlaces,
  },
  "POST /v1/webhooks/[id]/rotate-secret": { ...withParamId("webhook", { body: {} }), places: webhookPlaces },
  "POST /v1/webhooks/[id]/test": { ...withParamId("webhook"), places: webhookPlaces },
  "GET /v1/webhooks/deliveries": {
    sample: ({ ids }) => ({ query: { webhook_id: ids.webhook } }),
    places: { "query.webhook_id": notFound("webhook") },
  },
  "GET /v1/webhooks/deliveries/[id]": { ...withParamId("delivery"), places: deliveryPlaces },
  "POST /v1/webhooks/deliveries/[id]/redeliver": { ...withParamId("delivery"), places: deliveryPlaces },
};

/** A valid request for each operation, with the places of its ids. Operations without ids need no entry. */
export const REQUESTS: Record<string, RequestEntry> = {
  ...ASSESSMENTS,
  ...SUBMISSIONS,
  ...REGRADES,
  ...ANCHORS,
  ...COLLECTIONS,
  ...FOLDERS,
  ...EMBED,
  ...WEBHOOKS,
};

/** Sends a sample with the authentication of its operation: an API key, an embed token with its origin, or none. */
export async function sendSample(
  { api }: TenantFixture,
  operation: Operation,
  sample: Sample,
): Promise<ApiResponse> {
  const { params = {}, query = {}, body, raw, headers } = sample;
  return api.request(operation.method, appendQuery(fillPath(operation.path, params), query), {
    body,
    ...(raw ? { raw } : {}),
    ...(headers ? { headers } : {}),
    ...(operation.declared.auth.kind === "api_key" ? {} : { key: null }),
    ...(operation.declared.auth.kind === "embed_token" ? { headers: { origin: ORIGIN } } : {}),
  });
}

/** Sends the sample of an operation, which must succeed. */
export async function sendValidSample(fixture: TenantFixture, operation: Operation): Promise<ApiResponse> {
  const sample = await REQUESTS[operation.name]?.sample(fixture);
  const answer = await sendSample(fixture, operation, sample ?? {});
  expect([answer.status, answer.error ?? null]).toEqual([expect.toSatisfy((s) => s < 300), null]);
  return answer;
}
