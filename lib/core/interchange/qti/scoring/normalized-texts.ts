import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";
import { getText, iterateElements, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "../content/body-context.ts";
import type { Part } from "./part.ts";

/**
 * Notes the texts of a source that our grader also accepts when they are typed with other quotation marks, dashes or
 * characters of the same look. The source only accepts them as they are written.
 */
export function noteNormalizedTexts(
  keys: readonly AnswerKey[],
  parts: readonly Part[],
  rules: readonly XmlElement[],
  context: BodyContext,
): void {
  const constants = rules
    .flatMap((rule) => [...iterateElements(rule)])
    .filter(({ name, attributes }) => name === "baseValue" && attributes.get("baseType") === "string")
    .map(getText);
  for (const [i, { declaration }] of parts.entries()) {
    if (keys[i]?.type !== "text") continue;
    for (const text of [...declaration.texts, ...constants].map(collapse))
      if (normalize(text) !== text) context.addLoss("text_normalized", text.slice(0, 100), declaration.id);
  }
}

const collapse = (text: string): string => text.trim().replace(/\s+/g, " ");
