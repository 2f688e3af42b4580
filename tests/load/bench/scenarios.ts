import type { Scenario } from "./scenario.ts";
import { check } from "./scenarios/check.ts";
import { embed } from "./scenarios/embed.ts";
import { embedLoad } from "./scenarios/embed-load.ts";
import { getAssessment } from "./scenarios/get-assessment.ts";
import { listResults } from "./scenarios/list-results.ts";
import { submit, submitCrowd } from "./scenarios/submit.ts";

/** All scenarios in the order in which they run. A new one is a file in `scenarios/` and an entry here. */
export const scenarios: readonly Scenario[] = [
  submit,
  submitCrowd,
  check,
  embedLoad,
  embed,
  getAssessment,
  listResults,
];

export function getScenario(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`there is no scenario "${name}"`);
  return found;
}
