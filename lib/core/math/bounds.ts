import type { MathElement, MathNode } from "#lib/contract/math.ts";
import { clamp } from "#lib/core/clamp.ts";

/*
 * Keeps a formula from covering the page around it. Every length is limited, including the sums over nested elements
 * and over the whole formula. Lengths are in em of the surrounding text.
 */

/** The maximum length of a single space or rule, and the maximum distance that nested shifts can move an element. */
const MAX_SPACE = 10;
const MAX_SHIFT = 3;
/** The maximum total size of all spaces and rules in a formula. */
const MAX_TOTAL = { width: 200, height: 100 };
/** The range of font sizes relative to the surrounding text, after multiplying nested sizes. */
const SIZE_RANGE = { least: 0.5, most: 2.5 };
const MAX_DEPTH = 100;
const MAX_NODES = 10_000;
const MAX_TEXT = 20_000;

/** The length of each unit in em, at 16 px per em. */
const EM: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.45,
  mu: 1 / 18,
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  mm: 96 / 25.4 / 16,
  cm: 96 / 2.54 / 16,
  in: 6,
};

type LayoutState = { size: number; shiftX: number; shiftY: number; depth: number };
type Budget = { width: number; height: number; nodes: number; text: number };

/** Thrown if the tree is too deep or too large to display. */
class TreeTooLargeError extends Error {}

/** Returns the tree with every length within bounds. Returns undefined if it nests too deeply or is too large. */
export function boundTree(tree: MathElement): MathElement | undefined {
  const budget: Budget = { ...MAX_TOTAL, nodes: MAX_NODES, text: MAX_TEXT };
  try {
    return boundElement(tree, { size: 1, shiftX: 0, shiftY: 0, depth: 0 }, budget);
  } catch (error) {
    if (error instanceof TreeTooLargeError) return undefined;
    throw error;
  }
}

function boundNode(childNode: MathNode, state: LayoutState, budget: Budget): MathNode {
  if (typeof childNode !== "string") return boundElement(childNode, state, budget);
  budget.text -= childNode.length;
  if (budget.text < 0) throw new TreeTooLargeError();
  return childNode;
}

function boundElement(
  { tag, attributes = {}, children }: MathElement,
  state: LayoutState,
  budget: Budget,
): MathElement {
  budget.nodes -= 1;
  if (budget.nodes < 0 || state.depth >= MAX_DEPTH) throw new TreeTooLargeError();
  const innerState = { ...state, depth: state.depth + 1 };
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    const bound = boundAttribute(tag, name, value, innerState, budget);
    return bound === undefined ? [] : [[name, bound] as const];
  });
  return {
    tag,
    ...(kept.length > 0 ? { attributes: Object.fromEntries(kept) } : {}),
    ...(children ? { children: children.map((child) => boundNode(child, innerState, budget)) } : {}),
  };
}

/**
 * Returns an attribute's value within bounds, or undefined if its effect is unknown. `innerState` accumulates sizes and
 * shifts.
 */
function boundAttribute(
  tag: string,
  name: string,
  value: string,
  innerState: LayoutState,
  budget: Budget,
): string | undefined {
  switch (name) {
    case "mathsize":
      return boundSize(value, innerState);
    case "width":
      return boundLength(value, { least: 0, most: MAX_SPACE }, innerState, (em) =>
        spendBudget(budget, "width", em),
      );
    case "height":
    case "depth":
      return boundLength(value, { least: -MAX_SPACE, most: MAX_SPACE }, innerState, (em) =>
        spendBudget(budget, "height", em),
      );
    case "lspace":
    case "rspace":
      return tag === "mpadded"
        ? boundLength(value, { least: -MAX_SHIFT, most: MAX_SHIFT }, innerState, (em) =>
            applyShift(innerState, "shiftX", em),
          )
        : boundLength(value, { least: 0, most: 2 }, innerState, (em) => spendBudget(budget, "width", em));
    case "voffset":
      return boundLength(value, { least: -MAX_SHIFT, most: MAX_SHIFT }, innerState, (em) =>
        applyShift(innerState, "shiftY", em),
      );
    case "linethickness":
      return boundLength(value, { least: 0, most: 0.5 }, innerState);
    case "minsize":
    case "maxsize":
      return boundLength(value, { least: 0, most: 5 }, innerState);
    case "rowspacing":
    case "columnspacing":
      return boundList(value, (item) => boundLength(item, { least: 0, most: 3 }, innerState));
    case "scriptlevel":
      return /^[0-3]$/.test(value) ? value : undefined;
    case "rowspan":
    case "columnspan":
      return /^\d{1,9}$/.test(value) ? String(Math.min(Math.max(Number(value), 1), 20)) : undefined;
    default:
      // Keywords and colors have no length.
      return value.length <= 300 ? value : undefined;
  }
}

const boundList = (value: string, bound: (item: string) => string | undefined): string | undefined => {
  const all = value.trim().split(/\s+/).slice(0, 100).map(bound);
  return all.every((item) => item !== undefined) ? all.join(" ") : undefined;
};

const NUMBER = /^([+-]?)(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)([a-z]*|%)$/i;

function parseLength(value: string): { sign: string; number: number; unit: string } | undefined {
  const [, sign = "", digits = "", unit = ""] = NUMBER.exec(value.trim()) ?? [];
  const number = Number(`${sign}${digits}`);
  return digits === "" || Number.isNaN(number) ? undefined : { sign, number, unit: unit.toLowerCase() };
}

/**
 * Returns a length within bounds, which are in em of the surrounding text, reduced to what `spend` allows. A length
 * that fits stays as it was written. A multiple of the content's own width or height must be from -1 to 1.
 */
function boundLength(
  value: string,
  { least, most }: { least: number; most: number },
  { size: scale }: LayoutState,
  spend: (em: number) => number = (em) => em,
): string | undefined {
  const given = parseLength(value);
  if (!given) return undefined;
  const { sign, number, unit } = given;
  if (/^(?:width|height|depth)$/.test(unit)) return clamp(number, -1, 1) === number ? value : undefined;
  const em = unit === "" && number === 0 ? 1 : EM[unit];
  if (em === undefined) return undefined;
  const wanted = number * em * scale;
  const allowed = spend(clamp(wanted, least, most));
  if (allowed === wanted) return value;
  // In mpadded, a sign means "relative to the content", so it has to stay.
  return `${sign === "+" ? "+" : ""}${formatRounded(allowed / scale)}em`;
}

const formatRounded = (number: number): string => String(Number(number.toFixed(4)));

/** Subtracts a length from the formula's budget. Returns the part of it that the budget allows. */
function spendBudget(budget: Budget, which: "width" | "height", em: number): number {
  const spent = clamp(em, -budget[which], budget[which]);
  budget[which] -= Math.abs(spent);
  return spent;
}

/** Adds a shift to those of the enclosing elements. Returns the part of it that keeps the element near its place. */
function applyShift(innerState: LayoutState, which: "shiftX" | "shiftY", em: number): number {
  const to = clamp(innerState[which] + em, -MAX_SHIFT, MAX_SHIFT);
  const allowed = to - innerState[which];
  innerState[which] = to;
  return allowed;
}

function boundSize(value: string, innerState: LayoutState): string | undefined {
  const given = parseLength(value);
  if (!given) return undefined;
  const { number, unit } = given;
  const factor = unit === "%" ? number / 100 : unit === "" ? number : number * (EM[unit] ?? Number.NaN);
  if (Number.isNaN(factor)) return undefined;
  const isRelative = unit === "" || unit === "%" || unit === "em" || unit === "ex";
  const wanted = isRelative ? innerState.size * factor : factor;
  const allowed = clamp(wanted, SIZE_RANGE.least, SIZE_RANGE.most);
  const before = innerState.size;
  innerState.size = allowed;
  return isRelative && allowed === wanted ? value : `${formatRounded(allowed / before)}em`;
}
