import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { findNormalizedTexts } from "../../normalized-texts.ts";
import { getText, iterateElements, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "../content/body-context.ts";
import type { Part } from "./part.ts";

/** Notes the texts that our grader also accepts in another way of writing. */
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
    const texts = [...declaration.texts, ...constants];
    for (const { code, detail, path } of findNormalizedTexts(texts, declaration.id))
      context.addLoss(code, detail, path);
  }
}
