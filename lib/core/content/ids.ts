import type { Issue } from "#lib/contract/issues.ts";
import type { Path } from "#lib/core/content/json.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { CONTENT_ISSUES } from "#lib/messages/content-issues.ts";

export type IdLocation = { id: string; path: Path };

/** Returns an issue for every id that appears earlier in the list. */
export function findDuplicateIds(locations: readonly IdLocation[]): Issue[] {
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
export function findIdIssues(interaction: InteractionNode, path: Path): Issue[] {
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
