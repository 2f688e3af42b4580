import * as de from "./de/difficulty.ts";
import * as en from "./en/difficulty.ts";
import { localize } from "./localize.ts";

export const DIFFICULTY_LABELS = /* @__PURE__ */ localize(en.DIFFICULTY_LABELS, de.DIFFICULTY_LABELS);
