import { parseCoords } from "#lib/core/grading/coords.ts";
import { fromNumber, ONE } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { WrittenPart } from "./key-writers.ts";
import { type Markup, qti } from "./markup.ts";
import { float, formatNumber, setOutcome, variable, when } from "./numbers.ts";

type PointKey = Extract<AnswerKey, { type: "point" }>;

/** Adds up the areas that are hit, each once, and limits the sum. */
export function writePointRules({ name, fraction }: WrittenPart, key: PointKey): Markup[] {
  const areas = key.areas.map(({ shape, coords, fraction: value }) => {
    const condition = qti("inside", { shape, coords: writeCoords(shape, coords) }, [variable(name)]);
    return when(
      condition,
      setOutcome(fraction, qti("sum", {}, [variable(fraction), float(fromNumber(value ?? 1))])),
    );
  });
  const limited = qti("min", {}, [
    float(ONE),
    qti("max", {}, [float(fromNumber(key.min_fraction ?? 0)), variable(fraction)]),
  ]);
  return [...areas, setOutcome(fraction, limited)];
}

/** Opposite corners of a rectangle become its left, top, right and bottom. */
function writeCoords(shape: PointKey["areas"][number]["shape"], coords: string | readonly number[]): string {
  const parsed = parseCoords(shape, coords);
  if (typeof parsed === "string") return String(coords);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = parsed;
  const ordered = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return (shape === "rect" ? ordered : parsed).map(formatNumber).join(",");
}
