import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { type Rational, ratio } from "../rational.ts";
import { splitNames } from "./names.ts";
import { ExpressionSyntaxError, parseNumber, type Token } from "./token.ts";

/** Every symbol with the operator that it stands for. */
export const OPERATORS = {
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∙": "*",
  "/": "/",
  "÷": "/",
  "∕": "/",
  "⁄": "/",
  ":": "/",
  "^": "^",
  "**": "^",
  "(": "(",
  ")": ")",
  "|": "|",
  "!": "!",
} as const;
export const ROOTS = { "√": "sqrt", "∛": "cbrt" } as const;
/** The numerator and denominator of each fraction character. */
export const VULGAR_FRACTIONS: Readonly<Record<string, readonly [bigint, bigint]>> = {
  "½": [1n, 2n],
  "⅓": [1n, 3n],
  "⅔": [2n, 3n],
  "¼": [1n, 4n],
  "¾": [3n, 4n],
  "⅕": [1n, 5n],
  "⅖": [2n, 5n],
  "⅗": [3n, 5n],
  "⅘": [4n, 5n],
  "⅙": [1n, 6n],
  "⅚": [5n, 6n],
  "⅐": [1n, 7n],
  "⅛": [1n, 8n],
  "⅜": [3n, 8n],
  "⅝": [5n, 8n],
  "⅞": [7n, 8n],
  "⅑": [1n, 9n],
  "⅒": [1n, 10n],
};

const TOKEN_PATTERN =
  /\s*(?:(\d*)\s*([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])|((?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{Nd}_₀-₉]*)|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|([√∛])|(\*\*|.))/uy;

/**
 * Splits an expression into tokens. Digits directly followed by `e` and digits form one number (2e3 is 2000), and digits
 * before a fraction character form a mixed number (2½ is 5/2). A comma between digits is a decimal separator, because no
 * function takes two arguments.
 * @throws ExpressionSyntaxError
 */
export function tokenize(source: string, variables: ReadonlySet<string>): Token[] {
  const text = source.trimEnd();
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN_PATTERN);
  while (pattern.lastIndex < text.length) {
    const [, whole, vulgar, number, word, superscript, root, sign] = pattern.exec(text) ?? [];
    if (vulgar !== undefined) tokens.push({ kind: "fraction", exact: parseMixed(whole ?? "", vulgar) });
    else if (number !== undefined) tokens.push({ kind: "number", ...parseNumber(number.replace(",", ".")) });
    else if (word !== undefined) tokens.push(...splitNames(word, variables));
    else if (superscript !== undefined)
      tokens.push({ kind: "superscript", ...parseNumber(fromSuperscript(superscript)) });
    else if (root === "√" || root === "∛") tokens.push({ kind: "root", name: ROOTS[root] });
    else tokens.push({ kind: toOperator(sign ?? "") });
  }
  return tokens;
}

function parseMixed(whole: string, vulgar: string): Rational {
  const [n, d] = VULGAR_FRACTIONS[vulgar] ?? [0n, 1n];
  const { exact } = parseNumber(whole === "" ? "0" : whole);
  return ratio(exact.n * d + n, d);
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const fromSuperscript = (superscript: string) =>
  [...superscript].map((sign) => (sign === "⁻" ? "-" : String(SUPERSCRIPTS.indexOf(sign)))).join("");

function toOperator(sign: string) {
  if (!Object.hasOwn(OPERATORS, sign))
    throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownSymbol(sign));
  return OPERATORS[sign as keyof typeof OPERATORS];
}
