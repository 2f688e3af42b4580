import * as de from "./de/format-within-sentence.ts";
import * as en from "./en/format-within-sentence.ts";
import { localize } from "./localize.ts";

export const formatWithinSentence = /* @__PURE__ */ localize(
  en.formatWithinSentence,
  de.formatWithinSentence,
);
