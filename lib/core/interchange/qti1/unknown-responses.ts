import { SkippedItem } from "../skipped-item.ts";
import { getText, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";
import type { Processing } from "./processing.ts";
import type { SourceResponse } from "./responses.ts";

/** What Blackboard writes behind a correct choice. */
const FULL_PERCENT = 100;

/**
 * Requires that only conditions about the item's responses give points. Blackboard writes the percentage of the points
 * that a choice earns behind a condition with the choice in place of the response, and counts it in an item with
 * partial credit. No public export shows how, so an item is skipped unless its percentages repeat what the other rules
 * say.
 * @throws SkippedItem
 */
export function rejectUnknownResponses(
  resprocessing: XmlElement,
  responses: readonly SourceResponse[],
  processing: Processing,
): void {
  const known = new Set(responses.map(({ ident }) => ident));
  for (const rule of listElements(resprocessing, "respcondition")) {
    const idents = [...iterateElements(rule)]
      .filter(({ name }) => name.startsWith("var"))
      .map(({ attributes }) => attributes.get("respident") ?? "");
    const unknown = idents.find((ident) => !known.has(ident));
    const values = listElements(rule, "setvar").map((setvar) => readNumber(getText(setvar)));
    if (unknown === undefined || values.every((value) => value === 0)) continue;
    const isWhole =
      values.every((value) => value === FULL_PERCENT) && earnsMaximum(unknown, responses, processing);
    if (!isWhole)
      throw new SkippedItem(
        "custom_response_processing",
        "resprocessing",
        `respident="${unknown.slice(0, 100)}"`,
      );
  }
}

/** Whether a choice alone earns the highest score. */
function earnsMaximum(
  choice: string,
  [response, second]: readonly SourceResponse[],
  { run, maximum }: Processing,
): boolean {
  if (response?.kind !== "choice" || second) return false;
  const isChoice = response.choices.some(({ ident }) => ident === choice);
  return isChoice && run(new Map([[response.ident, [choice]]])).score === maximum;
}
