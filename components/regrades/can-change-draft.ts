import type { CorrectionDetails } from "#lib/domains/regrades/details.ts";

/** Checks whether corrections have a key or points that the working copy takes: those of items stay as they are. */
export const canChangeDraft = (corrections: readonly Pick<CorrectionDetails, "mode" | "itemId">[]): boolean =>
  corrections.some(({ mode, itemId }) => mode === "new_key" && itemId === null);
