import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#lib/platform/db/client.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { newId } from "#lib/platform/ids.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type ApiResponse, createApiClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { answerShown, createDrawnAssessment } from "#tests/support/draws.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { startCountingProxy } from "../load/bench/round-trips.ts";
import { setUpServer } from "./own-server.ts";
import { createTempDir, ROOT } from "./support.ts";

const ORIGIN = "https://school.example";

const { createEmptyDatabase } = setUpServer();

/** Creates the migrations of the version that stored saved answers in a column of the tokens. */
function createOldMigrations(): string {
  const folder = path.join(createTempDir(), "drizzle");
  fs.cpSync(path.join(ROOT, "drizzle"), folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(fs.readFileSync(file, "utf8"));
  journal.entries = journal.entries.slice(0, 2);
  fs.writeFileSync(file, JSON.stringify(journal));
  return folder;
}

type MigrationFixture = {
  sql: postgres.Sql;
  connection: SocketConnection;
  organization: string;
  assessment: string;
};

/** Creates a published assessment, with the previous version's own statements for its tokens. */
async function createOldFixture(): Promise<MigrationFixture> {
  const connection = await createEmptyDatabase();
  await migrate(connection, { folder: createOldMigrations() });
  const sql = postgres({ ...connection, max: 2, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const [organization, assessment] = [newId(), newId()];
  await sql`insert into organizations (id, name) values (${organization}, 'Acme')`;
  await sql`insert into assessments ${sql({
    organization_id: organization,
    id: assessment,
    title: "Quiz",
    exercises: sql.json([]),
    exercise_count: 0,
    share_code: "ZZZZ0000",
    status: "published",
    version: 1,
    passing_score_percent: 50,
    show_solutions: "never",
  })}`;
  return { sql, connection, organization, assessment };
}

async function createOldToken(
  { sql, organization, assessment }: MigrationFixture,
  more: Record<string, unknown> = {},
) {
  const id = newId();
  await sql`insert into embed_tokens ${sql({
    organization_id: organization,
    id,
    digest: sha256(id),
    assessment_id: assessment,
    origins: [ORIGIN],
    expires_at: new Date(Date.now() + 3_600_000),
    ...more,
  })}`;
  return id;
}
const saveWithOldSchema = async ({ sql, organization }: MigrationFixture, id: string, answers: unknown) =>
  (
    await sql`select id from embed_save(${organization}, ${JSON.stringify([{ id, answers }])}::text::json) id`
  ).map((row) => row.id);
const readWithOldSchema = async ({ sql }: MigrationFixture, id: string) => {
  const [row] = await sql`
    select (token).id as id, (token).saved_answers as answers, attempts from embed_present(array[${sha256(id)}])`;
  return row?.answers;
};
const saveWithNewSchema = async ({ sql, organization }: MigrationFixture, id: string, answers: unknown) =>
  sql`select from embed_save_progress(
    ${organization}, array[${id}]::uuid[], ${JSON.stringify([{ id, answers }])}::text::json)`;
const readWithNewSchema = async ({ sql, organization }: MigrationFixture, id: string) => {
  const rows = await sql`
    select p.answers, t.has_progress, t.saved_answers from embed_tokens t left join embed_progress p on p.token_id = t.id
    where t.organization_id = ${organization} and t.id = ${id}`;
  return rows.map((row) => [row.has_progress, row.answers, row.saved_answers])[0];
};

const SOME = { exerciseAnswers: [{ some: 1 }] };
const MORE = { exerciseAnswers: [{ more: 2 }] };

describe("the migration from saved answers in tokens to attempts", () => {
  test("keeps all saved answers and exposes no learner_ref to browsers", async () => {
    const fixture = await createOldFixture();
    const saved = await createOldToken(fixture, { started_at: new Date(), version: 1 });
    const named = await createOldToken(fixture, { learner_ref: "ada", source: "hosted" });
    const plain = await createOldToken(fixture);
    expect(await saveWithOldSchema(fixture, saved, SOME)).toEqual([saved]);
    await saveWithOldSchema(fixture, named, MORE);
    await migrate(fixture.connection);
    expect(await readWithNewSchema(fixture, saved)).toEqual([true, SOME, null]);
    expect(await readWithNewSchema(fixture, named)).toEqual([true, MORE, null]);
    expect(await readWithNewSchema(fixture, plain)).toEqual([false, null, null]);
    const { sql, organization } = fixture;
    const [claimed] = await sql`
      select claim_hosted_learner(${organization}, ${sha256("a browser")}, array['ada', 'ada b']) as ref`;
    expect(claimed?.ref).toBe("ada b");
  });

  test("keeps a process of the old version working: old and new processes see each other's saved answers", async () => {
    const fixture = await createOldFixture();
    const { sql, organization } = fixture;
    const [old, fresh] = [await createOldToken(fixture), await createOldToken(fixture)];
    await saveWithOldSchema(fixture, old, SOME);
    await migrate(fixture.connection);
    expect(await readWithOldSchema(fixture, old)).toEqual(SOME);
    await saveWithNewSchema(fixture, fresh, SOME);
    expect(await readWithOldSchema(fixture, fresh)).toEqual(SOME);
    expect(await saveWithOldSchema(fixture, fresh, MORE)).toEqual([fresh]);
    expect(await readWithNewSchema(fixture, fresh)).toEqual([true, MORE, null]);
    const [started] =
      await sql`select started_at from embed_start(${organization}, array[${fresh}]::uuid[], array[now()])`;
    expect(started?.started_at).not.toBeNull();
    await sql`update embed_tokens set consumed_at = now(), saved_answers = null where id = ${fresh}`;
    expect(await readWithNewSchema(fixture, fresh)).toEqual([false, null, null]);
    expect(await saveWithOldSchema(fixture, fresh, MORE)).toEqual([]);
  });

  test("lets the old version's process take over an attempt with its answers", async () => {
    const fixture = await createOldFixture();
    await migrate(fixture.connection);
    const { sql, organization } = fixture;
    const token = await createOldToken(fixture, {
      learner_ref: "Ada · 7K3M",
      source: "hosted",
      started_at: new Date(),
    });
    await saveWithNewSchema(fixture, token, SOME);
    const [ended] = await sql`
      update embed_tokens set expires_at = now() where organization_id = ${organization} and id = ${token}
      returning saved_answers`;
    expect(ended?.saved_answers).toEqual(SOME);
    const next = await createOldToken(fixture, {
      learner_ref: "Ada · 7K3M",
      source: "hosted",
      saved_answers: sql.json(ended?.saved_answers),
    });
    expect(await readWithNewSchema(fixture, next)).toEqual([true, SOME, null]);
    expect(await readWithOldSchema(fixture, next)).toEqual(SOME);
  });
});

test("loading, saving and submitting in the embed take two round trips to the database each, also with pools", async () => {
  const connection = await createEmptyDatabase();
  const proxy = await startCountingProxy(connection, createTempDir());
  onTestFinished(() => proxy.close());
  const service = await startService({
    build: "none",
    existingDatabase: proxy.connection,
    env: { DATABASE_POOL: "1" },
  });
  onTestFinished(() => stopService(service));
  const database = openDatabase(connection, 1);
  onTestFinished(() => database.close());
  const { organizationId, apiKey } = await createTestOrganization(database);
  const api = createApiClient(service.baseUrl, organizationId, apiKey);
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const items = [choiceQuestion(), choiceQuestion(), choiceQuestion()];
  const drawn = await createDrawnAssessment(api, [{ items, draw: 2, order: "random" }]);
  const browser = { key: null, headers: { origin: ORIGIN } };
  const createLearnerToken = async ({ id }: { id: string }, more: object) => {
    const body = { assessment_id: id, origins: [ORIGIN], ...more };
    const { token } = (await api.post("/v1/embed/token", body)).data;
    const counted: Record<string, number> = {};
    const count = async (step: string, act: () => Promise<ApiResponse>, status: number) => {
      const from = proxy.count();
      const response = await act();
      expect(response.status).toBe(status);
      counted[step] = proxy.count() - from;
      return response;
    };
    const load = () => api.get(`/v1/embed/assessments?token=${token}`, browser);
    const view = await count("first load", load, 200);
    const answers = answerShown(view.body.assessment, () => "b");
    const save = () => api.put("/v1/embed/progress", { token, answers }, browser);
    const submit = () => api.post("/v1/embed/submit", { token, answers }, browser);
    await count("first save", save, 204);
    await count("second save", save, 204);
    await count("load of saved answers", load, 200);
    await count("submission", submit, 200);
    return counted;
  };
  // These calls prepare the statements and cache the content, which costs extra round trips only once.
  const learners = [{}, { learner_ref: "a", metadata: { note: "x".repeat(5000) } }];
  for (const each of [assessment, drawn]) {
    for (const more of learners) await createLearnerToken(each, more);
    for (const more of learners) {
      const counts: Record<string, number>[] = [];
      for (let i = 0; i < 3; i++) {
        const ref = "learner_ref" in more ? { learner_ref: newId() } : {};
        counts.push(await createLearnerToken(each, { ...more, ...ref }));
      }
      // The service's background work can fall into one of the counts.
      const least = Object.fromEntries(
        Object.keys(counts[0] ?? {}).map((step) => [
          step,
          Math.min(...counts.map((count) => count[step] ?? Number.NaN)),
        ]),
      );
      expect(least).toEqual({
        "first load": 2,
        "first save": 2,
        "second save": 2,
        "load of saved answers": 2,
        submission: 2,
      });
    }
  }
});
