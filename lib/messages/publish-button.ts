import * as de from "./de/publish-button.ts";
import * as en from "./en/publish-button.ts";
import { localize } from "./localize.ts";

export const PUBLISH_BUTTON = localize(en.PUBLISH_BUTTON, de.PUBLISH_BUTTON);
