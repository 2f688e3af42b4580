import * as de from "./de/editor-custom-format.ts";
import * as en from "./en/editor-custom-format.ts";
import { localize } from "./localize.ts";

export const CUSTOM_FORMAT = /* @__PURE__ */ localize(en.CUSTOM_FORMAT, de.CUSTOM_FORMAT);
