import type { BlockNode, Doc } from "#lib/core/content/nodes.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import type { LossNote, ModelSection, ModelTest, Source } from "../../model.ts";
import { replaceAssets } from "../../quiz/check-question.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { findElement, type XmlElement } from "../../xml/elements.ts";
import { readXmlRoot } from "../../xml/read-xml.ts";
import { AssetPaths, resolvePath } from "../content/asset-paths.ts";
import { type BodyContext, getLossName } from "../content/body-context.ts";
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
  const assets = new AssetPaths(source.files, plan.path);
  const losses: LossNote[] = [...plan.losses];
  const sections: ModelSection[] = [];
  const contexts: BodyContext[] = [];
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
      () => readStimulus(shared.get(paths[0] ?? ""), source),
      ...section.rubrics.map((rubric) => () => readRubric(rubric, assets)),
    ];
    const content: BlockNode[] = [];
    for (const read of readers) {
      const text = await readSharedText(read, content, budget, losses);
      if (!text) continue;
      content.push(...text.blocks);
      contexts.push(text.context);
    }
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
    losses: dropRepeated([...losses, ...contexts.flatMap((each) => each.losses)]),
    assets: [...new Set(contexts.map((each) => each.assets))].flatMap((each) => each.assets),
  };
}

/**
 * The most characters of texts above the sections of a test. Each section repeats those of the test and of its part.
 */
const MAX_SHARED_LENGTH = 10_000_000;

/** Sections repeat the texts of the test and of its part, and what they lose. */
const dropRepeated = (losses: readonly LossNote[]): LossNote[] => [
  ...new Map(losses.map((loss) => [getLossName(loss), loss])).values(),
];

type SharedText = { blocks: BlockNode[]; context: BodyContext };

/**
 * Reads a text above a section, after `before`. One that content can't keep, such as a question, is a loss as a whole.
 * Undefined if it is left out, or if there is none.
 */
async function readSharedText(
  read: () => SharedText | undefined | Promise<SharedText | undefined>,
  before: readonly BlockNode[],
  budget: { left: number },
  losses: LossNote[],
): Promise<SharedText | undefined> {
  try {
    if (budget.left > 0) {
      const text = await read();
      if (!text || isSharedContext([...before, ...text.blocks], text)) {
        budget.left -= JSON.stringify(text?.blocks ?? []).length;
        return text;
      }
    }
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
  }
  if (!losses.some(({ detail }) => detail === "rubricBlock"))
    losses.push({ code: "markup_removed", path: "", detail: "rubricBlock" });
  return undefined;
}

function isSharedContext(content: BlockNode[], { blocks }: SharedText): boolean {
  const sharedContext: Doc = { type: "doc", content };
  return blocks.length === 0 || parseSharedContext(replaceAssets(sharedContext)).length === 0;
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

function readRubric(rubric: XmlElement, assets: AssetPaths): SharedText {
  const context = createBodyContext(assets);
  return { blocks: context.readBlocks({ ...rubric, name: "div", children: [rubric] }), context };
}

async function readStimulus(path: string | undefined, source: Source): Promise<SharedText | undefined> {
  const file = path === undefined ? undefined : source.files.get(path);
  if (!file) return undefined;
  const root: XmlElement = normalizeNames(await readXmlRoot(file));
  const context = createBodyContext(new AssetPaths(source.files, file.path));
  context.language = root.attributes.get("xml:lang")?.trim() ?? "";
  noteLostParts(root, context);
  return { blocks: context.readBlocks(findElement(root, "stimulusBody") ?? root), context };
}
