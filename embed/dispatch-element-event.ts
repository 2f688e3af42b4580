import type { TouchstoneAssessment, TouchstoneEventDetails } from "../public/embed.d.ts";

/** Dispatches one of the element's events. */
export function dispatchElementEvent<Type extends keyof TouchstoneEventDetails>(
  host: TouchstoneAssessment,
  type: Type,
  detail: TouchstoneEventDetails[Type],
): void {
  host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
}
