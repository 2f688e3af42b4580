import type { BlockNode, DocNode, InlineNode } from "#lib/core/content/nodes.ts";
import { descendants, isInteraction } from "#lib/core/content/traverse.ts";
import type { AnswerKey, KeyByType } from "#lib/core/grading/registry.ts";
import type { LossNote } from "../model.ts";
import {
  getNumberAnswers,
  getOptionFractions,
  getTextAnswers,
  getTruth,
  UnwritableQuestion,
} from "../quiz/answer-fractions.ts";
import { type ClozeQuestion, describeQuestion, type QuizQuestion } from "../quiz/describe-question.ts";
import { LossCollector } from "../quiz/loss-collector.ts";
import { listWrittenPairs } from "../quiz/written-pairs.ts";
import type { ExportQuestion } from "../writer.ts";
import { escapeGift, writeBlocks, writeText } from "./gift-text.ts";
import { BLANK } from "./parse-gift.ts";
import { writeFeedback, writeWeight } from "./write-feedback.ts";

type Feedback = NonNullable<AnswerKey["feedback"]>;

/** Writes a question as GIFT. @throws UnwritableQuestion if GIFT can't say it */
export function writeGiftQuestion(exported: ExportQuestion): { text: string; losses: LossNote[] } {
  const { question, losses: described } = describeQuestion(exported);
  const losses = new LossCollector(described);
  if (exported.points !== 1) losses.add("points", "", String(exported.points));
  if (exported.metadata) losses.add("setting", "", "metadata");
  const writer = new QuestionWriter(losses);
  const body =
    question.kind === "cloze" ? writer.writeMissingWord(question) : writer.writeAfterPrompt(question);
  // A backslash escapes a bracket, and there is no way to write a backslash before one.
  const written = exported.tags.filter((tag) => !tag.includes("\\"));
  if (written.length < exported.tags.length) losses.add("setting", "", "tags");
  const tags = written.map((tag) => `[tag:${tag.replace(/[[\]]/g, "\\$&")}]`);
  const comment = tags.length > 0 ? `// ${tags.join(" ")}\n` : "";
  const title = exported.title === "" ? "" : `::${escapeGift(exported.title)}::`;
  return { text: `${comment}${title}${body}\n\n`, losses: losses.notes };
}

/** Writes a text without a question. */
export function writeGiftText(blocks: readonly BlockNode[], losses: LossCollector): string {
  const { text, isHtml } = writeBlocks(blocks, (alt) => losses.add("asset_missing", "", alt));
  return `${isHtml ? `[html]${escapeGift(text)}` : escapeGift(text)}\n\n`;
}

class QuestionWriter {
  readonly #losses: LossCollector;
  #format: "html" | "moodle" = "moodle";

  constructor(losses: LossCollector) {
    this.#losses = losses;
  }

  writeAfterPrompt(question: QuizQuestion): string {
    const prompt = this.#writePrompt(question.prompt);
    return `${prompt}${this.#writeAnswers(question)}`;
  }

  /** The answers are in the place of the field. */
  writeMissingWord({ blocks, keys }: ClozeQuestion): string {
    const [key, second] = keys.values();
    if (!key || second) throw new UnwritableQuestion("unsupported_question_type", "several answer fields");
    const field = findField(blocks);
    const answers = () => {
      if (key.type === "text") return this.#writeTexts(key);
      if (key.type === "numeric") return this.#writeNumbers(key);
      return this.#writeMenu(field, key);
    };
    const prompt = this.#writePrompt(blocks, field);
    return prompt.replace(BLANK, () => answers());
  }

  #writePrompt(blocks: readonly BlockNode[], replaced?: DocNode): string {
    const { text, isHtml } = writeBlocks(
      blocks,
      (alt) => this.#losses.add("asset_missing", "", alt),
      replaced,
    );
    this.#format = isHtml ? "html" : "moodle";
    return isHtml ? `[html]${escapeGift(text)}` : escapeGift(text);
  }

  #writeBlocks(blocks: readonly BlockNode[]): string {
    const { text, isHtml } = writeBlocks(blocks, (alt) => this.#losses.add("asset_missing", "", alt));
    return isHtml && this.#format !== "html" ? `[html]${escapeGift(text)}` : writeText(text, this.#format);
  }

  #writeAnswers(question: QuizQuestion): string {
    switch (question.kind) {
      case "choice":
        return this.#writeChoice(question.node, question.key);
      case "text":
        return this.#writeTexts(question.key);
      case "number":
        return this.#writeNumbers(question.key);
      case "match":
        return this.#writeMatch(question.node, question.key);
      case "essay":
        this.#losses.addOpen(question.node, question.key);
        return "{}";
      case "order":
      case "gaps":
        throw new UnwritableQuestion("unsupported_interaction", question.node.type);
    }
  }

  #writeChoice(node: DocNode<"choiceInteraction">, key: KeyByType<"choice">): string {
    const isMultiple = (node.attrs.maxChoices ?? 1) !== 1;
    const choices = node.content ?? [];
    const fractions = getOptionFractions(
      key,
      choices.map(({ attrs }) => attrs.id),
      isMultiple,
    );
    this.#losses.addChoiceAttrs(node);
    const truth = isMultiple ? undefined : getTruth(node, fractions);
    if (truth !== undefined) return this.#writeTruth(truth, key.feedback ?? {});
    const texts = choices.map(({ content = [] }) => this.#writeBlocks(content));
    return this.#writeOptions(texts, fractions, isMultiple, key);
  }

  #writeMenu(field: DocNode | undefined, key: KeyByType<"choice">): string {
    if (field?.type !== "inlineChoiceInteraction")
      throw new UnwritableQuestion("unsupported_interaction", "");
    const choices = field.content ?? [];
    if (field.attrs.shuffle) this.#losses.add("shuffle", "");
    const fractions = getOptionFractions(
      key,
      choices.map(({ attrs }) => attrs.id),
      false,
    );
    const texts = choices.map(({ content = [] }) => this.#writeBlocks([{ type: "paragraph", content }]));
    return this.#writeOptions(texts, fractions, false, key);
  }

  /** A single choice has an answer with "=". Several choices have none, and can't have feedback for each of them. */
  #writeOptions(
    texts: readonly string[],
    fractions: readonly number[],
    isMultiple: boolean,
    key: AnswerKey,
  ): string {
    if (texts.length < 2) throw new UnwritableQuestion("unsupported_question_type", "one choice");
    if (!isMultiple && !fractions.includes(1))
      throw new UnwritableQuestion("scoring_not_supported", "no correct choice");
    const { general, byFraction } = writeFeedback(key.feedback, isMultiple ? [] : fractions, this.#losses);
    const options = texts.map((text, index) => {
      const fraction = fractions[index] ?? 0;
      return `${fraction === 1 && !isMultiple ? "=" : `~${writeWeight(fraction)}`}${text}${byFraction(fraction)}`;
    });
    return `{\n\t${options.join("\n\t")}\n${general}}`;
  }

  #writeTruth(answer: boolean, feedback: Feedback): string {
    const { general, byFraction } = writeFeedback(feedback, [1, 0], this.#losses);
    const [right, wrong] = [byFraction(1), byFraction(0)];
    return `{${answer ? "TRUE" : "FALSE"}${right === "" ? wrong : `${wrong || "#"}${right}`}${general}}`;
  }

  #writeTexts(key: KeyByType<"text">): string {
    const { answers, isCaseSensitive } = getTextAnswers(key);
    if (isCaseSensitive) throw new UnwritableQuestion("scoring_not_supported", "case_sensitive");
    this.#losses.addTexts(answers, isCaseSensitive);
    const fractions = answers.map(({ fraction }) => fraction);
    const { general, byFraction } = writeFeedback(key.feedback, [...fractions, 0], this.#losses);
    const wrong = byFraction(0) === "" || fractions.includes(0) ? [] : [`=%0%*${byFraction(0)}`];
    const lines = answers.map(({ text, fraction }) => {
      const weight = fraction === 1 && text.startsWith("%") ? "%100%" : writeWeight(fraction, 1);
      return `=${weight}${writeText(text, "plain")}${byFraction(fraction)}`;
    });
    const body = [...lines, ...wrong].join("\n\t");
    // An arrow would make it a question of pairs.
    if (body.includes("->")) throw new UnwritableQuestion("scoring_not_supported", "->");
    return `{\n\t${body}\n${general}}`;
  }

  #writeNumbers(key: KeyByType<"numeric">): string {
    const answers = getNumberAnswers(key);
    const fractions = answers.map(({ fraction }) => fraction);
    const { general, byFraction } = writeFeedback(key.feedback, [...fractions, 0], this.#losses);
    const lines = answers.map(({ accepted, fraction }) => {
      const text = !accepted
        ? "*"
        : "min" in accepted
          ? `${accepted.min}..${accepted.max}`
          : `${accepted.value}${accepted.tolerance === 0 ? "" : `:${accepted.tolerance}`}`;
      return `=${writeWeight(fraction, 1)}${text}${byFraction(fraction)}`;
    });
    const wrong = byFraction(0) === "" || fractions.includes(0) ? "" : `\t~${byFraction(0)}\n`;
    return `{#\n\t${lines.join("\n\t")}\n${wrong}${general}}`;
  }

  #writeMatch(node: DocNode<"matchInteraction">, key: KeyByType<"match">): string {
    const { pairs, others } = listWrittenPairs(node, key);
    this.#losses.addMatchAttrs(node);
    const { general } = writeFeedback(key.feedback, [], this.#losses);
    const lines = [
      ...pairs.map(({ source, target }) => `=${this.#writeBlocks(source)} -> ${escapeGift(target)}`),
      ...others.map((target) => `= -> ${escapeGift(target)}`),
    ];
    if (lines.length < 2) throw new UnwritableQuestion("unsupported_question_type", "one pair");
    return `{\n\t${lines.join("\n\t")}\n${general}}`;
  }
}

function findField(blocks: readonly BlockNode[]): InlineNode | undefined {
  const doc = { type: "doc" as const, content: [...blocks] };
  for (const { node } of descendants(doc))
    if (
      isInteraction(node) &&
      (node.type === "textEntryInteraction" || node.type === "inlineChoiceInteraction")
    )
      return node;
  return undefined;
}
