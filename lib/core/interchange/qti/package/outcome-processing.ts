import { findElement, iterateElements, listElements, type XmlElement } from "../../xml/elements.ts";

/** How a test's total is made of the scores of its items. */
export type TestScoring = {
  /**
   * The identifier of the weights that count. Null if none do. Undefined if the test doesn't say, in which case sources
   * mean the weight that an item has.
   */
  weight: string | null | undefined;
  /** What we can't do like the source. Our total is the sum of the weighted scores of all items. */
  custom: string | null;
};

const PLAIN: ReadonlySet<string> = new Set(["setOutcomeValue", "sum", "testVariables", "variable"]);
/** What limits the items that count, or their variables. */
const FILTERS = ["sectionIdentifier", "includeCategory", "excludeCategory", "baseType"];

/** Reads the outcome processing of a test, which has the names of QTI 2. */
export function readTestScoring(test: XmlElement): TestScoring {
  const processing = findElement(test, "outcomeProcessing");
  if (!processing) return { weight: undefined, custom: null };
  const custom = [...iterateElements(processing)].find(({ name }) => !PLAIN.has(name));
  if (custom) return createCustom(custom.name);
  const [rule, second] = listScoreRules(processing);
  if (!rule) return { weight: undefined, custom: null };
  if (second) return createCustom("setOutcomeValue");
  return readSum(rule);
}

const createCustom = (detail: string): TestScoring => ({
  weight: undefined,
  custom: `outcomeProcessing/${detail}`,
});

/** Lists the rules of the test's score: those that set SCORE, or without one, any but those of the highest score. */
function listScoreRules(processing: XmlElement): XmlElement[] {
  const rules = listElements(processing, "setOutcomeValue");
  const named = rules.filter((rule) => rule.attributes.get("identifier") === "SCORE");
  if (named.length > 0) return named;
  return rules.filter((rule) =>
    [...iterateElements(rule)].some(
      ({ name, attributes }) =>
        name === "variable" ||
        (name === "testVariables" && attributes.get("variableIdentifier") !== "MAXSCORE"),
    ),
  );
}

function readSum(rule: XmlElement): TestScoring {
  const [sum] = listElements(rule);
  const [variables, second] = sum ? listElements(sum) : [];
  if (sum?.name !== "sum" || variables?.name !== "testVariables")
    return createCustom((variables ?? sum ?? rule).name);
  if (second) return createCustom("sum");
  const { attributes } = variables;
  const name = attributes.get("variableIdentifier");
  if (name !== "SCORE") return createCustom(`testVariables variableIdentifier="${name ?? ""}"`);
  const filter = FILTERS.find((each) => attributes.has(each));
  if (filter) return createCustom(`testVariables ${filter}="${attributes.get(filter)}"`);
  return { weight: attributes.get("weightIdentifier") ?? null, custom: null };
}
