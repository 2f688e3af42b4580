import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { compilePattern } from "#lib/core/grading/text/pattern.ts";
import { findNormalizedTexts } from "../../normalized-texts.ts";
import { getText, iterateElements, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "../content/body-context.ts";
import type { Part } from "./part.ts";

/** Notes the texts and patterns that our grader also accepts, or no longer accepts, in another way of writing. */
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
    const key = keys[i];
    if (key?.type !== "text") continue;
    const texts = [...declaration.texts, ...constants];
    for (const { code, detail, path } of findNormalizedTexts(texts, declaration.id))
      context.addLoss(code, detail, path);
    const patterns = key.accept.flatMap((entry) => ("pattern" in entry ? [entry.pattern] : []));
    for (const pattern of patterns)
      if (dependsOnWriting(pattern))
        context.addLoss("text_normalized", pattern.slice(0, 100), declaration.id);
  }
}

/** A class, an escape, or a single character of a pattern in RE2 syntax, with how often it occurs. */
const ATOM = /(\\[pP]\{[^}]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\.)([*+?]|\{\d+(?:,\d*)?\})?/gsu;
/** What a text is normalized from or to: spaces, quotation marks and dashes. */
const VARIANTS = [" ", "\u00a0", "\t", "'", "\u2019", '"', "\u201c", "-", "\u2013"];

/**
 * Returns whether a pattern can match spaces, quotation marks or dashes by a class, so that normalizing them can
 * change whether it matches a text, as it does for `.{5}` and several spaces. Any text, such as `.*`, stays any text.
 */
export function dependsOnWriting(pattern: string): boolean {
  if (findNormalizedTexts([pattern], "").length > 0) return true;
  for (const [, atom = "", count] of pattern.matchAll(ATOM)) {
    // An escaped character stands for itself.
    if (/^\\[^a-z]$/i.test(atom)) continue;
    const compiled = compilePattern(`^(?:${atom})$`, false);
    if (typeof compiled === "string") continue;
    const matched = VARIANTS.filter(compiled.matches);
    const isAny = matched.length === VARIANTS.length && (count === "*" || count === "+");
    if (matched.length > 0 && !isAny) return true;
  }
  return false;
}
