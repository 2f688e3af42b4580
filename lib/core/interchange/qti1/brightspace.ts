import type { LossNote } from "../model.ts";
import { findElement, getText, isElement, iterateElements, type XmlElement } from "../xml/elements.ts";
import { isYes } from "./responses.ts";

const NAMESPACE = /desire2learn\.com\/xsd\/d2lcp/i;

/** Settings that change neither the score of an answer nor what the learner reads. */
const IGNORED = new Set([
  "difficulty",
  "display_style",
  "enumeration",
  // It says how the variables `D2L_Correct` and `D2L_Incorrect` become points: see ./brightspace-selections.ts.
  "grading_type",
  "has_htmleditor",
  "has_signed_comments",
]);
/** Settings that are lost if they are "yes". The points of a bonus question don't count for the maximum. */
const LOST = new Map<string, LossNote["code"]>([
  ["isbonus", "points"],
  ["ismandatory", "setting"],
  ["has_fileupload", "setting"],
]);

/** Whether an item is written by Brightspace (D2L). */
export function isBrightspace(item: XmlElement): boolean {
  const hasAttribute = [...item.attributes.keys()].some((name) => /^d2l_\w+:/.test(name));
  return hasAttribute || [...iterateElements(item)].some(({ namespace }) => NAMESPACE.test(namespace));
}

/** Returns the `grading_type` of a presentation. "" if there is none, or several. */
export function readGradingType(presentation: XmlElement): string {
  const [type, second] = [...iterateElements(presentation)].filter(({ name }) => name === "grading_type");
  return type && !second ? getText(type).trim() : "";
}

/** Lists what an extension of Brightspace loses. Undefined if it contains anything that isn't known. */
export function readExtension(extension: XmlElement): LossNote[] | undefined {
  const isKnown = extension.children.every((child) =>
    isElement(child)
      ? NAMESPACE.test(child.namespace) && (IGNORED.has(child.name) || LOST.has(child.name))
      : child.trim() === "",
  );
  if (!isKnown) return undefined;
  return [...LOST].flatMap(([name, code]): LossNote[] =>
    isYes(getText(findElement(extension, name)).trim()) ? [{ code, path: extension.name, detail: name }] : [],
  );
}
