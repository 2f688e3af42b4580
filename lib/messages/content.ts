import * as de from "./de/content.ts";
import * as en from "./en/content.ts";
import { localize } from "./localize.ts";

export const OPAQUE_CONTENT = /* @__PURE__ */ localize(en.OPAQUE_CONTENT, de.OPAQUE_CONTENT);
