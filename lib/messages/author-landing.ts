import * as de from "./de/author-landing.ts";
import * as en from "./en/author-landing.ts";
import { localize } from "./localize.ts";

export const AUTHOR_LANDING = /* @__PURE__ */ localize(en.AUTHOR_LANDING, de.AUTHOR_LANDING);
export const AUTHOR_LINK_ERRORS = /* @__PURE__ */ localize(en.AUTHOR_LINK_ERRORS, de.AUTHOR_LINK_ERRORS);
