import { readBeginning } from "../decode-text.ts";
import { ImportError, type ModelEntry, type Source, type SourceFile } from "../model.ts";
import { createFileFinder } from "../qti1/find-file.ts";
import { readQti1File } from "../qti1/read-file.ts";
import { SourceIndex } from "../qti1/source-index.ts";
import { applySettings, readSettingsOrLoss } from "./canvas-settings.ts";
import { findManifest, readManifest } from "./manifest.ts";
import { listQuizFiles, type QuizFile } from "./quiz-files.ts";

/** Whether a file contains questions in QTI 1. */
export const isQti1File = async (file: SourceFile): Promise<boolean> =>
  /<(?:[\w.-]+:)?questestinterop[\s>/]/.test(await readBeginning(file));

/**
 * Reads the questions of a package, or of files without a manifest. A faulty file becomes a skipped item if there are
 * others. @throws ImportError if there are no questions, or the only file is faulty
 */
export async function* readQti1Source(source: Source): AsyncGenerator<ModelEntry> {
  const files = await listFiles(source);
  if (files.length === 0)
    throw new ImportError("unknown_format", `${source.name} has no questions in QTI 1.`);
  const index = new SourceIndex();
  for (const quizFile of files) {
    try {
      yield* readQuizFile(source, quizFile, index);
    } catch (error) {
      if (!(error instanceof ImportError) || files.length === 1) throw error;
      const name = index.createName(quizFile.path, "");
      const losses = [{ code: "invalid_item" as const, path: "", detail: error.message }];
      const skipped = { source: name, title: "", question: null, tags: [], losses, assets: [] };
      yield { type: "item", item: skipped };
    }
  }
}

async function listFiles(source: Source): Promise<QuizFile[]> {
  const manifest = findManifest(source);
  const listed = manifest ? listQuizFiles(source, await readManifest(manifest)) : [];
  if (listed.length > 0) return listed;
  const found: QuizFile[] = [];
  for (const file of source.files.values()) {
    if (source.files.size === 1 || (/\.(?:xml|qti|dat)$/i.test(file.path) && (await isQti1File(file))))
      found.push({ path: file.path, settings: undefined });
  }
  return found;
}

async function* readQuizFile(
  source: Source,
  { path, settings }: QuizFile,
  index: SourceIndex,
): AsyncGenerator<ModelEntry> {
  const file = source.files.get(path);
  if (!file) return;
  const settingsFile = settings === undefined ? undefined : source.files.get(settings);
  const quiz = settingsFile && (await readSettingsOrLoss(settingsFile));
  const options = { findFile: createFileFinder(source, path), shuffle: quiz?.shuffle ?? false };
  for await (const entry of readQti1File(file, index, options))
    yield entry.type === "test" && quiz ? { type: "test", test: applySettings(entry.test, quiz) } : entry;
}
