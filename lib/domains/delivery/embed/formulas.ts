import type { Formula } from "#lib/contract/math.ts";
import { formulasIn } from "#lib/core/math/formulas.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** By the content they are in: frozen content is read once and held, so its formulas live as long as it does. */
const known = new WeakMap<readonly StoredExercise[], Formula[]>();

/** The formulas of a version's content, reckoned once for as long as that content is held. */
export function formulasOf(exercises: readonly StoredExercise[]): Formula[] {
  const held = known.get(exercises);
  if (held) return held;
  const formulas = formulasIn(
    exercises.flatMap(({ shared_context, questions }) => [
      shared_context,
      ...questions.map(({ content_ast }) => content_ast),
    ]),
  );
  known.set(exercises, formulas);
  return formulas;
}
