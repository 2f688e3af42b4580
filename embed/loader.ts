import type { TouchstoneAssessment, TouchstoneOptions } from "../public/embed.d.ts";
import { AssessmentElement } from "./element.ts";

/** Read from a newer version of this script if the player of an older version no longer exists. */
export { PLAYER } from "./load-player.ts";

const ELEMENT_NAME = "touchstone-assessment";

if (!customElements.get(ELEMENT_NAME)) customElements.define(ELEMENT_NAME, AssessmentElement);

/** Appends an assessment to `container` and returns its element. */
export function mount(container: Element, options: TouchstoneOptions): TouchstoneAssessment {
  const element = document.createElement(ELEMENT_NAME);
  Object.assign(element, options);
  container.append(element);
  return element;
}
