import type { ItemUseRow, PartOutline } from "./usage-queries.ts";

/** The number of a question, or of the part that is a pool. Both count from 1, as in the editor. */
export type UsePlace = { question: number } | { poolOfPart: number };

type Use = Pick<ItemUseRow, "assessmentId" | "version" | "questionId">;

/**
 * Returns where each use is in its assessment, in the order of the uses. Undefined for a use whose working copy or
 * version has no parts among `parts`.
 */
export function placeUses(
  uses: readonly Use[],
  parts: readonly PartOutline[],
): readonly (UsePlace | undefined)[] {
  const byContent = Map.groupBy(parts, getContentKey);
  const contents = new Map([...byContent].map(([key, own]) => [key, placeContent(own)]));
  return uses.map((use) => {
    const content = contents.get(getContentKey(use));
    return content?.byQuestion.get(use.questionId) ?? content?.pools.shift();
  });
}

const getContentKey = ({ assessmentId, version }: Pick<Use, "assessmentId" | "version">): string =>
  `${assessmentId} ${version}`;

/**
 * The working copy of a pool has no questions. Its uses of an item differ only in the pool, so each takes the next of
 * `pools`.
 */
function placeContent(parts: readonly PartOutline[]): {
  byQuestion: ReadonlyMap<string, UsePlace>;
  pools: UsePlace[];
} {
  const byQuestion = new Map<string, UsePlace>();
  const pools: UsePlace[] = [];
  let questions = 0;
  for (const [index, { draw, questionIds, listsItem }] of parts.entries()) {
    const pool = { poolOfPart: index + 1 };
    for (const [place, id] of questionIds.entries())
      byQuestion.set(id, draw === null ? { question: questions + place + 1 } : pool);
    if (listsItem) pools.push(pool);
    questions += draw ?? questionIds.length;
  }
  return { byQuestion, pools };
}
