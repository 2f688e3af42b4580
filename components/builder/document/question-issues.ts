import type { Interaction } from "#lib/core/grading/interaction.ts";
import { hasSliderMatch } from "#lib/core/grading/number-match.ts";
import { ISSUES } from "#lib/messages/editor-checklist.ts";
import { type DocumentNode, isInteraction, type Key } from "./draft.ts";
import { getFittedKey, readInteraction } from "./fitted-key.ts";
import { hasHotspots, hasKey, hasPicture } from "./interaction-kinds.ts";
import { getNodeText } from "./node-text.ts";
import { findPairIssues, findPartIssues } from "./part-issues.ts";

/**
 * An issue of one question. `blocks`: whether it prevents publishing; otherwise it is a suggestion. `response`: the
 * response id of the interaction that it is about, if any. `position`: if the question has several interactions, the
 * type of this one and its number among those of its type (undefined if it is the only one).
 */
export type QuestionIssue = {
  response: string | null;
  position?: { type: string; number: number | undefined };
  blocks: boolean;
  /** The predicate of a sentence whose subject is the question. */
  message: string;
};

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

/**
 * Returns the issues and suggestions of a question, each once, even if it is about several parts. Questions in a custom
 * format have none.
 */
export function findQuestionIssues(question: DocumentNode): QuestionIssue[] {
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
  const issues = [
    ...(!interactions.some(({ type }) => hasKey(type))
      ? [blocks(isEmpty ? ISSUES.empty : ISSUES.noAnswerField)]
      : []),
    ...foundIssues,
    ...pictures.map(() => createSuggestion(ISSUES.decorativeImage)),
    ...formulas.map(() => createSuggestion(ISSUES.emptyFormula)),
  ];
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

function findPosition(
  node: DocumentNode,
  interactions: readonly DocumentNode[],
): QuestionIssue["position"] & object {
  const sameType = interactions.filter(({ type }) => type === node.type);
  return { type: node.type, number: sameType.length > 1 ? sameType.indexOf(node) + 1 : undefined };
}

function listDescendants(node: DocumentNode): DocumentNode[] {
  return (node.content ?? []).flatMap((child) => [child, ...listDescendants(child)]);
}

function findInteractionIssues(node: DocumentNode): QuestionIssue[] {
  const { type, attrs = {} } = node;
  const id = String(attrs.responseId);
  const missing = findMissingPart(node);
  const pairs = findPairIssues(node);
  // Without an image, areas, or gaps, nothing can be the correct answer yet.
  const isAnswerable = !missing && !pairs.some((issue) => issue.blocks);
  const key = getFittedKey(node);
  const hasNoKey = isAnswerable && hasKey(type) && type !== "extendedTextInteraction" && !key;
  return [
    ...(missing ? [blocks(missing, id)] : []),
    ...(hasNoKey ? [blocks(ISSUES.noCorrectAnswer, id)] : []),
    ...(key && !isReachable(readInteraction(node), key) ? [blocks(ISSUES.unreachable, id)] : []),
    ...(isUndescribed(attrs.image) || isUndescribed(attrs.object)
      ? [createSuggestion(ISSUES.undescribedImage, id)]
      : []),
    ...pairs.map((issue) => ({ response: id, ...issue })),
    ...findPartIssues(node).map((message) => createSuggestion(message, id)),
  ];
}

/** Whether learners can give every answer that the key accepts. */
const isReachable = (interaction: Interaction, key: Key): boolean =>
  interaction.kind !== "sliderInteraction" ||
  key.type !== "numeric" ||
  key.accept.every((entry) => hasSliderMatch(entry, interaction));

function findMissingPart(node: DocumentNode): string | undefined {
  const { type, attrs: { image, hotspots, object, src, title } = {} } = node;
  if (type === "mediaInteraction") {
    if (!src) return ISSUES.noRecording;
    return String(title ?? "").trim() === "" ? ISSUES.untitledRecording : undefined;
  }
  if (type === "hottextInteraction") {
    return listDescendants(node).some((child) => child.type === "hottext")
      ? undefined
      : ISSUES.noSelectableText;
  }
  if (!hasPicture(type)) return undefined;
  if (!image) return ISSUES.noImage;
  if (hasHotspots(type) && Array.isArray(hotspots) && hotspots.length === 0) return ISSUES.noAreas;
  if (type === "positionObjectInteraction" && !object) return ISSUES.noObject;
  const isUnchosen = ({ type: part, attrs }: DocumentNode) => part === "gapImg" && !attrs?.image;
  return (node.content ?? []).some(isUnchosen) ? ISSUES.noLabelImage : undefined;
}

/**
 * Checks whether an image that learners answer on lacks alt text. Such an image is never decorative, so alt text is
 * required.
 */
const isUndescribed = (image: unknown): boolean =>
  typeof image === "object" && image !== null && String((image as { alt?: unknown }).alt ?? "").trim() === "";
