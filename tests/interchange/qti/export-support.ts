import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import type {
  ExportAssessment,
  ExportEntry,
  ExportQuestion,
  ExportSource,
  PackageWriter,
  WrittenPart,
} from "#lib/core/interchange/writer.ts";

export const createQuestion = (
  question: Pick<ExportQuestion, "id" | "content" | "keys" | "points"> & Partial<ExportQuestion>,
): ExportQuestion => ({ title: "", tags: [], metadata: null, isItem: true, ...question });

export const createAssessment = (
  assessment: Pick<ExportAssessment, "id" | "exercises"> & Partial<ExportAssessment>,
): ExportAssessment => ({
  title: "An assessment",
  description: "",
  settings: DEFAULT_SETTINGS,
  tags: [],
  metadata: null,
  ...assessment,
});

/** Creates an export of items, and of assessments after them. The bytes of an asset are its address. */
export function createExport(
  questions: readonly ExportQuestion[],
  assessments: readonly ExportAssessment[] = [],
): ExportSource {
  return {
    title: "An export",
    async *entries(): AsyncGenerator<ExportEntry> {
      for (const item of questions) yield { type: "item", item };
      for (const assessment of assessments) yield { type: "assessment", assessment };
    },
    async *readAsset(src) {
      yield new TextEncoder().encode(src);
    },
  };
}

type Exported = { files: Record<string, string>; parts: WrittenPart[] };

/** Runs a writer and collects its files as text. */
export async function exportFiles(writer: PackageWriter, source: ExportSource): Promise<Exported> {
  const exported: Exported = { files: {}, parts: [] };
  for await (const { part, files } of writer.write(source)) {
    if (part) exported.parts.push(part);
    for (const { path, content } of files) exported.files[path] = await readContent(content);
  }
  return exported;
}

async function readContent(content: string | AsyncIterable<Uint8Array>): Promise<string> {
  if (typeof content === "string") return content;
  let text = "";
  for await (const bytes of content) text += new TextDecoder().decode(bytes);
  return text;
}
