import { truncate } from "#lib/contract/code-points.ts";
import { formatQuoted } from "#lib/messages/format.ts";
import { ACCEPTED_ANSWERS } from "#lib/messages/grading-explanation.ts";
import type { KeyType } from "../registry.ts";
import type { GetPartName } from "./format.ts";

/** Formats an answer as it came, with the names of what it picks. Returns null if there is none. */
export function formatGiven(type: KeyType, value: unknown, getName: GetPartName): string | null {
  if (value === null) return null;
  // The ids of files mean nothing to readers, who see the files themselves.
  if (type === "open" && Array.isArray(value)) return null;
  if (type === "choice" || type === "order") return listItems(value, (id) => formatQuoted(getName(id)));
  if (type === "match")
    return [value]
      .flat()
      .map((pair) => formatPair(pair, getName))
      .join(", ");
  if (type === "point") return formatPoints(value);
  return typeof value === "string" ? formatQuoted(value) : String(value);
}

const listItems = (value: unknown, format: (id: string) => string): string =>
  [value]
    .flat()
    .map((id) => format(String(id)))
    .join(", ");

/** Formats a point or a list of points: "(10, 20), (30, 40)". */
const formatPoints = (value: unknown): string =>
  Array.isArray(value) && value.every((item) => Array.isArray(item))
    ? value.map(formatPoints).join(", ")
    : `(${[value].flat().join(", ")})`;

function formatPair(pair: unknown, getName: GetPartName): string {
  const [source, target] = Array.isArray(pair) ? pair : [];
  return ACCEPTED_ANSWERS.pair(getName(String(source)), getName(String(target), "target"));
}

/** The longest form that is worth reading. */
const MAX_SHOWN = 200;

/**
 * Formats an answer as the key compared it. Returns null if that adds nothing: picks are compared as they came, and so are
 * texts and expressions that have no other form.
 */
export function formatNormalized(type: KeyType, value: unknown, normalized: unknown): string | null {
  if (typeof normalized !== "string" || type === "open" || normalized === String(value)) return null;
  const shown = truncate(normalized, MAX_SHOWN, MAX_SHOWN);
  return type === "numeric" ? shown : formatQuoted(shown);
}
