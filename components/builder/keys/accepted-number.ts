import type { AcceptedNumber, Tolerance } from "#lib/core/grading/number-match.ts";
import type { NumberRow } from "./key-draft.ts";

/** Returns the number or range that a row of a numeric key accepts, or undefined if the row is incomplete. */
export function toAcceptedNumber(row: NumberRow): AcceptedNumber | undefined {
  if (row.kind === "range") {
    const { min, max } = row;
    return min === undefined || max === undefined || min > max ? undefined : { min, max };
  }
  if (row.value === undefined) return undefined;
  const tolerance = toTolerance(row.tolerance);
  return tolerance === "incomplete" ? undefined : { value: row.value, ...(tolerance ? { tolerance } : {}) };
}

function toTolerance({
  kind,
  amount,
}: Extract<NumberRow, { kind: "value" }>["tolerance"]): Tolerance | undefined | "incomplete" {
  if (kind === "none") return undefined;
  if (amount === undefined || amount < 0) return "incomplete";
  if (kind === "absolute") return { absolute: amount };
  if (kind === "relative") return { relative: amount };
  const minimum = kind === "decimal_places" ? 0 : 1;
  if (!Number.isInteger(amount) || amount < minimum || amount > 15) return "incomplete";
  return kind === "decimal_places" ? { decimal_places: amount } : { significant_figures: amount };
}
