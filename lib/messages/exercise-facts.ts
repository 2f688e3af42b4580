import * as de from "./de/exercise-facts.ts";
import * as en from "./en/exercise-facts.ts";
import { localize } from "./localize.ts";

export const EXERCISE_FACTS = /* @__PURE__ */ localize(en.EXERCISE_FACTS, de.EXERCISE_FACTS);
