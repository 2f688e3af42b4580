import * as de from "./de/page-error.ts";
import * as en from "./en/page-error.ts";
import { localize } from "./localize.ts";

export const PAGE_ERROR = /* @__PURE__ */ localize(en.PAGE_ERROR, de.PAGE_ERROR);
