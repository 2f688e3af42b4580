import * as de from "./de/editor-reference.ts";
import * as en from "./en/editor-reference.ts";
import { localize } from "./localize.ts";

export const REFERENCE = /* @__PURE__ */ localize(en.REFERENCE, de.REFERENCE);
