import type { Node as EditorNode } from "@tiptap/pm/model";
import { type DocumentNode, isInteraction, type Json } from "./draft.ts";
import { fittingKey } from "./fitting-key.ts";
import { gapsIn, textOf } from "./node-words.ts";
import { numbersIn } from "./numbering.ts";
import { isQuestion } from "./reading.ts";

/**
 * Something to look at before publishing. `blocks`: it stands in the way; else it is only doubtful. `response`: the
 * interaction that it is about, if it is about one; `type` tells which, where the question has several.
 */
export type Issue = {
  question: string;
  number: number;
  response: string | null;
  type?: string;
  blocks: boolean;
  words: string;
};
type Found = Omit<Issue, "question" | "number">;

const known = new WeakMap<EditorNode, Found[]>();

/** What publishing would refuse, and what is doubtful, question by question. */
export function issuesIn(doc: EditorNode): Issue[] {
  const issues: Issue[] = [];
  const numbers = numbersIn(doc);
  doc.descendants((node) => {
    if (!isQuestion(node)) return node.type.name === "exercise";
    const found = known.get(node) ?? inQuestion(node.toJSON() as DocumentNode);
    known.set(node, found);
    const id = node.attrs.id as string;
    issues.push(...found.map((each) => ({ ...each, question: id, number: numbers.get(id) ?? 0 })));
    return false;
  });
  return issues;
}

/** How many questions lack a key, and how much else there is, in a line. */
export function summaryOf(issues: readonly Issue[]): string {
  const lacking = new Set(issues.filter(({ words }) => words === NO_KEY).map(({ question }) => question))
    .size;
  const others = issues.filter(({ words }) => words !== NO_KEY).length;
  const parts = [
    ...(lacking > 0 ? [`${lacking} ${lacking === 1 ? "question lacks" : "questions lack"} a key`] : []),
    ...(others > 0 ? [`${others} ${others === 1 ? "thing" : "things"} to look at`] : []),
  ];
  return parts.join(", ") || "Nothing stands in the way";
}

const NO_KEY = "lacks a key";
const blocks = (words: string, response: string | null = null): Found => ({ response, blocks: true, words });
const doubt = (words: string, response: string | null = null): Found => ({ response, blocks: false, words });

function inQuestion(question: DocumentNode): Found[] {
  if (question.type === "opaqueQuestion") return [];
  const nodes = below(question);
  const asking = nodes.filter(({ type }) => isInteraction(type));
  const found = asking.flatMap((node) =>
    inInteraction(node).map((issue) => (asking.length > 1 ? { ...issue, type: node.type } : issue)),
  );
  const pictures = nodes.filter(
    ({ type, attrs }) => /^(?:image|inlineImage)$/.test(type) && attrs?.alt === "",
  );
  const formulas = nodes.filter(({ type, attrs }) => /Math$/.test(type) && attrs?.latex === "");
  return [
    ...(asking.length === 0 ? [blocks(textOf(question) === "" ? "is empty" : "asks nothing yet")] : []),
    ...found,
    ...pictures.map(() => doubt("has a picture without words: it counts as decoration")),
    ...formulas.map(() => doubt("has an empty formula")),
  ];
}

function below(node: DocumentNode): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => [child, ...below(child)]);
}

function inInteraction(node: DocumentNode): Found[] {
  const { type, attrs = {} } = node;
  const id = String(attrs.responseId);
  const lacks = type !== "extendedTextInteraction" && !fittingKey(node);
  return [
    ...(lacks ? [blocks(NO_KEY, id)] : []),
    ...pictureIssues(type, attrs).map((words) => blocks(words, id)),
    ...(type === "gapMatchInteraction" && gapsIn(node).length === 0
      ? [blocks("has no gap in its text", id)]
      : []),
    ...partIssues(node).map((words) => doubt(words, id)),
  ];
}

function pictureIssues(type: string, { image, hotspots }: Json): string[] {
  if (type !== "hotspotInteraction" && type !== "selectPointInteraction") return [];
  if (!image) return ["has no picture yet"];
  const isBare = type === "hotspotInteraction" && Array.isArray(hotspots) && hotspots.length === 0;
  return isBare ? ["has no area drawn on its picture"] : [];
}

const OPTIONS: Readonly<Record<string, string>> = {
  choiceInteraction: "option",
  inlineChoiceInteraction: "option",
  orderInteraction: "item",
  matchInteraction: "item",
  gapMatchInteraction: "text",
};

/** Empty options, options that read alike, and too few to choose from. */
function partIssues(node: DocumentNode): string[] {
  const name = OPTIONS[node.type];
  if (!name) return [];
  return setsOf(node).flatMap((texts) => {
    const filled = texts.filter((text) => text !== "");
    return [
      ...(filled.length < texts.length ? [`has an empty ${name}`] : []),
      ...(new Set(filled).size < filled.length ? [`has two ${name}s that read alike`] : []),
      ...(texts.length < 2 && node.type !== "gapMatchInteraction" ? [`has only one ${name}`] : []),
    ];
  });
}

function setsOf({ type, attrs = {}, content = [] }: DocumentNode): string[][] {
  if (type === "inlineChoiceInteraction") {
    return [
      (attrs.choices as { content: DocumentNode[] }[]).map((choice) => textOf({ type: "", ...choice })),
    ];
  }
  if (type === "matchInteraction") return content.map((set) => (set.content ?? []).map(textOf));
  return [content.filter((part) => part.type === "simpleChoice" || part.type === "gapText").map(textOf)];
}
