import * as de from "./de/question-facts.ts";
import * as en from "./en/question-facts.ts";
import { localize } from "./localize.ts";

export const INTERACTION_SETTINGS = /* @__PURE__ */ localize(
  en.INTERACTION_SETTINGS,
  de.INTERACTION_SETTINGS,
);
export const QUESTION_FACTS = /* @__PURE__ */ localize(en.QUESTION_FACTS, de.QUESTION_FACTS);
