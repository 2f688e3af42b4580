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
import { createSubmissionValues, SUBMITTED_AT } from "#tests/support/submission-values.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
let assessmentId: string;
let revision: number;
beforeAll(async () => {
  api = await createTestClient();
  ({ id: assessmentId } = await createPublishedAssessment(api, [choiceQuestion()]));
  const [row] = await testDatabase().sql`select revision from assessments where id = ${assessmentId}`;
  revision = Number(row?.revision);
});

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
  const createValues = (over: Partial<SubmissionValues> = {}): SubmissionValues =>
    createSubmissionValues({ assessment: assessmentId, revision, ...over });
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
    // Maintenance would count the submission and delete its note before it is read.
    const { attempt, row } = await withTestLock("maintenance", async () => {
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
      return { attempt, row };
    });
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
      now: SUBMITTED_AT,
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
