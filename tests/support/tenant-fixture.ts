import { expect } from "vitest";
import type { Db } from "#lib/platform/db/client.ts";
import type { Api, ApiResponse } from "./api.ts";
import { importFile, writeExchangeFile } from "./imports.ts";
import { createItemId } from "./items.ts";
import { buildPlatform } from "./lti/registration-body.ts";
import { hasOperation } from "./operations.ts";
import { autoQuestions, buildAnswers, buildQuiz, openQuestion, textQuestion } from "./quiz.ts";

type FetchedAssessment = { id: string; exercises: { id: string; questions: { id: string }[] }[] };

/** The origin that can load the fixture's embedded assessments. */
export const ORIGIN = "https://school.example";

/** One of everything that an organization can own, created through the API. */
export type TenantFixture = {
  api: Api;
  /** A published assessment with a question of each key type and an open one. Two learners have submitted. */
  assessment: FetchedAssessment;
  /** Answers whose automatically graded parts are all correct. */
  answers: Record<string, unknown>;
  /** The ids that requests can refer to, by kind. */
  ids: Record<IdKind, string>;
  token: string;
};

export type IdKind =
  | "assessment"
  | "draft"
  | "exercise"
  | "question"
  | "openQuestion"
  | "submission"
  | "regrade"
  | "import"
  | "attempt"
  | "anchor"
  | "alert"
  | "learner"
  | "folder"
  | "collection"
  | "item"
  | "bankItem"
  | "ltiPlatform"
  | "ltiScore"
  | "webhook"
  | "delivery"
  | "event";

export function expectData(answer: ApiResponse): ApiResponse["data"] {
  expect([answer.status, answer.error]).toEqual([expect.toSatisfy((status) => status < 300), null]);
  return answer.data;
}

/** Questions with an answer each. A teacher grades the last one. */
type Content = { questions: readonly Record<string, unknown>[]; values: readonly unknown[] };

const EVERY_KEY_TYPE: Content = {
  questions: [...autoQuestions.map(({ question }) => question), openQuestion()],
  values: [...autoQuestions.map(({ right }) => right), "An essay"],
};

/** Fills an organization. An object that the registry doesn't support is left out and has an empty string as its id. */
export async function createTenantFixture(
  api: Api,
  name = "World",
  content = EVERY_KEY_TYPE,
  db?: Db,
): Promise<TenantFixture> {
  const folder = hasOperation("POST /v1/folders")
    ? expectData(await api.post("/v1/folders", { name })).id
    : "";
  const webhook = hasOperation("POST /v1/webhooks")
    ? expectData(await api.post("/v1/webhooks", { url: "https://receiver.example/hook", events: ["*"] })).id
    : "";
  const { id } = expectData(
    await api.post("/v1/assessments", {
      ...buildQuiz(content.questions),
      title: name,
      folder_id: folder || null,
    }),
  );
  expectData(await api.post(`/v1/assessments/${id}/publish`));
  const assessment = expectData(await api.get(`/v1/assessments/${id}`)) as FetchedAssessment;
  const answers = buildAnswers(assessment, content.values);
  const submit = (learner_ref: string) => api.post(`/v1/assessments/${id}/submit`, { learner_ref, answers });
  const { submission_id } = expectData(await submit(`${name}'s learner`));
  expectData(await submit(`${name}'s other learner`));
  const draft = expectData(await api.post("/v1/assessments", { title: `${name}, unfinished` })).id;

  const [exercise] = assessment.exercises;
  return {
    api,
    assessment,
    answers,
    token: await mintToken(api, id),
    ids: {
      assessment: id,
      draft,
      exercise: exercise?.id ?? "",
      question: exercise?.questions[0]?.id ?? "",
      openQuestion: exercise?.questions.at(-1)?.id ?? "",
      submission: submission_id,
      regrade: (await previewRegrade(api, id, exercise?.questions[0]?.id ?? "")).id,
      import: await previewImport(api, db),
      attempt: await openAttempt(api, id),
      anchor: await createAnchor(api, id, submission_id, exercise?.questions.at(-1)?.id ?? ""),
      alert: "",
      ltiScore: "",
      learner: `${name}'s learner`,
      folder,
      ...(await createCollectionWithItems(api, name, [id, draft])),
      ltiPlatform: await registerPlatform(api),
      bankItem: await createItemId(api, { title: name, ...openQuestion() }),
      webhook,
      ...(await createDelivery(api, webhook)),
    },
  };
}

/** Registers a learning platform that doesn't exist. Returns its id. */
export const registerPlatform = async (api: Api): Promise<string> =>
  hasOperation("POST /v1/lti/platforms")
    ? expectData(await api.post("/v1/lti/platforms", buildPlatform())).id
    : "";

export async function mintToken(api: Api, assessmentId: string): Promise<string> {
  const body = { assessment_id: assessmentId, origins: [ORIGIN] };
  return expectData(await api.post("/v1/embed/token", body)).token;
}

/** Previews an import and waits until it is completed. */
async function previewImport(api: Api, db?: Db): Promise<string> {
  const file = writeExchangeFile([{ id: "q1", ...textQuestion() }]);
  return (await importFile(api, file, { preview: "true" }, db)).id;
}

/** Makes an answer an anchor. Returns its id. */
export const createAnchor = async (
  api: Api,
  assessmentId: string,
  submission_id: string,
  question_id: string,
): Promise<string> =>
  hasOperation("POST /v1/assessments/[id]/anchors")
    ? expectData(
        await api.post(`/v1/assessments/${assessmentId}/anchors`, { submission_id, question_id, score: 1 }),
      ).id
    : "";

/** Previews that everyone gets full credit for a question. */
export const previewRegrade = async (
  api: Api,
  assessmentId: string,
  question_id: string,
): Promise<{ id: string; fingerprint: string }> =>
  hasOperation("POST /v1/assessments/[id]/regrades")
    ? expectData(
        await api.post(`/v1/assessments/${assessmentId}/regrades`, {
          corrections: [{ question_id, mode: "full_credit" }],
        }),
      )
    : { id: "", fingerprint: "" };

/** Opens an attempt of a new learner, or of the given one. Returns its id. */
export async function openAttempt(
  api: Api,
  assessmentId: string,
  learner_ref: string = crypto.randomUUID(),
): Promise<string> {
  return expectData(await api.post(`/v1/assessments/${assessmentId}/attempts`, { learner_ref })).id;
}

/** Creates a collection of assessments. Returns its id and that of its first item. */
export async function createCollectionWithItems(api: Api, name: string, assessmentIds: readonly string[]) {
  if (!hasOperation("POST /v1/collections")) return { collection: "", item: "" };
  const collection = expectData(await api.post("/v1/collections", { name })).id as string;
  const items: string[] = [];
  for (const assessment_id of assessmentIds) {
    items.push(expectData(await api.post(`/v1/collections/${collection}/items`, { assessment_id })).id);
  }
  return { collection, item: items[0] ?? "" };
}

async function createDelivery(api: Api, webhook: string) {
  if (webhook === "") return { delivery: "", event: "" };
  const { id, event_id } = expectData(await api.post(`/v1/webhooks/${webhook}/test`));
  return { delivery: id, event: event_id };
}
