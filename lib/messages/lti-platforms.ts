import * as de from "./de/lti-platforms.ts";
import * as en from "./en/lti-platforms.ts";
import { localize } from "./localize.ts";

export const LTI_PLATFORMS = /* @__PURE__ */ localize(en.LTI_PLATFORMS, de.LTI_PLATFORMS);
