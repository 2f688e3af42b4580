import type { Issue } from "#lib/grading/interaction.ts";

/** What JSON may hold so that it can be stored, and echoed exactly. All of it is checked before any schema is. */
export const MAX_DEPTH = 64;

/** A double gives back any number of up to this many digits as it was written. */
const SAFE_DIGITS = 15;

/**
 * What a JSON text is made of: one look at each character outside of strings, before any parsing. `tooDeep`: brackets
 * nest deeper than `max`; the rest is not looked at then. `hardNumbers`: one has an exponent or many digits, so that a
 * double may not hold it. Strings are leapt over: what they hold, such as ids full of digits, is neither.
 */
export function survey(json: string, max: number): { tooDeep: boolean; hardNumbers: boolean } {
  let depth = 0;
  let digits = 0;
  let hardNumbers = false;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c >= 0x30 && c <= 0x39) {
      if (++digits > SAFE_DIGITS) hardNumbers = true;
    } else if (c !== 0x2e) {
      if (digits > 0 && (c === 0x65 || c === 0x45)) hardNumbers = true;
      digits = 0;
      if (c === 0x22) i = endOfString(json, i);
      else if (c === 0x5b || c === 0x7b) {
        if (++depth > max) return { tooDeep: true, hardNumbers };
      } else if (c === 0x5d || c === 0x7d) depth--;
    }
  }
  return { tooDeep: false, hardNumbers };
}

/** Where the string ends that begins at `start`; the end of the text where it never does. */
function endOfString(json: string, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === 0x22) return i;
    if (c === 0x5c) i++;
  }
  return json.length;
}

/** A string that PostgreSQL can keep and give back as it came. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

type Path = (string | number)[];
type Node = { value: unknown; path: Path; depth: number };

/** Every value of a JSON tree with its place, level by level; below `MAX_DEPTH` nothing is visited. */
function* nodes(root: unknown): Generator<Node> {
  const queue: Node[] = [{ value: root, path: [], depth: 1 }];
  for (let node = queue.shift(); node; node = queue.shift()) {
    yield node;
    const { value, path, depth } = node;
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) continue;
    const children: [string | number, unknown][] = Array.isArray(value)
      ? value.map((v, i) => [i, v])
      : Object.entries(value);
    for (const [name, child] of children)
      queue.push({ value: child, path: [...path, name], depth: depth + 1 });
  }
}

/** At most 50 places of a tree where `fault` finds something to say. */
function faults(root: unknown, fault: (node: Node) => string | undefined): Issue[] {
  const issues: Issue[] = [];
  for (const node of nodes(root)) {
    const message = fault(node);
    if (message !== undefined) issues.push({ path: node.path, message });
    if (issues.length === 50) break;
  }
  return issues;
}

/** The places that are nested deeper than `MAX_DEPTH` (the whole is level 1). */
export const tooDeep = (value: unknown): Issue[] =>
  faults(value, (node) =>
    node.depth > MAX_DEPTH && typeof node.value === "object"
      ? `is nested deeper than ${MAX_DEPTH} levels`
      : undefined,
  );

/** Strings, member names included, that are not storable. */
export const unstorable = (value: unknown): Issue[] =>
  faults(value, ({ value, path }) => {
    const name = path.at(-1);
    if (typeof name === "string" && !isStorable(name))
      return "has a name that holds NUL or half a surrogate pair";
    if (typeof value === "string" && !isStorable(value)) return "holds NUL or half a surrogate pair";
  });

const INEXACT = Symbol("a number that is not what was written");

/** Numbers that a double cannot hold as written: they would be stored, graded and echoed as others. */
export function inexactNumbers(json: string): Issue[] {
  const marked = JSON.parse(json, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && !isExact(context.source, value)
      ? INEXACT
      : value,
  );
  return faults(marked, ({ value }) =>
    value === INEXACT ? "is more precise than a double can hold; send it as a string" : undefined,
  );
}

const isExact = (source: string, value: number): boolean =>
  Number.isFinite(value) && decimal(source) === decimal(String(value));

/** A decimal literal as its significant digits and the power of ten of the last of them. */
function decimal(literal: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!match) return literal;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return "0";
  return `${sign}${digits}e${Number(exponent) - fraction.length + (all.length - digits.length)}`;
}
