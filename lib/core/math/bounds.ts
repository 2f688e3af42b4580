import type { MathElement, MathNode } from "#lib/contract/math.ts";

/*
 * What an author writes in a formula must stay in its place: every length has bounds, also what nested elements add up to
 * and what all of a formula takes together. Lengths are in em of the text around the formula.
 */

/** How far one thing reaches, and how far off its place it's drawn with everything it lies in. */
const MAX_SPACE = 10;
const MAX_SHIFT = 3;
/** What the spaces and rules of one formula take together. */
const MAX_TOTAL = { width: 200, height: 100 };
/** Relative to the text around the formula, nested sizes multiplied. */
const SIZE_RANGE = { least: 0.5, most: 2.5 };
const MAX_DEPTH = 100;
const MAX_NODES = 10_000;
const MAX_TEXT = 20_000;

/** em in one of each unit; px and the others at 16 px an em. */
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

/** Thrown for a tree that is too deep or too large to be shown. */
class TooLarge extends Error {}

/** The tree with every length within bounds; undefined for one that is nested too deeply or has too many parts. */
export function boundTree(tree: MathElement): MathElement | undefined {
  const budget: Budget = { ...MAX_TOTAL, nodes: MAX_NODES, text: MAX_TEXT };
  try {
    return boundElement(tree, { size: 1, shiftX: 0, shiftY: 0, depth: 0 }, budget);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function boundNode(childNode: MathNode, state: LayoutState, budget: Budget): MathNode {
  if (typeof childNode !== "string") return boundElement(childNode, state, budget);
  budget.text -= childNode.length;
  if (budget.text < 0) throw new TooLarge();
  return childNode;
}

function boundElement(
  { tag, attributes = {}, children }: MathElement,
  state: LayoutState,
  budget: Budget,
): MathElement {
  budget.nodes -= 1;
  if (budget.nodes < 0 || state.depth >= MAX_DEPTH) throw new TooLarge();
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

/** An attribute's value within its bounds; undefined where it can't be told what it does. Sizes and shifts add up in `inside`. */
function boundAttribute(
  tag: string,
  name: string,
  value: string,
  innerState: LayoutState,
  budget: Budget,
): string | undefined {
  switch (name) {
    case "mathsize":
      return size(value, innerState);
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
      // Keywords and colors: none of them has a length.
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
 * A length within bounds, which are in em of the text around the formula, and what `spend` leaves of it. One that fits is
 * kept as it was written. A number of the content's own width or height is kept between -1 and 1.
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
  // In mpadded a sign means "more than the content has": it stays.
  return `${sign === "+" ? "+" : ""}${formatRounded(allowed / scale)}em`;
}

const formatRounded = (number: number): string => String(Number(number.toFixed(4)));
const clamp = (number: number, least: number, most: number) => Math.min(Math.max(number, least), most);

/** As much of a length as the whole formula has left. */
function spendBudget(budget: Budget, which: "width" | "height", em: number): number {
  const spent = clamp(em, -budget[which], budget[which]);
  budget[which] -= Math.abs(spent);
  return spent;
}

/** As much of a shift as keeps it, with those of everything around it, near its place. */
function applyShift(innerState: LayoutState, which: "shiftX" | "shiftY", em: number): number {
  const to = clamp(innerState[which] + em, -MAX_SHIFT, MAX_SHIFT);
  const allowed = to - innerState[which];
  innerState[which] = to;
  return allowed;
}

function size(value: string, innerState: LayoutState): string | undefined {
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
