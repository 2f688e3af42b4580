import type { MathElement, MathNode } from "#lib/contract/math.ts";

/*
 * What an author writes in a formula must stay in its place: every length has bounds, also what nested elements add up to
 * and what all of a formula takes together. Lengths are in em of the text around the formula.
 */

/** How far one thing reaches, and how far off its place it's drawn with everything it lies in. */
const SPACE = 10;
const SHIFT = 3;
/** What the spaces and rules of one formula take together. */
const TOTAL = { width: 200, height: 100 };
/** Relative to the text around the formula, nested sizes multiplied. */
const SIZE = { least: 0.5, most: 2.5 };
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

type Around = { size: number; shiftX: number; shiftY: number; depth: number };
type Left = { width: number; height: number; nodes: number; text: number };

/** Thrown for a tree that is too deep or too large to be shown. */
class TooLarge extends Error {}

/** The tree with every length within bounds; undefined for one that is nested too deeply or has too many parts. */
export function boundTree(tree: MathElement): MathElement | undefined {
  const left: Left = { ...TOTAL, nodes: MAX_NODES, text: MAX_TEXT };
  try {
    return element(tree, { size: 1, shiftX: 0, shiftY: 0, depth: 0 }, left);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function node(of: MathNode, around: Around, left: Left): MathNode {
  if (typeof of !== "string") return element(of, around, left);
  left.text -= of.length;
  if (left.text < 0) throw new TooLarge();
  return of;
}

function element({ tag, attributes = {}, children }: MathElement, around: Around, left: Left): MathElement {
  left.nodes -= 1;
  if (left.nodes < 0 || around.depth >= MAX_DEPTH) throw new TooLarge();
  const inside = { ...around, depth: around.depth + 1 };
  const kept = Object.entries(attributes).flatMap(([name, value]) => {
    const bound = attribute(tag, name, value, inside, left);
    return bound === undefined ? [] : [[name, bound] as const];
  });
  return {
    tag,
    ...(kept.length > 0 ? { attributes: Object.fromEntries(kept) } : {}),
    ...(children ? { children: children.map((child) => node(child, inside, left)) } : {}),
  };
}

/** An attribute's value within its bounds; undefined where it can't be told what it does. Sizes and shifts add up in `inside`. */
function attribute(tag: string, name: string, value: string, inside: Around, left: Left): string | undefined {
  switch (name) {
    case "mathsize":
      return size(value, inside);
    case "width":
      return length(value, { least: 0, most: SPACE }, inside, (em) => take(left, "width", em));
    case "height":
    case "depth":
      return length(value, { least: -SPACE, most: SPACE }, inside, (em) => take(left, "height", em));
    case "lspace":
    case "rspace":
      return tag === "mpadded"
        ? length(value, { least: -SHIFT, most: SHIFT }, inside, (em) => shift(inside, "shiftX", em))
        : length(value, { least: 0, most: 2 }, inside, (em) => take(left, "width", em));
    case "voffset":
      return length(value, { least: -SHIFT, most: SHIFT }, inside, (em) => shift(inside, "shiftY", em));
    case "linethickness":
      return length(value, { least: 0, most: 0.5 }, inside);
    case "minsize":
    case "maxsize":
      return length(value, { least: 0, most: 5 }, inside);
    case "rowspacing":
    case "columnspacing":
      return listOf(value, (one) => length(one, { least: 0, most: 3 }, inside));
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

const listOf = (value: string, bound: (one: string) => string | undefined): string | undefined => {
  const all = value.trim().split(/\s+/).slice(0, 100).map(bound);
  return all.every((one) => one !== undefined) ? all.join(" ") : undefined;
};

const NUMBER = /^([+-]?)(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)([a-z]*|%)$/i;

function parsed(value: string): { sign: string; number: number; unit: string } | undefined {
  const [, sign = "", digits = "", unit = ""] = NUMBER.exec(value.trim()) ?? [];
  const number = Number(`${sign}${digits}`);
  return digits === "" || Number.isNaN(number) ? undefined : { sign, number, unit: unit.toLowerCase() };
}

/**
 * A length within bounds, which are in em of the text around the formula, and what `spend` leaves of it. One that fits is
 * kept as it was written. A number of the content's own width or height is kept between -1 and 1.
 */
function length(
  value: string,
  { least, most }: { least: number; most: number },
  { size: scale }: Around,
  spend: (em: number) => number = (em) => em,
): string | undefined {
  const given = parsed(value);
  if (!given) return undefined;
  const { sign, number, unit } = given;
  if (/^(?:width|height|depth)$/.test(unit)) return within(number, -1, 1) === number ? value : undefined;
  const em = unit === "" && number === 0 ? 1 : EM[unit];
  if (em === undefined) return undefined;
  const wanted = number * em * scale;
  const allowed = spend(within(wanted, least, most));
  if (allowed === wanted) return value;
  // In mpadded a sign means "more than the content has": it stays.
  return `${sign === "+" ? "+" : ""}${rounded(allowed / scale)}em`;
}

const rounded = (number: number): string => String(Number(number.toFixed(4)));
const within = (number: number, least: number, most: number) => Math.min(Math.max(number, least), most);

/** As much of a length as the whole formula has left. */
function take(left: Left, which: "width" | "height", em: number): number {
  const taken = within(em, -left[which], left[which]);
  left[which] -= Math.abs(taken);
  return taken;
}

/** As much of a shift as keeps it, with those of everything around it, near its place. */
function shift(inside: Around, which: "shiftX" | "shiftY", em: number): number {
  const to = within(inside[which] + em, -SHIFT, SHIFT);
  const allowed = to - inside[which];
  inside[which] = to;
  return allowed;
}

function size(value: string, inside: Around): string | undefined {
  const given = parsed(value);
  if (!given) return undefined;
  const { number, unit } = given;
  const factor = unit === "%" ? number / 100 : unit === "" ? number : number * (EM[unit] ?? Number.NaN);
  if (Number.isNaN(factor)) return undefined;
  const isRelative = unit === "" || unit === "%" || unit === "em" || unit === "ex";
  const wanted = isRelative ? inside.size * factor : factor;
  const allowed = within(wanted, SIZE.least, SIZE.most);
  const before = inside.size;
  inside.size = allowed;
  return isRelative && allowed === wanted ? value : `${rounded(allowed / before)}em`;
}
