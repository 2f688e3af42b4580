import { isDocumentJson } from "#lib/core/content/json.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import { AnswerKeys } from "#lib/core/grading/registry.ts";
import { createTest, listSharedContexts } from "../../json/create-test.ts";
import type { ModelAsset, ModelItem, ModelTest, Source, SourceFile } from "../../model.ts";
import { replaceAssets, requireValid } from "../../quiz/check-question.ts";
import { readWholeFile } from "../../read-whole-file.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { getExactPath, listPlaceholders, readExactAssessment, readExactQuestion } from "./exact-file.ts";

/** Reads an item in our own form, if there is one for its file. */
export async function findExactItem(source: Source, path: string): Promise<ModelItem | undefined> {
  const files = await readBoth(source, path);
  const entry = files && (await readExactQuestion(files.xml, files.text));
  const keys = entry && AnswerKeys.safeParse(entry.answer_keys);
  if (!entry || !keys?.success) return undefined;
  const { id, title = "", item = false, content_ast, points, tags = [], metadata = null } = entry;
  const assets = findAssets(source, content_ast);
  if (!assets) return undefined;
  try {
    const question = requireValid({ content: content_ast, keys: keys.data, points });
    const own = { title, question, tags, metadata, isItem: item, isExact: true };
    return { source: `${path}#${id}`, ...own, losses: [], assets };
  } catch (error) {
    if (error instanceof SkippedItem) return undefined;
    throw error;
  }
}

/** Reads a test in our own form, if there is one for its file. `getSource` finds an item by its id there. */
export async function findExactTest(
  source: Source,
  path: string,
  getSource: (id: string) => string | undefined,
): Promise<ModelTest | undefined> {
  const files = await readBoth(source, path);
  const entry = files && (await readExactAssessment(files.xml, files.text));
  if (!entry) return undefined;
  const contexts = listSharedContexts(entry);
  const assets = findAssets(source, contexts);
  if (!assets || contexts.some((context) => parseSharedContext(replaceAssets(context)).length > 0))
    return undefined;
  const test = createTest(entry, `${path}#${entry.id}`, (questions) =>
    questions.flatMap(({ id, points }) => {
      const item = getSource(id);
      return item === undefined ? [] : [{ source: item, ...(points === undefined ? {} : { points }) }];
    }),
  );
  return { ...test, assets };
}

async function readBoth(source: Source, path: string) {
  const [xml, exact] = [source.files.get(path), source.files.get(getExactPath(path))];
  if (!xml || !exact || xml === exact) return undefined;
  return { xml: await readWholeFile(xml), text: new TextDecoder().decode(await readWholeFile(exact)) };
}

/** Finds the files that content names. Undefined if one is missing. */
function findAssets(source: Source, content: unknown): ModelAsset[] | undefined {
  const documents = Array.isArray(content)
    ? content.filter(isDocumentJson)
    : isDocumentJson(content)
      ? [content]
      : [];
  const names = [...new Set(listPlaceholders(documents))];
  const files = names.map((name) => source.files.get(name)).filter((file) => file !== undefined);
  return files.length < names.length ? undefined : files.map(createAsset);
}

const createAsset = (file: SourceFile): ModelAsset => ({ name: file.path, read: () => readWholeFile(file) });
