import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import { fromNumber, mul, toExactNumber } from "#lib/core/grading/rational.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import type { LossNote } from "../model.ts";
import { getOptionFractions, getTruth, refuseScoring, UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { describeQuestion, type QuizQuestion } from "../quiz/describe-question.ts";
import { isSameFraction } from "../quiz/fractions.ts";
import { LossCollector } from "../quiz/loss-collector.ts";
import type { ExportQuestion } from "../writer.ts";
import { joinBars, writeCell } from "./cell-text.ts";
import { type CsvType, MAX_OPTIONS } from "./columns.ts";

/** A row to write: the cells by column, with the options in order. */
export type WrittenRow = { cells: Map<string, string>; options: string[]; losses: LossNote[] };

/** Writes a question as the cells of a row. @throws UnwritableQuestion if the table has no question that scores like it */
export function writeRow(exported: ExportQuestion): WrittenRow {
  const { question, losses } = describeQuestion(exported);
  if (question.kind === "cloze")
    throw new UnwritableQuestion("unsupported_question_type", "answer fields in the text");
  const writer = new RowWriter(new LossCollector(losses));
  return writer.write(exported, question);
}

type Answers = { type: CsvType; correct?: string; options?: string[]; scoring?: string };

class RowWriter {
  readonly #losses: LossCollector;
  readonly #cells = new Map<string, string>();

  constructor(losses: LossCollector) {
    this.#losses = losses;
  }

  write(exported: ExportQuestion, question: QuizQuestion): WrittenRow {
    const { type, correct = "", options = [], scoring = "" } = this.#writeAnswers(question);
    if (options.length > MAX_OPTIONS)
      throw new UnwritableQuestion("unsupported_interaction", `${options.length} options`);
    const prompt = this.#writeBlocks(question.prompt);
    if (prompt === "") throw new UnwritableQuestion("unsupported_question_type", "no question text");
    const feedback = question.kind === "essay" ? {} : (question.key.feedback ?? {});
    const cells = {
      type,
      title: exported.title,
      question: prompt,
      correct,
      scoring,
      points: exported.points === 1 ? "" : String(exported.points),
      tags: this.#writeTags(exported.tags),
      feedback_correct: feedback.correct ?? "",
      feedback_partial: feedback.partial ?? "",
      feedback_incorrect: feedback.incorrect ?? "",
    };
    for (const [column, text] of Object.entries(cells)) if (text !== "") this.#cells.set(column, text);
    if (exported.metadata) this.#losses.add("setting", "", "metadata");
    return { cells: this.#cells, options, losses: this.#losses.notes };
  }

  #writeTags(tags: readonly string[]): string {
    const written = tags.filter((tag) => !/[,;]/.test(tag));
    if (written.length < tags.length) this.#losses.add("setting", "", "tags");
    return written.join(", ");
  }

  #writeBlocks(blocks: readonly BlockNode[]): string {
    const { text, isExact } = writeCell(blocks);
    if (!isExact) this.#losses.add("markup_removed", "");
    return text;
  }

  #writeAnswers(question: QuizQuestion): Answers {
    switch (question.kind) {
      case "choice":
        return this.#writeChoice(question.node, question.key);
      case "text":
        return this.#writeText(question.key);
      case "number":
        return { type: "number", correct: question.key.accept.map(writeNumber).join(" | ") };
      case "match":
        return this.#writeMatch(question.node, question.key);
      case "order":
        return this.#writeOrder(question.node, question.key);
      case "essay":
        this.#losses.addOpen(question.node, question.key, ["model_answer"]);
        return { type: "essay", correct: question.key?.model_answer ?? "" };
      case "gaps":
        throw new UnwritableQuestion("unsupported_interaction", question.node.type);
    }
  }

  #writeChoice(node: DocNode<"choiceInteraction">, key: KeyByType<"choice">): Answers {
    const isMultiple = (node.attrs.maxChoices ?? 1) !== 1;
    const choices = node.content ?? [];
    const ids = choices.map(({ attrs }) => attrs.id);
    this.#losses.addChoiceAttrs(node, true);
    const scoring = isMultiple ? getChoiceScoring(key, ids) : "";
    const fractions =
      scoring === "all"
        ? ids.map((id) => (key.correct?.includes(id) ? 1 : 0))
        : getOptionFractions(key, ids, isMultiple);
    const truth = isMultiple ? undefined : getTruth(node, fractions);
    if (truth !== undefined) return { type: "true_false", correct: String(truth) };
    const right = fractions.flatMap((fraction, index) => (fraction > 0 ? [index + 1] : []));
    const isWhole = fractions.every((fraction) => fraction === 0 || fraction === 1);
    if (!isMultiple && (right.length !== 1 || !isWhole)) refuseScoring("fractions");
    if (node.attrs.shuffle) this.#cells.set("shuffle", "yes");
    const options = choices.map(({ content }) => this.#writeOption(content ?? []));
    if (options.length < 2) throw new UnwritableQuestion("unsupported_question_type", "one choice");
    const type = isMultiple ? "multiple_choice" : "single_choice";
    return { type, correct: right.join(", "), options, scoring: scoring === "all" ? "" : scoring };
  }

  #writeOption(blocks: readonly BlockNode[]): string {
    const text = this.#writeBlocks(blocks);
    if (text === "") throw new UnwritableQuestion("unsupported_interaction", "an option without text");
    return text;
  }

  #writeText(key: KeyByType<"text">): Answers {
    const isCaseSensitive = key.case_sensitive ?? false;
    for (const name of ["ignore_accents", "ignore_punctuation", "max_typos"] as const)
      if (key[name]) refuseScoring(name);
    const values = key.accept.map((entry) => {
      if (!("value" in entry)) return refuseScoring("pattern");
      if ((entry.fraction ?? 1) !== 1) return refuseScoring("fraction");
      if ((entry.case_sensitive ?? isCaseSensitive) !== isCaseSensitive)
        return refuseScoring("case_sensitive");
      return entry.value;
    });
    if (isCaseSensitive) this.#cells.set("case_sensitive", "yes");
    return { type: "short_text", correct: joinBars(values) ?? refuseScoring("\\|") };
  }

  #writeMatch(node: DocNode<"matchInteraction">, key: KeyByType<"match">): Answers {
    const [sources = [], targets = []] = (node.content ?? []).map(({ content }) => content ?? []);
    const { scoring, pairs } = getPairs(key, sources.length);
    const names = new Map(targets.map(({ attrs, content }) => [attrs.id, this.#writeOption(content ?? [])]));
    if (new Set(names.values()).size < names.size)
      throw new UnwritableQuestion("unsupported_interaction", "targets with the same text");
    this.#losses.addMatchAttrs(node);
    const asked = sources.map(({ attrs, content }) => {
      const found = pairs.filter(([source]) => source === attrs.id).map(([, target]) => names.get(target));
      const [target, second] = found;
      if (target === undefined || second !== undefined)
        throw new UnwritableQuestion("unsupported_interaction", "pairs");
      return [this.#writeOption(content ?? []), target];
    });
    const used = new Set(pairs.map(([, target]) => target));
    const others = [...names].filter(([id]) => !used.has(id)).map(([, name]) => ["", name]);
    const options = [...asked, ...others].map((parts) => joinBars(parts)?.trim() ?? refuseScoring("\\|"));
    return { type: "matching", options, scoring };
  }

  #writeOrder(node: DocNode<"orderInteraction">, key: KeyByType<"order">): Answers {
    if (!node.attrs.shuffle) this.#losses.add("shuffle", "");
    const contents = new Map((node.content ?? []).map(({ attrs, content }) => [attrs.id, content ?? []]));
    const options = key.correct.map((id) => this.#writeOption(contents.get(id) ?? []));
    if (options.length < 2) throw new UnwritableQuestion("unsupported_question_type", "one item");
    return {
      type: "ordering",
      options,
      scoring: key.scoring && key.scoring !== "all_or_nothing" ? key.scoring : "",
    };
  }
}

/** Several choices are scored as a whole, or in equal shares of which wrong choices cost as much. */
function getChoiceScoring(key: KeyByType<"choice">, ids: readonly string[]): "all" | "partial" {
  if (!key.mapping) return key.scoring === "partial" ? "partial" : "all";
  const fractions = getOptionFractions(key, ids, true);
  const count = fractions.filter((fraction) => fraction > 0).length;
  const isShared = count > 0 && fractions.every((fraction) => isSameFraction(Math.abs(fraction), 1 / count));
  return isShared ? "partial" : refuseScoring("mapping");
}

function getPairs(key: KeyByType<"match">, count: number): { scoring: string; pairs: [string, string][] } {
  if (!key.mapping) return { scoring: key.scoring === "partial" ? "partial" : "", pairs: key.pairs ?? [] };
  const shares = key.mapping.filter(({ fraction }) => fraction !== 0);
  const isShared =
    !key.mapping_default && shares.every(({ fraction }) => isSameFraction(fraction, 1 / count));
  return isShared ? { scoring: "each", pairs: shares.map(({ pair }) => pair) } : refuseScoring("mapping");
}

type NumberEntry = KeyByType<"numeric">["accept"][number];

function writeNumber(entry: NumberEntry): string {
  if ((entry.fraction ?? 1) !== 1) return refuseScoring("fraction");
  if ("min" in entry) return `${entry.min}..${entry.max}`;
  const { value, tolerance } = entry;
  if (!tolerance) return String(value);
  if ("absolute" in tolerance) return `${value} ± ${tolerance.absolute}`;
  if (!("relative" in tolerance)) return refuseScoring(Object.keys(tolerance).join());
  const percent = toExactNumber(mul(fromNumber(tolerance.relative), fromNumber(100)));
  return percent === undefined ? refuseScoring("relative") : `${value} ± ${percent}%`;
}
