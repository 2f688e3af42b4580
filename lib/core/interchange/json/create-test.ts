import type { ExchangeAssessment } from "#lib/contract/exchange-file.ts";
import type { ModelSection, ModelTest } from "../model.ts";
import { parseSettings } from "./present-settings.ts";

/** Returns the shared context of each exercise, or null. */
export const listSharedContexts = ({ exercises }: Pick<ExchangeAssessment, "exercises">): unknown[] =>
  exercises.map(({ shared_context }) => shared_context ?? null);

type ListItems = (
  questions: ExchangeAssessment["exercises"][number]["questions"],
  exercise: number,
) => ModelSection["items"];

/** Creates the test of an assessment in our own form, without its assets. `listItems` finds the questions of an exercise. */
export function createTest(
  entry: Omit<ExchangeAssessment, "assets">,
  source: string,
  listItems: ListItems,
): ModelTest {
  const contexts = listSharedContexts(entry);
  return {
    source,
    title: entry.title,
    description: entry.description ?? "",
    settings: parseSettings(entry.settings ?? {}),
    tags: entry.tags ?? [],
    metadata: entry.metadata ?? null,
    sections: entry.exercises.map(({ order, pool, questions }, index) => ({
      sharedContext: contexts[index] ?? null,
      order: order ?? "as_written",
      draw: pool?.draw ?? null,
      pointsEach: pool?.points_each ?? null,
      items: listItems(questions, index),
    })),
    isExact: true,
    losses: [],
  };
}
