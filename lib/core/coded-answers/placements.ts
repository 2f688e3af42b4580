import type { Interaction } from "#lib/core/grading/index.ts";
import { getPairEncoder } from "#lib/core/grading/keys/match.ts";

/** Questions with more possible placements aren't counted, because nobody could read such a table. */
const MAX_CELLS = 1_000;

type Sides = {
  kind: "pairs" | "associations" | "order";
  /** The ids of what is placed, in the order of the content. */
  sources: readonly string[];
  /** The ids of the places. Those of associations are the sources, and those of an order its positions from 1. */
  targets: readonly string[];
};

/**
 * An interaction whose answers consist of placements: pairs of two sets, texts in gaps or on an image, choices associated
 * with each other, or items at their positions in an order. Each possible placement is a cell of a matrix with a row for
 * each source and a column for each target.
 */
export type Placements = Sides & {
  responseId: string;
  /** Its index in the question's responses. */
  slot: number;
};

/** Finds the interactions of a question whose placements are counted, each with its index in the question's responses. */
export function findPlacements(interactions: readonly Interaction[]): Placements[] {
  const found = interactions.flatMap((interaction, slot): Placements[] => {
    const sides = findSides(interaction);
    return sides ? [{ ...sides, responseId: interaction.responseId, slot }] : [];
  });
  return found.reduce((cells, each) => cells + countCells(each), 0) > MAX_CELLS ? [] : found;
}

function findSides(interaction: Interaction): Sides | null {
  if ("sources" in interaction) {
    return { kind: "pairs", sources: listIds(interaction.sources), targets: listIds(interaction.targets) };
  }
  if ("associables" in interaction) {
    const ids = listIds(interaction.associables);
    return { kind: "associations", sources: ids, targets: ids };
  }
  if (interaction.kind === "orderInteraction" || interaction.kind === "graphicOrderInteraction") {
    const { choices } = interaction;
    return { kind: "order", sources: choices, targets: choices.map((_, i) => formatPosition(i)) };
  }
  return null;
}

const listIds = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

const formatPosition = (index: number): string => String(index + 1);

export const countCells = ({ sources, targets }: Placements): number => sources.length * targets.length;

/** A possible placement. Its id is the same in every version. */
export type Cell = { index: number; id: string; source: string; target: string };

/** Lists the possible placements by source, then by target. An association has no direction, so it is listed once. */
export function listCells({ kind, sources, targets }: Placements): Cell[] {
  const isDirected = kind !== "associations";
  const encode = getPairEncoder({ directed: isDirected });
  return sources.flatMap((source, row) =>
    targets.flatMap((target, column) =>
      isDirected || row < column
        ? [{ index: row * targets.length + column, id: encode([source, target]), source, target }]
        : [],
    ),
  );
}

/**
 * Finds the indices of the cells of an answer: pairs, or ids in their order. The answer was valid when it was submitted, so
 * what isn't a placement is left out instead of being checked again, which would take longer than all other counting.
 */
export function findCells(
  { kind, sources, targets }: Placements,
  answer: readonly unknown[],
): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const [i, item] of answer.entries()) {
    const [source, target] = Array.isArray(item) ? item : [item, formatPosition(i)];
    const [row, column] = [sources.indexOf(source), targets.indexOf(target)];
    if (row < 0 || column < 0) continue;
    const isReversed = kind === "associations" && column < row;
    cells.add(isReversed ? column * targets.length + row : row * targets.length + column);
  }
  return cells;
}
