import * as de from "./de/publish-button.ts";
import * as en from "./en/publish-button.ts";
import { localize } from "./localize.ts";

export const PUBLISH_BUTTON = /* @__PURE__ */ localize(en.PUBLISH_BUTTON, de.PUBLISH_BUTTON);
