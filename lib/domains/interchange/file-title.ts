import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { truncate } from "#lib/contract/code-points.ts";
import type { ImportRecord } from "./queries.ts";

/** Returns the name of an uploaded file without folders and extension. */
export function getFileTitle({ filename }: Pick<ImportRecord, "filename">): string {
  const name = filename.split(/[/\\]/).at(-1) ?? filename;
  return truncate(name.replace(/(?<=.)\.[A-Za-z0-9]{1,10}$/, ""), MAX_TITLE_LENGTH) || filename;
}
