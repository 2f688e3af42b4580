import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { EventBody, TEST_EVENT, TEST_EVENT_DATA } from "../../lib/contract/events.ts";
import { EVENT_TYPES, webhooks } from "../../sdk/src/index.ts";
import { type Api, createTestClient } from "../support/api.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "../support/quiz.ts";
import { startReceiver } from "../support/receiver.ts";
import { collectOutcome, createTempDir, runCli, spawnCli } from "./support.ts";

const hasFish = spawnSync("fish", ["--version"]).status === 0;
const UNKNOWN_ID = "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54";

let api: Api;
let env: Record<string, string>;
beforeAll(async () => {
  api = await createTestClient();
  env = { TOUCHSTONE_URL: inject("baseUrl"), TOUCHSTONE_API_KEY: api.key };
});

describe("help", () => {
  test("prints every command with its options", async () => {
    const { code, stdout } = await runCli(["--help"]);
    expect(code).toBe(0);
    await expect(stdout).toMatchFileSnapshot("help.txt");
  });

  test("of a command names its options and examples", async () => {
    const { code, stdout } = await runCli(["listen", "--help"]);
    expect(code).toBe(0);
    await expect(stdout).toMatchFileSnapshot("help-listen.txt");
  });

  test("is available for every command and group", async () => {
    const { stdout } = await runCli(["--help"]);
    const commands = [...stdout.matchAll(/^ {2}((?:[a-z]+ )+)(?:[A-Z]+ )* {1,}[A-Z]/gm)].map(
      ([, name = ""]) => name.trim().split(" "),
    );
    expect(commands.length).toBe(15);
    const helps = await Promise.all(
      [...commands, ["assessments"]].map((words) => runCli([...words, "--help"])),
    );
    for (const { code, stdout, stderr } of helps) {
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^Usage: touchstone /);
    }
  });

  test("of a command can be asked for before its name", async () => {
    const { code, stdout, stderr } = await runCli(["--json", "-h", "assessments", "list"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: touchstone assessments list /);
  });

  test("shows the version", async () => {
    expect(await runCli(["--version"])).toEqual({ code: 0, stdout: "1.0.0\n", stderr: "" });
  });
});

describe("exit codes", () => {
  test.each<[string, string[], number]>([
    ["an unknown command", ["assessment"], 2],
    ["no command", [], 2],
    ["an unknown option", ["assessments", "list", "--colour"], 2],
    ["a missing argument", ["assessments", "get"], 2],
    ["an invalid option", ["submissions", "list", "--since", "yesterday"], 2],
    ["a date that doesn't exist", ["submissions", "list", "--since", "2026-02-30"], 2],
    ["a time on a date that doesn't exist", ["listen", "--since", "2026-04-31T09:00Z"], 2],
    ["an unknown id", ["assessments", "get", UNKNOWN_ID], 4],
    ["an unknown delivery", ["replay", UNKNOWN_ID], 4],
  ])("%s", async (_, args, expected) => {
    const { code, stdout, stderr } = await runCli(args, { env });
    expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
    expect(stderr).not.toBe("");
  });

  test.each<[string, () => Record<string, string>, number, string]>([
    ["a key that no header can hold", () => ({ ...env, TOUCHSTONE_API_KEY: "svc_ä" }), 3, "not_signed_in"],
    ["no credentials", () => ({}), 3, "not_signed_in"],
    ["an invalid key", () => ({ ...env, TOUCHSTONE_API_KEY: "svc_live_wrong" }), 3, "unauthenticated"],
  ])("%s, with the error as JSON", async (_, getEnv, expected, errorCode) => {
    // The flag can come before the command and between its words, too.
    for (const args of [
      ["assessments", "list", "--json"],
      ["--json", "assessments", "list"],
      ["assessments", "--json", "list"],
    ]) {
      const { code, stdout, stderr } = await runCli(args, { env: getEnv() });
      expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
      expect(JSON.parse(stderr)).toEqual({
        error: expect.objectContaining({ code: errorCode, message: expect.any(String), details: [] }),
      });
      expect(stderr).not.toContain(getEnv().TOUCHSTONE_API_KEY ?? "svc_");
    }
  });

  test("a state that doesn't allow it is 5", async () => {
    const draft = await api.post("/v1/assessments", { title: "Empty" });
    const { code, stderr } = await runCli(["assessments", "publish", draft.data.id], { env });
    expect(code).toBe(5);
    expect(stderr).toContain("not_publishable");
  });
});

describe("standard output", () => {
  test.skipIf(!fs.existsSync("/dev/full"))("that can't be written to is a failure", async () => {
    const full = fs.openSync("/dev/full", "w");
    onTestFinished(() => fs.closeSync(full));
    const child = spawnCli(["--help", "--json"], createTempDir(), {}, full);
    const { code, stderr } = await collectOutcome(child);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: "failed", message: expect.stringContaining("ENOSPC") },
    });
  });

  test("whose reader closes it early isn't a failure", async () => {
    const child = spawnCli(["--help"], createTempDir(), {});
    child.stdout?.destroy();
    expect(await collectOutcome(child)).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("login", () => {
  test("stores the address and the key in a file that only the user can read", async () => {
    const home = createTempDir();
    const args = ["login", "--url", inject("baseUrl"), "--stdin"];
    const { code, stdout } = await runCli(args, { home, input: `${api.key}\n` });
    expect(code).toBe(0);
    expect(stdout).not.toContain(api.key);
    const file = path.join(home, ".config/touchstone/config.json");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect((await runCli(["assessments", "list", "--json"], { home })).code).toBe(0);
    const sameAddress = { TOUCHSTONE_URL: `${inject("baseUrl")}/v1/` };
    expect((await runCli(["assessments", "list"], { home, env: sameAddress })).code).toBe(0);

    // Someone else's touchstone.json must not receive the stored key.
    const receiver = await startReceiver();
    fs.writeFileSync(path.join(home, "touchstone.json"), JSON.stringify({ url: receiver.url }));
    expect((await runCli(["assessments", "list"], { home })).code).toBe(3);
    expect(receiver.requests).toEqual([]);
    await receiver.close();
  });

  test("refuses an invalid key and stores nothing", async () => {
    const home = createTempDir();
    const { code } = await runCli(["login", "--url", inject("baseUrl"), "--stdin"], {
      home,
      input: "svc_live_wrong",
    });
    expect([code, fs.existsSync(path.join(home, ".config"))]).toEqual([3, false]);
    const pasted = await runCli(["login", "--url", inject("baseUrl"), "--stdin"], { home, input: "“svc”" });
    expect([pasted.code, pasted.stderr]).toEqual([3, "The API key has characters that a key can't have\n"]);
  });
});

test.each([
  ["", ""],
  [", also with a byte order mark", "\ufeff"],
])("touchstone.json in the working directory names the address and the key%s", async (_, mark) => {
  const home = createTempDir();
  const config = { url: inject("baseUrl"), api_key: api.key };
  fs.writeFileSync(path.join(home, "touchstone.json"), mark + JSON.stringify(config));
  expect((await runCli(["submissions", "list"], { home })).code).toBe(0);
});

test("assessments are created, published, listed and shown, as JSON that scripts can read", async () => {
  const home = createTempDir();
  fs.writeFileSync(
    path.join(home, "quiz.json"),
    JSON.stringify({ ...buildQuiz([textQuestion()]), title: "From a file" }),
  );
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], { home, env });
    expect([code, stderr]).toEqual([0, ""]);
    return JSON.parse(stdout);
  };
  const { id, status } = await run("assessments", "create", "quiz.json");
  expect(status).toBe("draft");
  expect(await run("assessments", "publish", id, "--note", "First")).toMatchObject({ status: "published" });
  const { data: versions } = await api.get(`/v1/assessments/${id}/versions`);
  expect(versions).toMatchObject([{ version: 1, note: "First" }]);
  const listed = await run("assessments", "list", "--status", "published", "--query", "From a file");
  expect(listed).toMatchObject([{ id, title: "From a file" }]);
  const assessment = await run("assessments", "get", id);
  expect(assessment).toEqual((await api.get(`/v1/assessments/${id}`)).data);
  expect(await run("assessments", "get", id, "--version", "1")).toMatchObject({ version: 1 });

  const [exercise] = assessment.exercises;
  const answers = [{ responseId: "r1", value: "Paris" }];
  const questionAnswers = [{ questionId: exercise.questions[0].id, answers }];
  await api.post(`/v1/assessments/${id}/submit`, {
    learner_ref: "learner-\u001b[31m1",
    answers: { exerciseAnswers: [{ exerciseId: exercise.id, questionAnswers }] },
  });
  expect(await run("submissions", "list", "--since", "1h", "--assessment", id)).toMatchObject([
    { percentage: 100 },
  ]);
  expect(await run("submissions", "list", "--since", "2999-01-01")).toEqual([]);
  const table = await runCli(["submissions", "list", "--since", "1h"], { env });
  expect(table.stdout).toContain("learner-\\u001b[31m1");
});

test("assessments export --json prints what the format lost, and never mixes it with the document", async () => {
  const home = createTempDir();
  const { data } = await api.post("/v1/assessments", buildQuiz([textQuestion(), choiceQuestion(2)]));
  const run = (...args: string[]) =>
    runCli(["assessments", "export", data.id, "--json", ...args], { home, env });
  const file = path.join(home, "quiz.gift");
  const written = await run("--format", "gift", "--output", file);
  expect([written.code, written.stderr]).toEqual([0, ""]);
  const printed = JSON.parse(written.stdout);
  expect(printed).toEqual({ file, format: "gift", losses: expect.any(Array) });
  expect(printed.losses).not.toEqual([]);
  const piped = await run("--format", "gift");
  expect(piped.stdout).toBe(fs.readFileSync(file, "utf8"));
  expect(JSON.parse(piped.stderr)).toEqual({ losses: printed.losses });
  const complete = await run("--format", "json", "--output", path.join(home, "quiz.json"));
  expect(JSON.parse(complete.stdout)).toMatchObject({ format: "json", losses: [] });
});

test("assessments create reads standard input, and files with a byte order mark", async () => {
  const home = createTempDir();
  const input = '{ "title": "Piped" }';
  for (const [name, mark] of Object.entries({ plain: "", marked: "\ufeff", twice: "\ufeff\ufeff" }))
    fs.writeFileSync(path.join(home, name), mark + input);
  for (const file of ["-", "plain", "marked"]) {
    const created = await runCli(["assessments", "create", file, "--json"], { home, env, input });
    expect(JSON.parse(created.stdout)).toMatchObject({ status: "draft" });
  }
  expect((await runCli(["assessments", "create", "twice"], { home, env })).code).toBe(2);
  expect((await runCli(["assessments", "create", "-"], { env, input: "{" })).code).toBe(2);
});

test("assessments create and regrade preview send JSON as it is, so that repeated members are refused", async () => {
  const { data } = await api.post("/v1/assessments", buildQuiz([textQuestion()]));
  const run = async (input: string, ...args: string[]) => {
    const { code, stderr } = await runCli([...args, "-", "--json"], { env, input });
    return { code, error: JSON.parse(stderr).error };
  };
  const refused = (path: string) => ({
    code: 2,
    error: { code: "invalid_json", details: [{ path, message: expect.any(String) }] },
  });
  expect(await run('{ "title": "first", "title": "second" }', "assessments", "create")).toMatchObject(
    refused("title"),
  );
  expect(await run('{ "corrections": [], "corrections": [] }', "regrade", "preview", data.id)).toMatchObject(
    refused("corrections"),
  );
  expect((await api.get("/v1/assessments?q=second")).data).toEqual([]);
});

test("assessments create refuses a file that isn't UTF-8 instead of replacing characters", async () => {
  const home = createTempDir();
  fs.writeFileSync(path.join(home, "latin1.json"), Buffer.from('{ "title": "Caf\xe9" }', "latin1"));
  const { code, stderr } = await runCli(["assessments", "create", "latin1.json"], { home, env });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^latin1\.json can't be read: .*utf-8/)]);
});

test.each([
  [["--limit"], "--limit needs a value."],
  [["--limit", "-1"], "--limit needs a value. One that starts with a hyphen is written --limit=-…."],
  [["--json=yes"], "--json takes no value."],
  [["--lmit", "3"], "Unknown option --lmit."],
])("the arguments %j are refused in our own words", async (args, message) => {
  const { code, stderr } = await runCli(["assessments", "list", ...args]);
  expect([code, stderr]).toEqual([2, `${message} See touchstone assessments list --help.\n`]);
});

test("replay sends a delivery again", async () => {
  await api.post("/v1/webhooks", { url: "https://hooks.example/touchstone", events: ["*"] });
  await api.post("/v1/collections", { name: "Delivered" });
  const { data } = await api.get("/v1/webhooks/deliveries");
  const { code, stdout } = await runCli(["replay", data[0].id, "--json"], { env });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ id: data[0].id, event: "collection.created" });
});

describe("regrade", () => {
  test("previews a correction, commits it and undoes it", async () => {
    const created = await api.post("/v1/assessments", buildQuiz([textQuestion()]));
    const { id } = created.data;
    await api.post(`/v1/assessments/${id}/publish`);
    const { exercises } = (await api.get(`/v1/assessments/${id}`)).data;
    const [{ id: exerciseId, questions }] = exercises;
    const answers = [{ responseId: "r1", value: "Lutetia" }];
    const submitted = await api.post(`/v1/assessments/${id}/submit`, {
      learner_ref: "ann",
      answers: {
        exerciseAnswers: [{ exerciseId, questionAnswers: [{ questionId: questions[0].id, answers }] }],
      },
    });
    const readScore = async () =>
      (await api.get(`/v1/submissions/${submitted.data.submission_id}`)).data.score;
    const file = path.join(createTempDir(), "correction.json");
    const answer_keys = [{ type: "text", response_id: "r1", accept: [{ value: "Lutetia" }] }];
    const correction = { question_id: questions[0].id, mode: "either", answer_keys };
    fs.writeFileSync(file, JSON.stringify({ corrections: [correction] }));

    const previewed = await runCli(["regrade", "preview", id, file, "--json"], { env });
    const regrade = JSON.parse(previewed.stdout);
    expect(regrade).toMatchObject({ status: "previewed", counts: { submissions: 1, raised: 1 } });
    expect((await runCli(["regrade", "commit", regrade.id, "another"], { env })).code).toBe(5);
    expect(await readScore()).toBe(0);
    const committed = await runCli(["regrade", "commit", regrade.id, regrade.fingerprint], { env });
    expect([committed.code, committed.stdout]).toEqual([0, expect.stringMatching(/^status +committed$/m)]);
    expect(await readScore()).toBe(1);
    expect((await runCli(["regrade", "revert", regrade.id], { env })).code).toBe(0);
    expect(await readScore()).toBe(0);
  });
});

describe("trigger", () => {
  test("sends an example of each event with a valid signature", async () => {
    const receiver = await startReceiver();
    const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    const types = [...EVENT_TYPES, TEST_EVENT];
    const trigger = async (type: string) => {
      const args = ["trigger", type, "--forward", receiver.url, "--secret", secret, "--json"];
      const { code, stdout } = await runCli(args);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ type, delivered: true, status: 200 });
    };
    for (let i = 0; i < types.length; i += 5) await Promise.all(types.slice(i, i + 5).map(trigger));
    const received = [];
    for (const { body, headers } of receiver.requests) {
      const event = await webhooks.verify(body, headers, secret);
      received.push(event.type);
      expect(headers).toMatchObject({ "x-service-event": event.type, "x-service-delivery": event.id });
      const { data } = EventBody.strict().parse(event);
      if (event.type === TEST_EVENT) TEST_EVENT_DATA.strict().parse(data);
    }
    expect(received.sort()).toEqual(types.sort());
    await receiver.close();
  });

  test("fails if the endpoint refuses, and for an unknown event", async () => {
    const receiver = await startReceiver(() => 500);
    expect((await runCli(["trigger", "assessment.published", "--forward", receiver.url])).code).toBe(1);
    expect((await runCli(["trigger", "assessment.lost", "--forward", receiver.url])).code).toBe(2);
    await receiver.close();
  });
});

describe("completion", () => {
  test("in bash knows commands, options and events", async () => {
    const { stdout: script } = await runCli(["completion", "bash"]);
    const complete = async (...words: string[]) => {
      const list = words.map((word) => `'${word}'`).join(" ");
      const ask = `COMP_WORDS=(touchstone ${list}); COMP_CWORD=${words.length}; _touchstone; echo "\${COMPREPLY[*]}"`;
      return (await promisify(execFile)("bash", ["-c", `${script}\n${ask}`])).stdout.trim();
    };
    expect(await complete("ass")).toBe("assessments");
    expect(await complete("assessments", "p")).toBe("publish");
    expect(await complete("listen", "--s")).toBe("--since --secret --state");
    expect(await complete("trigger", "--forward", "http://localhost", "assessment.pub")).toBe(
      "assessment.published",
    );
    expect(await complete("trigger", "web")).toBe("webhook.test");
    expect(await complete("trigger", "assessment.pub")).toBe("assessment.published");
  });

  test.skipIf(!hasFish)(
    "in fish knows the commands before anything is typed, and their options",
    async () => {
      const file = path.join(createTempDir(), "touchstone.fish");
      fs.writeFileSync(file, (await runCli(["completion", "fish"])).stdout);
      const complete = async (line: string) => {
        const ask = `source ${file}; complete --do-complete 'touchstone ${line}'`;
        return (await promisify(execFile)("fish", ["--no-config", "-c", ask])).stdout.trim().split("\n");
      };
      expect(await complete("")).toEqual(expect.arrayContaining(["assessments", "listen", "trigger"]));
      expect(await complete("assessments p")).toEqual(["publish"]);
      expect(await complete("trigger assessment.pub")).toEqual(["assessment.published"]);
    },
  );

  test("for fish escapes $ in quotes, and prints what is typed even if it is an empty line", async () => {
    const { stdout } = await runCli(["completion", "fish"]);
    expect(stdout).not.toMatch(/"[^"]*[^\\"]\$[^"]*"/);
    expect(stdout).toContain("    echo (string match -v -- '-*' $words[2..] | string join ' ')\n");
  });

  test.each(["zsh", "fish"])("is written for %s", async (shell) => {
    const { code, stdout } = await runCli(["completion", shell]);
    expect(code).toBe(0);
    expect(stdout).toContain("submission.graded");
  });
});
