import type { Issue } from "#lib/contract/issues.ts";
import type { Path } from "#lib/core/content/json.ts";
import {
  DEFAULT_MAX_ASSOCIATIONS,
  DEFAULT_MAX_CHOICES,
  DEFAULT_MAX_FILES,
  DEFAULT_STEP,
  MAX_INTERACTIONS,
  MAX_ISSUES,
} from "#lib/core/content/limits.ts";
import type { Doc, DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants, isInteraction } from "#lib/core/content/traverse.ts";
import type { Associable, Association, Interaction } from "#lib/core/grading/interaction.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

type ExtractedInteractions = { interactions: Interaction[]; issues: Issue[] };

/**
 * Extracts the interactions of a checked document in reading order. Checks the rules that involve several nodes:
 * duplicate ids, more required choices than available, a gap match without a gap, and a hottext interaction without one.
 */
export function extractInteractions(doc: Doc): ExtractedInteractions {
  const found = [...findInteractions(doc)];
  const excess = found[MAX_INTERACTIONS];
  const issues: Issue[] = [
    ...(excess ? [{ path: excess.path, message: CONTENT_ISSUES.tooManyInteractions(MAX_INTERACTIONS) }] : []),
    ...findDuplicateIds(
      found.map(({ node, path }) => ({ id: node.attrs.responseId, path: [...path, "attrs", "responseId"] })),
    ),
    ...found.flatMap(({ node, path }) => [...findIdIssues(node, path), ...findCountIssues(node, path)]),
  ];
  return { interactions: found.map(({ node }) => toInteraction(node)), issues: issues.slice(0, MAX_ISSUES) };
}

function* findInteractions(doc: Doc): Generator<{ node: InteractionNode; path: Path }> {
  for (const { node, path } of descendants(doc)) if (isInteraction(node)) yield { node, path };
}

type IdLocation = { id: string; path: Path };

/** Returns an issue for every id that appears earlier in the list. */
function findDuplicateIds(locations: readonly IdLocation[]): Issue[] {
  const seenIds = new Set<string>();
  return locations.flatMap(({ id, path }) => {
    const isDuplicate = seenIds.has(id);
    seenIds.add(id);
    return isDuplicate ? [{ path, message: CONTENT_ISSUES.duplicateId(id) }] : [];
  });
}

/**
 * Returns an issue for every duplicate id within an interaction. Ids must be unique among parts of the same type,
 * across both sets of a match, and among the texts and images of a graphic gap match. Gaps and gap texts can share ids,
 * because their side of a pair distinguishes them.
 */
function findIdIssues(interaction: InteractionNode, path: Path): Issue[] {
  const byType = Map.groupBy(listParts(interaction, path), ({ type }) =>
    type === "gapImg" ? "gapText" : type,
  );
  return [...byType.values()].flatMap(findDuplicateIds);
}

function* listParts(interaction: InteractionNode, path: Path): Generator<IdLocation & { type: string }> {
  for (const { node, path: at } of descendants(interaction, path)) {
    if (node.attrs && "id" in node.attrs)
      yield { type: node.type, id: node.attrs.id, path: [...at, "attrs", "id"] };
  }
  if (!("hotspots" in interaction.attrs)) return;
  for (const [index, { id }] of interaction.attrs.hotspots.entries()) {
    yield { type: "hotspot", id, path: [...path, "attrs", "hotspots", index, "id"] };
  }
}

function findCountIssues(node: InteractionNode, path: Path): Issue[] {
  const choices = node.type === "choiceInteraction" ? (node.content ?? []) : listHottexts(node);
  if (node.type === "hottextInteraction" && choices?.length === 0)
    return [{ path: [...path, "content"], message: CONTENT_ISSUES.noHottext }];
  if ("minChoices" in node.attrs && choices && (node.attrs.minChoices ?? 0) > choices.length)
    return [{ path: [...path, "attrs", "minChoices"], message: CONTENT_ISSUES.moreThanChoices }];
  if (node.type === "gapMatchInteraction" && listGaps(node).length === 0)
    return [{ path: [...path, "content"], message: CONTENT_ISSUES.noGap }];
  return [];
}

/** Reduces an interaction node to the details that grading needs. */
export function toInteraction(node: InteractionNode): Interaction {
  const { responseId } = node.attrs;
  switch (node.type) {
    case "choiceInteraction": {
      const { maxChoices, minChoices } = node.attrs;
      return {
        responseId,
        kind: node.type,
        maxChoices: maxChoices ?? DEFAULT_MAX_CHOICES,
        minChoices: minChoices ?? 0,
        choices: listIds(node.content),
      };
    }
    case "inlineChoiceInteraction":
    case "orderInteraction":
      return { responseId, kind: node.type, choices: listIds(node.content) };
    case "textEntryInteraction":
    case "extendedTextInteraction":
      return { responseId, kind: node.type };
    case "matchInteraction": {
      const [sources, targets] = node.content ?? [];
      return {
        responseId,
        kind: node.type,
        sources: toAssociables(sources?.content),
        targets: toAssociables(targets?.content),
      };
    }
    case "gapMatchInteraction": {
      const texts = (node.content ?? []).filter((child) => child.type === "gapText");
      return { responseId, kind: node.type, sources: toAssociables(texts), targets: listGaps(node) };
    }
    case "hotspotInteraction": {
      const maxChoices = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
      return { responseId, kind: node.type, maxChoices, choices: node.attrs.hotspots.map(({ id }) => id) };
    }
    case "selectPointInteraction":
      return { responseId, kind: node.type, maxChoices: node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES };
    case "sliderInteraction": {
      const { lowerBound, upperBound, step } = node.attrs;
      return { responseId, kind: node.type, lowerBound, upperBound, step: step ?? DEFAULT_STEP };
    }
    case "associateInteraction":
      return { responseId, kind: node.type, ...toAssociation(node.attrs, toAssociables(node.content)) };
    case "graphicAssociateInteraction":
      return {
        responseId,
        kind: node.type,
        ...toAssociation(node.attrs, node.attrs.hotspots.map(toAssociable)),
      };
    case "hottextInteraction": {
      const { maxChoices, minChoices } = node.attrs;
      return {
        responseId,
        kind: node.type,
        maxChoices: maxChoices ?? DEFAULT_MAX_CHOICES,
        minChoices: minChoices ?? 0,
        choices: listIds(listHottexts(node)),
      };
    }
    case "graphicOrderInteraction":
      return { responseId, kind: node.type, choices: node.attrs.hotspots.map(({ id }) => id) };
    case "graphicGapMatchInteraction":
      return {
        responseId,
        kind: node.type,
        sources: toAssociables(node.content),
        targets: node.attrs.hotspots.map(toAssociable),
      };
    case "positionObjectInteraction": {
      const { maxChoices, minChoices } = node.attrs;
      return {
        responseId,
        kind: node.type,
        maxChoices: maxChoices ?? DEFAULT_MAX_CHOICES,
        minChoices: minChoices ?? 0,
      };
    }
    case "uploadInteraction":
      return {
        responseId,
        kind: node.type,
        maxFiles: node.attrs.maxFiles ?? DEFAULT_MAX_FILES,
        ...(node.attrs.accept ? { accept: node.attrs.accept } : {}),
      };
    case "drawingInteraction":
    case "mediaInteraction":
      return { responseId, kind: node.type };
  }
}

function listIds(parts: readonly { attrs: { id: string } }[] = []): string[] {
  return parts.map(({ attrs }) => attrs.id);
}

type AssociableAttrs = { id: string; matchMax?: number | null | undefined };

const toAssociable = ({ id, matchMax }: AssociableAttrs): Associable => ({ id, matchMax: matchMax ?? 0 });

function toAssociables(parts: readonly { attrs: AssociableAttrs }[] = []): Associable[] {
  return parts.map(({ attrs }) => toAssociable(attrs));
}

function toAssociation(
  { maxAssociations, minAssociations }: DocNode<"associateInteraction">["attrs"],
  associables: Associable[],
): Association {
  return {
    maxAssociations: maxAssociations ?? DEFAULT_MAX_ASSOCIATIONS,
    minAssociations: minAssociations ?? 0,
    associables,
  };
}

/** Lists the texts that can be picked in a hottext interaction. Undefined for any other interaction. */
function listHottexts(node: InteractionNode): DocNode<"hottext">[] | undefined {
  if (node.type !== "hottextInteraction") return undefined;
  return [...descendants(node)].flatMap(({ node: part }) => (part.type === "hottext" ? [part] : []));
}

/** Lists the gaps, each of which accepts one text. */
function listGaps(node: DocNode<"gapMatchInteraction">): Associable[] {
  return [...descendants(node)].flatMap(({ node: part }) =>
    part.type === "gap" ? [{ id: part.attrs.id, matchMax: 1 }] : [],
  );
}
