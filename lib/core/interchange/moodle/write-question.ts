import type { DocNode } from "#lib/core/content/nodes.ts";
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
import type { ExportQuestion, TextPart } from "../writer.ts";
import { hasForbidden } from "../xml/escape.ts";
import { parseClozeFields } from "./cloze-fields.ts";
import { formatRange } from "./format-range.ts";
import { HtmlField, writePlain } from "./moodle-xml.ts";
import { createFieldWriter } from "./write-cloze.ts";
import {
  PLAIN_FORMAT,
  type PlainAnswer,
  writeAnswer,
  writeCombined,
  writeFeedback,
  writeFraction,
} from "./write-feedback.ts";
import { writeGaps } from "./write-gaps.ts";

type Feedback = NonNullable<AnswerKey["feedback"]>;
type ReadAsset = (src: string) => AsyncIterable<Uint8Array>;

/** Writes a question as Moodle XML. @throws UnwritableQuestion if Moodle has no question that scores like it */
export function writeMoodleQuestion(
  exported: ExportQuestion,
  readAsset: ReadAsset,
): { text: TextPart[]; losses: LossNote[] } {
  const described = describeQuestion(exported);
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
    if (question.kind === "gaps") return writeGaps(question, this.#readAsset);
    const { type, members } = this.#writeAnswers(question);
    return { type, prompt: this.#writeHtml("questiontext", question.prompt), members };
  }

  #writeAnswers(question: Exclude<QuizQuestion, { kind: "gaps" }>): Omit<Written, "prompt"> {
    switch (question.kind) {
      case "choice":
        return this.#writeChoice(question.node, question.key);
      case "text": {
        const { answers, isCaseSensitive } = getTextAnswers(question.key);
        this.#losses.addTexts(answers, isCaseSensitive);
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
  #writeTyped(answers: readonly PlainAnswer[], key: AnswerKey): TextPart[] {
    const { correct = "", partial = "", incorrect = "" } = key.feedback ?? {};
    const isGeneral = correct !== "" && correct === partial && correct === incorrect;
    if (isGeneral)
      return [
        writePlain("generalfeedback", correct, PLAIN_FORMAT),
        ...answers.map((each) => writeAnswer(each, "")),
      ];
    const hasPartial = answers.some(({ fraction }) => fraction > 0 && fraction < 1);
    const hasCorrect = answers.some(({ fraction }) => fraction === 1);
    if ((partial !== "" && !hasPartial) || (correct !== "" && !hasCorrect))
      this.#losses.add("feedback", "feedback");
    const getFeedback = (fraction: number) => (fraction === 1 ? correct : fraction > 0 ? partial : incorrect);
    const others = incorrect === "" ? [] : [{ text: "*", fraction: 0, more: "" }];
    return [...answers, ...others].map((each) => writeAnswer(each, getFeedback(each.fraction)));
  }

  #writeMatch(node: DocNode<"matchInteraction">, key: KeyByType<"match">): TextPart[] {
    const { pairs, others } = listWrittenPairs(node, key);
    this.#losses.addMatchAttrs(node);
    const written = [...pairs, ...others.map((target) => ({ source: [], target }))].flatMap(
      ({ source, target }) =>
        this.#writeHtml("subquestion", source, { inner: [writePlain("answer", target)] }),
    );
    return ["<shuffleanswers>true</shuffleanswers>\n", writeCombined(key.feedback), ...written];
  }

  #writeOrder(node: DocNode<"orderInteraction">, key: KeyByType<"order">): TextPart[] {
    // Moodle refuses an ordering of one item.
    if (key.correct.length < 2) throw new UnwritableQuestion("unsupported_interaction", "ordering");
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
      ...(key?.model_answer ? [writePlain("graderinfo", key.model_answer, PLAIN_FORMAT)] : []),
    ];
  }

  #writeCloze(question: ClozeQuestion): Written {
    const field = new HtmlField(this.#readAsset);
    const html = field.writeHtml(question.blocks, createFieldWriter(question, this.#points, this.#losses));
    // Text that looks like a field would become one.
    if (parseClozeFields(html).fields.length !== question.keys.size)
      throw new UnwritableQuestion("unsupported_interaction", "{1:");
    return { type: "cloze", prompt: field.write("questiontext", html), members: [] };
  }
}

const GRADING_TYPES = {
  all_or_nothing: "ALL_OR_NOTHING",
  position: "ABSOLUTE_POSITION",
  pairs: "RELATIVE_ALL_PREVIOUS_AND_NEXT",
} as const;
