import { SkippedItem } from "../skipped-item.ts";
import { listElements, type XmlElement } from "../xml/elements.ts";
import { readExtension } from "./brightspace.ts";
import { PLACEHOLDER_END, PLACEHOLDER_START, readMaterialNode } from "./material.ts";
import { isResponse, type ResponseLosses, readResponse, type SourceResponse } from "./responses.ts";

/** What an item shows: HTML with a placeholder for each response, by its index. */
export type Presentation = { html: string; responses: SourceResponse[] };

const MAX_RESPONSES = 100;

const createPlaceholder = (index: number): string => `${PLACEHOLDER_START}${index}${PLACEHOLDER_END}`;

/** Reads the texts and responses of a `presentation` in order. @throws SkippedItem for unsupported responses */
export function readPresentation(presentation: XmlElement, losses: ResponseLosses): Presentation {
  const responses: SourceResponse[] = [];
  const visit = (element: XmlElement): string => {
    const settings = element.name === "response_extension" ? readExtension(element) : undefined;
    if (settings) {
      losses.loseSettings(settings);
      return "";
    }
    if (isResponse(element)) {
      if (responses.length === MAX_RESPONSES)
        throw new SkippedItem("too_large", "presentation", element.name);
      responses.push(readResponse(element, losses));
      return createPlaceholder(responses.length - 1);
    }
    if (element.name === "presentation_material" || element.name === "reference") return "";
    if (element.name === "flow") return `<div>${listElements(element).map(visit).join("")}</div>`;
    return readMaterialNode(element, losses.lose);
  };
  const html = listElements(presentation).map(visit).join("");
  return { html, responses };
}
