import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#lib/platform/db/migrate.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { ensureBuild } from "#scripts/build.ts";
import { createHttpSession } from "#tests/support/http-session.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import {
  digestTable,
  digestTables,
  type Facts,
  type TableDigest,
  unpackDataDir,
} from "./fixtures/data-dir.ts";
import { isRoot, NOBODY } from "./support.ts";

/**
 * The tables or columns that a migration changes on purpose, each with the reason. Their rows aren't compared, so the
 * migration needs a separate test.
 */
const TRANSFORMED: Record<string, string> = {
  "embed_tokens.saved_answers": "moved to embed_progress by 0003 (tests/start/embed-progress.test.ts)",
};

/** Long enough for a busy machine on which the pages aren't built yet. */
const BUILD_LIMIT_MS = 400_000;
const FOLDER = path.join(import.meta.dirname, "fixtures/data");
const releases = fs.readdirSync(FOLDER).filter((name) => name.endsWith(".tar.zst"));
/** The fixtures are files of clusters, which PostgreSQL can only read on the platform that wrote them. */
const canRead = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!canRead).each(releases)("the data directory of %s", (release) => {
  let dataDir: string;
  let facts: Facts;
  let service: RunningService | undefined;
  let receiver: Receiver;
  /** Hashes of the unpacked tables, and of the same columns after this version's migrations. */
  let [before, after]: Record<string, TableDigest>[] = [];

  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-start-"));
    fs.chmodSync(dataDir, 0o755);
    facts = unpackDataDir(path.join(FOLDER, release), dataDir, isRoot ? NOBODY : undefined);
    [before, after] = await digestAroundMigrations(dataDir);
    // Signing in needs Next's server.
    await ensureBuild();
    receiver = await startReceiver();
    const env = { WEBHOOK_WORKER: "1", ALLOW_INSECURE_WEBHOOKS: "1", PUBLIC_URL: "" };
    service = await startService({ build: "production", dataDir, env });
  }, BUILD_LIMIT_MS);
  afterAll(async () => {
    if (service) await stopService(service);
    await receiver?.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const getUrl = (path: string) => new URL(path, service?.baseUrl).href;
  const call = (method: string, path: string, body?: unknown) =>
    fetch(getUrl(path), {
      method,
      headers: { authorization: `Bearer ${facts.apiKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const fetchData = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body);
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };

  test("is unpacked unchanged", () => {
    expect(before).toEqual(facts.tables);
    const filled = Object.values(facts.tables).filter(({ rows }) => rows > 0);
    expect(filled.length).toBeGreaterThan(30);
  });

  test("keeps every row and value of every table through all migrations", () => {
    expect(withoutTransformed(after)).toEqual(withoutTransformed(facts.tables));
  });

  test("returns the same responses to its API key", async () => {
    for (const [path, data] of Object.entries(facts.answers)) {
      // Later versions can add fields.
      const answer = withoutOptionTexts(await fetchData("GET", path));
      expect([path, answer]).toMatchObject([path, withoutOptionTexts({ status: 200, data })]);
    }
  });

  test("lets its owner sign in and see the assessments", async () => {
    const { origin: site } = new URL(getUrl("/").replace("127.0.0.1", "localhost"));
    const httpSession = createHttpSession();
    const { csrfToken = "" } = await httpSession.json(`${site}/api/auth/csrf`);
    await httpSession.json(`${site}/api/auth/callback/credentials`, {
      ...facts.owner,
      csrfToken,
      json: "true",
    });
    const answer = await fetch(`${site}/api/v1/assessments`, {
      headers: { cookie: httpSession.cookies(site) },
    });
    expect(await answer.json()).toMatchObject({ data: facts.answers["/v1/assessments"] });
  });

  test("serves its images and the page of a share code", async () => {
    const picture = await fetch(getUrl(`/assets/${facts.picture}`));
    const digest = createHash("sha256").update(Buffer.from(await picture.arrayBuffer()));
    expect(digest.digest("hex")).toBe(facts.picture);
    expect((await fetch(getUrl(`/take/${facts.assessment.shareCode}`))).status).toBe(200);
  });

  test("grades the same answers with the same score, and sends a webhook signed with the old secret", async () => {
    const { id, submissionId } = facts.assessment;
    const former = (await fetchData("GET", `/v1/submissions/${submissionId}`)).data as Submission;
    const answers = {
      exerciseAnswers: former.exercise_results.map(({ exercise_id, question_results }) => ({
        exerciseId: exercise_id,
        questionAnswers: question_results
          .filter(({ answers }) => answers.length > 0)
          .map(({ question_id, answers }) => ({ questionId: question_id, answers })),
      })),
    };
    // The old receiver is gone, but the endpoint keeps its secret.
    await call("PATCH", `/v1/webhooks/${facts.webhook.id}`, { url: receiver.url });
    const made = await fetchData("POST", `/v1/assessments/${id}/submit`, {
      learner_ref: "newcomer",
      answers,
    });
    expect(made).toMatchObject({ data: { score: former.score, attempt_number: 1 } });
    const isAbout = ({ body }: { body: string }) =>
      body.includes((made.data as { submission_id: string }).submission_id);
    await waitUntil(() => receiver.requests.some(isAbout), "the webhook tells of the submission");
    const { headers, body } = receiver.requests.find(isAbout) ?? expect.fail();
    const signature = createHmac("sha256", facts.webhook.secret).update(body).digest("hex");
    expect(headers["x-service-signature"]).toBe(`sha256=${signature}`);
  });
});

type Submission = {
  score: number;
  exercise_results: {
    exercise_id: string;
    question_results: { question_id: string; answers: unknown[] }[];
  }[];
};

async function digestAroundMigrations(dataDir: string): Promise<Record<string, TableDigest>[]> {
  const server = await openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "test");
  const sql = postgres({ ...(server.connection as SocketConnection), max: 1, onnotice: () => {} });
  try {
    const before = await digestTables(sql);
    await migrate(server.connection);
    const after: Record<string, TableDigest> = {};
    for (const [table, { key, columns }] of Object.entries(before)) {
      const kept = Object.keys(columns).filter((column) => !(`${table}.${column}` in TRANSFORMED));
      if (!(table in TRANSFORMED)) after[table] = await digestTable(sql, table, key, kept);
    }
    return [before, after];
  } finally {
    await sql.end();
    await server.close();
  }
}

/** Removes the labels of options, because formulas in them used to be LaTeX and are now plain text. */
const withoutOptionTexts = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) => (name === "text" ? undefined : value));

const withoutTransformed = (tables: Record<string, TableDigest> = {}): Record<string, TableDigest> =>
  Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !(table in TRANSFORMED))
      .map(([table, { columns, ...more }]) => {
        const kept = Object.entries(columns).filter(([column]) => !(`${table}.${column}` in TRANSFORMED));
        return [table, { ...more, columns: Object.fromEntries(kept) }];
      }),
  );
