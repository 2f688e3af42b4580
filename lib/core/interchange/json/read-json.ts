import type * as z from "zod";
import {
  describeRepeatedId,
  EXCHANGE_FORMAT,
  EXCHANGE_VERSION,
  ExchangeAssessment,
  ExchangeQuestion,
  MAX_ENTRY_LENGTH,
} from "#lib/contract/exchange-file.ts";
import { convertZodError, describeZodIssue, type Issue } from "#lib/contract/issues.ts";
import { isObject } from "#lib/core/content/json.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import { AnswerKeys } from "#lib/core/grading/registry.ts";
import { parseExactJson } from "#lib/core/json/parse-json.ts";
import { tryParseJson } from "#lib/core/try-parse-json.ts";
import { decodeBase64, isBase64 } from "../base64.ts";
import { decodeText, readBeginning } from "../decode-text.ts";
import {
  type FormatReader,
  ImportError,
  type ModelAsset,
  type ModelEntry,
  type ModelItem,
  type ModelQuestion,
  type ModelTest,
  type Source,
  type SourceFile,
} from "../model.ts";
import { replaceAssets, requireValid } from "../quiz/check-question.ts";
import { SkippedItem } from "../skipped-item.ts";
import { createTest, listSharedContexts } from "./create-test.ts";
import { findAssetNames } from "./local-assets.ts";
import { MAX_ENTRY_DEPTH, MemberScanner, type ScannedValue } from "./scan-members.ts";

const SPLIT_MEMBERS: ReadonlySet<string> = new Set(["questions", "assessments"]);
const HEADER = /^\s*\{\s*"format"\s*:\s*"touchstone"/;

/** Reads our own format: see docs/decisions/069-text-formats.md. */
export const jsonReader: FormatReader = {
  format: "json",
  async detect({ files }) {
    const [file, second] = files.values();
    if (!file || second) return undefined;
    return HEADER.test(await readBeginning(file)) ? { version: String(EXCHANGE_VERSION) } : undefined;
  },
  read: readEntries,
};

async function* readEntries({ files }: Source): AsyncGenerator<ModelEntry> {
  for (const file of files.values()) yield* readFile(file);
}

async function* readFile(file: SourceFile): AsyncGenerator<ModelEntry> {
  const ids = new Set<string>();
  const header = new Set<string>();
  let hasAssessments = false;
  for await (const value of scan(file)) {
    // Assessments are read in a second pass, because they can come before the questions that they name.
    if (value.member === "assessments" && value.index !== null) hasAssessments = true;
    if (value.member === "questions" && value.index !== null) yield readQuestionEntry(value, file, ids);
    else if (value.index === null) header.add(checkMember(value));
  }
  for (const member of ["format", "version"]) {
    if (!header.has(member))
      throw new ImportError("unreadable", `The file has no ${JSON.stringify(member)}.`);
  }
  if (!hasAssessments) return;
  for await (const value of scan(file)) {
    if (value.member === "assessments" && value.index !== null) yield readAssessmentEntry(value, file, ids);
  }
}

async function* scan(file: SourceFile): AsyncGenerator<ScannedValue> {
  const scanner = new MemberScanner({ splitMembers: SPLIT_MEMBERS, maxLength: MAX_ENTRY_LENGTH });
  for await (const text of decodeText(file)) yield* scanner.write(text);
  scanner.close();
}

/**
 * Returns the name of a member that says what the file is.
 * @throws ImportError for a member of the file that we don't know, so that nothing in it is silently lost
 */
function checkMember({ member, text }: ScannedValue): string {
  const value = text === null ? undefined : tryParseJson(text);
  if (member === "format" && value === EXCHANGE_FORMAT) return member;
  if (member === "version" && value === EXCHANGE_VERSION) return member;
  throw new ImportError("unreadable", `The member ${JSON.stringify(member)} of the file can't be read.`);
}

function readQuestionEntry(value: ScannedValue, file: SourceFile, ids: Set<string>): ModelEntry {
  const item = createItem(value, file);
  try {
    const entry = parseEntry(ExchangeQuestion, value);
    if (ids.has(entry.id)) throw new SkippedItem("invalid_item", "id", describeRepeatedId(entry.id));
    ids.add(entry.id);
    item.source = `${file.path}#${entry.id}`;
    item.title = entry.title ?? "";
    item.tags = entry.tags ?? [];
    item.metadata = entry.metadata ?? null;
    item.isItem = entry.item ?? false;
    item.isExact = true;
    item.assets = readAssets(entry.assets ?? {}, [entry.content_ast]);
    return { type: "item", item: { ...item, question: readQuestion(entry) } };
  } catch (error) {
    return { type: "item", item: skip(item, error) };
  }
}

/** Creates a skipped item for an entry, which is named by its place until its id is known. */
const createItem = ({ member, index }: ScannedValue, file: SourceFile): ModelItem => ({
  source: `${file.path}#${member}[${index}]`,
  title: "",
  question: null,
  tags: [],
  losses: [],
  assets: [],
});

function readQuestion(entry: ExchangeQuestion): ModelQuestion {
  const keys = AnswerKeys.safeParse(entry.answer_keys, { error: describeZodIssue });
  if (!keys.success) throw createInvalid(convertZodError(keys.error), "answer_keys.");
  return requireValid({ content: entry.content_ast, keys: keys.data, points: entry.points });
}

function readAssessmentEntry(value: ScannedValue, file: SourceFile, ids: ReadonlySet<string>): ModelEntry {
  const item = createItem(value, file);
  try {
    const entry = parseEntry(ExchangeAssessment, value);
    item.title = entry.title;
    return { type: "test", test: readAssessment(entry, file, ids) };
  } catch (error) {
    return { type: "item", item: skip(item, error) };
  }
}

function readAssessment(entry: ExchangeAssessment, file: SourceFile, ids: ReadonlySet<string>): ModelTest {
  const contexts = listSharedContexts(entry);
  const [issue] = contexts.flatMap((context) => parseSharedContext(replaceAssets(context)));
  if (issue) throw new SkippedItem("invalid_item", "shared_context", issue.message);
  const test = createTest(entry, `${file.path}#${entry.id}`, (questions, exercise) =>
    questions.map(({ id, points }) => {
      if (!ids.has(id))
        throw new SkippedItem("invalid_item", `exercises.${exercise}.questions`, `no question ${id}`);
      return { source: `${file.path}#${id}`, ...(points === undefined ? {} : { points }) };
    }),
  );
  return { ...test, assets: readAssets(entry.assets ?? {}, contexts) };
}

/** Reads the files of an entry. @throws SkippedItem if one is missing or not used */
function readAssets(assets: Record<string, string>, contents: readonly unknown[]): ModelAsset[] {
  const found = contents.map(findAssetNames);
  const used = new Set(found.flatMap(({ names }) => [...names]));
  const missing = [...used].find((name) => assets[name] === undefined);
  if (missing !== undefined) throw new SkippedItem("asset_missing", "assets", missing);
  if (found.some(({ hasUploaded }) => hasUploaded))
    throw new SkippedItem("asset_missing", "content_ast", "/assets/");
  const unused = Object.keys(assets).find((name) => !used.has(name));
  if (unused !== undefined) throw new SkippedItem("invalid_item", "assets", unused);
  return Object.entries(assets).map(([name, base64]) => {
    if (!isBase64(base64)) throw new SkippedItem("asset_invalid", "assets", name);
    return { name, read: async () => decodeBase64(base64) };
  });
}

function parseEntry<S extends z.ZodType>(schema: S, { text }: ScannedValue): z.infer<S> {
  if (text === null) throw new SkippedItem("too_large", "");
  const json = parseExactJson(text, MAX_ENTRY_DEPTH);
  if ("issues" in json && json.issues.length > 0) throw createInvalid(json.issues);
  if (!("value" in json) || !isObject(json.value)) throw new SkippedItem("invalid_item", "", "JSON");
  const parsed = schema.safeParse(json.value, { error: describeZodIssue });
  if (!parsed.success) throw createInvalid(convertZodError(parsed.error));
  return parsed.data;
}

const createInvalid = ([issue]: readonly Issue[], prefix = ""): SkippedItem =>
  new SkippedItem("invalid_item", `${prefix}${issue?.path.join(".") ?? ""}`, issue?.message);

function skip(item: ModelItem, error: unknown): ModelItem {
  if (!(error instanceof SkippedItem)) throw error;
  return { ...item, question: null, losses: [error.loss] };
}
