import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { buildVectorRunner } from "#components/docs/examples/scoring-vectors.ts";
import { createTestClient } from "#tests/support/api.ts";
import { createContent } from "#tests/vectors/grade-with-product.ts";
import { readVectors, VECTORS_FILE, type Vector } from "#tests/vectors/vectors.ts";

/** Where only Next runs, the file has no address under /v1. */
const ADDRESSES = [
  "/scoring-vectors.json",
  ...(process.env.TEST_ENTRYPOINT === "next" ? [] : ["/v1/scoring-vectors.json"]),
];

describe.each(ADDRESSES)("GET %s", (path) => {
  const load = (init: RequestInit = {}) => fetch(inject("baseUrl") + path, init);

  test("returns the file to anyone, from any origin", async () => {
    const response = await load({ headers: { Origin: "https://engine.example" } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("content-security-policy")).toBeNull();
    expect((await response.text()) === fs.readFileSync(VECTORS_FILE, "utf8")).toBe(true);
  });

  test("is revalidated by its ETag", async () => {
    const etag = (await load({ method: "HEAD" })).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    // Without this header, fetch would send no-cache, which asks for the whole file.
    const headers = { "If-None-Match": etag, "Cache-Control": "max-age=0" };
    expect((await load({ headers })).status).toBe(304);
    expect((await load({ headers: { ...headers, "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("accepts no other method", async () => {
    expect((await load({ method: "POST", body: "{}" })).status).toBe(405);
  });
});

test("the script in the documentation runs an engine against the cases", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "vectors-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const reference = pathToFileURL(path.resolve("tests/vectors/reference/grade.ts"));
  const engine = `import { grade as gradeByKey } from "${reference}";
    export const grade = (interaction, key, value) => gradeByKey(key, value);`;
  fs.writeFileSync(path.join(folder, "engine.js"), engine);
  fs.writeFileSync(path.join(folder, "run.js"), buildVectorRunner(inject("baseUrl")));
  fs.writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  const { stdout } = await promisify(execFile)(process.execPath, ["run.js"], { cwd: folder });
  const { length } = readVectors();
  expect(stdout).toBe(`${length} of ${length} cases pass\n`);
});

/** Cases of every topic. The tests without a service cover all of them. */
const SAMPLE = readVectors().filter((_, i) => i % 23 === 0);

test("the service scores a submission of cases as the file says", async () => {
  const api = await createTestClient();
  const toQuestion = ({ interaction, key }: Vector) => ({
    content_ast: createContent(interaction),
    answer_keys: [key],
    points: 1,
  });
  const draft = { title: "Scoring vectors", exercises: [{ questions: SAMPLE.map(toQuestion) }] };
  const { data: created } = await api.post("/v1/assessments", draft);
  await api.post(`/v1/assessments/${created.id}/publish`);
  const { data: assessment } = await api.get(`/v1/assessments/${created.id}`);
  const [exercise] = assessment.exercises;
  const questionAnswers = SAMPLE.map(({ key, value }, i) => ({
    questionId: exercise.questions[i].id,
    answers: [{ responseId: key.response_id, value }],
  }));
  const answers = { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] };
  const { status, data } = await api.post(`/v1/assessments/${created.id}/submit`, {
    learner_ref: "vectors",
    answers,
  });
  expect(status).toBe(200);
  const results: { score: number; feedback: { outcome: string } }[] =
    data.exercise_results[0].question_results;
  const given = results.map(({ score, feedback }, i) => [SAMPLE[i]?.id, score, feedback.outcome]);
  expect(given).toEqual(SAMPLE.map(({ id, fraction, outcome }) => [id, toScore(fraction), outcome]));
});

/** A question's score is never below 0, and has 4 decimals. */
function toScore(fraction: string): number {
  const [n = 0, d = 1] = fraction.split("/").map(Number);
  return Math.max(0, Math.round((n / d) * 10_000) / 10_000);
}
