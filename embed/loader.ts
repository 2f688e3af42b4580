import type { TouchstoneAssessment, TouchstoneOptions } from "../public/embed.d.ts";
import { Assessment } from "./element.ts";

/** Of a script that was loaded later, for a player that an older one could not find. */
export { PLAYER } from "./load-player.ts";

const NAME = "touchstone-assessment";

if (!customElements.get(NAME)) customElements.define(NAME, Assessment);

/** Puts an assessment at the end of `container`, and gives its element. */
export function mount(container: Element, options: TouchstoneOptions): TouchstoneAssessment {
  const element = document.createElement(NAME);
  Object.assign(element, options);
  container.append(element);
  return element;
}
