import * as de from "./de/editor-save-steps.ts";
import * as en from "./en/editor-save-steps.ts";
import { localize } from "./localize.ts";

export const SAVE_STEPS = /* @__PURE__ */ localize(en.SAVE_STEPS, de.SAVE_STEPS);
