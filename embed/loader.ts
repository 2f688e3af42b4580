import type { TouchstoneAssessment, TouchstoneOptions } from "../public/embed.d.ts";
import { AssessmentElement } from "./element.ts";

/** Of a script that was loaded later, for a player that an older one could not find. */
export { PLAYER } from "./load-player.ts";

const ELEMENT_NAME = "touchstone-assessment";

if (!customElements.get(ELEMENT_NAME)) customElements.define(ELEMENT_NAME, AssessmentElement);

/** Puts an assessment at the end of `container`, and gives its element. */
export function mount(container: Element, options: TouchstoneOptions): TouchstoneAssessment {
  const element = document.createElement(ELEMENT_NAME);
  Object.assign(element, options);
  container.append(element);
  return element;
}
