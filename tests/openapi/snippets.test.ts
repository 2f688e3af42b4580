import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildAttemptFlow } from "#components/docs/examples/attempt-flow.ts";
import { LANGUAGES, type Language } from "#components/docs/examples/languages.ts";
import { quickStart } from "#components/docs/examples/quick-start.ts";
import { buildSampleRequest, EXAMPLE_FILE, EXAMPLE_IMPORT } from "#components/docs/examples/request.ts";
import { buildReviewScript } from "#components/docs/examples/review.ts";
import { buildEventSync, buildSubmissionSync } from "#components/docs/examples/sync.ts";
import { LEARNER_REF } from "#lib/contract/examples/ids.ts";
import { generateSdk } from "#scripts/sdk/generate.ts";
import { createTestClient, waitForFeed } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { sample } from "#tests/support/pictures.ts";
import { textQuestion } from "#tests/support/quiz.ts";
import { EXAMPLE_IMPORT_FILE, runExampleFlow, toLiveText } from "./example-flow.ts";
import { NODE_LOOP, PYTHON_LOOP, startInterpreter } from "./interpreter.ts";

/** The folder in which the examples run, with the file that one of them uploads. */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "snippets-"));
fs.writeFileSync(path.join(folder, EXAMPLE_FILE), sample("png"));
fs.writeFileSync(path.join(folder, EXAMPLE_IMPORT), EXAMPLE_IMPORT_FILE);
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The SDK in one file, which loads faster than its sources. */
const SDK_FILE = path.join(folder, "sdk.mjs");

type Runner = {
  program: string;
  args: (code: string) => string[];
  prelude: string;
  /** A program that runs all examples, if the language is slow to start. */
  loop?: string;
};

/** The build of the SDK's sources stands in for the package, which tests/sdk installs. */
const withBuild = (code: string) => code.replace('from "touchstone"', `from "${pathToFileURL(SDK_FILE)}"`);

/** Programs that run code in each language. The prelude makes the output readable for the test and failures visible. */
const RUNNERS: Record<Language, Runner> = {
  curl: {
    program: "bash",
    args: (code) => ["-euo", "pipefail", "-c", code],
    prelude: 'curl() { command curl -sS --fail-with-body "$@"; }\n',
  },
  typescript: {
    program: process.execPath,
    args: (code) => ["--input-type=module", "-e", withBuild(code)],
    loop: NODE_LOOP,
    // A browser would send the origin of the page.
    prelude: `const request = fetch;
globalThis.fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("Origin", "https://school.example");
  return request(url, { ...init, headers });
};
console.log = (...values) => process.stdout.write(values.map((value) => JSON.stringify(value)).join(" ") + "\\n");
`,
  },
  python: {
    program: "python3",
    args: (code) => ["-c", code],
    loop: PYTHON_LOOP,
    prelude:
      "import builtins as _b, json as _j, sys as _s\n_b.print = lambda *v: _s.stdout.write(_j.dumps(v[0]))\n",
  },
};

/** Finds the path of the real program. The python3 in PATH can be a wrapper that is slow to find it. */
const findProgram = (program: string): string | undefined => {
  if (program !== "python3") return spawnSync(program, ["--version"]).status === 0 ? program : undefined;
  const { status, stdout } = spawnSync(program, ["-c", "import sys; print(sys.executable)"]);
  return status === 0 ? String(stdout).trim() : undefined;
};

function getOptions(apiKey: string, variables: Record<string, string> = {}) {
  const { NODE_OPTIONS: _, ...own } = process.env;
  return { cwd: folder, env: { ...own, API_KEY: apiKey, ...variables } };
}

function run(
  program: string,
  args: string[],
  apiKey: string,
  variables: Record<string, string> = {},
): Promise<string> {
  const child = spawn(program, args, getOptions(apiKey, variables));
  return new Promise((resolve, reject) => {
    let [output, complaints] = ["", ""];
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (complaints += chunk));
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(output);
      else reject(new Error(`${program} ended with ${status}:\n${complaints}${output}\n\n${args.at(-1)}`));
    });
  });
}

beforeAll(async () => {
  await generateSdk();
  await build({ entryPoints: ["sdk/src/index.ts"], bundle: true, format: "esm", outfile: SDK_FILE });
}, 60_000);

describe.each(LANGUAGES)("the examples in $name", ({ id, write }) => {
  const { args, prelude, loop } = RUNNERS[id];
  const program = findProgram(RUNNERS[id].program) ?? "";
  const baseUrl = `${inject("baseUrl")}/v1`;

  test.skipIf(program === "")("run in sequence for every operation", { timeout: 180_000 }, async () => {
    const api = await createTestClient();
    const interpreter = loop
      ? startInterpreter(program, args(prelude + loop), getOptions(api.key))
      : undefined;
    await runExampleFlow(api, async (called, live) => {
      const code = toLiveText(write(buildSampleRequest(called, baseUrl)), live);
      const output = interpreter
        ? await interpreter.run(withBuild(code))
        : await run(program, args(prelude + code), api.key);
      if ("204" in called.operation.responses) return undefined;
      // An empty list prints nothing, and a longer one prints each item on its own line.
      const answer = JSON.parse(output.trim().split("\n").at(-1) || "null");
      return id === "curl" && answer?.error === null ? answer.data : answer;
    }).finally(() => interpreter?.stop());
  });

  test.skipIf(program === "")(
    "start with a quick start that runs unchanged",
    { timeout: 60_000 },
    async () => {
      const api = await createTestClient();
      const output = await run(program, args(quickStart[id](baseUrl)), api.key);
      expect(output).toContain("learner-4711");
      const { data } = await api.get("/v1/assessments");
      const results = await api.get(`/v1/assessments/${data[0].id}/results`);
      expect(results.data).toMatchObject([
        { learner_ref: "learner-4711", score: 1, max_score: 1, passed: true },
      ]);
    },
  );
});

test.each([
  { title: "with a time limit, which it extends", settings: { time_limit_minutes: 30 }, minutes: 40 },
  { title: "without a time limit", settings: {}, minutes: null },
])(
  "the guide to attempts has a script that runs from the start of an attempt to its result $title",
  {
    timeout: 60_000,
  },
  async ({ settings, minutes }) => {
    const api = await createTestClient();
    const { id } = await createPublishedAssessment(api, [textQuestion()], settings);
    const { program, args, prelude } = RUNNERS.curl;
    const code = prelude + buildAttemptFlow(`${inject("baseUrl")}/v1`);
    await run(program, args(code), api.key, { ASSESSMENT: id });
    const { data } = await api.get(`/v1/assessments/${id}/attempts`);
    expect(data).toMatchObject([{ learner_ref: LEARNER_REF, state: "submitted", answered_count: 1 }]);
    const { deadline, started_at } = data[0];
    expect(deadline && (Date.parse(deadline) - Date.parse(started_at)) / 60_000).toBe(minutes);
    const submission = await api.get(`/v1/submissions/${data[0].submission_id}`);
    expect(submission.data).toMatchObject({ passed: true, attempt_id: data[0].id, late: false });
  },
);

test("the guides to reviews and syncing have scripts that run", { timeout: 60_000 }, async () => {
  const api = await createTestClient();
  const baseUrl = `${inject("baseUrl")}/v1`;
  const { id, exercises } = await createPublishedAssessment(api, [textQuestion()]);
  const questionAnswers = [{ questionId: exercises[0].questions[0].id, answers: ["Paris"] }];
  const submitted = await api.post(`/v1/assessments/${id}/submit`, {
    learner_ref: LEARNER_REF,
    answers: { exerciseAnswers: [{ exerciseId: exercises[0].id, questionAnswers }] },
  });
  const submissionId = submitted.data.submission_id;
  const runScript = (code: string) =>
    run(process.execPath, ["--input-type=module", "-e", code], api.key, { SUBMISSION: submissionId });
  expect(await runScript(buildReviewScript(baseUrl))).toMatch(
    /number: 1,[\s\S]*outcome: 'correct'[\s\S]*score: '1 of 1'/,
  );
  expect(await runScript(buildSubmissionSync(baseUrl))).toContain(submissionId);
  await waitForFeed(api, 2);
  expect(await runScript(buildEventSync(baseUrl))).toBe(`submission.graded ${submissionId}\n`);
});
