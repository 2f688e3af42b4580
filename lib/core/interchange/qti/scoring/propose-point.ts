import { parseCoords } from "#lib/core/grading/coords.ts";
import { createAreaTest } from "#lib/core/grading/geometry.ts";
import { add, compare, isZero, type Rational, sub, ZERO } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { AreaConstant } from "./constants.ts";
import type { Points } from "./part.ts";
import { listAreaPoints } from "./point-answers.ts";
import type { Evidence } from "./propose.ts";
import { toFraction } from "./scores.ts";

type KeyArea = Extract<AnswerKey, { type: "point" }>["areas"][number];
type Point = Points[number];
type Area = {
  shape: KeyArea["shape"];
  coords: number[];
  contains: (point: Point) => boolean;
  /** A point in it that is in as few others as possible. */
  point: Point;
  depth: number;
};

/** Proposes keys with the areas of the response processing: by what each earns alone, and beside the best one. */
export function proposePointKeys({ part, constants, score, highest }: Evidence): AnswerKey[] {
  const areas = prepareAreas(constants.areas);
  if (areas.length === 0) return [];
  const canCombine = part.declaration.cardinality !== "single" && getMaxChoices(part.interaction) !== 1;
  const [best] = areas.map(({ point }) => point).sort((a, b) => compare(score([b]), score([a])));
  const own = (point: Point) => score([point]);
  const beside = (point: Point) => (best ? sub(score([best, point]), score([best])) : ZERO);
  const either = (point: Point) => (isZero(own(point)) ? beside(point) : own(point));
  const proposals = [own, ...(canCombine ? [either, beside] : [])];
  return proposals.flatMap((getValue): AnswerKey[] => {
    const values = findValues(areas, (point) =>
      best && point.join() === best.join() ? own(point) : getValue(point),
    );
    const keyed = areas.flatMap(({ shape, coords }): KeyArea[] => {
      const value = values.get(coords) ?? ZERO;
      const fraction = toFraction(value, highest);
      return isZero(value) ? [] : [{ shape, coords, ...(fraction === 1 ? {} : { fraction }) }];
    });
    return keyed.length > 0
      ? [{ type: "point", response_id: part.interaction.responseId, areas: keyed }]
      : [];
  });
}

const getMaxChoices = (interaction: Evidence["part"]["interaction"]): number =>
  "maxChoices" in interaction ? interaction.maxChoices : 0;

function prepareAreas(constants: readonly AreaConstant[]): Area[] {
  const distinct = [...new Map(constants.map((area) => [`${area.shape} ${area.coords}`, area])).values()];
  const points = distinct.flatMap(listAreaPoints);
  const tested = distinct.flatMap(({ shape, coords: text }): Omit<Area, "point" | "depth">[] => {
    if (shape !== "rect" && shape !== "circle" && shape !== "poly") return [];
    const coords = parseCoords(shape, text);
    return typeof coords === "string" ? [] : [{ shape, coords, contains: createAreaTest({ shape, coords }) }];
  });
  const countAreas = (point: Point) => tested.filter(({ contains }) => contains(point)).length;
  const areas = tested.flatMap((area): Area[] => {
    const [point] = points.filter(area.contains).sort((a, b) => countAreas(a) - countAreas(b));
    return point ? [{ ...area, point, depth: countAreas(point) }] : [];
  });
  return areas.sort((a, b) => a.depth - b.depth);
}

/** What each area earns: the score at its point without what the other areas there earn. */
function findValues(
  areas: readonly Area[],
  score: (point: Point) => Rational,
): Map<readonly number[], Rational> {
  const values = new Map<readonly number[], Rational>();
  for (const { coords, point } of areas) {
    const others = areas.filter((other) => other.coords !== coords && other.contains(point));
    const known = others.reduce((sum, other) => add(sum, values.get(other.coords) ?? ZERO), ZERO);
    values.set(coords, sub(score(point), known));
  }
  return values;
}
