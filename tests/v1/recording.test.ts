import { beforeAll, describe, expect, test } from "vitest";
import { type NewSubmission, recordSubmission } from "#lib/domains/submissions/record.ts";
import { recordMany, recordOne, type SubmissionValues } from "#lib/domains/submissions/record-queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
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

describe("several submissions in one statement", () => {
  const createValues = (): SubmissionValues => ({
    assessment: assessmentId,
    revision,
    version: 1,
    id: newId(),
    learnerId: newId(),
    learnerRef: newId(),
    allowed: null,
    source: "api",
    status: "graded",
    isDraft: false,
    late: false,
    answers: '[[{"value":"b","responseId":"r1"}]]',
    fractions: '[["1/3",null,0.1]]',
    scores: "[0.30000000000000004]",
    outcomes: "[2]",
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
    token: null,
    idempotencyKey: null,
    answersDigest: null,
  });
  const variants: [string, Partial<SubmissionValues>][] = [
    ["a plain one", {}],
    ["no answers at all", { answers: "[null]", fractions: "[[]]" }],
    [
      "text of every kind",
      { answers: '[["null","\\"","\\\\","\\u2028","a\\nb","{}","𝄞","\\ud834\\udd1e"]]' },
    ],
    ["numbers as they came", { answers: "[[1.10,1e2,-0.0,0.1,123456789012345]]" }],
    ["what waits for a teacher", { status: "awaiting_manual_grading", outcomes: "[4]", late: true }],
    ["metadata and a start", { metadata: '{"a":{"b":[null,1.0]}}', startedAt: "2026-11-21T09:00:00.001Z" }],
    ["an empty reference", { learnerRef: "" }],
    ["nobody's", { learnerRef: null }],
    ["an embedded one", { source: "embed", idempotencyKey: "k\\1", answersDigest: sha256("x") }],
  ];

  test.each(variants)("store what one alone stores: %s", async (_what, over) => {
    const { db, sql } = testDatabase();
    const recordAndRead = async (how: typeof recordOne | typeof recordMany) => {
      const values = { ...createValues(), ...over };
      if (over.source === "embed") values.token = await mintToken();
      const attempt =
        how === recordOne
          ? (await recordOne(db, api.organizationId, values)).attempt
          : (await recordMany(db, api.organizationId, [values])).get(values.id as string);
      const [row] = await sql`
        select s.*, s.answers::text as answers_text, s.learner_id = l.id as has_learner, l.learner_ref as known_as,
          e.type as event_type, e.data::text as event_text, e.created_at, p.before, p.submission_id is not null as noted,
          t.consumed_at, t.submission_id = s.id as names_it, t.saved_answers, t.idempotency_key, t.answers_digest
        from submissions s
        join learners l on l.organization_id = s.organization_id and l.id = s.learner_id
        join events e on e.organization_id = s.organization_id and e.id = ${values.eventId as string}
        left join analytics_pending p on p.organization_id = s.organization_id and p.submission_id = s.id
        left join embed_tokens t on t.organization_id = s.organization_id and t.id = ${values.token as string | null}
        where s.organization_id = ${api.organizationId} and s.id = ${values.id as string}`;
      const { id, learner_id, learner_ref, known_as, ...rest } = row ?? {};
      const isTheirs = learner_ref === values.learnerRef && known_as === values.learnerRef;
      return { ...rest, isTheirs, attempt: over.learnerRef === "" ? null : attempt, attempt_number: null };
    };
    const [alone, together] = [await recordAndRead(recordOne), await recordAndRead(recordMany)];
    expect(together).toEqual(alone);
    expect(alone).toMatchObject({ isTheirs: true, noted: true, event_type: "submission.graded" });
  });

  const createSubmission = (over: Partial<NewSubmission> = {}): NewSubmission => ({
    id: newId(),
    assessmentId,
    revision,
    version: 1,
    learnerRef: newId(),
    allowedAttempts: null,
    source: "api",
    awaiting: false,
    isDraft: false,
    late: false,
    stored: { answers: [null], fractions: [[]], scores: [0], outcomes: [0] },
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

  test("each fares as it would alone, whoever its neighbours are", async () => {
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
    // Which of one learner's comes first is not said: two statements may be under way.
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
