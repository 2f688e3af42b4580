import * as de from "./de/format-keys.ts";
import * as en from "./en/format-keys.ts";
import { localize } from "./localize.ts";

export const formatKeys = /* @__PURE__ */ localize(en.formatKeys, de.formatKeys);
