import type { Node as EditorNode } from "@tiptap/pm/model";
import { type DocumentNode, isInteraction, type Json } from "./draft.ts";
import { getFittedKey } from "./fitted-key.ts";
import { getNodeText } from "./node-text.ts";
import { numberQuestions } from "./numbering.ts";
import { findPairIssues, findPartIssues } from "./part-issues.ts";
import { isQuestion } from "./read-draft.ts";

/**
 * Something to look at before publishing. `blocks`: publishing would refuse it, or it isn't saved yet; else it is only
 * doubtful. `response`: the interaction that it is about, if it is about one. `place`: which interaction that is, as its
 * type and its number among those of that type (undefined where there is one), if the question has several.
 */
export type Issue = {
  question: string;
  number: number;
  response: string | null;
  position?: { type: string; number: number | undefined };
  blocks: boolean;
  /** The rest of a sentence that begins with the question. */
  message: string;
};
type QuestionIssue = Omit<Issue, "question" | "number">;

const cachedIssues = new WeakMap<EditorNode, QuestionIssue[]>();

/** What publishing would refuse, and what is doubtful, question by question. */
export function findIssues(doc: EditorNode): Issue[] {
  const issues: Issue[] = [];
  const numbers = numberQuestions(doc);
  doc.descendants((node) => {
    if (!isQuestion(node)) return node.type.name === "exercise";
    const foundIssues = cachedIssues.get(node) ?? findQuestionIssues(node.toJSON() as DocumentNode);
    cachedIssues.set(node, foundIssues);
    const id = node.attrs.id as string;
    issues.push(...foundIssues.map((each) => ({ ...each, question: id, number: numbers.get(id) ?? 0 })));
    return false;
  });
  return issues;
}

/** Whether the assessment can be published, in a line. */
export function formatSummary(issues: readonly Issue[], questions: number): string {
  if (questions === 0) return "Add a question to publish";
  const blocking = issues.filter(({ blocks }) => blocks).length;
  const others = issues.length - blocking;
  const parts = [
    blocking === 0 ? "Ready to publish" : pluralize(blocking, "issue"),
    ...(others > 0 ? [pluralize(others, "suggestion")] : []),
  ];
  return parts.join(", ");
}
const pluralize = (n: number, name: string): string => `${n} ${n === 1 ? name : `${name}s`}`;

const blocks = (message: string, response: string | null = null): QuestionIssue => ({
  response,
  blocks: true,
  message,
});
const createSuggestion = (message: string, response: string | null = null): QuestionIssue => ({
  response,
  blocks: false,
  message,
});

function findQuestionIssues(question: DocumentNode): QuestionIssue[] {
  if (question.type === "opaqueQuestion") return [];
  const nodes = listDescendants(question);
  const interactions = nodes.filter(({ type }) => isInteraction(type));
  const foundIssues = interactions.flatMap((node) => {
    const position = interactions.length > 1 ? { position: findPosition(node, interactions) } : {};
    return findInteractionIssues(node).map((issue) => ({ ...issue, ...position }));
  });
  const pictures = nodes.filter(
    ({ type, attrs }) => /^(?:image|inlineImage)$/.test(type) && String(attrs?.alt ?? "").trim() === "",
  );
  const formulas = nodes.filter(
    ({ type, attrs }) => /Math$/.test(type) && String(attrs?.latex ?? "").trim() === "",
  );
  const isEmpty = getNodeText(question) === "" && pictures.length === 0;
  return [
    ...(interactions.length === 0 ? [blocks(isEmpty ? "is empty" : "has no answer field")] : []),
    ...foundIssues,
    ...pictures.map(() => createSuggestion("has a picture with no description, so it counts as decorative")),
    ...formulas.map(() => createSuggestion("has an empty formula")),
  ];
}

function findPosition(node: DocumentNode, interactions: readonly DocumentNode[]): Issue["position"] & object {
  const sameType = interactions.filter(({ type }) => type === node.type);
  return { type: node.type, number: sameType.length > 1 ? sameType.indexOf(node) + 1 : undefined };
}

function listDescendants(node: DocumentNode): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => [child, ...listDescendants(child)]);
}

function findInteractionIssues(node: DocumentNode): QuestionIssue[] {
  const { type, attrs = {} } = node;
  const id = String(attrs.responseId);
  const missing = findMissingPart(type, attrs);
  const pairs = findPairIssues(node);
  // Without a picture, areas or gaps there is nothing yet that could be correct.
  const isAnswerable = !missing && !pairs.some((issue) => issue.blocks);
  const hasNoKey = isAnswerable && type !== "extendedTextInteraction" && !getFittedKey(node);
  return [
    ...(missing ? [blocks(missing, id)] : []),
    ...(hasNoKey ? [blocks("has no correct answer", id)] : []),
    ...(isUndescribed(attrs) ? [createSuggestion("has a picture with no description", id)] : []),
    ...pairs.map((issue) => ({ response: id, ...issue })),
    ...findPartIssues(node).map((message) => createSuggestion(message, id)),
  ];
}

function findMissingPart(type: string, { image, hotspots }: Json): string | undefined {
  if (type !== "hotspotInteraction" && type !== "selectPointInteraction") return undefined;
  if (!image) return "has no picture";
  const hasNoAreas = type === "hotspotInteraction" && Array.isArray(hotspots) && hotspots.length === 0;
  return hasNoAreas ? "has no areas on its picture" : undefined;
}

/** A picture that is answered on says something to everybody, so it needs a description. */
const isUndescribed = ({ image }: Json): boolean =>
  typeof image === "object" && image !== null && String((image as { alt?: unknown }).alt ?? "").trim() === "";
