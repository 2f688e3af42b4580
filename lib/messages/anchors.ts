import * as de from "./de/anchors.ts";
import * as en from "./en/anchors.ts";
import { localize } from "./localize.ts";

export const ANCHOR_ERRORS = /* @__PURE__ */ localize(en.ANCHOR_ERRORS, de.ANCHOR_ERRORS);
