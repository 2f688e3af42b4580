import * as de from "./de/page-keywords.ts";
import * as en from "./en/page-keywords.ts";
import { localize } from "./localize.ts";

export const PAGE_KEYWORDS = /* @__PURE__ */ localize(en.PAGE_KEYWORDS, de.PAGE_KEYWORDS);
