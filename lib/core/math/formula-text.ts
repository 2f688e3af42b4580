import type { MathElement, MathNode } from "#lib/contract/math.ts";
import {
  ACCENTS,
  LARGE_OPERATORS,
  LIMIT_FUNCTIONS,
  STRETCHY_BRACKETS,
  toRaisedSigns,
  toSubscript,
  toSuperscript,
} from "./formula-symbols.ts";
import {
  EMPTY_READING,
  type Kind,
  type Reading,
  readLeaf,
  readOperator,
  toPlainLetters,
} from "./formula-tokens.ts";

/** Converts a MathML tree to one line of readable text: "(x² + 1)/2", "√(x + 1)", "∑(i = 1 to n) i²". */
export const formatFormula = (tree: MathNode): string => collapseSpaces(readNode(tree).text);

const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ").trim();
const parenthesize = (text: string): string => `(${collapseSpaces(text)})`;

function readNode(node: MathNode): Reading {
  if (typeof node === "string") return { text: toPlainLetters(node), kind: "atom" };
  const [first, second, third] = node.children ?? [];
  switch (node.tag) {
    case "mi":
    case "mn":
    case "mtext":
    case "ms":
      return readLeaf(node);
    case "mo":
      return readOperator(node);
    case "mspace":
      return { text: Number.parseFloat(node.attributes?.width ?? "0") > 0 ? " " : "", kind: "space" };
    case "mphantom":
      return EMPTY_READING;
    case "mfrac":
      return readFraction(node, readNode(first ?? ""), readNode(second ?? ""));
    case "msqrt":
      return { text: `√${formatOperand(readRow(node))}`, kind: "power" };
    case "mroot":
      return {
        text: formatRoot(readNode(second ?? "").text) + formatOperand(readNode(first ?? "")),
        kind: "power",
      };
    case "msup":
      return readScripts(first, undefined, second);
    case "msub":
      return readScripts(first, second, undefined);
    case "msubsup":
      return readScripts(first, second, third);
    case "mover":
      return readOver(first, second);
    case "munder":
      return isStretchyBracket(second) ? readNode(first ?? "") : readScripts(first, second, undefined);
    case "munderover":
      return readScripts(first, second, third);
    case "mtable":
      return { text: formatRows(node, " "), kind: "row" };
    case "menclose":
      return node.attributes?.notation === "top" ? addOverline(readRow(node)) : readRow(node);
    default:
      return readRow(node);
  }
}

/** Reads a row of nodes, with parentheses and spaces where the text would otherwise be ambiguous. */
function readRow({ children = [] }: MathElement): Reading {
  const binomial = readBinomial(children);
  if (binomial) return binomial;
  const parts = children.flatMap((child, index) => {
    const reading = isTable(child) && isFence(children[index - 1]) ? readFencedTable(child) : readNode(child);
    return reading.text === "" ? [] : [reading];
  });
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const text = parts.map((part, index) => formatPart(part, parts[index - 1], parts[index + 1])).join("");
  const isGroup =
    parts[0]?.kind === "open" && parts.findIndex(({ kind }) => kind === "close") === parts.length - 1;
  return { text, kind: isGroup ? "atom" : parts.length === 0 ? "space" : "row" };
}

const isFactor = (reading: Reading | undefined): boolean =>
  reading !== undefined && !["operator", "space", "open", "close"].includes(reading.kind);

function formatPart(part: Reading, before: Reading | undefined, after: Reading | undefined): string {
  const { text } = part;
  if (part.kind === "fraction") {
    // "2 1/2" is a mixed number. Next to any other factor, the fraction gets parentheses: "(1/2)mv²".
    if (/^[\d.,]+$/.test(before?.text ?? "") && !isFactor(after)) return ` ${text}`;
    const isBeside =
      (isFactor(before) && before?.kind !== "function") ||
      before?.kind === "close" ||
      isFactor(after) ||
      after?.kind === "open";
    return isBeside ? parenthesize(text) : text;
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
const isStretchyBracket = (node: MathNode | undefined): boolean =>
  isElement(node, "mo") && STRETCHY_BRACKETS.has(readNode(node).text.trim());

const readFencedTable = (table: MathElement): Reading => ({ text: formatRows(table, ", "), kind: "row" });

function formatRows({ children = [] }: MathElement, between: string): string {
  const lines = children.flatMap((line) => {
    if (typeof line === "string") return [];
    const cells = (line.children ?? []).map((cell) => collapseSpaces(readNode(cell).text));
    return [cells.filter((cell) => cell !== "").join(between)];
  });
  return lines.join("; ");
}

function readFraction({ attributes = {} }: MathElement, top: Reading, bottom: Reading): Reading {
  if (Number.parseFloat(attributes.linethickness ?? "1") === 0) {
    return { text: `${collapseSpaces(top.text)}; ${collapseSpaces(bottom.text)}`, kind: "row" };
  }
  return { text: `${formatOperand(top, true)}/${formatOperand(bottom)}`, kind: "fraction" };
}

/** Reads n over k in parentheses as the binomial coefficient "C(n, k)". */
function readBinomial(children: readonly MathNode[]): Reading | undefined {
  const [open, inner, close] = children;
  if (children.length !== 3 || !isFence(open) || !isFence(close) || !isElement(inner, "mfrac"))
    return undefined;
  if (Number.parseFloat(inner.attributes?.linethickness ?? "1") !== 0) return undefined;
  const [n, k] = (inner.children ?? []).map((child) => collapseSpaces(readNode(child).text));
  return { text: `C(${n}, ${k})`, kind: "atom" };
}

const PRODUCT = /^∂?[\p{L}\p{M}\p{N}.,′°⁺⁻!]+$/u;
const SINGLE = /^(?:[\d.,]+|∂?\p{L}[\p{L}\p{M}]*)[\p{No}\p{Lm}′°⁺⁻₊₋!]*$/u;

/** Formats a term as a single operand. With `mayBeProduct` (numerators), a product such as 2ab needs no parentheses. */
function formatOperand({ text, kind }: Reading, mayBeProduct = false): string {
  const isBare = (kind === "atom" && /^[([|]/.test(text)) || (mayBeProduct ? PRODUCT : SINGLE).test(text);
  return isBare && kind !== "fraction" ? text : parenthesize(text);
}

const ROOT_SIGNS = new Map(Object.entries({ 2: "√", 3: "∛", 4: "∜" }));

function formatRoot(index: string): string {
  return ROOT_SIGNS.get(index) ?? `${toSuperscript(index) ?? parenthesize(index)}√`;
}

function readScripts(
  base: MathNode | undefined,
  below: MathNode | undefined,
  above: MathNode | undefined,
): Reading {
  const reading = readNode(base ?? "");
  const name = reading.text.trim();
  const [low, high] = [below, above].map((node) =>
    node === undefined ? "" : collapseSpaces(readNode(node).text),
  );
  if (low && (LARGE_OPERATORS.has(name) || LIMIT_FUNCTIONS.has(name))) {
    return { text: `${name}(${low}${high ? ` to ${high}` : ""}) `, kind: "function" };
  }
  const isRaisable = !["row", "fraction"].includes(reading.kind) && !(reading.kind === "power" && high);
  const text = isRaisable ? reading.text : parenthesize(reading.text);
  const lowered = low ? (toSubscript(low) ?? `_${formatOperand({ text: low, kind: "row" }, true)}`) : "";
  const raised = high
    ? (toRaisedSigns(high) ?? toSuperscript(high) ?? `^${formatOperand({ text: high, kind: "row" }, true)}`)
    : "";
  // If the scripts precede a symbol, as for an isotope, the upper script comes first.
  if (name === "") return { text: raised + lowered, kind: "atom" };
  return { text: text + lowered + raised, kind: getScriptKind(reading.kind, raised) };
}

const getScriptKind = (kind: Kind, raised: string): Kind =>
  kind === "function" || kind === "close" || kind === "operator" ? kind : raised ? "power" : "atom";

function readOver(base: MathNode | undefined, above: MathNode | undefined): Reading {
  if (isStretchyBracket(above)) return readNode(base ?? "");
  const reading = readNode(base ?? "");
  const accent = ACCENTS.get(readNode(above ?? "").text.trim());
  if (!accent || /\s/.test(reading.text)) return readScripts(base, undefined, above);
  return { text: reading.text + accent, kind: reading.kind };
}

/** Puts a line over each character of a short term (a repeating decimal), or in front of a longer term. */
const addOverline = ({ text }: Reading): Reading =>
  /\s/.test(text)
    ? { text: `‾${parenthesize(text)}`, kind: "atom" }
    : { text: Array.from(text, (character) => `${character}\u0305`).join(""), kind: "atom" };
