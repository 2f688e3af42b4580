import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { cutText } from "#lib/contract/code-points.ts";

/** The title of a copy that wasn't given one. */
export const formatCopyTitle = (title: string): string => cutText(`Copy of ${title}`, MAX_TITLE_LENGTH);
