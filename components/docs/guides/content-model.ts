import { findNodeSpec, listGroupTypes, NODE_TYPES } from "#lib/core/content/registry.ts";
import type { Group, Place, Slot } from "#lib/core/content/spec.ts";

/** Groups of nodes with a name for readers. A group with a single node type is called by that type. */
const GROUP_NAMES: Partial<Record<Group, string>> = {
  block: "blocks",
  inline: "inline nodes",
  phrase: "phrases",
  cell: "cells",
};

/** Returns the groups that nodes can contain, each with the types of its nodes. */
export const listGroups = (): { name: string; types: string[] }[] =>
  Object.entries(GROUP_NAMES).map(([group, name]) => ({ name, types: listGroupTypes(group as Group) }));

/** Returns what each node can contain, such as "one or more blocks, without interactions". Leaf nodes are left out. */
export function listContainers(): { type: string; contains: string }[] {
  const places = listPlaces();
  return NODE_TYPES.flatMap((type) => {
    const children = findNodeSpec(type)?.children ?? [];
    if (children.length === 0) return [];
    const around = places.get(type) ?? new Set<Place>();
    const canNest = children.some(({ group }) => group === "block" || group === "inline");
    const note = canNest && !around.has("question") ? ", without interactions" : "";
    const isGapMatch = canNest && around.has("gapMatch") && !around.has("interaction");
    const gaps = isGapMatch ? ", with each `gap` in their text" : "";
    const hottexts = type === "hottextInteraction" ? ", with each `hottext` in their text" : "";
    return [{ type, contains: `${children.map(formatSlot).join(" and ")}${note}${gaps}${hottexts}` }];
  });
}

function formatSlot({ group, min, max }: Slot): string {
  const types = listGroupTypes(group);
  const name = GROUP_NAMES[group] ?? types.map((type) => `\`${type}\``).join(" or ");
  if (min === max) return `exactly ${min} ${name}`;
  return `${min === 0 ? "any number of" : "one or more"} ${name}`;
}

/** Returns the places in which the children of each node type can be, starting from a question's document. */
function listPlaces(): Map<string, Set<Place>> {
  const places = new Map<string, Set<Place>>();
  const visit = (type: string, place: Place): void => {
    const spec = findNodeSpec(type);
    if (!spec || (spec.allowedIn && spec.allowedIn !== place)) return;
    const inside = spec.childPlace ?? place;
    const known = places.get(type) ?? new Set<Place>();
    if (known.has(inside)) return;
    places.set(type, known.add(inside));
    for (const { group } of spec.children) for (const child of listGroupTypes(group)) visit(child, inside);
  };
  visit("doc", "question");
  return places;
}
