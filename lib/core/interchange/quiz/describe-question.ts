import type { BlockNode, Doc, DocNode, InlineNode } from "#lib/core/content/nodes.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import { descendants, isDocument, isInteraction } from "#lib/core/content/traverse.ts";
import type { AnswerKey, KeyByType } from "#lib/core/grading/registry.ts";
import type { LossNote } from "../model.ts";
import type { ExportQuestion } from "../writer.ts";
import { UnwritableQuestion } from "./answer-fractions.ts";

type Described<Kind extends string, Node, Key> = { kind: Kind; prompt: BlockNode[]; node: Node; key: Key };

/** A question as the formats of quizzes know them: a prompt, and one interaction with its key. */
export type QuizQuestion =
  | Described<"choice", DocNode<"choiceInteraction">, KeyByType<"choice">>
  | Described<"text", DocNode<"textEntryInteraction">, KeyByType<"text">>
  | Described<"number", DocNode<"textEntryInteraction">, KeyByType<"numeric">>
  | Described<"match", DocNode<"matchInteraction">, KeyByType<"match">>
  | Described<"order", DocNode<"orderInteraction">, KeyByType<"order">>
  | Described<"gaps", DocNode<"gapMatchInteraction">, KeyByType<"match">>
  | Described<"essay", DocNode<"extendedTextInteraction">, KeyByType<"open"> | null>;

/** A text with answer fields inside of it, each with its key. */
export type ClozeQuestion = {
  kind: "cloze";
  blocks: BlockNode[];
  keys: ReadonlyMap<string, KeyByType<"choice"> | KeyByType<"text"> | KeyByType<"numeric">>;
};

type Description = { question: QuizQuestion | ClozeQuestion; losses: LossNote[] };

const refuse = (code: LossNote["code"], detail: string): never => {
  throw new UnwritableQuestion(code, detail);
};

/** Describes a question in the terms of quizzes. @throws UnwritableQuestion if it can't be described in them */
export function describeQuestion({ content, keys }: Pick<ExportQuestion, "content" | "keys">): Description {
  if (!isDocument(content)) return refuse("unsupported_question_type", "opaque content");
  if (!parseContent(content).ok) return refuse("invalid_item", "content");
  const nodes = [...descendants(content)].map(({ node }) => node).filter(isInteraction);
  const [node, second] = nodes;
  if (!node) return refuse("unsupported_question_type", "no interaction");
  if (second || isWithinText(content, node)) return describeCloze(content, keys);
  const index = (content.content ?? []).findIndex((block) => block === node || holdsField(block, node));
  if (index === -1) return refuse("unsupported_interaction", node.type);
  const prompt = (content.content ?? []).toSpliced(index, 1);
  const question = pairWithKey(prompt, node, keys[0]);
  if (!question) return refuse("unsupported_interaction", node.type);
  const isLast = index === prompt.length;
  return {
    question,
    losses: isLast ? [] : [{ code: "style", path: "", detail: "text after the answer field" }],
  };
}

/** Whether a field is in a line with other nodes, or isn't in a line of the question itself. */
function isWithinText(doc: Doc, node: DocNode): boolean {
  if (node.type !== "textEntryInteraction" && node.type !== "inlineChoiceInteraction") return false;
  return node.type === "inlineChoiceInteraction" || !doc.content?.some((block) => holdsField(block, node));
}

/** Whether a block is a paragraph with nothing but this field. */
const holdsField = (block: DocNode, node: DocNode): boolean =>
  block.type === "paragraph" && block.content?.length === 1 && block.content[0] === node;

function pairWithKey(
  prompt: BlockNode[],
  node: DocNode,
  key: AnswerKey | undefined,
): QuizQuestion | undefined {
  if (node.type === "extendedTextInteraction")
    return !key || key.type === "open" ? { kind: "essay", prompt, node, key: key ?? null } : undefined;
  if (node.type === "choiceInteraction" && key?.type === "choice")
    return { kind: "choice", prompt, node, key };
  if (node.type === "matchInteraction" && key?.type === "match") return { kind: "match", prompt, node, key };
  if (node.type === "gapMatchInteraction" && key?.type === "match")
    return { kind: "gaps", prompt, node, key };
  if (node.type === "orderInteraction" && key?.type === "order") return { kind: "order", prompt, node, key };
  if (node.type !== "textEntryInteraction") return undefined;
  if (key?.type === "text") return { kind: "text", prompt, node, key };
  return key?.type === "numeric" ? { kind: "number", prompt, node, key } : undefined;
}

function describeCloze(doc: Doc, keys: readonly AnswerKey[]): Description {
  const byId = new Map(keys.map((key) => [key.response_id, key]));
  const clozeKeys = new Map<string, KeyByType<"choice"> | KeyByType<"text"> | KeyByType<"numeric">>();
  for (const { node } of descendants(doc)) {
    if (!isInteraction(node)) continue;
    const key = byId.get(node.attrs.responseId);
    const isField = node.type === "textEntryInteraction" && (key?.type === "text" || key?.type === "numeric");
    const isMenu = node.type === "inlineChoiceInteraction" && key?.type === "choice";
    if (!key || !(isField || isMenu)) return refuse("unsupported_interaction", node.type);
    if (key.type === "choice" || key.type === "text" || key.type === "numeric")
      clozeKeys.set(key.response_id, key);
  }
  return { question: { kind: "cloze", blocks: doc.content ?? [], keys: clozeKeys }, losses: [] };
}

/** The text of inline nodes, if they are nothing but text without marks. */
export function getPlainText(nodes: readonly InlineNode[]): string | undefined {
  const texts = nodes.map((node) => (node.type === "text" && !node.marks?.length ? node.text : undefined));
  return texts.includes(undefined) ? undefined : texts.join("");
}
