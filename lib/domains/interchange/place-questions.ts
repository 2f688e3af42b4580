import { MAX_POOL_ITEMS, MAX_QUESTIONS } from "#lib/contract/exercises.ts";
import type { ModelSection, ModelTest } from "#lib/core/interchange/model.ts";

/** A question that can be imported. */
type Placeable = { position: number; source: string };

export type Placement = {
  /** The tests with the questions that they have room for, without tests whose questions were all skipped. */
  tests: ModelTest[];
  /** The positions of questions that were in a test but that no test has room for. */
  excess: number[];
};

/**
 * Removes from tests the questions that were skipped and those beyond the maximum of an assessment. Of a file without a
 * test, all questions become one, if there are any.
 */
export function placeQuestions(
  tests: readonly ModelTest[],
  rows: readonly Placeable[],
  fileTitle: string,
): Placement {
  const given = tests.length > 0 || rows.length === 0 ? tests : [createTest(rows, fileTitle)];
  const positions = new Map(rows.map(({ source, position }) => [source, position]));
  const dropped = new Set<string>();
  const placed = given.flatMap((test) => placeInTest(test, (source) => positions.has(source), dropped) ?? []);
  for (const { sections } of placed) {
    for (const { items } of sections) for (const { source } of items) dropped.delete(source);
  }
  return { tests: placed, excess: [...dropped].flatMap((source) => positions.get(source) ?? []) };
}

const createTest = (rows: readonly Placeable[], title: string): ModelTest => ({
  source: "",
  title,
  description: "",
  settings: {},
  sections: [
    { sharedContext: null, order: "as_written", draw: null, items: rows.map(({ source }) => ({ source })) },
  ],
  losses: [],
});

function placeInTest(
  test: ModelTest,
  isKnown: (source: string) => boolean,
  dropped: Set<string>,
): ModelTest | undefined {
  let asked = 0;
  let drawn = 0;
  const placeInSection = (section: ModelSection): ModelSection | undefined => {
    const { draw, items: wanted } = section;
    const known = wanted.filter(({ source }) => isKnown(source));
    const room = draw === null ? MAX_QUESTIONS - asked : MAX_POOL_ITEMS - drawn;
    const hasRoom = draw === null || asked + draw <= MAX_QUESTIONS;
    const items = hasRoom ? known.slice(0, room) : [];
    for (const { source } of known.slice(items.length)) dropped.add(source);
    if (items.length === 0) return wanted.length === 0 && draw === null ? section : undefined;
    if (draw === null) asked += items.length;
    else {
      asked += draw;
      drawn += items.length;
    }
    const isShort = draw !== null && items.length < wanted.length;
    return { ...section, items, draw: isShort ? Math.min(draw, items.length) : draw };
  };
  const sections = test.sections.flatMap((section) => placeInSection(section) ?? []);
  const isEmptied = sections.length === 0 && test.sections.length > 0;
  return isEmptied ? undefined : { ...test, sections };
}
