import { createHash } from "node:crypto";
import type { ExportItemsQuery } from "#lib/contract/items.ts";
import type { ExportEntry, ExportSource } from "#lib/core/interchange/writer.ts";
import { loadWorkingAssessment } from "#lib/domains/assessments/export.ts";
import { findPicture } from "#lib/domains/assets/find.ts";
import { requireExportableItems, streamItems } from "#lib/domains/items/export.ts";
import { presentWithItems, requireCollection } from "#lib/domains/library/collections/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { toExportAssessment, toExportItem } from "./export-questions.ts";

/** Opens an assessment's working copy. Throws 404. */
export async function openAssessmentSource(ctx: Ctx, { id }: { id: string }): Promise<ExportSource> {
  require(ctx, "assessments.write");
  const assessment = await toExportAssessment(ctx, await loadWorkingAssessment(ctx, { id }));
  return createSource(ctx, assessment.title, async function* () {
    yield { type: "assessment", assessment };
  });
}

/** Opens the items of the bank that match a filter, oldest first. Throws 404 for an unknown folder. */
export async function openItemsSource(
  ctx: Ctx,
  { query, title }: { query: ExportItemsQuery; title: string },
): Promise<ExportSource> {
  require(ctx, "assessments.write");
  await requireExportableItems(ctx, query);
  return createSource(ctx, title, async function* () {
    for await (const row of streamItems(ctx, query)) yield { type: "item", item: toExportItem(row) };
  });
}

/** Opens the working copies of a collection's assessments, in its order. Throws 404. */
export async function openCollectionSource(ctx: Ctx, { id }: { id: string }): Promise<ExportSource> {
  require(ctx, "assessments.write");
  const { data: collection } = await presentWithItems(ctx, await requireCollection(ctx, id));
  return createSource(ctx, collection.name, async function* () {
    for (const { assessment } of collection.items) {
      const loaded = await loadWorkingAssessment(ctx, { id: assessment.id });
      yield { type: "assessment", assessment: await toExportAssessment(ctx, loaded) };
    }
  });
}

/**
 * Writers read the entries several times. A change in between would give a file that doesn't fit together, so it ends the
 * export with an error.
 */
function createSource(ctx: Ctx, title: string, read: () => AsyncIterable<ExportEntry>): ExportSource {
  let known: string[] | undefined;
  return {
    title,
    async *entries() {
      const digests: string[] = [];
      for await (const entry of read()) {
        const digest = createHash("sha256").update(JSON.stringify(entry)).digest("base64");
        if (known && known[digests.length] !== digest) throw new ChangedDuringExport(title);
        digests.push(digest);
        yield entry;
      }
      if (known && known.length !== digests.length) throw new ChangedDuringExport(title);
      known = digests;
    },
    async *readAsset(src) {
      yield (await findPicture(ctx.db, src.replace(/^\/assets\//, ""))).bytes;
    },
  };
}

class ChangedDuringExport extends Error {
  constructor(title: string) {
    super(`“${title}” changed while it was exported`);
  }
}
