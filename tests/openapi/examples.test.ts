import { expect, test } from "vitest";
import { buildSampleRequest, EXAMPLE_FILE } from "#components/docs/examples/request.ts";
import { analyticsExamples } from "#lib/contract/examples/analytics.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { IDS, LEARNER_REF } from "#lib/contract/examples/ids.ts";
import type { Response } from "#lib/contract/openapi.ts";
import { createTestClient } from "#tests/support/api.ts";
import { sample } from "#tests/support/pictures.ts";
import {
  EXAMPLE_IMPORT_FILE,
  type LiveIds,
  runExampleFlow,
  toExampleIds,
  toLiveText,
} from "./example-flow.ts";

/** Operations whose examples show more than this flow creates, such as other learners or another image. */
const ELSEWHERE = new Set([
  "dismissAlert",
  "listAlerts",
  "getAnalytics",
  "getDelivery",
  "getItemStatistics",
  "eraseLearner",
  "getMe",
  "getOpenApi",
  "getOrganization",
  "listAssessments",
  "listDeliveries",
  "listEvents",
  "redeliver",
  "commitRegrade",
  "createRegrade",
  "getRegrade",
  "listRegradeChanges",
  "listRegrades",
  "previewRegrade",
  "revertRegrade",
  "listEmbeddedFiles",
  ...["createImport", "getImport", "listImports", "listImportReport", "startImport", "cancelImport"],
  "uploadAsset",
  "uploadEmbeddedFile",
  "uploadFile",
  "verifyReceipt",
  // Their tests need a learning platform.
  ...["createLtiRegistration", "getRoster", "listLtiScores", "resendLtiScore"],
]);
/** Members whose values differ in every run. */
const LOOSE = new Set([
  "learner_id",
  "id",
  "assessment_id",
  "event_id",
  "submission_id",
  "attempt_key",
  "next_attempt_at",
  "previous_secret_expires_at",
  "registration_url",
]);

test("example responses match what the service returns for the example requests", {
  timeout: 60_000,
}, async () => {
  const api = await createTestClient();
  await runExampleFlow(api, async (called, live) => {
    const { method, url, headers, sendsApiKey: withKey, body, file } = buildSampleRequest(called, "/v1");
    // The client adds the type of a JSON body itself.
    const { "Content-Type": type, ...own } = headers;
    const answer = await api.request(method, toLiveText(url, live), {
      headers: JSON.parse(toLiveText(JSON.stringify(file ? { ...own, "content-type": type } : own), live)),
      ...(withKey ? {} : { key: null }),
      ...(body === undefined ? {} : { raw: toLiveText(JSON.stringify(body), live) }),
      ...(file === undefined ? {} : { raw: file === EXAMPLE_FILE ? sample("png") : EXAMPLE_IMPORT_FILE }),
    });
    const { operationId, responses } = called.operation;
    expect(answer.status, `${operationId}: ${answer.text}`).toBeLessThan(300);
    const told = (responses[answer.status] as Response).content?.["application/json"]?.example;
    if (!ELSEWHERE.has(operationId) && told !== undefined) {
      expect
        .soft([operationId, toPlain(toExampleIds(answer.body, live))])
        .toEqual([operationId, toPlain(toExampleIds(told, live))]);
    }
    return withKey ? answer.data : answer.body;
  });
});

/**
 * Returns a value without its varying members. A time becomes null, because it depends on the moment of the request.
 */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value === "(a time)" ? null : value;
  const members = Object.entries(value).filter(([name]) => !LOOSE.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, toPlain(member)]));
}

/** The answers of six learners with the teacher's score, or null if one still needs grading. */
const CLASS: [where: string, rate: string, who: string, mark: number | null][] = [
  ["a", "2,5", "Alfred Wegener", 3],
  ["a", "2", "nobody", 2],
  ["b", "2.2", "Darwin", 1],
  ["a", "3", "", 0],
  ["c", "9", "Newton", null],
  ["a", "2,4", "Alfred", 3],
];

test("example analytics match what the service returns for the same submissions", {
  timeout: 60_000,
}, async () => {
  const api = await createTestClient();
  const created = await api.post("/v1/assessments", assessmentExamples.create.body);
  const { id } = created.data;
  await api.post(`/v1/assessments/${id}/publish`);
  const { exercises } = (await api.get(`/v1/assessments/${id}`)).data;
  const [exercise] = exercises;
  const questions: { id: string }[] = exercise.questions;
  const live: LiveIds = new Map([[IDS.assessment, id]]);
  for (const [i, key] of (["ridge", "atlantic", "himalaya"] as const).entries()) {
    live.set(IDS[key], questions[i]?.id ?? "");
  }

  for (const [i, [where, rate, who, mark]] of CLASS.entries()) {
    const essay = mark === 0 ? "" : "An essay";
    const values = [[where], [rate, who], [essay]];
    const questionAnswers = questions.map((question, q) => ({ questionId: question.id, answers: values[q] }));
    const { data } = await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: i === CLASS.length - 1 ? LEARNER_REF : `learner-471${i + 2}`,
      answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
    });
    if (mark === null) continue;
    await api.put(`/v1/submissions/${data.submission_id}/grading`, {
      questions: [{ question_id: questions[2]?.id, score: mark }],
      finalize: true,
    });
  }

  const { data } = await api.get(`/v1/assessments/${id}/analytics`);
  expect(toPlain(toExampleIds(data, live))).toEqual(toPlain(toExampleIds(analyticsExamples.get.data, live)));
});
