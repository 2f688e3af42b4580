import type { BlockNode, InlineNode } from "#lib/core/content/nodes.ts";
import { buildEssay, buildMatch } from "../quiz/build-arranged.ts";
import { buildChoice, buildTrueFalse } from "../quiz/build-choice.ts";
import { buildNumber, buildText, type NumberAnswer } from "../quiz/build-typed.ts";
import type { AnswerFeedback, collectFeedback } from "../quiz/collect-feedback.ts";
import { parseDecimal, parseWithTolerance } from "../quiz/parse-decimal.ts";
import { type BuiltQuestion, createId, RESPONSE } from "../quiz/parts.ts";
import { SkippedItem } from "../skipped-item.ts";
import type { GiftAnswer, GiftAnswers, GiftText } from "./parse-gift.ts";

type Converters = {
  toText: (text: GiftText) => string;
  toBlocks: (text: GiftText, path: string) => BlockNode[];
};

/** A question without its prompt, the field for a blank in the text if there is one, and the feedback of its answers. */
type BuiltAnswers = { built: BuiltQuestion; field: InlineNode | null } & Pick<
  Parameters<typeof collectFeedback>[0],
  "answers" | "decidedBy" | "isExhaustive"
>;

/** Builds the interaction and the key of a question. @throws SkippedItem for answers that our keys can't score alike */
export function buildAnswers(gift: GiftAnswers, converters: Converters): BuiltAnswers {
  const { toText, toBlocks } = converters;
  const listFeedback = (answers: readonly GiftAnswer[]): AnswerFeedback[] =>
    answers.map(({ fraction, feedback }) => ({ fraction, text: toText(feedback) }));
  switch (gift.type) {
    case "description":
      throw new SkippedItem("text_only", "");
    case "essay":
      return { built: buildEssay([], { modelAnswer: "", maxFiles: null, text: {} }), field: null };
    case "truefalse": {
      const answers = [
        { fraction: 1, text: toText(gift.right) },
        { fraction: 0, text: toText(gift.wrong) },
      ];
      return { built: buildTrueFalse([], gift.answer), field: null, answers };
    }
    case "multichoice": {
      // Moodle drops a choice without text when it saves the question. One that earns points stays.
      const kept = gift.answers.filter(({ answer, fraction }) => answer.text !== "" || fraction > 0);
      if (kept.length === 0) throw new SkippedItem("invalid_item", "", "~");
      const options = kept.map(({ answer, fraction }) => ({
        content: toBlocks(answer, "answer"),
        fraction,
      }));
      const built = buildChoice([], options, { isMultiple: gift.isMultiple, shuffle: false });
      const decidedBy = gift.isMultiple ? "several answers" : "one answer";
      const field = gift.isMultiple ? null : createMenu(options.map(({ content }) => content));
      return { built, field, answers: listFeedback(kept), decidedBy };
    }
    case "shortanswer": {
      const answers = gift.answers.map(({ answer, fraction }) => ({ text: answer.text, fraction }));
      const isExhaustive = answers.some(({ text }) => text === "*");
      const field: InlineNode = { type: "textEntryInteraction", attrs: { responseId: RESPONSE } };
      return {
        built: buildText([], answers, false),
        field,
        answers: listFeedback(gift.answers),
        isExhaustive,
      };
    }
    case "numerical": {
      const answers = gift.answers.map(({ answer, fraction }) => ({
        accepted: parseAccepted(answer.text),
        fraction,
      }));
      const wrong = gift.wrong ? [{ fraction: 0, text: toText(gift.wrong) }] : [];
      const isExhaustive = gift.wrong !== null || answers.some(({ accepted }) => accepted === null);
      const field: InlineNode = {
        type: "textEntryInteraction",
        attrs: { responseId: RESPONSE, inputMode: "numeric" },
      };
      return {
        built: buildNumber([], answers),
        field,
        answers: [...listFeedback(gift.answers), ...wrong],
        isExhaustive,
      };
    }
    case "match":
      return { built: buildPairs(gift.pairs, toBlocks), field: null };
  }
}

/** Parses `min..max`, `value:tolerance`, a value, or `*` for anything. */
function parseAccepted(text: string): NumberAnswer["accepted"] {
  const range = text.indexOf("..");
  if (range > 0) {
    const [min, max] = [
      parseDecimal(text.slice(0, range).trim()),
      parseDecimal(text.slice(range + 2).trim()),
    ];
    return { min: Math.min(min, max), max: Math.max(min, max) };
  }
  if (text === "*") return null;
  const [value = "", tolerance = "0"] = text.split(":");
  return parseWithTolerance(value.trim(), tolerance.trim());
}

function buildPairs(
  pairs: readonly { source: GiftText; target: string }[],
  toBlocks: Converters["toBlocks"],
): BuiltQuestion {
  const targets = [...new Set(pairs.map(({ target }) => target))].filter((target) => target !== "");
  const asked = pairs.filter(({ source, target }) => source.text !== "" && target !== "");
  if (asked.length === 0) throw new SkippedItem("invalid_item", "", "->");
  const sides = {
    sources: asked.map(({ source }) => toBlocks(source, "answer")),
    targets: targets.map((text) => [{ type: "text" as const, text }]),
    answers: asked.map(({ target }) => targets.indexOf(target)),
  };
  return buildMatch([], sides, true);
}

/** Creates a menu for options with nothing but a line of text and formulas. Null for any other. */
function createMenu(options: readonly BlockNode[][]): InlineNode | null {
  const labels = options.map(([block, second]) => {
    if (!block || second || block.type !== "paragraph") return null;
    const nodes = block.content ?? [];
    const phrases = nodes.filter((node) => node.type === "text" || node.type === "inlineMath");
    return phrases.length === nodes.length ? phrases : null;
  });
  const content = labels.flatMap((label, index) =>
    label ? [{ type: "inlineChoice" as const, attrs: { id: createId("c", index) }, content: label }] : [],
  );
  if (content.length < options.length) return null;
  return { type: "inlineChoiceInteraction", attrs: { responseId: RESPONSE }, content };
}
