import type { MathElement, MathNode } from "#lib/contract/math.ts";
import {
  ACCENTS,
  HOLDERS,
  LARGE_OPERATORS,
  LIMIT_FUNCTIONS,
  toRaisedSigns,
  toSubscript,
  toSuperscript,
} from "./formula-symbols.ts";
import { type Kind, leaf, NOTHING, operator, plainLetters, type Reading } from "./formula-tokens.ts";

/** A MathML tree as one line of readable text: "(x² + 1)/2", "√(x + 1)", "∑(i = 1 to n) i²". Pure. */
export const formulaText = (tree: MathNode): string => tidy(read(tree).text);

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();
const parenthesized = (text: string): string => `(${tidy(text)})`;

function read(node: MathNode): Reading {
  if (typeof node === "string") return { text: plainLetters(node), kind: "atom" };
  const [first, second, third] = node.children ?? [];
  switch (node.tag) {
    case "mi":
    case "mn":
    case "mtext":
    case "ms":
      return leaf(node);
    case "mo":
      return operator(node);
    case "mspace":
      return { text: Number.parseFloat(node.attributes?.width ?? "0") > 0 ? " " : "", kind: "space" };
    case "mphantom":
      return NOTHING;
    case "mfrac":
      return fraction(node, read(first ?? ""), read(second ?? ""));
    case "msqrt":
      return { text: `√${operand(row(node))}`, kind: "power" };
    case "mroot":
      return { text: root(read(second ?? "").text) + operand(read(first ?? "")), kind: "power" };
    case "msup":
      return scripted(first, undefined, second);
    case "msub":
      return scripted(first, second, undefined);
    case "msubsup":
      return scripted(first, second, third);
    case "mover":
      return over(first, second);
    case "munder":
      return isHolder(second) ? read(first ?? "") : scripted(first, second, undefined);
    case "munderover":
      return scripted(first, second, third);
    case "mtable":
      return { text: rowsOf(node, " "), kind: "row" };
    case "menclose":
      return node.attributes?.notation === "top" ? overlined(row(node)) : row(node);
    default:
      return row(node);
  }
}

/** What stands side by side, with parentheses and spaces where the text would otherwise say something else. */
function row({ children = [] }: MathElement): Reading {
  const binomial = asBinomial(children);
  if (binomial) return binomial;
  const parts = children.flatMap((child, index) => {
    const reading = isTable(child) && isFence(children[index - 1]) ? fenced(child) : read(child);
    return reading.text === "" ? [] : [reading];
  });
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const text = parts.map((part, index) => joined(part, parts[index - 1], parts[index + 1])).join("");
  const isGroup =
    parts[0]?.kind === "open" && parts.findIndex(({ kind }) => kind === "close") === parts.length - 1;
  return { text, kind: isGroup ? "atom" : parts.length === 0 ? "space" : "row" };
}

const isFactor = (reading: Reading | undefined): boolean =>
  reading !== undefined && !["operator", "space", "open", "close"].includes(reading.kind);

function joined(part: Reading, before: Reading | undefined, after: Reading | undefined): string {
  const { text } = part;
  if (part.kind === "fraction") {
    // "2 1/2" is a mixed number; beside any other factor the fraction is held together: "(1/2)mv²".
    if (/^[\d.,]+$/.test(before?.text ?? "") && !isFactor(after)) return ` ${text}`;
    const isBeside =
      (isFactor(before) && before?.kind !== "function") ||
      before?.kind === "close" ||
      isFactor(after) ||
      after?.kind === "open";
    return isBeside ? parenthesized(text) : text;
  }
  if (part.kind === "function" && isFactor(before)) return ` ${text}`;
  const isWord = isFactor(part) && /^[\p{L}\p{N}]/u.test(text);
  const endsOpen = before?.kind === "function" || /√[^ )]+$/.test(before?.text ?? "");
  return isWord && endsOpen ? ` ${text}` : text;
}

const isElement = (node: MathNode | undefined, tag: string): node is MathElement =>
  typeof node === "object" && node.tag === tag;
const isTable = (node: MathNode | undefined): node is MathElement => isElement(node, "mtable");
const isFence = (node: MathNode | undefined): boolean =>
  isElement(node, "mo") && node.attributes?.fence === "true";
const isHolder = (node: MathNode | undefined): boolean =>
  isElement(node, "mo") && HOLDERS.has(read(node).text.trim());

const fenced = (table: MathElement): Reading => ({ text: rowsOf(table, ", "), kind: "row" });

function rowsOf({ children = [] }: MathElement, between: string): string {
  const lines = children.flatMap((line) => {
    if (typeof line === "string") return [];
    const cells = (line.children ?? []).map((cell) => tidy(read(cell).text));
    return [cells.filter((cell) => cell !== "").join(between)];
  });
  return lines.join("; ");
}

function fraction({ attributes = {} }: MathElement, top: Reading, bottom: Reading): Reading {
  if (Number.parseFloat(attributes.linethickness ?? "1") === 0) {
    return { text: `${tidy(top.text)}; ${tidy(bottom.text)}`, kind: "row" };
  }
  return { text: `${operand(top, true)}/${operand(bottom)}`, kind: "fraction" };
}

/** n over k in parentheses, as the function that it names. */
function asBinomial(children: readonly MathNode[]): Reading | undefined {
  const [open, inner, close] = children;
  if (children.length !== 3 || !isFence(open) || !isFence(close) || !isElement(inner, "mfrac"))
    return undefined;
  if (Number.parseFloat(inner.attributes?.linethickness ?? "1") !== 0) return undefined;
  const [n, k] = (inner.children ?? []).map((child) => tidy(read(child).text));
  return { text: `C(${n}, ${k})`, kind: "atom" };
}

const PRODUCT = /^∂?[\p{L}\p{M}\p{N}.,′°⁺⁻!]+$/u;
const SINGLE = /^(?:[\d.,]+|∂?\p{L}[\p{L}\p{M}]*)[\p{No}\p{Lm}′°⁺⁻₊₋!]*$/u;

/** A term as one operand. A product such as 2ab stays bare where `mayBeProduct`: above a line, not below it. */
function operand({ text, kind }: Reading, mayBeProduct = false): string {
  const isBare = (kind === "atom" && /^[([|]/.test(text)) || (mayBeProduct ? PRODUCT : SINGLE).test(text);
  return isBare && kind !== "fraction" ? text : parenthesized(text);
}

function root(index: string): string {
  const known = new Map([
    ["2", "√"],
    ["3", "∛"],
    ["4", "∜"],
  ]).get(index);
  return known ?? `${toSuperscript(index) ?? parenthesized(index)}√`;
}

function scripted(
  base: MathNode | undefined,
  below: MathNode | undefined,
  above: MathNode | undefined,
): Reading {
  const reading = read(base ?? "");
  const name = reading.text.trim();
  const [low, high] = [below, above].map((node) => (node === undefined ? "" : tidy(read(node).text)));
  if (low && (LARGE_OPERATORS.has(name) || LIMIT_FUNCTIONS.has(name))) {
    return { text: `${name}(${low}${high ? ` to ${high}` : ""}) `, kind: "function" };
  }
  const isRaisable = !["row", "fraction"].includes(reading.kind) && !(reading.kind === "power" && high);
  const text = isRaisable ? reading.text : parenthesized(reading.text);
  const lowered = low ? (toSubscript(low) ?? `_${operand({ text: low, kind: "row" }, true)}`) : "";
  const raised = high
    ? (toRaisedSigns(high) ?? toSuperscript(high) ?? `^${operand({ text: high, kind: "row" }, true)}`)
    : "";
  // Numbers before their symbol, as of an isotope, are written from the top.
  if (name === "") return { text: raised + lowered, kind: "atom" };
  return { text: text + lowered + raised, kind: kindWithScript(reading.kind, raised) };
}

const kindWithScript = (kind: Kind, raised: string): Kind =>
  kind === "function" || kind === "close" || kind === "operator" ? kind : raised ? "power" : "atom";

function over(base: MathNode | undefined, above: MathNode | undefined): Reading {
  if (isHolder(above)) return read(base ?? "");
  const reading = read(base ?? "");
  const accent = ACCENTS.get(read(above ?? "").text.trim());
  if (!accent || /\s/.test(reading.text)) return scripted(base, undefined, above);
  return { text: reading.text + accent, kind: reading.kind };
}

/** A line over each character of a short term, as of a repeating decimal; before a longer one. */
const overlined = ({ text }: Reading): Reading =>
  /\s/.test(text)
    ? { text: `‾${parenthesized(text)}`, kind: "atom" }
    : { text: Array.from(text, (character) => `${character}\u0305`).join(""), kind: "atom" };
