import type { Formula } from "#lib/contract/math.ts";
import { collectFormulas } from "#lib/core/math/formulas.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/**
 * The key is the content object. Published content is loaded once and cached, so its formulas live as long as it does.
 */
const cache = new WeakMap<readonly StoredExercise[], Formula[]>();

/** Returns the formulas of a version's content. They are computed once per loaded content. */
export function getFormulas(exercises: readonly StoredExercise[]): Formula[] {
  const cached = cache.get(exercises);
  if (cached) return cached;
  const formulas = collectFormulas(
    exercises.flatMap(({ shared_context, questions }) => [
      shared_context,
      ...questions.map(({ content_ast }) => content_ast),
    ]),
  );
  cache.set(exercises, formulas);
  return formulas;
}
