import * as de from "./de/tags.ts";
import * as en from "./en/tags.ts";
import { localize } from "./localize.ts";

export const TAGS_FIELD = /* @__PURE__ */ localize(en.TAGS_FIELD, de.TAGS_FIELD);
export const TAG_LINKS = /* @__PURE__ */ localize(en.TAG_LINKS, de.TAG_LINKS);
