import { ImportError, type ModelEntry } from "#lib/core/interchange/model.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { getFileTitle } from "./file-title.ts";
import { openSource } from "./open-source.ts";
import { deleteStaged, type ImportRecord } from "./queries.ts";
import { insertRows, insertTests, type NewRow, type StagedTest } from "./row-queries.ts";
import { MAX_ITEMS } from "./rules.ts";
import { stageItem } from "./stage-item.ts";
import { stageTest } from "./stage-test.ts";

const BATCH_ROWS = 50;
/** In characters of JSON. */
const BATCH_SIZE = 1024 * 1024;

/** Records what is known of a claimed import. Throws if the claim is lost. */
type Report = (
  db: Ctx["db"],
  values: Partial<Pick<ImportRecord, "format" | "formatVersion" | "progressDone">>,
) => Promise<void>;

/**
 * Reads the file of an import into rows, in batches. What an earlier run staged is deleted first.
 * @throws ImportError if the file can't be read as a whole
 */
export async function stageFile(ctx: Ctx, record: ImportRecord, report: Report): Promise<void> {
  const { id, preview } = record;
  await deleteStaged(ctx.db, ctx.organizationId, id);
  const source = await openSource(ctx, record);
  // Loaded with the first import, because the parsers of all formats would delay the start of the service.
  const { findReader } = await import("#lib/core/interchange/formats.ts");
  const found = await findReader(source, record.requestedFormat);
  if (!found) throw new ImportError("unknown_format", "The format of the file isn't known.");
  const { reader, version } = found;
  await report(ctx.db, { format: reader.format, formatVersion: version, progressDone: 0 });

  const batch = new Batch();
  const sources = new Set<string>();
  let items = 0;
  let tests = 0;
  const flush = () =>
    inTransaction(ctx.db, async (db) => {
      const { rows, tests } = batch.take();
      await insertRows(db, ctx.organizationId, id, rows);
      await insertTests(db, ctx.organizationId, id, tests);
      await report(db, { progressDone: items });
    });
  const add = async (entry: ModelEntry): Promise<void> => {
    if (entry.type === "test") {
      const test = await stageTest(ctx, entry.test, { fallbackTitle: getFileTitle(record), preview });
      batch.tests.push({ position: tests, test });
      tests += 1;
      return;
    }
    if (items === MAX_ITEMS)
      throw new ImportError("too_large", `The file has more than ${MAX_ITEMS} questions.`);
    const row = await stageItem(ctx, entry.item, { position: items, preview });
    // Tests name questions by their source, so a second one of the same source needs another.
    if (sources.has(row.source)) row.source = `${row.source}~${items + 1}`;
    sources.add(row.source);
    batch.addRow(row);
    items += 1;
  };
  for await (const entry of reader.read(source)) {
    await add(entry);
    if (batch.isFull) await flush();
  }
  await flush();
}

/** Rows and tests that wait to be inserted together. */
class Batch {
  rows: NewRow[] = [];
  tests: Pick<StagedTest, "position" | "test">[] = [];
  #size = 0;

  addRow(row: NewRow): void {
    this.rows.push(row);
    this.#size += JSON.stringify(row).length;
  }
  get isFull(): boolean {
    return this.rows.length >= BATCH_ROWS || this.#size >= BATCH_SIZE;
  }
  take() {
    const { rows, tests } = this;
    this.rows = [];
    this.tests = [];
    this.#size = 0;
    return { rows, tests };
  }
}
