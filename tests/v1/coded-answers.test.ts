import { beforeAll, expect, test } from "vitest";
import { findAttempts, formatIdList } from "#lib/domains/analytics/attempt-queries.ts";
import { countPlacements } from "#lib/domains/analytics/placement-stats.ts";
import { parseCounted, splitCounted, wasSkipped } from "#lib/domains/analytics/probes.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import type { VersionShape } from "#lib/domains/analytics/shape.ts";
import { ShapeCache } from "#lib/domains/analytics/shape-cache.ts";
import { compareThirds } from "#lib/domains/analytics/thirds.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext, readAll, submit } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, doc, matchQuestion, openQuestion, Parts, textKey } from "#tests/support/quiz.ts";
import { createContent } from "#tests/vectors/grade-with-product.ts";
import { readVectors } from "#tests/vectors/vectors.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

type Question = Record<string, unknown>;
type Answered = { question: Question; answers: unknown[] };

/** What is in the answers to these, besides typed text, is counted. Files can only be sent after an upload. */
const COUNTED =
  /^(choice|inlineChoice|hotspot|hottext|match|order|gapMatch|graphicGapMatch|graphicOrder|associate|graphicAssociate)Interaction$/;

/** The questions of the scoring vectors that are counted, and one that a teacher grades, each with the answers of its cases. */
function listVectorQuestions(): Answered[] {
  const cases = readVectors().filter(
    ({ interaction, key }) => COUNTED.test(String(interaction?.type)) || key.type === "open",
  );
  const isFiles = /upload|drawing/;
  const groups = Map.groupBy(
    cases.filter(({ interaction }) => !isFiles.test(String(interaction?.type))),
    ({ interaction, key }) => JSON.stringify([interaction, key]),
  );
  return Array.from(groups.values(), (group) => {
    const [first] = group;
    const { interaction = null, key } = first ?? {};
    return {
      question: { content_ast: createContent(interaction), answer_keys: [key], points: 1 },
      answers: group.map(({ value }) => new Parts({ responseId: key?.response_id, value })),
    };
  });
}

const rename = (question: Question, from: string, to: string): { node: unknown; key: object } => {
  const { content_ast, answer_keys } = JSON.parse(
    JSON.stringify(question).replaceAll(`"${from}"`, `"${to}"`),
  );
  return { node: content_ast.content.at(-1), key: answer_keys[0] };
};

/** A question of two interactions, with answers by name, by place, in another order, and incomplete ones. */
function createDoubleQuestion(): Answered {
  const [choice, match] = [rename(choiceQuestion(), "r1", "r2"), rename(matchQuestion(), "r1", "r3")];
  const pairs = [
    ["s1", "t2"],
    ["s2", "t1"],
  ];
  return {
    question: {
      content_ast: doc(choice.node as Question, match.node as Question),
      answer_keys: [choice.key, match.key],
      points: 2,
    },
    answers: [
      new Parts({ responseId: "r2", value: "a" }, { responseId: "r3", value: pairs }),
      new Parts({ responseId: "r3", value: [pairs[0]] }, { responseId: "r2", value: "b" }),
      new Parts("c", pairs),
      new Parts("c"),
      new Parts("", [pairs[1]]),
      new Parts({ responseId: "r3", value: pairs }),
      new Parts({ responseId: "r2" }, { responseId: "r3", value: null }),
      new Parts(),
    ],
  };
}

const OPAQUE: Answered = {
  question: {
    content_ast: { format: "own" },
    answer_keys: [textKey("r1", "x"), { type: "open", response_id: "r2" }],
    points: 1,
  },
  answers: [new Parts("x", "y"), new Parts("x"), new Parts({ responseId: "r2", value: "y" }), new Parts("")],
};
const OPEN: Answered = {
  question: openQuestion(),
  answers: ["", "Because", null, new Parts("Because"), new Parts([])],
};

/** Reads what is counted of each answer of a submission: whether it was skipped, or its options or placements. */
async function readCounted(shape: VersionShape, ids: readonly string[]): Promise<Map<string, unknown[]>> {
  const attempts = await findAttempts(ctx.db, ctx.organizationId, formatIdList(ids), [shape]);
  return new Map(
    attempts.map(({ id, codes, probed }) => {
      const { texts, isCoded } = splitCounted({ codes, probed: probed ?? "" });
      const counted = shape.probes.map(({ question, counted }, place) => {
        const text = texts[place] ?? "";
        if (!counted) return wasSkipped(text);
        const found = parseCounted(question, counted, text, isCoded);
        return found && [...found].sort((a, b) => a - b);
      });
      return [id, counted];
    }),
  );
}

const readFigures = async (assessmentId: string) => ({
  analytics: await readAll(ctx, assessmentId),
  placements: await countPlacements(ctx, { assessmentId, attempts: "all" }),
  thirds: await compareThirds(ctx, { assessmentId, attempts: "last" }),
});

test("submissions without codes are counted by their answers, with the same figures", async () => {
  const all = [...listVectorQuestions(), createDoubleQuestion(), OPAQUE, OPEN];
  const quiz = await createPublishedAssessment(
    api,
    all.map(({ question }) => question),
  );
  const ids: string[] = [];
  for (let i = 0; i < Math.max(...all.map(({ answers }) => answers.length)); i++) {
    const values = all.map(({ answers }) => answers[i]);
    ids.push((await submit(ctx, quiz, `learner ${i % 30}`, values)).submission_id);
  }
  const { sql } = testDatabase();
  const coded = await sql`select id from submissions where id = any(${ids}) and coded_answers is not null`;
  expect(coded).toHaveLength(ids.length);

  const shape = await new ShapeCache(ctx, quiz.id).load("1");
  expect(shape.probes.length).toBeGreaterThan(100);
  const counted = await readCounted(shape, ids);
  const figures = await readFigures(quiz.id);
  await sql`update submissions set coded_answers = null where id = any(${ids})`;
  expect(await readCounted(shape, ids)).toEqual(counted);
  await requeueSubmissions(ctx.db, ctx.organizationId, quiz.id);
  expect(await readFigures(quiz.id)).toEqual(figures);

  // Some of each kind are answered and some aren't, so the comparison means something.
  const values = [...counted.values()].flat();
  expect(values).toEqual(expect.arrayContaining([true, false, null, [0, 1]]));
});

test("the options that are coded are those whose texts are shown", async () => {
  const quiz = await createPublishedAssessment(
    api,
    listVectorQuestions().map(({ question }) => question),
  );
  const shape = await new ShapeCache(ctx, quiz.id).load("1");
  const { coded } = await loadCompiledVersion(ctx, quiz.id, 1, []);
  for (const { choices, compiled } of shape.questions) {
    for (const { responseId, slot } of choices) expect(compiled.slots[slot]?.responseId).toBe(responseId);
  }
  expect(
    shape.questions.map(({ choices }) =>
      choices.map(({ slot, options }) => ({ slot, options: options.map(({ id }) => id) })),
    ),
  ).toEqual(coded.map(({ choices }) => choices));
});
