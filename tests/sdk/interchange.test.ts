import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { type Api, createTestClient } from "../support/api.ts";
import { runWaitingImports, writeExchangeFile } from "../support/imports.ts";
import { choiceQuestion, textQuestion } from "../support/quiz.ts";
import { startReceiver } from "../support/receiver.ts";
import { waitUntil } from "../support/wait-until.ts";
import { createTempDir, runCli } from "./support.ts";

const UNKNOWN_ID = "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54";

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
  await waitUntil(async () => (await runWaitingImports(api)) > 0, "the command has uploaded a file");
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

  test("imports what is piped to it, and says that a directory can't be read", async () => {
    const pipe = path.join(createTempDir(), "letters.json");
    execFileSync("mkfifo", [pipe]);
    const writing = fs.promises.writeFile(pipe, fs.readFileSync(createFile()));
    const imported = await runWithWorker(["assessments", "import", pipe, "--preview"]);
    await writing;
    expect([imported.code, imported.stderr]).toEqual([0, expect.not.stringContaining("empty")]);
    const directory = createTempDir();
    const refused = await runCli(["assessments", "import", directory], { env });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`${directory} can't be read`),
    ]);
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

  test("keeps the old file if the download of an export breaks, and says so", async () => {
    const server = await startReceiver(() => "break");
    onTestFinished(() => server.close());
    const broken = { ...env, TOUCHSTONE_URL: server.url };
    const dir = createTempDir();
    fs.writeFileSync(path.join(dir, "quiz.json"), "old");
    const args = ["assessments", "export", UNKNOWN_ID, "--format", "json", "--json"];
    const saved = await runCli([...args, "--output", "quiz.json"], { home: dir, env: broken });
    expect({ code: saved.code, stdout: saved.stdout }).toEqual({ code: 7, stdout: "" });
    expect(JSON.parse(saved.stderr)).toMatchObject({
      error: { code: "connection_failed", message: "The download was interrupted" },
    });
    expect(fs.readdirSync(dir)).toEqual(["quiz.json"]);
    expect(fs.readFileSync(path.join(dir, "quiz.json"), "utf8")).toBe("old");
    expect(await runCli(args, { env: broken })).toMatchObject({ code: 7, stdout: "only this" });
  });

  test("replaces what a link points to with an export, keeps its mode, and writes to named pipes", async () => {
    const server = await startReceiver(() => ({ status: 200, body: "new" }));
    onTestFinished(() => server.close());
    const dir = createTempDir();
    const [file, link] = [path.join(dir, "quiz.json"), path.join(dir, "link.json")];
    fs.writeFileSync(file, "old", { mode: 0o600 });
    fs.symlinkSync(file, link);
    const args = ["assessments", "export", UNKNOWN_ID, "--format", "json", "--output"];
    const run = (target: string) =>
      runCli([...args, target], { env: { ...env, TOUCHSTONE_URL: server.url } });
    expect((await run(link)).code).toBe(0);
    expect([fs.readFileSync(file, "utf8"), fs.statSync(file).mode & 0o777]).toEqual(["new", 0o600]);
    expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
    const pipe = path.join(dir, "pipe");
    execFileSync("mkfifo", [pipe]);
    const [{ code }, piped] = await Promise.all([run(pipe), fs.promises.readFile(pipe, "utf8")]);
    expect([code, piped]).toEqual([0, "new"]);
    expect((await run(dir)).code).toBe(1);
    expect(fs.readdirSync(dir)).toEqual(["link.json", "pipe", "quiz.json"]);
  });

  test.each([
    ["a missing file", ["assessments", "import", "/nowhere.zip"], 2],
    ["an unknown target", ["assessments", "import", "x.zip", "--as", "courses"], 2],
    ["no format", ["assessments", "export", UNKNOWN_ID], 2],
    ["an unknown assessment", ["assessments", "export", UNKNOWN_ID, "--format", "json"], 4],
  ])("refuses %s", async (_, args, expected) => {
    const { code, stdout, stderr } = await runCli(args, { env });
    expect([code, stdout]).toEqual([expected, ""]);
    expect(stderr).not.toBe("");
  });
});
