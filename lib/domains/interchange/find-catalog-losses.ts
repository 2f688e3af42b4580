import type { LossNote, ModelTest } from "#lib/core/interchange/model.ts";
import type { PlaceableRow } from "./row-queries.ts";

/**
 * Returns what questions lose because they are questions of assessments, which have no titles, tags or metadata of
 * their own. A question that becomes an item of the bank in any place keeps them. The losses count the questions,
 * because a source such as Moodle gives each of them a name that no learner sees.
 */
export function findCatalogLosses(tests: readonly ModelTest[], rows: readonly PlaceableRow[]): LossNote[] {
  const sections = tests.flatMap((test) => test.sections);
  const listSources = (isDrawn: boolean) =>
    new Set(
      sections
        .filter(({ draw }) => (draw !== null) === isDrawn)
        .flatMap(({ items }) => items.map(({ source }) => source)),
    );
  const [written, drawn] = [listSources(false), listSources(true)];
  const plain = rows.filter(({ source, isItem }) => !isItem && written.has(source) && !drawn.has(source));
  const count = (code: LossNote["code"], name: string, has: (row: PlaceableRow) => boolean): LossNote[] => {
    const total = plain.filter(has).length;
    return total > 0 ? [{ code, path: "", detail: `${name} (${total})` }] : [];
  };
  return [
    ...count("label", "title", hasOwnTitle),
    ...count("setting", "tags", ({ hasTags }) => hasTags),
    ...count("setting", "metadata", ({ hasMetadata }) => hasMetadata),
  ];
}

/** QTI requires titles, so that a question without one has its identifier there. */
const hasOwnTitle = ({ title, source }: PlaceableRow): boolean =>
  title !== "" && !source.endsWith(`#${title}`);
