import type { Issue } from "#lib/contract/issues.ts";
import type { Path } from "#lib/core/content/json.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";

export type IdLocation = { id: string; path: Path };

/** An issue for every id that an earlier place has already. */
export function findDuplicateIds(locations: readonly IdLocation[]): Issue[] {
  const seenIds = new Set<string>();
  return locations.flatMap(({ id, path }) => {
    const isDuplicate = seenIds.has(id);
    seenIds.add(id);
    return isDuplicate ? [{ path, message: `"${id}" is taken already` }] : [];
  });
}

/**
 * Ids given twice within an interaction. Parts of one type share their names, across both sets of a match too; gaps
 * and gap texts are told apart by their place in a pair, so they may share.
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
