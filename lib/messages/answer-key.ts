import * as de from "./de/answer-key.ts";
import * as en from "./en/answer-key.ts";
import { localize } from "./localize.ts";

export const KEY_FACTS = /* @__PURE__ */ localize(en.KEY_FACTS, de.KEY_FACTS);
