import { type Import, type ImportRow, LOSS_CODES, type Loss } from "#lib/contract/imports.ts";
import type { LossNote } from "#lib/core/interchange/model.ts";
import { formatImportError } from "#lib/messages/imports.ts";
import { formatLoss } from "#lib/messages/interchange.ts";
import type { CreatedRow, countOutcomes, ImportRecord } from "./queries.ts";
import type { StagedRow } from "./row-queries.ts";

type OutcomeCounts = Awaited<ReturnType<typeof countOutcomes>>;

export const presentImport = (
  row: ImportRecord,
  { counts, created }: { counts: OutcomeCounts; created: readonly CreatedRow[] },
): Import => ({
  id: row.id,
  status: row.status,
  filename: row.filename,
  format: row.format && [row.format, row.formatVersion].filter((part) => part !== null).join(" "),
  as: row.as,
  folder_id: row.folderId,
  preview: row.preview,
  progress: { done: row.progressDone, total: row.progressTotal },
  summary: summarize(counts, row.id),
  losses: row.losses.map(presentLoss),
  created: created.flatMap(({ assessmentId, itemId, title }) => {
    if (assessmentId !== null) return { assessment_id: assessmentId, title };
    return itemId === null ? [] : { item_id: itemId, title };
  }),
  error: row.error && {
    code: row.error.code,
    message: formatImportError(row.error),
  },
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  expires_at: row.expiresAt.toISOString(),
});

/** Adds up how many questions of an import have each outcome. */
export function summarize(counts: OutcomeCounts, importId: string): Import["summary"] {
  const summary = { imported: 0, changed: 0, skipped: 0 };
  for (const { importId: id, outcome, count } of counts) if (id === importId) summary[outcome] += count;
  return summary;
}

export const presentImportRow = (row: StagedRow, as: ImportRecord["as"]): ImportRow => ({
  source: row.source,
  title: row.title,
  outcome: row.outcome,
  // Items of the bank have no text above them.
  losses: row.losses.map((loss) =>
    presentLoss(loss.code === "text_only" && as === "items" ? { ...loss, detail: "as=items" } : loss),
  ),
  assessment_id: row.assessmentId,
  item_id: row.itemId,
  question_id: row.questionId,
});

const presentLoss = ({ code, path, detail }: LossNote): Loss => ({
  code,
  message: formatLoss(code, detail),
  path,
  affects: LOSS_CODES[code],
});
