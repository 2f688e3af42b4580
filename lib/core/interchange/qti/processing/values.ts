import { equals, fromDecimalString, type Rational } from "#lib/core/grading/rational.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";

const BASE_TYPES = [
  "identifier",
  "boolean",
  "integer",
  "float",
  "string",
  "point",
  "pair",
  "directedPair",
  "duration",
  "file",
  "uri",
] as const;
export type BaseType = (typeof BASE_TYPES)[number];
export type Cardinality = "single" | "multiple" | "ordered";

/** Numbers are exact. Pairs are "a b", and points "x y". */
export type Atom = string | boolean | Rational;

/** A value of QTI. Null is QTI's NULL, which is also what an empty container is. */
export type Value = { cardinality: Cardinality; baseType: BaseType; items: readonly Atom[] } | null;

export const isRational = (atom: Atom | undefined): atom is Rational => typeof atom === "object";

export const isBaseType = (text: string | undefined): text is BaseType =>
  BASE_TYPES.some((type) => type === text);

/** Creates a single value. */
export const single = (baseType: BaseType, atom: Atom | undefined): Value =>
  atom === undefined ? null : { cardinality: "single", baseType, items: [atom] };

/** Creates a container. */
export const container = (
  cardinality: "multiple" | "ordered",
  baseType: BaseType,
  items: readonly Atom[],
): Value => (items.length === 0 ? null : { cardinality, baseType, items });

/** Parses the text of a value. Undefined if it isn't of the type. */
export function parseAtom(baseType: BaseType, text: string): Atom | undefined {
  const trimmed = text.trim();
  switch (baseType) {
    case "string":
      // As our grader does, so that only real differences between texts count.
      return normalize(text) === "" ? undefined : normalize(text);
    case "boolean":
      return /^(?:true|1)$/.test(trimmed) ? true : /^(?:false|0)$/.test(trimmed) ? false : undefined;
    case "integer": {
      const number = fromDecimalString(trimmed);
      return number && number.d === 1n ? number : undefined;
    }
    case "float":
      return fromDecimalString(trimmed) ?? undefined;
    case "point": {
      const numbers = trimmed.split(/\s+/).map(Number);
      return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers.join(" ") : undefined;
    }
    case "pair": {
      const ids = trimmed.split(/\s+/);
      return ids.length === 2 ? ids.sort().join(" ") : undefined;
    }
    case "directedPair": {
      const ids = trimmed.split(/\s+/);
      return ids.length === 2 ? ids.join(" ") : undefined;
    }
    default:
      return trimmed === "" ? undefined : trimmed;
  }
}

export const areSame = (a: Atom, b: Atom): boolean =>
  isRational(a) && isRational(b) ? equals(a, b) : a === b;

/** Compares two values as QTI's `match` does. Neither may be null. */
export function matches(a: NonNullable<Value>, b: NonNullable<Value>): boolean {
  if (a.items.length !== b.items.length) return false;
  if (a.cardinality === "ordered" || b.cardinality === "ordered" || a.items.length === 1)
    return a.items.every((item, i) => areSame(item, b.items[i] ?? ""));
  const rest = [...b.items];
  return a.items.every((item) => {
    const found = rest.findIndex((other) => areSame(item, other));
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  });
}

/** The number of a single value. Null if it isn't one. */
export function toRational(value: Value): Rational | null {
  const [item] = value?.items ?? [];
  return value?.items.length === 1 && isRational(item) ? item : null;
}

/** The boolean of a value. Null if it is NULL. */
export function toBoolean(value: Value): boolean | null {
  const item = value?.items[0];
  return typeof item === "boolean" ? item : null;
}

/** Folds the case of a text. QTI leaves open how, so this is our grader's way, in which ß is ss. */
export const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
