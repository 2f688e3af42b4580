import { getText, listElements, type XmlElement } from "../xml/elements.ts";
import { LIMIT_OPERATORS, OVER_ACCENTS, UNDER_ACCENTS } from "./symbols.ts";
import { Unconvertible } from "./tokens.ts";

/** Converts an element with scripts or limits. `convertChild` converts a child by its index. */
export function convertScripts(element: XmlElement, convertChild: (index: number) => string): string {
  const children = listElements(element);
  const getOperator = (index: number): string => {
    const child = children[index];
    return child?.name === "mo" ? getText(child).trim() : "";
  };
  switch (element.name) {
    case "msup":
      return `${group(convertChild(0))}^{${convertChild(1)}}`;
    case "msub":
      return `${group(convertChild(0))}_{${convertChild(1)}}`;
    case "msubsup":
      return `${group(convertChild(0))}_{${convertChild(1)}}^{${convertChild(2)}}`;
    case "mover":
      return convertOver(convertChild(0), convertChild(1), getOperator(1));
    case "munder":
      return convertUnder(convertChild(0), convertChild(1), getOperator(1));
    case "munderover": {
      const base = convertChild(0);
      if (LIMIT_OPERATORS.has(base)) return `${withLimits(base)}_{${convertChild(1)}}^{${convertChild(2)}}`;
      const under = convertUnder(base, convertChild(1), getOperator(1));
      return convertOver(under, convertChild(2), getOperator(2));
    }
    default:
      throw new Unconvertible();
  }
}

/** LaTeX puts the limits of integrals beside them unless it is told otherwise. */
const withLimits = (operator: string): string => (/int$/.test(operator) ? `${operator}\\limits` : operator);

/** Puts braces around a base, unless it is a single token. */
const group = (latex: string): string =>
  /^(?:[^\\{}]|\\[a-zA-Z]+|\d+)$/u.test(latex) ? latex : `{${latex}}`;

function convertOver(base: string, over: string, operator: string): string {
  const accent = OVER_ACCENTS.get(operator);
  if (accent) return `${accent}{${base}}`;
  return LIMIT_OPERATORS.has(base) ? `${withLimits(base)}^{${over}}` : `\\overset{${over}}{${base}}`;
}

function convertUnder(base: string, under: string, operator: string): string {
  const accent = UNDER_ACCENTS.get(operator);
  if (accent) return `${accent}{${base}}`;
  return LIMIT_OPERATORS.has(base) ? `${withLimits(base)}_{${under}}` : `\\underset{${under}}{${base}}`;
}
