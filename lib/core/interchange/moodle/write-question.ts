import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import type { AnswerKey, KeyByType } from "#lib/core/grading/registry.ts";
import type { LossNote } from "../model.ts";
import {
  getEqualPairs,
  getNumberAnswers,
  getOptionFractions,
  getTextAnswers,
  getTruth,
  UnwritableQuestion,
} from "../quiz/answer-fractions.ts";
import {
  type ClozeQuestion,
  describeQuestion,
  getPlainText,
  type QuizQuestion,
} from "../quiz/describe-question.ts";
import { formatPercent } from "../quiz/fractions.ts";
import { LossCollector } from "../quiz/loss-collector.ts";
import type { ExportQuestion, TextPart } from "../writer.ts";
import { formatRange } from "./format-range.ts";
import { escapeXml, HtmlField, hasForbidden, writePlain } from "./moodle-xml.ts";
import { createFieldWriter } from "./write-cloze.ts";

type Feedback = NonNullable<AnswerKey["feedback"]>;
type ReadAsset = (src: string) => AsyncIterable<Uint8Array>;

/** Writes a question as Moodle XML. @throws UnwritableQuestion if Moodle has no question that scores like it */
export function writeMoodleQuestion(
  exported: ExportQuestion,
  readAsset: ReadAsset,
): { text: TextPart[]; losses: LossNote[] } {
  const described = describeQuestion(exported);
  if ("problem" in described)
    throw new UnwritableQuestion(described.problem.code, described.problem.detail ?? "");
  const losses = new LossCollector(described.losses);
  if (exported.metadata) losses.add("setting", "", "metadata");
  if (hasForbidden(collectText(exported))) losses.add("markup_removed", "", "control characters");
  const writer = new QuestionWriter(losses, readAsset, exported.points);
  const { type, prompt, members } = writer.write(described.question);
  const tags = exported.tags.map((tag) => writePlain("tag", tag)).join("");
  const text = [
    `<question type="${type}">\n`,
    writePlain("name", exported.title),
    ...prompt,
    `<defaultgrade>${exported.points}</defaultgrade>\n`,
    ...members,
    ...(tags === "" ? [] : [`<tags>\n${tags}</tags>\n`]),
    "</question>\n",
  ];
  return { text, losses: losses.notes };
}

/** All text of a question, in which control characters are as they are and not escaped. */
function collectText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? Object.values(value).map(collectText).join(" ") : "";
}

type Written = { type: string; prompt: TextPart[]; members: TextPart[] };

class QuestionWriter {
  readonly #losses: LossCollector;
  readonly #readAsset: ReadAsset;
  readonly #points: number;

  constructor(losses: LossCollector, readAsset: ReadAsset, points: number) {
    this.#losses = losses;
    this.#readAsset = readAsset;
    this.#points = points;
  }

  write(question: QuizQuestion | ClozeQuestion): Written {
    if (question.kind === "cloze") return this.#writeCloze(question);
    if (question.kind === "gaps") return this.#writeGaps(question.prompt, question.node, question.key);
    const { type, members } = this.#writeAnswers(question);
    return { type, prompt: this.#writeHtml("questiontext", question.prompt), members };
  }

  #writeAnswers(question: Exclude<QuizQuestion, { kind: "gaps" }>): Omit<Written, "prompt"> {
    switch (question.kind) {
      case "choice":
        return this.#writeChoice(question.node, question.key);
      case "text": {
        const { answers, isCaseSensitive } = getTextAnswers(question.key);
        const usecase = `<usecase>${isCaseSensitive ? 1 : 0}</usecase>\n`;
        return {
          type: "shortanswer",
          members: [
            usecase,
            ...this.#writeTyped(
              answers.map((each) => ({ ...each, more: "" })),
              question.key,
            ),
          ],
        };
      }
      case "number": {
        const answers = getNumberAnswers(question.key).map(({ accepted, fraction }) => {
          const { value, tolerance } = accepted ? formatRange(accepted) : { value: "*", tolerance: "0" };
          return { text: value, fraction, more: `<tolerance>${tolerance}</tolerance>` };
        });
        return { type: "numerical", members: this.#writeTyped(answers, question.key) };
      }
      case "match":
        return { type: "matching", members: this.#writeMatch(question.node, question.key) };
      case "order":
        return { type: "ordering", members: this.#writeOrder(question.node, question.key) };
      case "essay":
        return { type: "essay", members: this.#writeEssay(question.node, question.key) };
    }
  }

  #writeHtml(
    name: string,
    blocks: readonly DocNode[],
    options: Parameters<HtmlField["write"]>[2] = {},
  ): TextPart[] {
    const field = new HtmlField(this.#readAsset);
    return field.write(name, field.writeHtml(blocks), options);
  }

  #writeChoice(node: DocNode<"choiceInteraction">, key: KeyByType<"choice">): Omit<Written, "prompt"> {
    const isMultiple = (node.attrs.maxChoices ?? 1) !== 1;
    const choices = node.content ?? [];
    const fractions = getOptionFractions(
      key,
      choices.map(({ attrs }) => attrs.id),
      isMultiple,
    );
    this.#losses.addChoiceAttrs(node, true);
    const truth = isMultiple ? undefined : getTruth(node, fractions);
    if (truth !== undefined)
      return { type: "truefalse", members: this.#writeTruth(truth, key.feedback ?? {}) };
    const answers = choices.flatMap(({ content }, index) =>
      this.#writeHtml("answer", content ?? [], { attributes: writeFraction(fractions[index] ?? 0) }),
    );
    const settings = `<single>${!isMultiple}</single>\n<shuffleanswers>${node.attrs.shuffle ?? false}</shuffleanswers>\n<answernumbering>none</answernumbering>\n`;
    return { type: "multichoice", members: [settings, writeCombined(key.feedback), ...answers] };
  }

  #writeTruth(answer: boolean, feedback: Feedback): TextPart[] {
    if (feedback.partial && feedback.partial !== feedback.correct) this.#losses.add("feedback", "feedback");
    return [true, false].map((value) => {
      const text = (value === answer ? feedback.correct : feedback.incorrect) ?? "";
      return `<answer${writeFraction(value === answer ? 1 : 0)} format="moodle_auto_format"><text>${value}</text>${writeFeedback(text)}</answer>\n`;
    });
  }

  /** Feedback is part of the answers. Other answers need one that matches everything. */
  #writeTyped(
    answers: readonly { text: string; fraction: number; more: string }[],
    key: AnswerKey,
  ): TextPart[] {
    const { correct = "", partial = "", incorrect = "" } = key.feedback ?? {};
    const isGeneral = correct !== "" && correct === partial && correct === incorrect;
    if (isGeneral)
      return [writePlain("generalfeedback", correct, PLAIN), ...answers.map((each) => writeAnswer(each, ""))];
    const hasPartial = answers.some(({ fraction }) => fraction > 0 && fraction < 1);
    const hasCorrect = answers.some(({ fraction }) => fraction === 1);
    if ((partial !== "" && !hasPartial) || (correct !== "" && !hasCorrect))
      this.#losses.add("feedback", "feedback");
    const getFeedback = (fraction: number) => (fraction === 1 ? correct : fraction > 0 ? partial : incorrect);
    const others = incorrect === "" ? [] : [{ text: "*", fraction: 0, more: "" }];
    return [...answers, ...others].map((each) => writeAnswer(each, getFeedback(each.fraction)));
  }

  #writeMatch(node: DocNode<"matchInteraction">, key: KeyByType<"match">): TextPart[] {
    const [sources = [], targets = []] = (node.content ?? []).map(({ content }) => content ?? []);
    const answers = getEqualPairs(
      key,
      sources.map(({ attrs }) => attrs.id),
    );
    const names = new Map(targets.map(({ attrs, content }) => [attrs.id, getLabel(content ?? [])]));
    if (new Set(names.values()).size < names.size)
      throw new UnwritableQuestion("unsupported_interaction", "targets with the same text");
    if (!node.attrs.shuffle) this.#losses.add("shuffle", "");
    const pairs = sources.map(({ content }, index) => ({
      content: content ?? [],
      target: names.get(answers[index] ?? "") ?? "",
    }));
    const others = [...names]
      .filter(([id]) => !answers.includes(id))
      .map(([, target]) => ({ content: [], target }));
    const written = [...pairs, ...others].flatMap(({ content, target }) =>
      this.#writeHtml("subquestion", content, { inner: [writePlain("answer", target)] }),
    );
    return ["<shuffleanswers>true</shuffleanswers>\n", writeCombined(key.feedback), ...written];
  }

  #writeOrder(node: DocNode<"orderInteraction">, key: KeyByType<"order">): TextPart[] {
    if (!node.attrs.shuffle) this.#losses.add("shuffle", "");
    const gradingType = GRADING_TYPES[key.scoring ?? "all_or_nothing"];
    const settings = `<layouttype>VERTICAL</layouttype>\n<selecttype>ALL</selecttype>\n<selectcount>0</selectcount>\n<gradingtype>${gradingType}</gradingtype>\n<showgrading>SHOW</showgrading>\n`;
    const contents = new Map((node.content ?? []).map(({ attrs, content }) => [attrs.id, content ?? []]));
    const items = key.correct.flatMap((id, index) =>
      this.#writeHtml("answer", contents.get(id) ?? [], { attributes: ` fraction="${index + 1}"` }),
    );
    return [settings, writeCombined(key.feedback), ...items];
  }

  #writeEssay(node: DocNode<"extendedTextInteraction">, key: KeyByType<"open"> | null): TextPart[] {
    this.#losses.addOpen(node, key, ["model_answer", "minWords", "maxWords"]);
    const { expectedLines, minWords, maxWords } = node.attrs;
    const limits = { responsefieldlines: expectedLines, minwordlimit: minWords, maxwordlimit: maxWords };
    const written = Object.entries(limits).map(([name, value]) =>
      value ? `<${name}>${value}</${name}>\n` : "",
    );
    return [
      "<responseformat>editor</responseformat>\n<responserequired>1</responserequired>\n<attachments>0</attachments>\n",
      written.join(""),
      ...(key?.model_answer ? [writePlain("graderinfo", key.model_answer, PLAIN)] : []),
    ];
  }

  #writeCloze(question: ClozeQuestion): Written {
    const field = new HtmlField(this.#readAsset);
    const html = field.writeHtml(question.blocks, createFieldWriter(question, this.#points, this.#losses));
    return { type: "cloze", prompt: field.write("questiontext", html), members: [] };
  }

  /** Words for the places of a text. Each place has one right word. */
  #writeGaps(
    prompt: readonly BlockNode[],
    node: DocNode<"gapMatchInteraction">,
    key: KeyByType<"match">,
  ): Written {
    const texts = (node.content ?? []).filter((child) => child.type === "gapText");
    const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
    const gaps = [...descendants(node)].flatMap(({ node: each }) =>
      each.type === "gap" ? [each.attrs.id] : [],
    );
    const turned = turnPairs(key);
    const answers = getEqualPairs(turned, gaps);
    const field = new HtmlField(this.#readAsset);
    const html = field.writeHtml([...prompt, ...blocks], (each) => {
      if (each.type !== "gap") return undefined;
      const word = texts.findIndex(({ attrs }) => attrs.id === answers[gaps.indexOf(each.attrs.id)]);
      return `[[${word + 1}]]`;
    });
    const shuffle = node.attrs.shuffle
      ? "<shuffleanswers>1</shuffleanswers>\n"
      : "<shuffleanswers>0</shuffleanswers>\n";
    const boxes = texts.flatMap(({ attrs, content }) => {
      const max = attrs.matchMax ?? 0;
      if (max > 1) throw new UnwritableQuestion("unsupported_interaction", "matchMax");
      return this.#writeHtml("dragbox", content ?? [], {
        inner: [`<group>1</group>${max === 0 ? "<infinite/>" : ""}`],
      });
    });
    return {
      type: "ddwtos",
      prompt: field.write("questiontext", html),
      members: [shuffle, writeCombined(key.feedback), ...boxes],
    };
  }
}

const PLAIN = ' format="plain_text"';

const GRADING_TYPES = {
  all_or_nothing: "ALL_OR_NOTHING",
  position: "ABSOLUTE_POSITION",
  pairs: "RELATIVE_ALL_PREVIOUS_AND_NEXT",
} as const;

/** Turns the pairs of a gap match around, so that each gap is a source with one text as its target. */
function turnPairs(key: KeyByType<"match">): KeyByType<"match"> {
  const turn = ([text, gap]: [string, string]): [string, string] => [gap, text];
  return {
    ...key,
    ...(key.pairs ? { pairs: key.pairs.map(turn) } : {}),
    ...(key.mapping
      ? { mapping: key.mapping.map(({ pair, fraction }) => ({ pair: turn(pair), fraction })) }
      : {}),
  };
}

const writeFeedback = (text: string): string => (text === "" ? "" : writePlain("feedback", text, PLAIN));

const writeCombined = ({ correct = "", partial = "", incorrect = "" }: Feedback = {}): string =>
  [
    ["correctfeedback", correct],
    ["partiallycorrectfeedback", partial],
    ["incorrectfeedback", incorrect],
  ]
    .map(([name = "", text = ""]) => (text === "" ? "" : writePlain(name, text, PLAIN)))
    .join("");

function writeFraction(fraction: number): string {
  const percent = formatPercent(fraction);
  if (percent === undefined) throw new UnwritableQuestion("scoring_not_supported", `fraction ${fraction}`);
  return ` fraction="${percent}"`;
}

const writeAnswer = (answer: { text: string; fraction: number; more: string }, feedback: string): string =>
  `<answer${writeFraction(answer.fraction)} format="moodle_auto_format"><text>${escapeXml(answer.text)}</text>${answer.more}${writeFeedback(feedback)}</answer>\n`;

/** The text of a target, which is plain in Moodle. */
function getLabel(blocks: readonly BlockNode[]): string {
  const [block, second] = blocks;
  const text = block?.type === "paragraph" && !second ? getPlainText(block.content ?? []) : undefined;
  if (!text?.trim()) throw new UnwritableQuestion("unsupported_interaction", "targets with more than text");
  return text;
}
