import * as de from "./de/counts.ts";
import * as en from "./en/counts.ts";
import { localize } from "./localize.ts";

export const COUNTS = /* @__PURE__ */ localize(en.COUNTS, de.COUNTS);
export type CountedNoun = keyof typeof COUNTS;
