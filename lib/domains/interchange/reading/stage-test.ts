import { SettingsInput } from "#lib/contract/assessments.ts";
import { MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { Points } from "#lib/contract/exercises.ts";
import { isObject } from "#lib/core/content/json.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import type { LossNote, ModelSection, ModelTest } from "#lib/core/interchange/model.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import { findTooDeep, findUnstorable } from "#lib/core/json/limits.ts";
import { toSnakeCase } from "#lib/core/to-snake-case.ts";
import type { ReadingHost, ReadingTask } from "./host.ts";
import { resolveAssets } from "./resolve-assets.ts";
import { checkMetadata, cleanCatalogText, cleanLoss, listTags, shortenSource } from "./stage-item.ts";
import { storeAssets } from "./store-assets.ts";

const MAX_DESCRIPTION_LENGTH = 20_000;

/** Returns a test with values that an assessment can have, and stores the assets of its shared contexts. */
export async function stageTest(
  test: ModelTest,
  { fallbackTitle }: Pick<ReadingTask, "fallbackTitle">,
  host: Pick<ReadingHost, "storeAsset">,
): Promise<ModelTest> {
  const losses = [...test.losses];
  const shown = test.sections.map(({ sharedContext }) => sharedContext).filter(canBeValid);
  const stored = await storeAssets(test.assets ?? [], shown, host);
  losses.push(...stored.losses);
  const sections = test.sections.map((section, i) => stageSection(section, i, stored.addresses, losses));
  return {
    source: shortenSource(test.source),
    title: cleanCatalogText(test.title, MAX_TITLE_LENGTH, test) || fallbackTitle,
    description: cleanCatalogText(test.description, MAX_DESCRIPTION_LENGTH, test),
    settings: stageSettings(test.settings, losses),
    tags: listTags(test.tags ?? [], test),
    metadata: checkMetadata(test.metadata, losses),
    sections,
    losses: losses.map(cleanLoss),
  };
}

function stageSection(
  section: ModelSection,
  index: number,
  addresses: ReadonlyMap<string, string>,
  losses: LossNote[],
): ModelSection {
  const { sharedContext: given } = section;
  const context = isObject(given) ? resolveAssets(given, addresses) : given;
  const isValid = canBeValid(given) && isValidContext(context);
  if (!isValid) losses.push({ code: "markup_removed", path: `sections[${index}]`, detail: "shared context" });
  return { ...stagePoints(section, index, losses), sharedContext: isValid ? context : null };
}

/** Leaves out points that a question can't have, so that each question has its own. */
function stagePoints(section: ModelSection, index: number, losses: LossNote[]): ModelSection {
  const refused = new Set<number>();
  const keep = (points: number | undefined): { points?: number } => {
    if (points === undefined) return {};
    if (Points.safeParse(points).success) return { points };
    refused.add(points);
    return {};
  };
  const staged = {
    ...section,
    pointsEach: keep(section.pointsEach ?? undefined).points ?? null,
    items: section.items.map(({ source, points }) => ({ source: shortenSource(source), ...keep(points) })),
  };
  for (const points of refused)
    losses.push({ code: "points", path: `sections[${index}]`, detail: String(points) });
  return staged;
}

/** Whether a shared context is valid if all its assets can be stored. Otherwise, none of them is. */
const canBeValid = (context: unknown): boolean => isValidContext(replaceAssets(context));

const isValidContext = (context: unknown): boolean =>
  [findTooDeep, findUnstorable, parseSharedContext].every((find) => find(context).length === 0);

/** Leaves out the settings that an assessment can't have. */
function stageSettings(settings: ModelTest["settings"], losses: LossNote[]): ModelTest["settings"] {
  const { opensAt, closesAt } = settings;
  const isOrdered = !opensAt || !closesAt || new Date(opensAt) < new Date(closesAt);
  const kept = Object.entries(settings).filter(([name, value]) => {
    if (value === undefined) return false;
    const isPeriod = name === "opensAt" || name === "closesAt";
    const isValid = SettingsInput.safeParse({ [toSnakeCase(name)]: value }).success;
    if (isValid && (isOrdered || !isPeriod)) return true;
    losses.push({ code: "setting", path: "", detail: `${name}: ${JSON.stringify(value)}` });
    return false;
  });
  return Object.fromEntries(kept);
}

/**
 * Converts staged settings to those of a request. A test with only one of its dates has no other one: the organization's
 * default could be on the wrong side of it.
 */
export function toSettingsInput(settings: ModelTest["settings"]): SettingsInput {
  const { opensAt, closesAt } = settings;
  const period = opensAt || closesAt ? { opensAt: opensAt ?? null, closesAt: closesAt ?? null } : {};
  const stated = Object.entries({ ...settings, ...period });
  return SettingsInput.parse(Object.fromEntries(stated.map(([name, value]) => [toSnakeCase(name), value])));
}
