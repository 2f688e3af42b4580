import { AppError } from "#lib/contract/app-error.ts";
import type { CatalogInput } from "#lib/contract/catalog-fields.ts";
import { CATALOG_ERRORS } from "#lib/messages/library-errors.ts";
import { isUniqueViolation } from "#lib/platform/db/driver-errors.ts";

type CatalogRow = {
  externalId: string | null;
  metadata: Record<string, unknown> | null;
  tags: string[];
};

/** Converts the given fields to columns. A repeated tag is kept once, at its first place. */
export const toCatalogColumns = ({ external_id, metadata, tags }: CatalogInput): Partial<CatalogRow> => ({
  ...(external_id === undefined ? {} : { externalId: external_id }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
});

export const presentCatalogFields = ({ externalId, metadata, tags }: CatalogRow) => ({
  external_id: externalId,
  metadata,
  tags,
});

/**
 * Runs a write of an assessment, a collection or an item. Throws 409 `external_id_taken` if the unique index of external ids
 * rejects it, which is exact however many requests run at once.
 */
export async function refuseTakenExternalId<T>(
  kind: "assessment" | "collection" | "item",
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, `${kind}s_external_id`)) throw error;
    throw new AppError("external_id_taken", CATALOG_ERRORS.externalIdTaken(kind));
  }
}
