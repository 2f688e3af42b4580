import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type NewSubmission, recordSubmission } from "#lib/domains/submissions/record.ts";
import {
  COLUMN_NAMES,
  COLUMNS,
  formatColumn,
  recordRows,
  type SubmissionValues,
} from "#lib/domains/submissions/record-queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
let assessmentId: string;
let revision: number;
beforeAll(async () => {
  api = await createTestClient();
  ({ id: assessmentId } = await createPublishedAssessment(api, [choiceQuestion()]));
  const [row] = await testDatabase().sql`select revision from assessments where id = ${assessmentId}`;
  revision = Number(row?.revision);
});

const NOW = new Date("2026-11-21T10:00:00.123Z");
const mintToken = async (learner_ref?: string) => {
  const { data } = await api.post("/v1/embed/token", {
    assessment_id: assessmentId,
    origins: ["https://a.example"],
    ...(learner_ref === undefined ? {} : { learner_ref }),
  });
  const { sql } = testDatabase();
  const [row] = await sql`select id from embed_tokens where digest = ${sha256(data.token)}`;
  return row?.id as string;
};

describe("record_batch", () => {
  const createValues = (over: Partial<SubmissionValues> = {}): SubmissionValues => ({
    assessment: assessmentId,
    revision,
    version: 1,
    regrades: [],
    draw: null,
    id: newId(),
    learnerId: newId(),
    learnerRef: newId(),
    allowed: null,
    timeLimit: null,
    source: "api",
    status: "graded",
    isDraft: false,
    late: false,
    answers: '[[{"value":"b","responseId":"r1"}]]',
    fractions: '[["1/3",null,0.1]]',
    scores: [0.30000000000000004],
    outcomes: [2],
    codes: null,
    score: 0.3,
    maxScore: 1e-7,
    percentage: 33.33,
    passed: false,
    passing: 60,
    autoScore: 0.1,
    metadata: null,
    startedAt: null,
    submittedAt: NOW.toISOString(),
    eventId: newId(),
    event: '{"learner_ref":"\\"x\\\\ é 𝄞","n":1.10}',
    attempt: null,
    submittedBy: "learner",
    token: null,
    idempotencyKey: null,
    answersDigest: null,
    ...over,
  });
  const variants: [string, Partial<SubmissionValues>][] = [
    ["a plain one", {}],
    ["no answers at all", { answers: "[null]", fractions: "[[]]" }],
    [
      "text of every kind",
      { answers: '[["null","\\"","\\\\","\\u2028","a\\nb","{}","𝄞","\\ud834\\udd1e"]]' },
    ],
    ["numbers as they came", { answers: "[[1.10,1e2,-0.0,0.1,123456789012345]]" }],
    ["what needs grading", { status: "awaiting_manual_grading", outcomes: [4], late: true }],
    ["metadata and a start", { metadata: '{"a":{"b":[null,1.0]}}', startedAt: "2026-11-21T09:00:00.001Z" }],
    ["an empty reference", { learnerRef: "" }],
    ["nobody's", { learnerRef: null }],
    ["an embedded one", { source: "embed", idempotencyKey: "k\\1", answersDigest: sha256("x") }],
  ];

  const recordAlone = async (values: SubmissionValues) => {
    const { db } = testDatabase();
    return (await recordRows(db, api.organizationId, [values]))[0]?.attempt;
  };
  const recordBetweenOthers = async (values: SubmissionValues) => {
    const { db } = testDatabase();
    const rows = [createValues(), values, createValues()];
    return (await recordRows(db, api.organizationId, rows))[1]?.attempt;
  };

  /** Records in one of these ways. Returns the stored data, except ids and the time of recording, and the attempt number. */
  async function recordAndRead(
    record: (values: SubmissionValues) => Promise<number | undefined>,
    over: Partial<SubmissionValues>,
  ) {
    const { sql } = testDatabase();
    const values = createValues(over);
    if (over.source === "embed") values.token = await mintToken();
    const attempt = await record(values);
    const [row] = await sql`
      select s.*, s.answers::text as answers_text, s.learner_id = l.id as has_learner, l.learner_ref as known_as,
        e.type as event_type, (e.data - 'attempt_number')::text as event_text,
        (e.data->>'attempt_number')::int = s.attempt_number as has_number, e.created_at, p.before, p.submission_id is not null as noted,
        t.consumed_at, t.submission_id = s.id as names_it, t.saved_answers, t.idempotency_key, t.answers_digest
      from submissions s
      join learners l on l.organization_id = s.organization_id and l.id = s.learner_id
      join events e on e.organization_id = s.organization_id and e.id = ${values.eventId}
      left join analytics_pending p on p.organization_id = s.organization_id and p.submission_id = s.id
      left join embed_tokens t on t.organization_id = s.organization_id and t.id = ${values.token}
      where s.organization_id = ${api.organizationId} and s.id = ${values.id}`;
    const { id, learner_id, learner_ref, known_as, updated_at, ...rest } = row ?? {};
    const isTheirs = learner_ref === values.learnerRef && known_as === values.learnerRef;
    return { ...rest, isTheirs, attempt: over.learnerRef === "" ? null : attempt, attempt_number: null };
  }

  test.each<[string, Partial<SubmissionValues>]>([
    ...variants,
    ["codes of the answers", { codes: "0.2,,-,t" }],
    ["codes of no answers", { codes: "" }],
  ])("stores the same alone and in a batch: %s", async (_what, over) => {
    const alone = await recordAndRead(recordAlone, over);
    expect(await recordAndRead(recordBetweenOthers, over)).toEqual(alone);
    expect(alone).toMatchObject({
      isTheirs: true,
      noted: true,
      event_type: "submission.graded",
      coded_answers: over.codes ?? null,
    });
  });

  describe("the SQL functions that earlier releases call during an update", () => {
    const recordByFormerOne = async (values: SubmissionValues) => {
      const { learnerId, learnerRef, isDraft, scores, outcomes, ...rest } = values;
      const [row] = await testDatabase().sql`
        select outcome, attempt from record_submission(${api.organizationId}, ${rest.assessment}, ${rest.revision},
          ${rest.version}, ${rest.id}, ${learnerId}, ${learnerRef}, ${rest.allowed}, ${rest.source}, ${rest.status},
          ${isDraft}, ${rest.late}, ${rest.answers}::text::jsonb, ${rest.fractions}::text::jsonb,
          ${formatArrayLiteral(scores)}, ${formatArrayLiteral(outcomes)}, ${rest.score}, ${rest.maxScore}, ${rest.percentage},
          ${rest.passed}, ${rest.passing}, ${rest.autoScore}, ${rest.metadata}::text::jsonb, ${rest.startedAt},
          ${rest.submittedAt}, ${rest.eventId}, ${rest.event}::text::jsonb, ${rest.token}, ${rest.idempotencyKey},
          ${rest.answersDigest})`;
      expect(row?.outcome).toBe("recorded");
      return row?.attempt as number;
    };
    const recordByFormerMany = async (values: SubmissionValues) => {
      const { answersDigest, ...rest } = values;
      const digest = answersDigest && `\\x${answersDigest.toString("hex")}`;
      const json = ["answers", "fractions", "metadata", "event"] as const;
      const parts = json.map((name) => `"${name}":${values[name]}`);
      const plain = JSON.stringify({ ...rest, answersDigest: digest }, (name, value) =>
        json.some((other) => other === name) ? undefined : value,
      );
      const [row] = await testDatabase().sql`
        select id, attempt from record_submissions(${api.organizationId},
          ${`[{${parts.join(",")},${plain.slice(1)}]`}::text::jsonb)`;
      expect(row?.id).toBe(values.id);
      return row?.attempt as number;
    };

    const recordByFormerBatch = async (values: SubmissionValues) => {
      const names = COLUMN_NAMES.filter((name) => name !== "codes");
      const parameters = names.map((name, i) => `$${i + 2}::text::${COLUMNS[name]}`).join(", ");
      const [row] = await testDatabase().sql.unsafe(
        `select outcome, attempt from record_batch($1::text::uuid, ${parameters})`,
        [api.organizationId, ...names.map((name) => formatColumn(name, [values]))],
      );
      expect(row?.outcome).toBe("recorded");
      return row?.attempt as number;
    };

    test.each(variants)("store the same, without codes: %s", async (_what, over) => {
      const alone = await recordAndRead(recordAlone, over);
      expect(await recordAndRead(recordByFormerBatch, { ...over, codes: "0" })).toEqual(alone);
      expect(await recordAndRead(recordByFormerOne, over)).toEqual(alone);
      expect(await recordAndRead(recordByFormerMany, over)).toEqual(alone);
    });

    test("reject the same and store nothing", async () => {
      const { sql } = testDatabase();
      const values = createValues({ revision: revision + 1 });
      await expect(recordByFormerOne(values)).rejects.toThrow("stale");
      await expect(recordByFormerMany(values)).rejects.toThrow();
      expect(await sql`select 1 from learners where learner_ref = ${values.learnerRef}`).toEqual([]);
    });
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
          now() + interval '1 hour', ${usedTokens.includes(i) ? NOW.toISOString() : null})`;
    const refPrefix = `${assessment} `;
    const values = rows.map((row) =>
      createValues({
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

  const createSubmission = (over: Partial<NewSubmission> = {}): NewSubmission => ({
    id: newId(),
    assessmentId,
    revision,
    version: 1,
    regrades: [],
    draw: null,
    learnerRef: newId(),
    allowedAttempts: null,
    timeLimitMinutes: null,
    source: "api",
    awaiting: false,
    attemptId: null,
    submittedBy: "learner",
    isDraft: false,
    late: false,
    stored: { answers: [null], fractions: [[]], scores: [0], outcomes: [0] },
    codes: null,
    score: 0,
    maxScore: 1,
    percentage: 0,
    passed: false,
    passingScorePercent: 60,
    metadata: null,
    startedAt: null,
    event: { submission_id: "x" } as NewSubmission["event"],
    ...over,
  });

  test("gives each of many concurrent submissions the outcome it would get alone", async () => {
    const { db, sql } = testDatabase();
    const ctx: Ctx = {
      db,
      organizationId: api.organizationId,
      actor: { kind: "api_key", id: newId(), scopes: [] },
      now: NOW,
      requestId: newId(),
    };
    const [token, used] = [await mintToken("tess"), await mintToken("ulf")];
    await sql`update embed_tokens set consumed_at = now() where id = ${used}`;
    const createAttemptKey = (id: string) => ({ id, idempotencyKey: null, answersDigest: sha256("") });
    const thrice = { learnerRef: "ada", allowedAttempts: 2 };
    const given: [NewSubmission, string][] = [
      [createSubmission(), "recorded 1"],
      [createSubmission(), "recorded 1"],
      [createSubmission(), "recorded 1"],
      [createSubmission({ version: 99 }), "refused"],
      [createSubmission({ revision: revision + 1 }), "stale"],
      [createSubmission(thrice), "recorded 1"],
      [createSubmission(thrice), "recorded 2"],
      [createSubmission(thrice), "exhausted"],
      [
        createSubmission({ learnerRef: "tess", source: "embed", token: createAttemptKey(token) }),
        "recorded 1",
      ],
      [createSubmission({ learnerRef: "tess", source: "embed", token: createAttemptKey(token) }), "used"],
      [createSubmission({ learnerRef: "ulf", source: "embed", token: createAttemptKey(used) }), "used"],
      [createSubmission(), "recorded 1"],
    ];
    const results = await Promise.allSettled(given.map(([each]) => recordSubmission(ctx, each)));
    const told = results.map((result) => {
      if (result.status === "rejected") return "refused";
      const { outcome, attempt } = result.value;
      return outcome === "recorded" ? `recorded ${attempt}` : outcome;
    });
    // The order of one learner's submissions is undefined, because two statements can run at once.
    const groupByLearner = (outcomes: readonly string[]) =>
      Object.groupBy(
        outcomes.map((outcome, i) => ({ outcome, learner: given[i]?.[0].learnerRef ?? "" })),
        ({ learner }) => learner,
      );
    const sortOutcomes = (outcomes: readonly string[]) =>
      Object.values(groupByLearner(outcomes)).map((each) => each?.map(({ outcome }) => outcome).sort());
    expect(sortOutcomes(told)).toEqual(sortOutcomes(given.map(([, expected]) => expected)));
    const ids = given.map(([{ id }]) => id);
    const rows =
      await sql`select id from submissions where organization_id = ${api.organizationId} and id = any(${ids})`;
    expect(rows.map(({ id }) => id).sort()).toEqual(
      ids.filter((_, i) => told[i]?.startsWith("recorded")).sort(),
    );
    const [counted] = await sql`
      select c.used from attempt_counters c join learners l using (organization_id) where l.id = c.learner_id
        and l.organization_id = ${api.organizationId} and l.learner_ref = 'ada'`;
    expect(counted?.used).toBe(2);
  });
});
