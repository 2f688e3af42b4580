import type { DrawPlan } from "#lib/core/draw/index.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { type ChoiceSums, examineQuestion, type Finding } from "#lib/core/statistics/alarm/examine.ts";
import { MIN_LEARNERS } from "#lib/core/statistics/alarm/unaccepted.ts";
import { type CountedQuestion, readCountedQuestions } from "#lib/domains/analytics/examinations.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { buildAlerts } from "./build-alerts.ts";
import type { NewAlert } from "./queries.ts";
import { type SampledQuestion, sampleAnswers } from "./sample-answers.ts";

/** Fewer wrong answers than this share of the submissions hold none that a tenth of the strongest third gave. */
const MIN_WRONG = 0.03;

type Keyed = SampledQuestion & { keySets: readonly (readonly AnswerKey[])[] };

/** Looks for signs of wrong keys in a version. Questions that a correction settled without a key aren't examined. */
export async function examineVersion(
  ctx: Ctx,
  { assessmentId, version }: { assessmentId: string; version: number },
): Promise<{ n: number; alerts: NewAlert[] }> {
  const { n, questions: counted } = await readCountedQuestions(ctx, { assessmentId, version });
  const { plan, keyed } = await loadAutoGraded(ctx, assessmentId, version);
  const examined = counted.flatMap((question) => {
    const keys = keyed.get(question.id);
    return keys ? [{ question, keys }] : [];
  });
  const doubtful = examined.filter(({ question }) => mayBeWrong(question)).map(({ keys }) => keys);
  const samples = await sampleAnswers(ctx, { assessmentId, version, plan }, doubtful);
  const alerts = examined.flatMap(({ question, keys }) => {
    const findings: Finding[] = examineQuestion({
      ...question,
      choices: markCredited(question, keys),
      sample: samples.get(question.id) ?? [],
    });
    return buildAlerts(question.id, { n: question.pairs.n, keys: keys.keys, findings });
  });
  return { n, alerts };
}

const mayBeWrong = ({ pairs, correct, skipped }: CountedQuestion): boolean =>
  pairs.n - correct - skipped >= Math.max(MIN_LEARNERS, MIN_WRONG * pairs.n);

/** Returns the questions that no teacher grades, with the keys that hold after regrades, by id. */
async function loadAutoGraded(
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<{ plan: DrawPlan; keyed: Map<string, Keyed> }> {
  const ids = listRegradeIds(await requireAssessment(ctx, assessmentId), version);
  const { plan, questions } = await loadCompiledVersion(ctx, assessmentId, version, ids);
  const keyed = new Map(
    questions.flatMap((question): [string, Keyed][] => {
      const { needsTeacher, freeForm } = question.compiled;
      const { keySets, ruling } = question.keys;
      if (needsTeacher || freeForm || ruling !== null) return [];
      const keys = keySets.at(-1)?.keys ?? [];
      return [[question.id, { ...question, keys, keySets: keySets.map((set) => set.keys) }]];
    }),
  );
  return { plan, keyed };
}

/** Marks the options that earn something by any of the keys that hold. */
const markCredited = ({ choices }: CountedQuestion, { keySets }: Keyed): ChoiceSums[] =>
  choices.map((choice) => {
    const keys = keySets.flatMap((set) => set.filter(({ response_id }) => response_id === choice.responseId));
    const isCredited = (id: string) => keys.some((key) => earnsCredit(key, id));
    return { ...choice, options: choice.options.map((o) => ({ ...o, credited: isCredited(o.id) })) };
  });

function earnsCredit(key: AnswerKey, id: string): boolean {
  if (key.type !== "choice") return false;
  if (!key.mapping) return key.correct?.includes(id) ?? false;
  return (key.mapping[id] ?? key.mapping_default ?? 0) > 0;
}
