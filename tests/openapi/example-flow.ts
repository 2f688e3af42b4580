import { expect } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { listOperations, type OperationEntry } from "#components/docs/examples/request.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { EMBED_TOKEN, FINGERPRINT, IDS } from "#lib/contract/examples/ids.ts";
import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { ltiExamples } from "#lib/contract/examples/lti.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { insertAlert } from "#tests/support/alerts.ts";
import type { Api } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { load, mintToken } from "#tests/support/embed-requests.ts";
import { createFileQuiz, submitFile, uploadFile } from "#tests/support/files.ts";
import { importFile, writeExchangeFile } from "#tests/support/imports.ts";
import { createItemId, insertItemUse } from "#tests/support/items.ts";
import { createScore } from "#tests/support/lti/links.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

/** The ids of the examples, each with the id that the service assigned. */
export type LiveIds = Map<string, string>;

/** Runs an operation's example with live ids and returns the data of the response. */
export type RunOperation = (called: OperationEntry, live: LiveIds) => Promise<unknown>;

/** Creates a token of an attempt that asks for a file. */
async function openFileToken(api: Api): Promise<string> {
  const token = await mintToken(api, (await createFileQuiz(api)).id);
  await load(api, token);
  return token;
}

/** The file that the examples import. */
export const EXAMPLE_IMPORT_FILE = writeExchangeFile([{ id: "q1", ...choiceQuestion() }]);

type StoryIds = {
  id: string;
  token: string;
  fingerprint: string;
  submission_id: string;
  exercises: Exercise[];
};
type Exercise = { id: string; questions: { id: string }[] };

/**
 * Runs every operation of the document once, in an order in which the examples work: later ones use what earlier ones
 * created. `api` creates what the examples assume.
 */
export async function runExampleFlow(api: Api, runOperation: RunOperation): Promise<void> {
  const live: LiveIds = new Map();
  const unusedOperations = new Map(
    listOperations(getOpenApiDocument(routes)).map((called) => [called.operation.operationId, called]),
  );
  const run = async (operationId: string): Promise<StoryIds> => {
    const called = unusedOperations.get(operationId);
    if (!called) throw new Error(`${operationId} is unknown or was already run`);
    unusedOperations.delete(operationId);
    return (await runOperation(called, live)) as StoryIds;
  };
  const all = async (...operationIds: string[]) => {
    for (const operationId of operationIds) await run(operationId);
  };
  const put = (key: keyof typeof IDS, value: string | undefined) => live.set(IDS[key], value ?? "");

  const parent = await api.post("/v1/folders", { name: "Geography" });
  put("parentFolder", parent.data.id);
  put("otherAssessment", await otherAssessment(api));

  put("folder", (await run("createFolder")).id);
  put("webhook", (await run("createWebhook")).id);
  // A platform can be registered once in the whole service, and several flows run at the same time.
  live.set(ltiExamples.create.body.client_id, crypto.randomUUID());
  put("ltiPlatform", (await run("createLtiPlatform")).id);
  await all("getLtiPlatform", "listLtiPlatforms", "updateLtiPlatform", "createLtiRegistration");
  await all("deleteLtiPlatform");
  put("item", (await run("createItem")).id);
  await all("getItem", "listItems", "updateItem", "getItemStatistics");
  put("assessment", (await run("createAssessment")).id);
  await all("getAnswerKeys", "publishAssessment", "listVersions", "duplicateAssessment");
  const [exercise] = (await run("getAssessment")).exercises;
  put("exercise", exercise?.id);
  for (const [i, key] of (["ridge", "atlantic", "himalaya"] as const).entries()) {
    put(key, exercise?.questions[i]?.id);
  }
  await insertItemUse(api.organizationId, {
    item: live.get(IDS.item) ?? "",
    assessment: live.get(IDS.assessment) ?? "",
    version: 1,
    revision: 1,
    question: live.get(IDS.ridge) ?? "",
  });
  await all("listItemUsage", "archiveItem", "unarchiveItem");
  await all("listAssessments", "checkAnswer", "putLearner", "getLearner", "listLearners", "exportLearner");
  await all("renameLearner");
  await api.put(`/v1/learners/${learnerExamples.get.data.learner_ref}`, {});
  await all("eraseLearner", "verifyReceipt");

  put("submission", (await run("submitAnswers")).submission_id);
  await all(
    "getGrading",
    "gradeSubmission",
    "getSubmission",
    "getSubmissionTrace",
    "listResults",
    "listLearnerResults",
    "getAnalytics",
    "voidSubmission",
    "unvoidSubmission",
    "getAgreement",
    "getRoster",
  );
  put("anchor", (await run("createAnchor")).id);
  await all("markAnchor", "listAnchors", "getCalibration", "removeAnchor");
  put("alert", await insertAlert(api.organizationId, live.get(IDS.assessment) ?? ""));
  await all("listAlerts", "dismissAlert");

  put("collection", (await run("createCollection")).id);
  const first = { assessment_id: live.get(IDS.otherAssessment) };
  const item = await api.post(`/v1/collections/${live.get(IDS.collection)}/items`, first);
  put("firstItem", item.data.id);
  put("secondItem", (await run("addCollectionItem")).id);
  await all(
    "getCollection",
    "exportCollection",
    "listCollections",
    "listCollectionResults",
    "listSubmissions",
  );
  await all("archiveCollection", "unarchiveCollection", "updateCollection", "reorderCollection");
  await all("removeCollectionItem", "deleteCollection");

  put("attempt", (await run("openAttempt")).id);
  await all("saveAttemptProgress", "getAttempt", "listAttempts", "extendAttempt", "submitAttempt");
  const opening = `/v1/assessments/${live.get(IDS.assessment)}/attempts`;
  put("attempt", (await api.post(opening, attemptExamples.open.body)).data.id);
  await all("discardAttempt");

  const file = await submitFile({ api });
  const submission = live.get(IDS.submission);
  put("submission", file.id);
  put("file", file.file);
  await all("uploadFile", "downloadSubmissionFile");
  const assessment = live.get(IDS.assessment) ?? "";
  put("file", (await uploadFile(api, assessment)).data.id);
  await all("deleteFile");
  put("submission", submission);
  live.set(EMBED_TOKEN, await openFileToken(api));
  put("file", (await run("uploadEmbeddedFile")).id);
  await all("listEmbeddedFiles", "downloadEmbeddedFile", "deleteEmbeddedFile");

  live.set(EMBED_TOKEN, (await run("createEmbedToken")).token);
  await all("loadEmbeddedAssessment", "getEmbeddedAttempt", "saveEmbeddedProgress", "submitEmbedded");

  const { data: deliveries } = await api.get("/v1/webhooks/deliveries");
  put("delivery", deliveries[0].id);
  put("event", deliveries[0].event_id);
  put("import", (await run("createImport")).id);
  await all("cancelImport");
  put("import", (await importFile(api, EXAMPLE_IMPORT_FILE, { preview: "true" })).id);
  await all("getImport", "listImports", "listImportReport", "startImport", "exportItems");
  await all("listEvents", "getMe", "getOrganization", "updateOrganization", "uploadAsset");
  await all("listWebhooks", "getWebhook", "listDeliveries", "getDelivery", "redeliver", "testWebhook");
  await all("rotateWebhookSecret", "updateWebhook", "deleteWebhook");

  await all(
    "exportAssessment",
    "notifyContentUpdated",
    "archiveAssessment",
    "unarchiveAssessment",
    "updateAssessment",
  );
  const created = await run("createRegrade");
  put("regrade", created.id);
  live.set(FINGERPRINT, created.fingerprint);
  await all("getRegrade", "listRegrades", "listRegradeChanges", "previewRegrade", "commitRegrade");
  await all("revertRegrade");
  put("assessment", (await api.post("/v1/assessments", { title: "Nobody's" })).data.id);
  put("item", await createItemId(api));
  await all("deleteItem");
  await all("deleteAssessment", "createAuthorLink");
  await all("listFolders", "getFolder", "updateFolder");
  put("ltiScore", await createLtiScore(api));
  await all("listLtiScores", "resendLtiScore");
  const { data: empty } = await api.post("/v1/folders", { name: "Empty" });
  put("folder", empty.id);
  await all("deleteFolder", "getOpenApi");
  expect([...unusedOperations.keys()]).toEqual([]);
}

async function createLtiScore(api: Api): Promise<string> {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  return createScore(api, { assessmentId: quiz.id, answers: buildAnswers(quiz, ["b"]) });
}

async function otherAssessment(api: Api): Promise<string> {
  const { title, settings } = collectionExamples.get.data.items[0]?.assessment ?? {};
  const created = await api.post("/v1/assessments", {
    title,
    settings: {
      passing_score_percent: settings?.passingScorePercent,
      allowed_attempts: settings?.allowedAttempts,
      show_solutions: settings?.showSolutions,
      on_deadline: settings?.onDeadline,
      opens_at: settings?.opensAt,
      closes_at: settings?.closesAt,
      grade_skipped: settings?.gradeSkipped,
      marking: settings?.marking,
    },
    exercises: [{ questions: [choiceQuestion()] }],
  });
  await api.post(`/v1/assessments/${created.data.id}/publish`);
  return created.data.id;
}

/** Replaces the ids of the examples in a text with live ones. */
export const toLiveText = (text: string, live: LiveIds): string =>
  [...live].reduce((text, [story, real]) => text.replaceAll(story, real), text);

/** Replaces live ids with those of the examples. Times, codes and secrets become placeholders. */
export function toExampleIds(value: unknown, live: LiveIds): unknown {
  const back: LiveIds = new Map([...live].map(([story, real]) => [real, story]));
  const text = toLiveText(JSON.stringify(value), back)
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(a time)"')
    .replace(/"[0-9A-HJKMNP-TV-Z]{8}"/g, '"(a share code)"')
    .replace(/"(emb_|whsec_)[\w+/=-]+"/g, '"($1 a secret)"')
    .replace(/"https?:[^"]+\/author\/[^"]+"/g, '"(a link)"');
  return JSON.parse(text);
}
