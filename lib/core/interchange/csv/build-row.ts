import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { ChoiceKey } from "#lib/core/grading/keys/choice.ts";
import type { MatchKey } from "#lib/core/grading/keys/match.ts";
import type { NumericKey } from "#lib/core/grading/keys/numeric.ts";
import type { TextKey } from "#lib/core/grading/keys/text.ts";
import type { ModelQuestion } from "../model.ts";
import { buildEssay, buildMatch, buildOrder, createShareKey } from "../quiz/build-arranged.ts";
import { buildChoice, buildTrueFalse } from "../quiz/build-choice.ts";
import { parseDecimal, parseShare } from "../quiz/parse-decimal.ts";
import { addFeedback, createId, createParagraph, createQuestion, RESPONSE } from "../quiz/parts.ts";
import { SkippedItem } from "../skipped-item.ts";
import { readCell, splitBars } from "./cell-text.ts";
import { CSV_TYPES, type CsvRow, type CsvType } from "./columns.ts";

/** Builds the question of a row. @throws SkippedItem if a cell can't be read */
export function buildRow(row: CsvRow): ModelQuestion {
  const type = row.cells
    .get("type")
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const known = CSV_TYPES.find((each) => each === type);
  if (!known) throw new SkippedItem("unsupported_question_type", "type", row.cells.get("type") ?? "");
  const prompt = readCell(row.cells.get("question") ?? "");
  if (prompt.length === 0) throw invalid("question");
  const { content, keys } = BUILDERS[known](prompt, row);
  const feedback = {
    correct: getCell(row, "feedback_correct"),
    partial: getCell(row, "feedback_partial"),
    incorrect: getCell(row, "feedback_incorrect"),
  };
  return { content, keys: keys.map((key) => addFeedback(key, feedback)), points: readPoints(row) };
}

const invalid = (column: string, detail?: string): SkippedItem =>
  new SkippedItem("invalid_item", column, detail?.slice(0, 100));

const getCell = ({ cells }: CsvRow, column: string): string => cells.get(column)?.trim() ?? "";

function readPoints(row: CsvRow): number {
  const text = getCell(row, "points");
  const points = text === "" ? 1 : parseDecimal(text, "points");
  if (points <= 0 || points > 1_000_000) throw invalid("points", text);
  return points;
}

const TRUE = /^(?:true|t|yes|y|1|x)$/i;
const FALSE = /^(?:false|f|no|n|0|)$/i;

function readFlag(row: CsvRow, column: string): boolean {
  const text = getCell(row, column);
  if (!TRUE.test(text) && !FALSE.test(text)) throw invalid(column, text);
  return TRUE.test(text);
}

/** Reads one of the values of a column. An empty cell is the first. */
function readWord<W extends string>(row: CsvRow, column: string, words: readonly [W, ...W[]]): W {
  const text = getCell(row, column)
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const word = text === "" ? words[0] : words.find((each) => each === text);
  if (word === undefined) throw invalid(column, text);
  return word;
}

type Builder = (prompt: BlockNode[], row: CsvRow) => ModelQuestion;

const BUILDERS: Record<CsvType, Builder> = {
  single_choice: (prompt, row) => buildChoiceRow(prompt, row, false),
  multiple_choice: (prompt, row) => buildChoiceRow(prompt, row, true),
  true_false: (prompt, row) => {
    const correct = getCell(row, "correct");
    if (correct === "" || (!TRUE.test(correct) && !FALSE.test(correct))) throw invalid("correct", correct);
    return buildTrueFalse(prompt, TRUE.test(correct)).question;
  },
  short_text: (prompt, row) => {
    const answers = splitBars(getCell(row, "correct")).filter((text) => text !== "");
    if (answers.length === 0) throw invalid("correct");
    const caseSensitive = readFlag(row, "case_sensitive") ? { case_sensitive: true } : {};
    const accept = answers.map((value) => ({ value }));
    const key: TextKey = { type: "text", response_id: RESPONSE, accept, ...caseSensitive };
    const attrs = { responseId: RESPONSE };
    return createQuestion(prompt, createParagraph({ type: "textEntryInteraction", attrs }), key);
  },
  number: (prompt, row) => {
    const accept = splitBars(getCell(row, "correct")).map(readNumber);
    const attrs = { responseId: RESPONSE, inputMode: "numeric" as const };
    const key: NumericKey = { type: "numeric", response_id: RESPONSE, accept };
    return createQuestion(prompt, createParagraph({ type: "textEntryInteraction", attrs }), key);
  },
  matching: buildMatchRow,
  ordering: (prompt, row) => {
    const items = listOptions(row).map(([, text]) => readCell(text));
    const scoring = readWord(row, "scoring", ["all", "position", "pairs"]);
    return buildOrder(prompt, items, scoring === "all" ? "all_or_nothing" : scoring).question;
  },
  essay: (prompt, row) =>
    buildEssay(prompt, { modelAnswer: getCell(row, "correct"), maxFiles: null, text: {} }).question,
};

function listOptions({ options }: CsvRow): [number, string][] {
  const list = [...options].toSorted(([a], [b]) => a - b);
  if (list.length < 2) throw invalid("option_2");
  return list;
}

function buildChoiceRow(prompt: BlockNode[], row: CsvRow, isMultiple: boolean): ModelQuestion {
  const options = listOptions(row);
  const numbers = options.map(([number]) => number);
  const correct = getCell(row, "correct")
    .split(/[\s,;]+/)
    .filter((name) => name !== "")
    .map((name) => {
      const number = /^[a-z]$/i.test(name) ? name.toLowerCase().charCodeAt(0) - 96 : Number(name);
      if (!numbers.includes(number)) throw invalid("correct", name);
      return createId("c", numbers.indexOf(number));
    });
  if (correct.length === 0 || (!isMultiple && correct.length > 1)) throw invalid("correct");
  const contents = options.map(([, text]) => ({ content: readCell(text), fraction: 0 }));
  const { content } = buildChoice(prompt, contents, {
    isMultiple,
    shuffle: readFlag(row, "shuffle"),
  }).question;
  const scoring = readWord(row, "scoring", isMultiple ? ["all", "partial"] : ["all"]);
  const key: ChoiceKey = { type: "choice", response_id: RESPONSE, correct: [...new Set(correct)] };
  return { content, keys: [scoring === "partial" ? { ...key, scoring } : key], points: 1 };
}

const NUMBER = String.raw`[+\-\u2212]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d{1,3})?`;
const RANGE = new RegExp(String.raw`^(${NUMBER})\s*(?:\.\.\.?|…|to)\s*(${NUMBER})$`);
const VALUE = new RegExp(String.raw`^(${NUMBER})(?:\s*(?:±|\+-|\+\/-)\s*(${NUMBER})\s*(%)?)?$`);

/** Reads a number such as 3.14, 3.14 ± 0.01, 100 ± 5%, or 3.1..3.2. */
function readNumber(text: string): NumericKey["accept"][number] {
  const toAscii = (digits: string) => digits.replace("\u2212", "-");
  const toNumber = (digits: string) => parseDecimal(toAscii(digits), "correct");
  const [, min, max] = RANGE.exec(text) ?? [];
  if (min !== undefined && max !== undefined) return { min: toNumber(min), max: toNumber(max) };
  const [, value, tolerance, percent] = VALUE.exec(text) ?? [];
  if (value === undefined) throw invalid("correct", text);
  if (tolerance === undefined) return { value: toNumber(value) };
  return {
    value: toNumber(value),
    tolerance: percent
      ? { relative: parseShare(toAscii(tolerance), "correct") }
      : { absolute: toNumber(tolerance) },
  };
}

/** Each option is a pair such as "France | Paris". One such as "| Oslo" only adds a target. */
function buildMatchRow(prompt: BlockNode[], row: CsvRow): ModelQuestion {
  const pairs = [...row.options]
    .toSorted(([a], [b]) => a - b)
    .map(([number, text]) => {
      const [source = "", target, more] = splitBars(text);
      if (!target || more !== undefined) throw invalid(`option_${number}`, text);
      return { source, target };
    });
  const targets = [...new Set(pairs.map(({ target }) => target))];
  const asked = pairs.filter(({ source }) => source !== "");
  if (asked.length === 0) throw invalid("option_1");
  const sides = {
    sources: asked.map(({ source }) => readCell(source)),
    targets: targets.map((target) => readLine(target)),
    answers: asked.map(({ target }) => targets.indexOf(target)),
  };
  const { content } = buildMatch(prompt, sides, true).question;
  const correct = sides.answers.map((target, source): [string, string] => [
    createId("s", source),
    createId("t", target),
  ]);
  const scoring = readWord(row, "scoring", ["all", "partial", "each"]);
  if (scoring === "each") return { content, keys: [createShareKey(RESPONSE, correct)], points: 1 };
  const key: MatchKey = { type: "match", response_id: RESPONSE, pairs: correct };
  return { content, keys: [scoring === "partial" ? { ...key, scoring } : key], points: 1 };
}

function readLine(text: string) {
  const [block] = readCell(text);
  return block?.type === "paragraph" ? (block.content ?? []) : [{ type: "text" as const, text }];
}
