import { ARRANGEMENT } from "#lib/messages/editor-dialogs.ts";
import { EXERCISE_FACTS } from "#lib/messages/exercise-facts.ts";
import type { Arrangement } from "../document/draft.ts";

/** Describes which questions of a part attempts show, and in which order. */
export function formatArrangement({ order, pool }: Arrangement): string {
  const facts = [order === "random" ? EXERCISE_FACTS.random : ARRANGEMENT.written];
  if (!pool) return [ARRANGEMENT.everyQuestion, ...facts].join(". ");
  const from = Array.isArray(pool.from)
    ? EXERCISE_FACTS.draws(pool.draw, pool.from.length)
    : ARRANGEMENT.drawsByTag(pool.draw, pool.from.tags);
  const points = pool.points_each === undefined ? [] : [EXERCISE_FACTS.pointsEach(pool.points_each)];
  return [from, ...points, ...facts].join(". ");
}
