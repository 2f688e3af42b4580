import type { XmlElement } from "../../xml/elements.ts";

/** Creates an element with the names of QTI 2. */
const create = (
  name: string,
  attributes: Record<string, string> = {},
  ...children: XmlElement[]
): XmlElement => ({
  name,
  namespace: "",
  attributes: new Map(Object.entries(attributes)),
  children,
});

const response = (name: string) => create(name, { identifier: "RESPONSE" });
const setScore = (expression: XmlElement) => create("setOutcomeValue", { identifier: "SCORE" }, expression);
const text = (baseType: string, value: string): XmlElement => ({
  ...create("baseValue", { baseType }),
  children: [value],
});

const isCorrect = create("match", {}, response("variable"), response("correct"));
const whenCorrect = (score: XmlElement) =>
  create(
    "responseCondition",
    {},
    create("responseIf", {}, isCorrect, setScore(score)),
    create("responseElse", {}, setScore(text("float", "0"))),
  );
const whenAnswered = (score: XmlElement) =>
  create(
    "responseCondition",
    {},
    create("responseIf", {}, create("isNull", {}, response("variable")), setScore(text("float", "0"))),
    create("responseElse", {}, setScore(score)),
  );

const MATCH_CORRECT = [whenCorrect(text("float", "1"))];
const MAP_RESPONSE = [whenAnswered(response("mapResponse"))];
const TEMPLATES: ReadonlyMap<string, readonly XmlElement[]> = new Map([
  ["match_correct", MATCH_CORRECT],
  ["map_response", MAP_RESPONSE],
  ["map_response_point", [whenAnswered(response("mapResponsePoint"))]],
  ["cc2_match", MATCH_CORRECT],
  ["cc2_match_basic", [whenCorrect(create("variable", { identifier: "MAXSCORE" }))]],
  ["cc2_map_response", MAP_RESPONSE],
]);

/**
 * Finds the rules of a standard template by its address. The addresses differ by version, and some have an extension,
 * but the last segment names the template in all of them.
 */
export function findTemplate(address: string): readonly XmlElement[] | undefined {
  const name = address.trim().split("/").at(-1) ?? "";
  return TEMPLATES.get(name.replace(/\.xml$/i, "").toLowerCase());
}
