import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { insertAlert } from "#tests/support/alerts.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { uploadQuestion } from "#tests/support/files.ts";
import { insertLaunch, insertLink, insertPlatform } from "#tests/support/lti/links.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import {
  buildAnswers,
  choiceQuestion,
  expressionQuestion,
  numericQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Every text that a learner or teacher writes below contains this, and nothing else does. */
const CANARY = "k4n4r1";
const REF = `${CANARY} ref/ü`;
const ORIGIN = "https://school.example";
const browser = { key: null, headers: { origin: ORIGIN } };

let service: RunningService;
let database: Database;
let receiver: Receiver;
let api: Api;
beforeAll(async () => {
  service = await startService({
    build: "none",
    env: {
      LOG_LEVEL: "trace",
      ALLOW_INSECURE_WEBHOOKS: "1",
      WEBHOOK_WORKER: "1",
      WEBHOOK_RETRY_SECONDS: "0,1",
    },
  });
  database = openDatabase(service.connection, 2);
  const { organizationId, apiKey } = await createTestOrganization(database);
  api = createApiClient(service.baseUrl, organizationId, apiKey);
  // The endpoint repeats what it gets in its response's body and headers.
  receiver = await startReceiver(({ body }) => ({
    status: 200,
    headers: { "x-echo": encodeURIComponent(body).slice(0, 800) },
    body,
  }));
});
afterAll(async () => {
  await receiver?.close();
  await database?.close();
  await stopService(service);
});

/** Content of the integrator's own format without keys, which a teacher grades. */
const freeFormQuestion = { content_ast: { kind: "drawing" }, answer_keys: [], points: 2 };
/** Content of the integrator's own format, whose options only the key names. */
const opaqueChoice = {
  content_ast: { kind: "cards" },
  answer_keys: [{ type: "choice", response_id: "r1", correct: ["x"] }],
};
const QUESTIONS = [
  choiceQuestion(),
  textQuestion(),
  numericQuestion(),
  expressionQuestion(),
  openQuestion(),
  freeFormQuestion,
  opaqueChoice,
  uploadQuestion(),
];
const text = (what: string) => `${CANARY} ${what}`;
const VALUES = ["b", text("text"), text("number"), text("x+1"), text("essay"), text("drawing"), text("card")];

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;
const withKey = (name: string) => ({ headers: { "idempotency-key": `${CANARY} ${name}` } });
const metadata = { [`${CANARY} name`]: [text("metadata")] };

/** Fills every field that is about the learner. Returns the submission that a teacher has graded. */
async function fillEverything(quiz: Quiz): Promise<string> {
  const answers = buildAnswers(quiz, VALUES);
  await recordLaunches(quiz.id);
  const upload = async (query = "") => {
    const name = encodeURIComponent(text("file.txt"));
    const path = `/v1/assessments/${quiz.id}/files?filename=${name}${query}`;
    const headers = { "idempotency-key": `file ${crypto.randomUUID()}` };
    const { data } = await api.request("POST", path, { raw: Buffer.from(text("in a file")), headers });
    return data.id;
  };
  const learnerPath = `/v1/learners/${encodeURIComponent(REF)}`;
  await api.put(learnerPath, { display_name: text("name"), metadata }, withKey("put"));
  const body = { learner_ref: REF, answers: buildAnswers(quiz, [...VALUES, [await upload()]]), metadata };
  const submitted = await api.post(`/v1/assessments/${quiz.id}/submit`, body, withKey("submit"));
  expect(submitted.error).toBeNull();
  const id = submitted.data.submission_id;
  const questions = quiz.exercises[0].questions;
  const buildMarks = (comment: string) => ({
    questions: [4, 5, 7].map((i) => ({ question_id: questions[i].id, score: 1, comment: text(comment) })),
    finalize: true,
  });
  const graded = await api.put(`/v1/submissions/${id}/grading`, buildMarks("comment"), withKey("grade"));
  expect(graded.error).toBeNull();
  const second = { ...buildMarks("remark"), as: "second", marker: "second" };
  expect((await api.put(`/v1/submissions/${id}/grading`, second)).data.status).toBe("graded");

  const anchorBody = {
    submission_id: id,
    question_id: questions[4].id,
    score: 1,
    comment: text("agreed"),
  };
  const anchor = await api.post(`/v1/assessments/${quiz.id}/anchors`, anchorBody, withKey("anchor"));
  const anchorMark = { score: 0, comment: text("calibration"), marker: "third", finalize: true };
  await api.put(`/v1/anchors/${anchor.data.id}/mark`, anchorMark, withKey("mark"));

  const opened = await api.post(
    `/v1/assessments/${quiz.id}/attempts`,
    { learner_ref: REF, metadata },
    withKey("open"),
  );
  expect((await api.put(`/v1/attempts/${opened.data.id}/progress`, { answers })).status).toBe(204);
  await upload(`&attempt_id=${opened.data.id}`);
  expect(
    (await api.post(`/v1/attempts/${opened.data.id}/submit`, {}, withKey("submit attempt"))).status,
  ).toBe(200);
  const again = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: REF, metadata });
  await api.put(`/v1/attempts/${again.data.id}/progress`, { answers });
  const discarded = await api.post(`/v1/attempts/${again.data.id}/discard`, {}, withKey("discard"));
  expect(discarded.data.learner_ref).toBe(REF);

  const tokenBody = { assessment_id: quiz.id, origins: [ORIGIN], learner_ref: REF, metadata };
  const { data: used } = await api.post("/v1/embed/token", tokenBody, withKey("token"));
  await api.get(`/v1/embed/assessments?token=${used.token}`, browser);
  const headers = { ...browser.headers, "idempotency-key": text("embed") };
  const embedded = await api.post(
    "/v1/embed/submit",
    { token: used.token, answers },
    { ...browser, headers },
  );
  expect(embedded.status).toBe(200);
  const { data: unused } = await api.post("/v1/embed/token", tokenBody);
  expect((await api.put("/v1/embed/progress", { token: unused.token, answers }, browser)).status).toBe(204);
  await api.post(`/v1/assessments/${quiz.id}/check`, {
    question_id: questions[1].id,
    learner_ref: REF,
    answers: [{ responseId: "r1", value: text("check") }],
  });
  await api.post(`/v1/assessments/${quiz.id}/submit`, {
    learner_ref: "someone else",
    answers: buildAnswers(quiz, ["a"]),
  });
  return id;
}

/** Records what a launch from a learning platform keeps about the learner, whose next submission has a score there. */
async function recordLaunches(assessmentId: string): Promise<void> {
  const { organizationId } = api;
  const [sub, session] = [`cn=${text("sub")},{"o"=\\}`, Buffer.from(text("session"))];
  const platformId = await insertPlatform(database, organizationId);
  const linkId = await insertLink(database, organizationId, platformId, { assessmentId });
  await insertLaunch(database, organizationId, { platformId, linkId, sub, learnerRef: REF });
  await database.sql`
    insert into lti_launches (organization_id, id, digest, platform_id, deployment_id, message_type, role, sub,
      learner_ref, display_name, expires_at)
    values (${organizationId}, ${crypto.randomUUID()}, ${session}, ${platformId}, '1', 'resource_link', 'learner', ${sub},
      ${REF}, ${text("name")}, now())`;
}

const countDelivered = async (): Promise<boolean> => {
  const [row] =
    await database.sql`select (select count(*)::int from webhook_deliveries where status = 'pending')
      + (select count(*)::int from webhook_fan_outs) as waiting`;
  return row?.waiting === 0;
};

/** Returns the tables whose rows contain the canary, by COPY TO STDOUT, because no pg_dump comes with PostgreSQL here. */
async function findInDump(): Promise<string[]> {
  const tables = await database.sql<{ name: string }[]>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { name } of tables) {
    const dump = await database.sql.unsafe(`copy ${name} to stdout`).readable();
    const chunks: Buffer[] = [];
    for await (const chunk of dump) chunks.push(Buffer.from(chunk));
    if (hasCanary(Buffer.concat(chunks).toString("utf8"))) found.push(name);
  }
  return found.sort();
}

const FORMS = [
  CANARY,
  encodeURIComponent(REF),
  Buffer.from(CANARY).toString("hex"),
  Buffer.from(REF).toString("base64"),
];
const hasCanary = (written: string): boolean => FORMS.some((form) => written.includes(form));

const listLogs = (dir: string): string[] =>
  fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".log"))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Returns the responses of everything that can be read about a quiz and its submissions. */
async function readEverything(quiz: Quiz, submissionIds: readonly string[]): Promise<string[]> {
  const paths = [
    "/v1/learners",
    "/v1/webhooks/deliveries?limit=100",
    ...[
      "results",
      "results?is_draft=true",
      "attempts?limit=100",
      "alerts",
      "anchors",
      ...ATTEMPTS_MODES.map((m) => `analytics?attempts=${m}`),
    ].map((name) => `/v1/assessments/${quiz.id}/${name}`),
    ...submissionIds.flatMap((id) => [`/v1/submissions/${id}`, `/v1/submissions/${id}/grading`]),
  ];
  const { data: deliveries } = await api.get("/v1/webhooks/deliveries?limit=100");
  for (const { id } of deliveries) paths.push(`/v1/webhooks/deliveries/${id}`);
  const { data: attempts } = await api.get(`/v1/assessments/${quiz.id}/attempts?limit=100`);
  for (const { id } of attempts) paths.push(`/v1/attempts/${id}`);
  const texts: string[] = [];
  for (const each of paths) {
    const answer = await api.get(each);
    expect([each, answer.status]).toEqual([each, 200]);
    texts.push(answer.text);
  }
  return texts;
}

const readFigures = async (quiz: Quiz): Promise<string[]> => {
  const texts: string[] = [];
  for (const mode of ATTEMPTS_MODES) {
    const answer = await api.get(`/v1/assessments/${quiz.id}/analytics?attempts=${mode}`);
    texts.push(answer.text.replaceAll(/"display_name":"[^"]*"/g, ""));
  }
  return texts;
};

test("an erased learner is in no table, log, response or delivery, and the figures stay", {
  timeout: 120_000,
}, async () => {
  await api.post("/v1/webhooks", { url: receiver.url, events: ["*"] });
  const quiz = await createPublishedAssessment(api, QUESTIONS, {
    allowed_attempts: null,
    marking: { mode: "double" },
  });
  const graded = await fillEverything(quiz);
  await insertAlert(api.organizationId, quiz.id, { db: database.db, answer: text("text") });
  await waitUntil(countDelivered);
  const { data: results } = await api.get(`/v1/assessments/${quiz.id}/results`);
  const ids = results.map(({ id }: { id: string }) => id);

  const before = await findInDump();
  for (const table of [
    "additional_marks",
    "anchor_marks",
    "anchors",
    "attempts",
    "embed_tokens",
    "events",
    "idempotency_keys",
    "learners",
    "lti_launches",
    "lti_link_learners",
    "lti_link_submissions",
    "lti_scores",
    "marks",
    "question_alerts",
    "submission_files",
    "submissions",
  ]) {
    expect(before).toContain(`public.${table}`);
  }
  expect(before).toContain("public.webhook_attempts");
  expect((await readEverything(quiz, ids)).filter(hasCanary).length).toBeGreaterThan(10);
  const exported = await api.get(`/v1/learners/${encodeURIComponent(REF)}/export`);
  const kept = [
    "name",
    "metadata",
    "text",
    "number",
    "essay",
    "drawing",
    "comment",
    "remark",
    "agreed",
    "file.txt",
  ];
  for (const what of [...kept, "calibration"]) {
    expect(exported.text).toContain(text(what));
  }
  expect(exported.data.submissions.map(({ id }: { id: string }) => id)).toContain(graded);
  expect(exported.text).not.toMatch(/emb_|whsec_/);
  const figures = await readFigures(quiz);

  const erased = await api.delete(`/v1/learners/${encodeURIComponent(REF)}`, withKey("erase"));
  expect([erased.status, erased.data.counts.submissions]).toEqual([200, 3]);
  expect(hasCanary(erased.text)).toBe(false);
  await waitUntil(countDelivered);

  expect(await findInDump()).toEqual([]);
  expect((await readEverything(quiz, ids)).filter(hasCanary)).toEqual([]);
  expect(await readFigures(quiz)).toEqual(figures);
  const [newest] = (await api.get("/v1/webhooks/deliveries?limit=1")).data;
  expect(newest.event).toBe("learner.erased");

  const { data: deliveries } = await api.get("/v1/webhooks/deliveries?event=submission.graded&limit=100");
  const earlier = receiver.requests.length;
  for (const { id } of deliveries) await api.post(`/v1/webhooks/deliveries/${id}/redeliver`);
  await receiver.received(earlier + deliveries.length);
  expect(receiver.requests.slice(earlier).filter(({ body }) => hasCanary(body))).toEqual([]);

  const logs = listLogs(service.dataDir).map((file) => fs.readFileSync(file, "utf8"));
  expect(logs.length).toBeGreaterThanOrEqual(2);
  expect(logs.filter(hasCanary)).toEqual([]);
});
