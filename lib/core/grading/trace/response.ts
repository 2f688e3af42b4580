import { type PointKey, point } from "../keys/point.ts";
import { fromShare } from "../rational.ts";
import type { AnswerValues, KeyByType, KeyType } from "../registry.ts";
import { isAccepted, traceExpression, traceNumeric, traceText } from "./accepted.ts";
import type { ResponseTrace } from "./entries.ts";
import { traceOrder } from "./order.ts";
import { traceChoice, traceMatch } from "./selection.ts";

type Tracer<T extends KeyType> = (key: KeyByType<T>, value: AnswerValues[T] | null) => ResponseTrace;

/** The tracer of each type of key. A type without an entry doesn't compile. */
const TRACERS: { [T in KeyType]: Tracer<T> } = {
  choice: traceChoice,
  text: traceText,
  numeric: traceNumeric,
  match: traceMatch,
  order: traceOrder,
  point: tracePoints,
  expression: traceExpression,
  open: (_, value) => ({ rule: "teacher", normalized: value, entries: [] }),
};

/**
 * Shows how a key grades an answer, entry by entry. `value` is what the key's handler has read, or null if there is
 * nothing to grade. The trace reveals the key.
 */
export const traceResponse = <T extends KeyType>(
  key: KeyByType<T>,
  value: AnswerValues[T] | null,
): ResponseTrace => TRACERS[key.type as T](key, value);

function tracePoints(key: PointKey, points: AnswerValues["point"] | null): ResponseTrace {
  const isHit = (area: PointKey["areas"][number]) =>
    isAccepted(point.compile({ ...key, areas: [{ ...area, fraction: 1 }] }, null), points);
  return {
    rule: "sum",
    normalized: points,
    entries: key.areas.map((area) => ({
      entry: area,
      verdict: points === null ? "not_tried" : isHit(area) ? "match" : "no_match",
      fraction: fromShare(area.fraction ?? 1),
    })),
  };
}
