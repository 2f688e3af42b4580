import * as de from "./de/publishing.ts";
import * as en from "./en/publishing.ts";
import { localize } from "./localize.ts";

export const PUBLISH = /* @__PURE__ */ localize(en.PUBLISH, de.PUBLISH);
export const SHARE = /* @__PURE__ */ localize(en.SHARE, de.SHARE);
