import type { ExportFormat } from "#lib/contract/imports.ts";
import { LOSS_CODES } from "#lib/contract/imports.ts";
import type { LossNote } from "#lib/core/interchange/model.ts";
import { streamPieces } from "#lib/core/interchange/stream-pieces.ts";
import type { ExportSource, FormatWriter, PackagePiece, WrittenPart } from "#lib/core/interchange/writer.ts";
import { formatLoss } from "#lib/messages/interchange.ts";
import { type ArchiveEntry, writeZip } from "#lib/platform/archive/write-zip.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { createDownload } from "#lib/platform/http/download.ts";

/**
 * Creates a response that downloads a source in a format. A single file states its losses in the header `X-Losses`, and
 * a package those that importing it again would make disappear from its losses.json.
 */
export async function createExport(
  ctx: Ctx,
  { source, format }: { source: ExportSource; format: ExportFormat },
): Promise<Response> {
  require(ctx, "assessments.write");
  // Loaded with the first export, because the parsers of all formats would delay the start of the service.
  const { WRITERS } = await import("#lib/core/interchange/formats.ts");
  const writer = WRITERS[format];
  const filename = `${formatFilename(source.title)}.${writer.extension}`;
  const { mediaType } = writer;
  const losses = await collectLosses(writer, source);
  const headers: Record<string, string> = losses.length > 0 ? { "X-Losses": formatHeader(losses) } : {};
  const bytes =
    writer.kind === "package"
      ? writeZip(listEntries(writer.write(source)))
      : streamPieces(writer.write(source));
  return createDownload(bytes, { filename, mediaType, headers });
}

const formatFilename = (title: string): string =>
  title
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, " ")
    .trim()
    .slice(0, 100) || "export";

/** A row of losses.json and of the header. */
type ExportLoss = {
  type: WrittenPart["type"];
  id: string;
  title: string;
  is_written: boolean;
  code: LossNote["code"];
  message: string;
  path: string;
  affects: string;
};

const presentLosses = ({ type, id, title, losses, isWritten }: WrittenPart): ExportLoss[] =>
  losses.map(({ code, path, detail }) => ({
    type,
    id,
    title,
    is_written: isWritten,
    code,
    message: formatLoss(code, detail),
    path,
    affects: LOSS_CODES[code],
  }));

/** Collects the losses for the header. */
async function collectLosses(writer: FormatWriter, source: ExportSource): Promise<ExportLoss[]> {
  const losses: ExportLoss[] = [];
  if (writer.kind === "file") {
    for await (const { part } of writer.write(source)) if (part) losses.push(...presentLosses(part));
  } else if (writer.listHeaderLosses) {
    for await (const part of writer.listHeaderLosses(source)) losses.push(...presentLosses(part));
  }
  return losses;
}

/** Clients accept headers of limited size, Node by default 16 KiB for all of them. */
const MAX_HEADER = 8_000;

/** Formats the losses as JSON in ASCII. Those that don't fit are counted in the last element. */
function formatHeader(losses: readonly ExportLoss[]): string {
  const parts: string[] = [];
  let length = 0;
  for (const [i, loss] of losses.entries()) {
    const text = toAscii(JSON.stringify(loss));
    length += text.length + 1;
    if (length > MAX_HEADER) {
      parts.push(`{"more":${losses.length - i}}`);
      break;
    }
    parts.push(text);
  }
  return `[${parts.join(",")}]`;
}

const toAscii = (text: string): string =>
  text.replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Lists a package's files, and at last the losses of all of its parts. */
async function* listEntries(pieces: AsyncIterable<PackagePiece>): AsyncGenerator<ArchiveEntry> {
  const losses: ExportLoss[] = [];
  for await (const { part, files } of pieces) {
    if (part) losses.push(...presentLosses(part));
    yield* files;
  }
  yield { path: "losses.json", content: `${JSON.stringify(losses, null, 2)}\n` };
}
