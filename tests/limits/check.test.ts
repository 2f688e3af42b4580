import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type CheckLimitResult, type CheckSubject, consumeCheck } from "#lib/platform/limits/check-limit.ts";
import { createPostgresStore, type PostgresStore } from "./stores.ts";
import { times } from "./suite.ts";

let store: PostgresStore;
beforeAll(async () => {
  store = await createPostgresStore();
}, 60_000);
afterAll(() => store?.close(), 60_000);

const REVISION = 7;
let database: Database;
let organizationId: string;
let checker: CheckSubject;
beforeEach(async () => {
  database = store.connect(2);
  organizationId = newId();
  const assessmentId = newId();
  const { db } = database;
  await db.execute(sql`
    insert into organizations (id, name, check_limit_count, check_limit_window_seconds, created_at)
      values (${organizationId}, 'Limited', 3, 600, now())`);
  await db.execute(sql`
    insert into assessments (organization_id, id, title, passing_score_percent, show_solutions, exercises,
      exercise_count, revision, created_at, updated_at)
      values (${organizationId}, ${assessmentId}, 'Any', 50, 'never', '[]', 0, ${REVISION}, now(), now())`);
  const by = { kind: "session", value: "s" } as const;
  checker = { apiKeyId: newId(), assessmentId, questionId: newId(), by };
});

afterEach(() => database.close());

const take = (who: CheckSubject = checker, revision = REVISION): Promise<CheckLimitResult> =>
  consumeCheck(database.db, organizationId, revision, who);
const listRemaining = (taken: readonly CheckLimitResult[]) =>
  taken.filter(({ allowed }) => allowed).map(({ remaining }) => Number(remaining));

describe("the limit on checks of a question", () => {
  test("allows exactly as many as the organization's limit, and tells the others how long to wait", async () => {
    const taken = await times(20, () => take());
    expect(listRemaining(taken).sort()).toEqual([0, 1, 2]);
    for (const { isCurrent, allowed, remaining, retryAfter } of taken.filter((one) => !one.allowed)) {
      expect([isCurrent, allowed, Number(remaining)]).toEqual([true, false, 0]);
      expect(retryAfter).toBeGreaterThan(590);
      expect(retryAfter).toBeLessThanOrEqual(600);
    }
  });

  test("counts separately by API key, assessment, question, and session or learner", async () => {
    expect(listRemaining([await take()])).toEqual([2]);
    const others: Partial<CheckSubject>[] = [
      { apiKeyId: newId() },
      { questionId: newId() },
      { by: { kind: "learner", value: "s" } },
      { by: { kind: "session", value: "t" } },
      { by: { kind: "session", value: 's","t' } },
    ];
    for (const other of others) expect(listRemaining([await take({ ...checker, ...other })])).toEqual([2]);
    expect(listRemaining([await take()])).toEqual([1]);
  });

  test("stores a digest of bounded length that doesn't reveal the session or learner", async () => {
    await take({ ...checker, by: { kind: "learner", value: "ada".repeat(5000) } });
    const rows = await database.db.execute<{ name: string }>(
      sql`select name from rate_counters where organization_id = ${organizationId}`,
    );
    expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^check:[\w-]{43}$/)]);
  });

  test("counts nothing for an assessment that has since changed or belongs to another organization", async () => {
    const { isCurrent, allowed } = await take(checker, REVISION - 1);
    expect([isCurrent, allowed]).toEqual([false, null]);
    expect((await take({ ...checker, assessmentId: newId() })).isCurrent).toBe(false);
    const foreign = await consumeCheck(database.db, newId(), REVISION, checker);
    expect([foreign.isCurrent, foreign.allowed]).toEqual([false, null]);
    expect(listRemaining([await take()])).toEqual([2]);
  });
});
