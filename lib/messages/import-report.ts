import type { ImportRow } from "#lib/contract/imports.ts";
import { IMPORT_OUTCOME_NAMES } from "./import-pages.ts";
import { LOSS_EFFECT_NAMES } from "./interchange.ts";

/** Formats the rows of a report, one for each loss, in the order of `REPORT_COLUMNS`. */
export async function* formatReportRows(
  batches: AsyncIterable<readonly ImportRow[]>,
): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.flatMap(formatRow);
}

function formatRow({ source, title, outcome, losses, assessment_id, item_id }: ImportRow): string[][] {
  const own = [source, title, IMPORT_OUTCOME_NAMES[outcome]];
  const link = assessment_id ? `/assessments/${assessment_id}` : item_id ? `/items/${item_id}` : "";
  if (losses.length === 0) return [[...own, "", "", "", "", link]];
  return losses.map(({ code, message, path, affects }) => [
    ...own,
    code,
    message,
    path,
    LOSS_EFFECT_NAMES[affects],
    link,
  ]);
}
