import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { findOtherAttempts } from "#lib/domains/analytics/attempt-queries.ts";
import {
  type Attempt,
  type AttemptSnapshot,
  computeChanges,
  MODE_BITS,
} from "#lib/domains/analytics/attempts.ts";
import { listNewestSubmissions } from "#lib/domains/analytics/newest-queries.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";

/*
 * A learner's first, last or best attempt is selected in TypeScript for folding (attempts.ts), and in SQL if reading all of
 * the learner's attempts would cost too much. These tests prove that both select the same attempts.
 */
let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

type Standing = { graded: boolean; percentage: number; voided: boolean };
/** The note in a row of analytics_pending: SQL null, JSON null, or the values before a change. */
type Note = "new" | "requeued" | Standing;
type Given = Standing & { learner: number; isDraft: boolean; isDue: boolean; notes: Note[] };

const standing = {
  graded: fc.boolean(),
  percentage: fc.constantFrom(0, 33.33, 50, 100),
  voided: fc.nat({ max: 3 }).map((n) => n === 0),
};
const givenArbitrary: fc.Arbitrary<Given> = fc.record({
  ...standing,
  learner: fc.nat({ max: 2 }),
  isDraft: fc.nat({ max: 5 }).map((n) => n === 0),
  isDue: fc.nat({ max: 3 }).map((n) => n === 0),
  notes: fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom("new" as const, "requeued" as const) },
      { weight: 4, arbitrary: fc.record(standing) },
    ),
    { maxLength: 2 },
  ),
});

type Stored = Given & { id: string; learnerId: string; number: number };

/** Stores attempts at a new assessment, numbered in the given order. Drafts have the number 0. */
async function store(given: readonly Given[]): Promise<{ assessmentId: string; attempts: Stored[] }> {
  const { sql } = testDatabase();
  const { id: assessmentId } = await createPublishedAssessment(api, [choiceQuestion()]);
  const learnerIds = [newId(), newId(), newId()];
  const used = new Map<number, number>();
  const attempts = given.map((attempt): Stored => {
    const number = attempt.isDraft ? 0 : (used.get(attempt.learner) ?? 0) + 1;
    if (!attempt.isDraft) used.set(attempt.learner, number);
    return { ...attempt, id: newId(), learnerId: learnerIds[attempt.learner] ?? "", number };
  });
  const notes = attempts.flatMap(({ id, notes }) =>
    notes.map((note) => ({
      id,
      isNew: note === "new",
      before: typeof note === "string" ? null : createStoredBefore(note),
    })),
  );
  await sql.begin(async (tx) => {
    await tx`insert into learners (organization_id, id, learner_ref)
      select ${api.organizationId}, unnest(${tx.array(learnerIds)}::uuid[]), null`;
    await tx`insert into attempt_counters (organization_id, assessment_id, learner_id, used)
      select ${api.organizationId}, ${assessmentId}, r.learner, r.used
      from json_to_recordset(${JSON.stringify([...used].map(([learner, count]) => ({ learner: learnerIds[learner], used: count })))}::text::json)
        as r(learner uuid, used integer)`;
    await tx`insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, source, status,
        is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
        percentage, passed, passing_score_percent, auto_score, submitted_at, voided_at)
      select ${api.organizationId}, r.id, ${assessmentId}, 1, r."learnerId", 'api',
        case when r.graded then 'graded' else 'awaiting_manual_grading' end, r."isDraft", false, r.number, '[null]', '[[]]',
        '{0}', '{0}', 0, 1, r.percentage, false, 60, 0, now(), case when r.voided then now() end
      from json_to_recordset(${JSON.stringify(attempts)}::text::json) as r(id uuid, "learnerId" uuid, graded boolean,
        "isDraft" boolean, number integer, percentage double precision, voided boolean)`;
    await tx`delete from analytics_pending
      where organization_id = ${api.organizationId} and assessment_id = ${assessmentId}`;
    for (const note of notes)
      await tx`insert into analytics_pending (organization_id, assessment_id, submission_id, before)
        values (${api.organizationId}, ${assessmentId}, ${note.id},
          ${note.isNew ? null : JSON.stringify(note.before)}::text::jsonb)`;
  });
  return { assessmentId, attempts };
}

const createStoredBefore = ({ graded, percentage, voided }: Standing) => ({
  status: graded ? "graded" : "awaiting_manual_grading",
  percentage,
  passed: false,
  question_scores: [0],
  question_outcomes: [0],
  regrades: [],
  voided,
});

const createSnapshot = ({ graded, percentage }: Standing): AttemptSnapshot => ({
  part: "1",
  graded,
  percentage,
  passed: false,
  outcomes: "0",
  scores: "",
});

/** Returns the ids of the attempts that TypeScript selects for each learner in these modes. */
function chooseIds(
  attempts: readonly (Standing & Pick<Stored, "id" | "learnerId" | "number">)[],
  modes: number,
) {
  const chosen: string[] = [];
  for (const own of Map.groupBy(attempts, ({ learnerId }) => learnerId).values()) {
    const inputs = own.map((each): Attempt & { id: string } => ({
      id: each.id,
      learner: each.learnerId,
      number: each.number,
      before: null,
      after: each.voided ? null : createSnapshot(each),
      draw: "",
      codes: null,
      probed: "",
    }));
    computeChanges(inputs).forEach(({ now }, i) => {
      if ((now & modes) !== 0) chosen.push(inputs[i]?.id ?? "");
    });
  }
  return chosen.sort();
}

/**
 * Returns the counted values of an attempt: those of its first note, null if any note has none, or its current state.
 * Nothing is counted of a voided attempt.
 */
function getCounted({ notes, graded, percentage, voided }: Stored): Standing | null {
  if (notes.some((note) => typeof note === "string")) return null;
  const [first] = notes;
  const counted = first && typeof first !== "string" ? first : { graded, percentage, voided };
  return counted.voided ? null : counted;
}

const RUNS = Number(process.env.RUNS ?? 80);

test("SQL and TypeScript select the same attempts in every mode", async () => {
  const { db } = testDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(givenArbitrary, { maxLength: 12 }), async (given) => {
      const { assessmentId, attempts } = await store(given);
      for (const mode of ATTEMPTS_MODES) {
        const rows = await listNewestSubmissions(db, api.organizationId, assessmentId, {
          mode,
          limit: 100,
          counted: attempts.length,
        });
        const expected = chooseIds(
          attempts.filter(({ isDraft }) => !isDraft),
          MODE_BITS[mode],
        );
        expect([mode, rows.map(({ id }) => id).sort()]).toEqual([mode, expected]);
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);

test("SQL finds the counted attempts that TypeScript would select as first, last or best", async () => {
  const { db } = testDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(givenArbitrary, { maxLength: 12 }),
      fc.integer({ min: 1, max: 8 }),
      async (given, below) => {
        const { assessmentId, attempts } = await store(given);
        const learners = new Map(attempts.map(({ learnerId }) => [learnerId, below]));
        const except = attempts.filter(({ isDue }) => isDue).map(({ id }) => id);
        const found = await findOtherAttempts(db, api.organizationId, assessmentId, {
          learners,
          except,
          areUnchanged: false,
          shapes: [],
        });

        const candidates = attempts.flatMap((attempt) => {
          const counted = getCounted(attempt);
          const isCandidate = counted && !attempt.isDraft && !attempt.isDue && attempt.number < below;
          return isCandidate ? [{ ...attempt, ...counted }] : [];
        });
        expect(found.map(({ id }) => id).sort()).toEqual(
          chooseIds(candidates, MODE_BITS.first | MODE_BITS.last | MODE_BITS.best),
        );
        for (const { id, before, after } of found) {
          const stored = attempts.find((attempt) => attempt.id === id);
          const [first] = stored?.notes ?? [];
          const noted = first && typeof first !== "string" ? createSnapshot(first) : undefined;
          expect(before).toEqual(noted ?? createSnapshot(stored as Stored));
          expect(after).toBe(before);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);
