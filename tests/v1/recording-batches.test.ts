import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { recordRows, type SubmissionValues } from "#lib/domains/submissions/record-queries.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { createSubmissionValues, SUBMITTED_AT } from "#tests/support/submission-values.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

/** A row of a batch: one of a few learners and tokens, and anything that can prevent it from being recorded. */
type Row = {
  learner: string | null;
  token: number | null;
  allowed: number | null;
  isStale: boolean;
  isDraft: boolean;
  metadata: string | null;
  status: SubmissionValues["status"];
  answers: string;
};
const rowArbitrary: fc.Arbitrary<Row> = fc.record({
  learner: fc.constantFrom("ann", "bob", "cyd", "", null),
  token: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
  allowed: fc.constantFrom(null, 1, 2),
  isStale: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  isDraft: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  metadata: fc.constantFrom(null, "{}", '{"a":[1.0,null]}'),
  status: fc.constantFrom("graded" as const, "awaiting_manual_grading" as const),
  answers: fc.json({ maxDepth: 2 }).map((json) => `[${json.replaceAll("\\u0000", "")}]`),
});

/** Records the rows with a new assessment, learners and tokens. Returns all outcomes and all stored rows. */
async function recordBatch(
  rows: readonly Row[],
  usedTokens: readonly number[],
  record: (values: SubmissionValues[]) => Promise<{ outcome: string; attempt: number }[]>,
) {
  const { sql } = testDatabase();
  const { id: assessment } = await createPublishedAssessment(api, [choiceQuestion()]);
  const [current] = await sql`select revision::int as revision from assessments where id = ${assessment}`;
  const tokens = [newId(), newId(), newId()];
  for (const [i, id] of tokens.entries())
    await sql`
      insert into embed_tokens (organization_id, id, digest, assessment_id, origins, metadata, expires_at, consumed_at)
      values (${api.organizationId}, ${id}, ${sha256(id)}, ${assessment}, '{}', ${`{"token":${i}}`}::text::jsonb,
        now() + interval '1 hour', ${usedTokens.includes(i) ? SUBMITTED_AT.toISOString() : null})`;
  const refPrefix = `${assessment} `;
  const values = rows.map((row) =>
    createSubmissionValues({
      assessment,
      revision: current?.revision + (row.isStale ? 1 : 0),
      learnerRef: row.learner === null ? null : refPrefix + row.learner,
      allowed: row.allowed,
      isDraft: row.isDraft,
      status: row.status,
      answers: row.answers,
      metadata: row.metadata,
      token: row.token === null ? null : (tokens[row.token] ?? null),
      idempotencyKey: row.token === null ? null : `key ${row.token}`,
    }),
  );
  const results = await record(values);
  const ids = values.map(({ id }) => id);
  const stored = await sql`
    select s.*, s.answers::text as answers, c.used, e.data::text as event from submissions s
    join events e on e.organization_id = s.organization_id and e.id = any(${values.map(({ eventId }) => eventId)})
      and e.id = (${sql.array(values.map(({ eventId }) => eventId))}::uuid[])[array_position(${sql.array(ids)}::uuid[], s.id)]
    left join attempt_counters c on c.organization_id = s.organization_id and c.assessment_id = s.assessment_id
      and c.learner_id = s.learner_id
    where s.organization_id = ${api.organizationId} and s.assessment_id = ${assessment}`;
  const learners = await sql`
    select learner_ref from learners
    where organization_id = ${api.organizationId} and starts_with(learner_ref, ${refPrefix})`;
  const events = await sql`
    select count(*)::int as n from events where id = any(${values.map(({ eventId }) => eventId)})`;
  const consumed = await sql`
    select id, consumed_at, submission_id, idempotency_key from embed_tokens where assessment_id = ${assessment}`;
  return {
    results: results.map(({ outcome, attempt }) =>
      outcome === "recorded" ? `${outcome} ${attempt}` : outcome,
    ),
    events,
    learners: learners.map(({ learner_ref }) => learner_ref.slice(refPrefix.length)).sort(),
    stored: stored
      .map(({ id, assessment_id, learner_id, learner_ref, updated_at, ...rest }) => ({
        row: ids.indexOf(id),
        learner: learner_ref?.slice(refPrefix.length) ?? null,
        ...rest,
      }))
      .sort((a, b) => a.row - b.row),
    consumed: consumed
      .map(({ id, submission_id, ...rest }) => ({
        token: tokens.indexOf(id),
        row: ids.indexOf(submission_id),
        ...rest,
      }))
      .sort((a, b) => a.token - b.token),
  };
}

/** Divides the rows into batches with at most one row of each learner and token, in order. */
function divide(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  for (const row of rows) {
    const isFree = batches
      .at(-1)
      ?.every(
        ({ learner, token }) =>
          (learner === null || learner !== row.learner) && (token === null || token !== row.token),
      );
    if (isFree) batches.at(-1)?.push(row);
    else batches.push([row]);
  }
  return batches;
}

test("gives batches the same results as recording one submission after another", async () => {
  const { db } = testDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowArbitrary, { minLength: 1, maxLength: 8 }),
      fc.subarray([0, 1, 2]),
      async (rows, usedTokens) => {
        const together = await recordBatch(rows, usedTokens, async (values) => {
          const results = [];
          for (const batch of divide(rows)) {
            const next = values.slice(results.length, results.length + batch.length);
            results.push(...(await recordRows(db, api.organizationId, next)));
          }
          return results;
        });
        const oneByOne = await recordBatch(rows, usedTokens, async (values) => {
          const results = [];
          for (const each of values) results.push(...(await recordRows(db, api.organizationId, [each])));
          return results;
        });
        expect(together).toEqual(oneByOne);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 25) },
  );
}, 120_000);
