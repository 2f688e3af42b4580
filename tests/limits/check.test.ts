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

describe("checks of a question", () => {
  test("exactly as many get through as the organization allows, and the others are told how long to wait", async () => {
    const taken = await times(20, () => take());
    expect(listRemaining(taken).sort()).toEqual([0, 1, 2]);
    for (const { fresh, allowed, remaining, retryAfter } of taken.filter((one) => !one.allowed)) {
      expect([fresh, allowed, Number(remaining)]).toEqual([true, false, 0]);
      expect(retryAfter).toBeGreaterThan(590);
      expect(retryAfter).toBeLessThanOrEqual(600);
    }
  });

  test("are counted apart by key, assessment, question, and kind and name of who asks", async () => {
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

  test("lie under a name that tells nothing of who asks, however long theirs is", async () => {
    await take({ ...checker, by: { kind: "learner", value: "ada".repeat(5000) } });
    const rows = await database.db.execute<{ name: string }>(
      sql`select name from rate_counters where organization_id = ${organizationId}`,
    );
    expect(rows.map(({ name }) => name)).toEqual([expect.stringMatching(/^check:[\w-]{43}$/)]);
  });

  test("of an assessment that has changed since it was read take nothing, nor of one of others", async () => {
    const { fresh, allowed } = await take(checker, REVISION - 1);
    expect([fresh, allowed]).toEqual([false, null]);
    expect((await take({ ...checker, assessmentId: newId() })).fresh).toBe(false);
    const foreign = await consumeCheck(database.db, newId(), REVISION, checker);
    expect([foreign.fresh, foreign.allowed]).toEqual([false, null]);
    expect(listRemaining([await take()])).toEqual([2]);
  });
});
