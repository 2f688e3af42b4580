import { formatCount } from "../format-count.ts";
import { quoteInput } from "./format.ts";

/** The message to learners in the API's words, whatever the reason is. Pages replace it by their own. */
export const UNREADABLE_EXPRESSION = "can't be read as an expression";

/** Reasons why an expression can't be parsed, compared or accepted. Each phrase follows the name or path of the expression. */
export const EXPRESSION_PROBLEMS = {
  tooLong: "is too long",
  tooDeep: "is nested too deeply",
  incomplete: "is incomplete",
  /** `token` is a symbol or name, or the kind of any other token: "number", "superscript" or "root". */
  unexpected: (token: string) =>
    `has an unexpected ${/^(?:number|fraction|superscript|root)$/.test(token) ? token : quoteInput(token)}`,
  unknownSymbol: (symbol: string) => `contains an unknown symbol: ${quoteInput(symbol)}`,
  unknownName: (name: string) => `contains an unknown name: ${quoteInput(name)}`,
  unusableNumber: (digits: string) => `contains a number that can't be used: ${digits}`,
  numberTooLarge: "contains a number that is too large",
  missingParenthesis: "is missing a closing parenthesis",
  missingBar: "is missing a closing bar",
  missingBase: "has a logarithm without a base",
  functionPower: "raises a function to a power that isn't a positive whole number or -1",
  noInverse: (name: string) => `uses ${name}^-1, which isn't the name of an inverse function`,
  missingArgument: "has a function without an argument",
  ambiguousArgument: "needs parentheses around a function's argument",
  notInForm: (form: string) => `isn't in ${form} form`,
  unreadable: UNREADABLE_EXPRESSION,
  tooFewPoints: "can be evaluated reliably at too few points in the variables' ranges",
};

/** Reasons why LaTeX can't be shown as a formula, as whole sentences without the final period. */
export const LATEX_PROBLEMS = {
  tooLong: (max: number) => `Formulas can have up to ${formatCount(max, "character")}`,
  notDisplayable: "This can't be displayed as a formula",
  incomplete: "The formula is incomplete",
};
