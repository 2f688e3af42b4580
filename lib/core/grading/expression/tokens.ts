import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { splitNames } from "./names.ts";
import { matchAt, readNumber } from "./read-number.ts";
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
const TOKEN_PATTERN = /([\p{L}_][\p{L}\p{Nd}_₀-₉]*)|(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|([√∛])|(\*\*|.)/uy;
const WHITE_SPACE = /\s*/y;

/**
 * Splits an expression into tokens. Digits directly followed by `e` and digits form one number (2e3 is 2000), and digits
 * before a fraction character form a mixed number (2½ is 5/2). A comma between digits is a decimal separator, because no
 * function takes two arguments.
 * @throws ExpressionSyntaxError
 */
export function tokenize(source: string, variables: ReadonlySet<string>): Token[] {
  const text = source.trimEnd();
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    at += matchAt(WHITE_SPACE, text, at)[0]?.length ?? 0;
    const number = readNumber(text, at);
    if (number) tokens.push(number.token);
    const [found = "", word, superscript, root, sign] = number ? [] : matchAt(TOKEN_PATTERN, text, at);
    const names =
      word === undefined
        ? undefined
        : splitNames({ text, at, word, isBarOpen: isBarOpen(tokens) }, variables);
    if (names) tokens.push(...names.tokens);
    else if (superscript !== undefined)
      tokens.push({ kind: "superscript", ...parseNumber(fromSuperscript(superscript)) });
    else if (root === "√" || root === "∛") tokens.push({ kind: "root", name: ROOTS[root] });
    else if (sign !== undefined) tokens.push({ kind: toOperator(sign) });
    at += number?.length ?? names?.length ?? found.length;
  }
  return tokens;
}

const isBarOpen = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ kind }) => kind === "|").length % 2 === 1;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const fromSuperscript = (superscript: string) =>
  [...superscript].map((sign) => (sign === "⁻" ? "-" : String(SUPERSCRIPTS.indexOf(sign)))).join("");

function toOperator(sign: string) {
  if (!Object.hasOwn(OPERATORS, sign))
    throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.unknownSymbol(sign));
  return OPERATORS[sign as keyof typeof OPERATORS];
}
