import * as z from "zod";
import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES, KEY_ISSUES } from "#lib/messages/answer-issues.ts";
import { parseCoords } from "../coords.ts";
import { createAreaTest, type Point } from "../geometry.ts";
import type { Interaction } from "../interaction.ts";
import { add, fromShare, ZERO } from "../rational.ts";
import { commonFields, createIssue, Fraction, type KeyHandler } from "./common.ts";

const MAX_POINTS = 100;

const AreaSchema = z
  .strictObject({
    shape: z.enum(["circle", "rect", "poly"]),
    coords: z.union([z.array(z.number()).max(200), z.string().max(5000)], {
      error: () => KEY_ISSUES.coordinates,
    }),
    fraction: Fraction.optional(),
  })
  .superRefine(({ shape, coords }, ctx) => {
    const parsed = parseCoords(shape, coords);
    if (typeof parsed === "string") ctx.addIssue({ code: "custom", path: ["coords"], message: parsed });
  });

export const PointKey = z.strictObject({
  type: z.literal("point"),
  ...commonFields,
  areas: z.array(AreaSchema).min(1).max(50),
});
export type PointKey = z.infer<typeof PointKey>;

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((x) => typeof x === "number" && Number.isFinite(x));

/** Returns the maximum number of points (0: any number). */
export const getMaxPoints = (interaction: Interaction | null): number =>
  interaction?.kind === "selectPointInteraction" || interaction?.kind === "positionObjectInteraction"
    ? interaction.maxChoices
    : 0;

/** Reads a point or a list of points. A repeated point counts once, including toward maxChoices (0: any number). */
function read(value: unknown, interaction: Interaction | null): { value: Point[] } | Issue[] {
  if (isPoint(value)) return { value: [value] };
  if (!Array.isArray(value)) return [createIssue([], ANSWER_ISSUES.notPoints)];
  if (value.length > MAX_POINTS) return [createIssue([], ANSWER_ISSUES.tooManyPoints(MAX_POINTS))];
  const issues = value.flatMap((item: unknown, i) =>
    isPoint(item) ? [] : [createIssue([i], ANSWER_ISSUES.notAPoint)],
  );
  if (issues.length > 0) return issues;
  const distinct = new Map((value as Point[]).map((point) => [point.join(), point]));
  const max = getMaxPoints(interaction);
  if (max > 0 && distinct.size > max) return [createIssue([], ANSWER_ISSUES.tooManyPoints(max))];
  return { value: [...distinct.values()] };
}

/** The number of steps (see work.ts) to test a point against a coordinate of an area, and to prepare the coordinate. */
const CORNER_WORK = 12;
const CORNER_COMPILE_WORK = 300;
const countCoordinates = ({ areas }: PointKey): number =>
  areas.reduce((sum, { coords }) => sum + coords.length, 0);

function prepareArea({ shape, coords, fraction }: z.infer<typeof AreaSchema>) {
  const numbers = parseCoords(shape, coords);
  if (typeof numbers === "string") throw new RangeError(`The area's coords ${numbers}`);
  return { contains: createAreaTest({ shape, coords: numbers }), fraction: fromShare(fraction ?? 1) };
}

/**
 * Points on an image, or the centers of objects placed on it. The fractions of all areas that are hit add up. Each
 * area counts once, however often it is hit.
 */
export const point: KeyHandler<PointKey, Point[]> = {
  schema: PointKey,
  accepts: ["selectPointInteraction", "positionObjectInteraction"],
  validate: () => [],
  read,
  compile: (key) => {
    const areas = key.areas.map(prepareArea);
    const grade = (points: Point[]) =>
      areas.reduce((sum, area) => (points.some(area.contains) ? add(sum, area.fraction) : sum), ZERO);
    const workPerPoint = CORNER_WORK * countCoordinates(key);
    return Object.assign(grade, { work: (points: Point[]) => points.length * workPerPoint });
  },
  compileWork: (key) => CORNER_COMPILE_WORK * countCoordinates(key),
};
