import * as de from "./de/correct-key.ts";
import * as en from "./en/correct-key.ts";
import { localize } from "./localize.ts";

export const CORRECT_KEY = /* @__PURE__ */ localize(en.CORRECT_KEY, de.CORRECT_KEY);
