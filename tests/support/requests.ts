import { expect } from "vitest";
import type { Answer } from "./api.ts";
import { fillPath, type Operation, withQuery } from "./operations.ts";
import { choiceQuestion } from "./quiz.ts";
import { drafted } from "./steps.ts";
import { collectionOf, type IdKind, made, mintToken, ORIGIN, type World } from "./world.ts";

/** The parts of a request that differ from call to call. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** What stands at an id-like place, and how one that this organization does not have is answered. */
export type Place = { kind: IdKind; status: number } | "no id of ours";

export type Entry = {
  /** A request that succeeds in the world, on an object of its own where it uses that up. */
  sample: (world: World) => Sample | Promise<Sample>;
  /** `params.id`, `query.folder_id`, `body.exercises[].questions[].id` ... */
  places: Record<string, Place>;
};

const unknown = (kind: IdKind): Place => ({ kind, status: 404 });
/** Answers and updates name exercises and questions of content: what it does not hold does not fit it. */
const unfit = (kind: IdKind): Place => ({ kind, status: 400 });
/** Nothing is looked up, or what is looked up is a list that may be empty. */
const indifferent = (kind: IdKind, status: number): Place => ({ kind, status });

const onAssessment = { "params.id": unknown("assessment") };
const onCollection = { "params.id": unknown("collection") };
const onFolder = { "params.id": unknown("folder") };
const onSubmission = { "params.id": unknown("submission") };
const onWebhook = { "params.id": unknown("webhook") };
const onDelivery = { "params.id": unknown("delivery") };
const inAnswers = {
  "body.answers.exerciseAnswers[].exerciseId": unfit("exercise"),
  "body.answers.exerciseAnswers[].questionAnswers[].questionId": unfit("question"),
};

const the = (kind: IdKind, more: Sample = {}) => ({
  sample: ({ ids }: World): Sample => ({ params: { id: ids[kind] }, ...more }),
});
const newDraft = async ({ api }: World): Promise<string> => drafted(api, [choiceQuestion()]);
const newCollection = async ({ api, ids }: World) =>
  collectionOf(api, "Passing", [ids.assessment, ids.draft]);
const newFolder = async ({ api }: World): Promise<string> =>
  made(await api.post("/v1/folders", { name: "Passing" })).id;
const newWebhook = async ({ api }: World): Promise<string> =>
  made(await api.post("/v1/webhooks", { url: "https://receiver.example/passing", events: ["*"] })).id;

const ASSESSMENTS: Record<string, Entry> = {
  "GET /v1/assessments": {
    sample: ({ ids }) => ({ query: { folder_id: ids.folder } }),
    places: { "query.folder_id": unknown("folder") },
  },
  "POST /v1/assessments": {
    sample: ({ ids }) => ({
      body: { title: "New", folder_id: ids.folder, exercises: [{ questions: [choiceQuestion()] }] },
    }),
    places: { "body.folder_id": unknown("folder") },
  },
  "GET /v1/assessments/[id]": { ...the("assessment"), places: onAssessment },
  "PATCH /v1/assessments/[id]": {
    sample: async (world) => {
      const id = await newDraft(world);
      const { exercises } = made(await world.api.get(`/v1/assessments/${id}`));
      const [{ id: exercise, questions }] = exercises;
      return {
        params: { id },
        body: {
          title: "Changed",
          folder_id: world.ids.folder,
          exercises: [{ id: exercise, questions: [{ ...choiceQuestion(2), id: questions[0].id }] }],
        },
      };
    },
    places: {
      ...onAssessment,
      "body.folder_id": unknown("folder"),
      "body.exercises[].id": unfit("exercise"),
      "body.exercises[].questions[].id": unfit("question"),
    },
  },
  "DELETE /v1/assessments/[id]": {
    sample: async (world) => ({ params: { id: await newDraft(world) } }),
    places: onAssessment,
  },
  "GET /v1/assessments/[id]/answer-keys": { ...the("assessment"), places: onAssessment },
  "POST /v1/assessments/[id]/publish": { ...the("assessment"), places: onAssessment },
  "POST /v1/assessments/[id]/notify": { ...the("assessment"), places: onAssessment },
  "POST /v1/assessments/[id]/archive": {
    sample: async (world) => ({ params: { id: await newDraft(world) } }),
    places: onAssessment,
  },
  "POST /v1/assessments/[id]/unarchive": { ...the("assessment"), places: onAssessment },
  "GET /v1/assessments/[id]/results": { ...the("assessment"), places: onAssessment },
  "GET /v1/assessments/[id]/analytics": { ...the("assessment"), places: onAssessment },
};

const SUBMISSIONS: Record<string, Entry> = {
  "POST /v1/assessments/[id]/submit": {
    sample: ({ ids, answers }) => ({ params: { id: ids.assessment }, body: { learner_ref: "l", answers } }),
    places: { ...onAssessment, ...inAnswers },
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
      ...onAssessment,
      "body.question_id": unknown("question"),
      "body.session_id": "no id of ours",
    },
  },
  "GET /v1/submissions/[id]": { ...the("submission"), places: onSubmission },
  "GET /v1/submissions/[id]/grading": { ...the("submission"), places: onSubmission },
  "PUT /v1/submissions/[id]/grading": {
    sample: ({ ids }) => ({
      params: { id: ids.submission },
      body: { questions: [{ question_id: ids.openQuestion, score: 1, comment: "Fine" }] },
    }),
    places: { ...onSubmission, "body.questions[].question_id": unfit("openQuestion") },
  },
  "GET /v1/learners/[ref]/results": {
    sample: ({ ids }) => ({ params: { ref: ids.learner } }),
    places: { "params.ref": indifferent("learner", 200) },
  },
};

const COLLECTIONS: Record<string, Entry> = {
  "GET /v1/collections": { sample: () => ({}), places: {} },
  "POST /v1/collections": { sample: () => ({ body: { name: "New" } }), places: {} },
  "GET /v1/collections/[id]": { ...the("collection"), places: onCollection },
  "PATCH /v1/collections/[id]": {
    ...the("collection", { body: { description: "Changed" } }),
    places: onCollection,
  },
  "DELETE /v1/collections/[id]": {
    sample: async (world) => ({ params: { id: (await newCollection(world)).collection } }),
    places: onCollection,
  },
  "POST /v1/collections/[id]/archive": {
    sample: async (world) => ({ params: { id: (await newCollection(world)).collection } }),
    places: onCollection,
  },
  "POST /v1/collections/[id]/unarchive": { ...the("collection"), places: onCollection },
  "POST /v1/collections/[id]/items": {
    sample: async (world) => ({
      params: { id: world.ids.collection },
      body: { assessment_id: await newDraft(world), position: 1 },
    }),
    places: { ...onCollection, "body.assessment_id": unknown("assessment") },
  },
  "DELETE /v1/collections/[id]/items/[itemId]": {
    sample: async (world) => {
      const { collection, item } = await newCollection(world);
      return { params: { id: collection, itemId: item } };
    },
    places: { ...onCollection, "params.itemId": unknown("item") },
  },
  "PATCH /v1/collections/[id]/reorder": {
    sample: async (world) => {
      const { collection } = await newCollection(world);
      const { items } = made(await world.api.get(`/v1/collections/${collection}`));
      return {
        params: { id: collection },
        body: { item_ids: items.map((item: { id: string }) => item.id).reverse() },
      };
    },
    places: { ...onCollection, "body.item_ids[]": unfit("item") },
  },
  "GET /v1/collections/[id]/results": { ...the("collection"), places: onCollection },
};

const FOLDERS: Record<string, Entry> = {
  "GET /v1/folders": {
    sample: ({ ids }) => ({ query: { parent_folder_id: ids.folder } }),
    places: { "query.parent_folder_id": unknown("folder") },
  },
  "POST /v1/folders": {
    sample: ({ ids }) => ({ body: { name: "New", parent_folder_id: ids.folder } }),
    places: { "body.parent_folder_id": unknown("folder") },
  },
  "GET /v1/folders/[id]": { ...the("folder"), places: onFolder },
  "PATCH /v1/folders/[id]": {
    sample: async (world) => ({
      params: { id: await newFolder(world) },
      body: { name: "Changed", parent_folder_id: world.ids.folder },
    }),
    places: { ...onFolder, "body.parent_folder_id": unknown("folder") },
  },
  "DELETE /v1/folders/[id]": {
    sample: async (world) => ({ params: { id: await newFolder(world) } }),
    places: onFolder,
  },
  "POST /v1/author-links": {
    sample: ({ ids }) => ({ body: { folder_id: ids.folder } }),
    places: { "body.folder_id": unknown("folder") },
  },
};

const EMBED: Record<string, Entry> = {
  "POST /v1/embed/token": {
    sample: ({ ids }) => ({ body: { assessment_id: ids.assessment, origins: [ORIGIN] } }),
    places: { "body.assessment_id": unknown("assessment") },
  },
  "GET /v1/embed/assessments": {
    sample: async ({ api, ids }) => ({ query: { token: await mintToken(api, ids.assessment) } }),
    places: {},
  },
  "POST /v1/embed/submit": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: inAnswers,
  },
  "PUT /v1/embed/progress": {
    sample: async ({ api, ids, answers }) => ({
      body: { token: await mintToken(api, ids.assessment), answers },
    }),
    places: inAnswers,
  },
};

const WEBHOOKS: Record<string, Entry> = {
  "GET /v1/webhooks": { sample: () => ({}), places: {} },
  "POST /v1/webhooks": {
    sample: () => ({ body: { url: "https://receiver.example/new", events: ["collection.created"] } }),
    places: {},
  },
  "GET /v1/webhooks/[id]": { ...the("webhook"), places: onWebhook },
  "PATCH /v1/webhooks/[id]": {
    ...the("webhook", { body: { description: "Changed" } }),
    places: onWebhook,
  },
  "DELETE /v1/webhooks/[id]": {
    sample: async (world) => ({ params: { id: await newWebhook(world) } }),
    places: onWebhook,
  },
  "POST /v1/webhooks/[id]/rotate-secret": { ...the("webhook", { body: {} }), places: onWebhook },
  "POST /v1/webhooks/[id]/test": { ...the("webhook"), places: onWebhook },
  "GET /v1/webhooks/deliveries": {
    sample: ({ ids }) => ({ query: { webhook_id: ids.webhook } }),
    places: { "query.webhook_id": unknown("webhook") },
  },
  "GET /v1/webhooks/deliveries/[id]": { ...the("delivery"), places: onDelivery },
  "POST /v1/webhooks/deliveries/[id]/redeliver": { ...the("delivery"), places: onDelivery },
};

/** A valid request for each operation, and where in it ids stand. One that takes none needs no entry. */
export const REQUESTS: Record<string, Entry> = {
  ...ASSESSMENTS,
  ...SUBMISSIONS,
  ...COLLECTIONS,
  ...FOLDERS,
  ...EMBED,
  ...WEBHOOKS,
};

/** Sends a sample as its operation wants to be called: with a key, with a token from its origin, or with neither. */
export async function sendSample({ api }: World, operation: Operation, sample: Sample): Promise<Answer> {
  const { params = {}, query = {}, body } = sample;
  return api.request(operation.method, withQuery(fillPath(operation.path, params), query), {
    body,
    ...(operation.declared.access === "api_key" ? {} : { key: null }),
    ...(operation.declared.access === "embed" ? { headers: { origin: ORIGIN } } : {}),
  });
}

/** The sample of an operation, sent; it must succeed. */
export async function sendOwn(world: World, operation: Operation): Promise<Answer> {
  const sample = await REQUESTS[operation.name]?.sample(world);
  const answer = await sendSample(world, operation, sample ?? {});
  expect([answer.status, answer.error ?? null]).toEqual([expect.toSatisfy((s) => s < 300), null]);
  return answer;
}
