import { frozenContent } from "#lib/assessments/frozen.ts";
import { requireAssessment } from "#lib/assessments/read.ts";
import { type PartNames, plainText, readPartNames } from "#lib/content/index.ts";
import { type Ctx, maySeeRubrics, requirePermission } from "#lib/context.ts";
import type { AnswerKey } from "#lib/grading/index.ts";
import { createFormulaReader } from "#lib/math/formula-reader.ts";

/** What a question of the latest version asks, to know it again by. */
export type AskedQuestion = {
  id: string;
  /** One line; "" for content of another form than a document. */
  text: string;
  /** What its options are called where they have no words. */
  names: PartNames;
  /** The right options by response id; null for those who may not see keys. */
  right: ReadonlyMap<string, ReadonlySet<string>> | null;
};

/** The questions that an assessment's analytics are about; none before the first publish. 403, 404. */
export async function askedQuestions(ctx: Ctx, input: { assessmentId: string }): Promise<AskedQuestion[]> {
  requirePermission(ctx, "results.read");
  const { id, version } = await requireAssessment(ctx, input.assessmentId);
  if (version === 0) return [];
  const exercises = await frozenContent(ctx, id, version);
  const readFormula = createFormulaReader();
  const maySeeKeys = maySeeRubrics(ctx.actor);
  return exercises
    .flatMap(({ questions }) => questions)
    .map(({ id, content_ast, answer_keys }) => ({
      id,
      names: readPartNames(content_ast, readFormula),
      text: plainText(content_ast, readFormula),
      right: maySeeKeys ? rightOptions(answer_keys) : null,
    }));
}

/** What is named correct; of a mapping without that, what earns something. */
function rightOptions(keys: readonly AnswerKey[]): Map<string, Set<string>> {
  return new Map(
    keys.flatMap((key) => {
      if (key.type !== "choice") return [];
      const earning = Object.entries(key.mapping ?? {}).flatMap(([id, fraction]) =>
        fraction > 0 ? [id] : [],
      );
      return [[key.response_id, new Set(key.correct ?? earning)] as const];
    }),
  );
}
