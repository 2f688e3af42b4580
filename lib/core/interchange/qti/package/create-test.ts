import type { BlockNode, Doc } from "#lib/core/content/nodes.ts";
import { parseSharedContext } from "#lib/core/content/parse.ts";
import { ImportError, type LossNote, type ModelSection, type ModelTest, type Source } from "../../model.ts";
import { replaceAssets } from "../../quiz/check-question.ts";
import { SkippedItem } from "../../skipped-item.ts";
import { UniqueLosses } from "../../unique-losses.ts";
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

/**
 * Creates a test from its plan. Items that were skipped or are missing are left out of their sections. A section whose
 * items were all skipped names them, which tells it from one without items.
 */
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
    const found = section.refs.flatMap(({ weight }, i) => {
      const fact = facts.get(paths[i] ?? "");
      return fact ? [{ ...fact, weight }] : [];
    });
    const items = found.flatMap(({ points, ...item }) => (points === null ? [] : [{ ...item, points }]));
    if (items.length === 0) {
      const skipped = found.map((item) => ({ source: item.source }));
      if (skipped.length > 0)
        sections.push({ sharedContext: null, order: section.order, draw: null, items: skipped });
      continue;
    }
    const readers = [
      () => readStimulus(shared.get(paths[0] ?? ""), source, losses),
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
    const draw = findDraw(section, items, losses);
    const [first] = items;
    const isWeighted = items.some(({ weight }) => weight !== 1);
    sections.push({
      sharedContext,
      order: section.order,
      draw,
      ...(draw !== null && first && isWeighted ? { pointsEach: computePoints(first) } : {}),
      items: items.map((item) =>
        draw !== null || item.weight === 1
          ? { source: item.source }
          : { source: item.source, points: computePoints(item) },
      ),
    });
  }
  return {
    source: plan.source,
    title: plan.title,
    description: "",
    settings: plan.settings,
    sections,
    // Sections repeat the texts of the test and of its part, and what they lose.
    losses: new UniqueLosses([...losses, ...contexts.flatMap((each) => each.losses)]).notes,
    assets: [...new Set(contexts.map((each) => each.assets))].flatMap((each) => each.assets),
  };
}

/**
 * The most characters of texts above the sections of a test. Each section repeats those of the test and of its part.
 */
const MAX_SHARED_LENGTH = 10_000_000;

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

type WeightedItem = { source: string; points: number; weight: number };

/** A weight such as a third is rounded in the file, and points have 15 digits, so that 49 points become 1 again. */
const computePoints = ({ points, weight }: WeightedItem): number => Number((points * weight).toPrecision(15));

/** A pool needs as many items as it draws, none of them twice, and all with the same points. */
function findDraw({ draw }: SectionPlan, items: readonly WeightedItem[], losses: LossNote[]): number | null {
  if (draw === null || draw >= items.length) return null;
  const hasRepeated = new Set(items.map(({ source }) => source)).size < items.length;
  if (!hasRepeated && new Set(items.map(computePoints)).size === 1) return draw;
  losses.push({ code: "points", path: "", detail: `select="${draw}"` });
  return null;
}

function readRubric(rubric: XmlElement, assets: AssetPaths): SharedText {
  const context = createBodyContext(assets);
  return { blocks: context.readBlocks({ ...rubric, name: "div", children: [rubric] }), context };
}

/** Reads a stimulus of several items. One that can't be read is a loss. */
async function readStimulus(
  path: string | undefined,
  source: Source,
  losses: LossNote[],
): Promise<SharedText | undefined> {
  const file = path === undefined ? undefined : source.files.get(path);
  if (!file) return undefined;
  const root = await readXmlRoot(file).then(normalizeNames, (error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  });
  if (!root) {
    losses.push({ code: "asset_missing", path: "", detail: file.path.slice(0, 200) });
    return undefined;
  }
  const context = createBodyContext(new AssetPaths(source.files, file.path));
  context.language = root.attributes.get("xml:lang")?.trim() ?? "";
  noteLostParts(root, context);
  return { blocks: context.readBlocks(findElement(root, "stimulusBody") ?? root), context };
}
