import { quoteInput } from "../en/format.ts";
import { formatCount } from "./format-count.ts";

const TOKENS: ReadonlyMap<string, string> = new Map([
  ["number", "eine unerwartete Zahl"],
  ["fraction", "einen unerwarteten Bruch"],
  ["superscript", "eine unerwartete Hochstellung"],
  ["root", "eine unerwartete Wurzel"],
]);

const FORMS: ReadonlyMap<string, string> = new Map([
  ["expanded", "ausmultipliziert"],
  ["factored", "faktorisiert"],
  ["simplified", "vereinfacht"],
]);

export const EXPRESSION_PROBLEMS = {
  tooLong: "ist zu lang",
  tooDeep: "ist zu tief verschachtelt",
  incomplete: "ist unvollständig",
  unexpected: (token: string) => `enthält ${TOKENS.get(token) ?? `unerwartet ${quoteInput(token)}`}`,
  unknownSymbol: (symbol: string) => `enthält ein unbekanntes Zeichen: ${quoteInput(symbol)}`,
  unknownName: (name: string) => `enthält einen unbekannten Namen: ${quoteInput(name)}`,
  unusableNumber: (digits: string) => `enthält eine Zahl, die sich nicht verwenden lässt: ${digits}`,
  numberTooLarge: "enthält eine zu große Zahl",
  missingParenthesis: "enthält eine Klammer, die nicht geschlossen wird",
  missingBar: "enthält einen Betragsstrich, der nicht geschlossen wird",
  missingBase: "enthält einen Logarithmus ohne Basis",
  functionPower: "potenziert eine Funktion mit etwas anderem als einer positiven ganzen Zahl oder -1",
  noInverse: (name: string) => `enthält ${name}^-1, was keine Umkehrfunktion bezeichnet`,
  missingArgument: "enthält eine Funktion ohne Argument",
  ambiguousArgument: "braucht Klammern um das Argument einer Funktion",
  notInForm: (form: string) => `ist nicht ${FORMS.get(form) ?? form}`,
  unreadable: "kann nicht als Ausdruck gelesen werden",
  tooFewPoints: "lässt sich in den Bereichen der Variablen an zu wenigen Stellen zuverlässig auswerten",
};

export const LATEX_PROBLEMS = {
  tooLong: (max: number) => `Formeln dürfen höchstens ${formatCount(max, "Zeichen", "Zeichen")} haben`,
  notDisplayable: "Dies kann nicht als Formel dargestellt werden",
  incomplete: "Die Formel ist unvollständig",
};
