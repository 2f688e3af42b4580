import type { Issue } from "#lib/contract/issues.ts";
import type { Path } from "#lib/core/content/json.ts";
import { DEFAULT_MAX_CHOICES, DEFAULT_STEP, MAX_INTERACTIONS, MAX_ISSUES } from "#lib/core/content/limits.ts";
import type { Doc, DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants, isInteraction } from "#lib/core/content/traverse.ts";
import type { Associable, Interaction } from "#lib/core/grading/interaction.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

type ExtractedInteractions = { interactions: Interaction[]; issues: Issue[] };

/**
 * Extracts the interactions of a checked document in reading order. Checks the rules that involve several nodes:
 * duplicate ids, more required choices than available, and a gap match without a gap.
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
 * across both sets of a match. Gaps and gap texts can share ids, because their side of a pair distinguishes them.
 */
function findIdIssues(interaction: InteractionNode, path: Path): Issue[] {
  const byType = Map.groupBy(listParts(interaction, path), ({ type }) => type);
  return [...byType.values()].flatMap(findDuplicateIds);
}

function* listParts(interaction: InteractionNode, path: Path): Generator<IdLocation & { type: string }> {
  for (const { node, path: at } of descendants(interaction, path)) {
    if (node.attrs && "id" in node.attrs)
      yield { type: node.type, id: node.attrs.id, path: [...at, "attrs", "id"] };
  }
  if (interaction.type !== "hotspotInteraction") return;
  for (const [index, { id }] of interaction.attrs.hotspots.entries()) {
    yield { type: "hotspot", id, path: [...path, "attrs", "hotspots", index, "id"] };
  }
}

function findCountIssues(node: InteractionNode, path: Path): Issue[] {
  if (node.type === "choiceInteraction" && (node.attrs.minChoices ?? 0) > (node.content ?? []).length)
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
  }
}

function listIds(parts: readonly { attrs: { id: string } }[] = []): string[] {
  return parts.map(({ attrs }) => attrs.id);
}

function toAssociables(parts: readonly DocNode<"simpleAssociableChoice" | "gapText">[] = []): Associable[] {
  return parts.map(({ attrs }) => ({ id: attrs.id, matchMax: attrs.matchMax ?? 0 }));
}

/** Lists the gaps, each of which accepts one text. */
function listGaps(node: DocNode<"gapMatchInteraction">): Associable[] {
  return [...descendants(node)].flatMap(({ node: part }) =>
    part.type === "gap" ? [{ id: part.attrs.id, matchMax: 1 }] : [],
  );
}
