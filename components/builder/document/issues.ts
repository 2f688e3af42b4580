import type { Node as EditorNode } from "@tiptap/pm/model";
import { type DocumentNode, isInteraction, type Json } from "./draft.ts";
import { fittingKey } from "./fitting-key.ts";
import { textOf } from "./node-words.ts";
import { numbersIn } from "./numbering.ts";
import { pairIssues, partIssues } from "./part-issues.ts";
import { isQuestion } from "./reading.ts";

/**
 * Something to look at before publishing. `blocks`: publishing would refuse it, or it isn't saved yet; else it is only
 * doubtful. `response`: the interaction that it is about, if it is about one. `place`: which interaction that is, as its
 * type and its number among those of that type (undefined where there is one), if the question has several.
 */
export type Issue = {
  question: string;
  number: number;
  response: string | null;
  place?: { type: string; number: number | undefined };
  blocks: boolean;
  /** The rest of a sentence that begins with the question. */
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

/** Whether the assessment can be published, in a line. */
export function summaryOf(issues: readonly Issue[], questions: number): string {
  if (questions === 0) return "Add a question to publish";
  const blocking = issues.filter(({ blocks }) => blocks).length;
  const others = issues.length - blocking;
  const parts = [
    blocking === 0 ? "Ready to publish" : counted(blocking, "issue"),
    ...(others > 0 ? [counted(others, "suggestion")] : []),
  ];
  return parts.join(", ");
}
const counted = (n: number, name: string): string => `${n} ${n === 1 ? name : `${name}s`}`;

const blocks = (words: string, response: string | null = null): Found => ({ response, blocks: true, words });
const doubt = (words: string, response: string | null = null): Found => ({ response, blocks: false, words });

function inQuestion(question: DocumentNode): Found[] {
  if (question.type === "opaqueQuestion") return [];
  const nodes = below(question);
  const interactions = nodes.filter(({ type }) => isInteraction(type));
  const found = interactions.flatMap((node) => {
    const place = interactions.length > 1 ? { place: placeOf(node, interactions) } : {};
    return inInteraction(node).map((issue) => ({ ...issue, ...place }));
  });
  const pictures = nodes.filter(
    ({ type, attrs }) => /^(?:image|inlineImage)$/.test(type) && String(attrs?.alt ?? "").trim() === "",
  );
  const formulas = nodes.filter(
    ({ type, attrs }) => /Math$/.test(type) && String(attrs?.latex ?? "").trim() === "",
  );
  const isEmpty = textOf(question) === "" && pictures.length === 0;
  return [
    ...(interactions.length === 0 ? [blocks(isEmpty ? "is empty" : "has no answer field")] : []),
    ...found,
    ...pictures.map(() => doubt("has a picture with no description, so it counts as decorative")),
    ...formulas.map(() => doubt("has an empty formula")),
  ];
}

function placeOf(node: DocumentNode, interactions: readonly DocumentNode[]): Issue["place"] & object {
  const alike = interactions.filter(({ type }) => type === node.type);
  return { type: node.type, number: alike.length > 1 ? alike.indexOf(node) + 1 : undefined };
}

function below(node: DocumentNode): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => [child, ...below(child)]);
}

function inInteraction(node: DocumentNode): Found[] {
  const { type, attrs = {} } = node;
  const id = String(attrs.responseId);
  const missing = missingIn(type, attrs);
  const pairs = pairIssues(node);
  // Without a picture, areas or gaps there is nothing yet that could be correct.
  const isAnswerable = !missing && !pairs.some((issue) => issue.blocks);
  const hasNoKey = isAnswerable && type !== "extendedTextInteraction" && !fittingKey(node);
  return [
    ...(missing ? [blocks(missing, id)] : []),
    ...(hasNoKey ? [blocks("has no correct answer", id)] : []),
    ...(isUndescribed(attrs) ? [doubt("has a picture with no description", id)] : []),
    ...pairs.map((issue) => ({ response: id, ...issue })),
    ...partIssues(node).map((words) => doubt(words, id)),
  ];
}

function missingIn(type: string, { image, hotspots }: Json): string | undefined {
  if (type !== "hotspotInteraction" && type !== "selectPointInteraction") return undefined;
  if (!image) return "has no picture";
  const isBare = type === "hotspotInteraction" && Array.isArray(hotspots) && hotspots.length === 0;
  return isBare ? "has no areas on its picture" : undefined;
}

/** A picture that is answered on says something to everybody, so it needs a description. */
const isUndescribed = ({ image }: Json): boolean =>
  typeof image === "object" && image !== null && String((image as { alt?: unknown }).alt ?? "").trim() === "";
