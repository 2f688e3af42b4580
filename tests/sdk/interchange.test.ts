import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient } from "../support/api.ts";
import { runWaitingImports, writeExchangeFile } from "../support/imports.ts";
import { choiceQuestion, textQuestion } from "../support/quiz.ts";
import { createTempDir, runCli } from "./support.ts";

let api: Api;
let env: Record<string, string>;
beforeAll(async () => {
  api = await createTestClient();
  env = { TOUCHSTONE_URL: inject("baseUrl"), TOUCHSTONE_API_KEY: api.key };
});

/** Writes a file with two valid questions and one that isn't. */
function createFile(): string {
  const file = path.join(createTempDir(), "letters.json");
  const questions = [
    { id: "q1", ...choiceQuestion() },
    { id: "q2", ...textQuestion() },
    { id: "q3", ...choiceQuestion(1, ["missing"]) },
  ];
  fs.writeFileSync(file, writeExchangeFile(questions));
  return file;
}

/** Runs a command that waits for the worker. */
async function runWithWorker(args: string[]) {
  const running = runCli(args, { env });
  await expect.poll(() => runWaitingImports({ onFailure: () => {} })).toBeGreaterThan(0);
  return running;
}

describe("the command line", () => {
  test("imports a file and lists what was skipped, and exports what was imported", async () => {
    const imported = await runWithWorker(["assessments", "import", createFile()]);
    expect(imported.code, imported.stderr).toBe(0);
    expect(imported.stdout).toMatch(
      /^Import completed: 2 imported, 0 changed, 1 skipped\nassessment \S+ letters\n/,
    );
    expect(imported.stdout).toMatch(/skipped {2}letters\.json#\S+ {2}invalid_item/);

    const { data } = await api.get("/v1/assessments");
    const target = path.join(createTempDir(), "again.json");
    const args = ["assessments", "export", data[0].id, "--format", "json"];
    expect(await runCli([...args, "--output", target], { env })).toMatchObject({ code: 0, stdout: "" });
    const piped = await runCli(args, { env });
    expect(piped.stdout).toBe(fs.readFileSync(target, "utf8"));
    expect(JSON.parse(piped.stdout).questions).toHaveLength(2);
  });

  test("previews a file with the whole report as JSON", async () => {
    const { code, stdout } = await runWithWorker([
      "assessments",
      "import",
      createFile(),
      "--preview",
      "--json",
    ]);
    const { preview, created, report } = JSON.parse(stdout);
    expect([code, preview, created, report.length]).toEqual([0, true, [], 3]);
  });

  test.each([
    ["a missing file", ["assessments", "import", "/nowhere.zip"], 2],
    ["an unknown target", ["assessments", "import", "x.zip", "--as", "courses"], 2],
    ["no format", ["assessments", "export", "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54"], 2],
    [
      "an unknown assessment",
      ["assessments", "export", "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54", "--format", "json"],
      4,
    ],
  ])("refuses %s", async (_, args, expected) => {
    const { code, stdout, stderr } = await runCli(args, { env });
    expect([code, stdout]).toEqual([expected, ""]);
    expect(stderr).not.toBe("");
  });
});
