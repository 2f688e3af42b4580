import * as de from "./de/editor-dialogs.ts";
import * as en from "./en/editor-dialogs.ts";
import { localize } from "./localize.ts";

export const LINK_DIALOG = localize(en.LINK_DIALOG, de.LINK_DIALOG);
export const IMAGE_DIALOG = localize(en.IMAGE_DIALOG, de.IMAGE_DIALOG);
export const PREVIEW = localize(en.PREVIEW, de.PREVIEW);
export const ARRANGEMENT = localize(en.ARRANGEMENT, de.ARRANGEMENT);
export const CONFLICTS = localize(en.CONFLICTS, de.CONFLICTS);
