import { buildHref } from "#components/library/build-href.ts";
import { toDifficultyTag } from "#lib/contract/difficulty.ts";
import type { ItemBankQuery } from "#lib/contract/item-bank.ts";
import { NO_FOLDER } from "#lib/contract/library.ts";

/** Builds the address of the export of the items that a filter shows. Undefined for items that aren't in any folder. */
export function buildExportHref({
  q,
  tag,
  type,
  difficulty,
  folder_id,
  status,
}: ItemBankQuery): string | undefined {
  if (folder_id === NO_FOLDER) return undefined;
  const tags = difficulty && toDifficultyTag(difficulty);
  return buildHref("/api/v1/items/export", { q, tag, tags, type, folder_id, status }, { status: "active" });
}
