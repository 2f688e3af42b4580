import type { BlockNode, Doc } from "#lib/core/content/nodes.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import type { LossNote, ModelSection, ModelTest, Source } from "../../model.ts";
import { replaceAssets } from "../../quiz/check-question.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { findElement, type XmlElement } from "../../xml/elements.ts";
import { readXmlRoot } from "../../xml/read-xml.ts";
import { AssetPaths, resolvePath } from "../content/asset-paths.ts";
import type { BodyContext } from "../content/body-context.ts";
import { noteLostParts } from "../content/lost-parts.ts";
import { createBodyContext } from "../content/read-blocks.ts";
import { normalizeNames } from "../names.ts";
import type { SectionPlan, TestPlan } from "./test-structure.ts";

/** What a test needs to know of an item that was read. `points` is null if it was skipped. */
export type ReadItemFact = { source: string; points: number | null };

/** Creates a test from its plan. Items that were skipped or are missing are left out of their sections. */
export async function createTest(
  plan: TestPlan,
  facts: ReadonlyMap<string, ReadItemFact>,
  shared: ReadonlyMap<string, string>,
  source: Source,
): Promise<ModelTest> {
  const folder = plan.path.slice(0, plan.path.lastIndexOf("/") + 1);
  const context = createBodyContext(new AssetPaths(source.files, plan.path));
  const losses: LossNote[] = [...plan.losses];
  const sections: ModelSection[] = [];
  const contexts: BodyContext[] = [context];
  const budget = { left: MAX_SHARED_LENGTH };
  for (const section of plan.sections) {
    const paths = section.refs.map(({ href }) => resolvePath(folder, href) ?? "");
    const items = section.refs.flatMap(({ weight }, i) => {
      const fact = facts.get(paths[i] ?? "");
      if (!fact || fact.points === null) return [];
      return [{ source: fact.source, points: fact.points, weight }];
    });
    if (items.length === 0) continue;
    const readers = [
      () => readStimulus(shared.get(paths[0] ?? ""), source, contexts),
      ...section.rubrics.map(
        (rubric) => () => context.readBlocks({ ...rubric, name: "div", children: [rubric] }),
      ),
    ];
    const content: BlockNode[] = [];
    for (const read of readers) content.push(...(await readSharedBlocks(read, content, budget, losses)));
    const sharedContext: Doc | null = content.length > 0 ? { type: "doc", content } : null;
    sections.push({
      sharedContext,
      order: section.order,
      draw: findDraw(section, items, losses),
      items: items.map(({ source: item, points, weight }) =>
        weight === 1 ? { source: item } : { source: item, points: points * weight },
      ),
    });
  }
  return {
    source: plan.source,
    title: plan.title,
    description: "",
    settings: plan.settings,
    sections,
    losses: [...losses, ...contexts.flatMap((each) => each.losses)],
    assets: contexts.flatMap((each) => each.assets.assets),
  };
}

/**
 * The most characters of texts above the sections of a test. Each section repeats those of the test and of its part.
 */
const MAX_SHARED_LENGTH = 10_000_000;

/** Reads a text above a section, after `before`. One that content can't keep, such as a question, is a loss. */
async function readSharedBlocks(
  read: () => BlockNode[] | Promise<BlockNode[]>,
  before: readonly BlockNode[],
  budget: { left: number },
  losses: LossNote[],
): Promise<BlockNode[]> {
  try {
    const blocks = budget.left > 0 ? await read() : undefined;
    const sharedContext: Doc = { type: "doc", content: [...before, ...(blocks ?? [])] };
    if (blocks && (blocks.length === 0 || parseSharedContext(replaceAssets(sharedContext)).length === 0)) {
      budget.left -= JSON.stringify(blocks).length;
      return blocks;
    }
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
  }
  if (!losses.some(({ detail }) => detail === "rubricBlock"))
    losses.push({ code: "markup_removed", path: "", detail: "rubricBlock" });
  return [];
}

/** A pool needs as many items as it draws, all with the same points. */
function findDraw(
  { draw }: SectionPlan,
  items: readonly { points: number; weight: number }[],
  losses: LossNote[],
): number | null {
  if (draw === null || draw >= items.length) return null;
  const points = new Set(items.map((item) => item.points * item.weight));
  if (points.size === 1) return draw;
  losses.push({ code: "setting", path: "", detail: `select="${draw}"` });
  return null;
}

async function readStimulus(path: string | undefined, source: Source, contexts: BodyContext[]) {
  const file = path === undefined ? undefined : source.files.get(path);
  if (!file) return [];
  const root: XmlElement = normalizeNames(await readXmlRoot(file));
  const context = createBodyContext(new AssetPaths(source.files, file.path));
  contexts.push(context);
  noteLostParts(root, context);
  return context.readBlocks(findElement(root, "stimulusBody") ?? root);
}
