import type { Doc } from "#lib/core/content/nodes.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { ModelItem, ModelQuestion, SourceFile } from "../model.ts";
import { replaceAssets, requireValid } from "../quiz/check-question.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { AssetPaths } from "./content/asset-paths.ts";
import type { BodyContext } from "./content/body-context.ts";
import { listUnsized } from "./content/images.ts";
import { noteLostParts } from "./content/lost-parts.ts";
import { createBodyContext } from "./content/read-blocks.ts";
import { isTrue } from "./names.ts";
import { readQuestion } from "./read-question.ts";

/** The file of an item, those around it, and the stimuli that belong before its body. */
export type ItemFile = {
  path: string;
  files: ReadonlyMap<string, SourceFile>;
  stimuli?: readonly XmlElement[];
};

/** Elements of items that we can't give the same meaning. */
const TEMPLATES = new Set(["templateDeclaration", "templateProcessing"]);

/** Converts an `assessmentItem` with the names of QTI 2. An item that can't be kept is skipped with its losses. */
export async function readItem(
  element: XmlElement,
  { path, files, stimuli = [] }: ItemFile,
): Promise<ModelItem> {
  const identifier = element.attributes.get("identifier") ?? "";
  const assets = new AssetPaths(files, path);
  await assets.readSizes(listUnsized(element));
  const context = createBodyContext(assets);
  context.language = element.attributes.get("xml:lang")?.trim() ?? "";
  const item = {
    source: `${path}#${identifier}`,
    title: (element.attributes.get("title") ?? "").trim().slice(0, 300),
    tags: [],
  };
  try {
    const question = convert(element, stimuli, context);
    return { ...item, question, losses: context.losses, assets: assets.assets };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, question: null, losses: [error.loss], assets: [] };
  }
}

function convert(element: XmlElement, stimuli: readonly XmlElement[], context: BodyContext): ModelQuestion {
  rejectUnsupported(element);
  const body = findElement(element, "itemBody");
  if (!body) throw new SkippedItem("invalid_item", "", "itemBody");
  context.numbers = findNumbers(element);
  const before = stimuli.flatMap((stimulus) =>
    context.readBlocks(findElement(stimulus, "stimulusBody") ?? stimulus),
  );
  const content: Doc = { type: "doc", content: [...before, ...context.readBlocks(body)] };
  for (const root of [...stimuli, element]) noteLostParts(root, context);
  const question = readQuestion(element, findInteractions(content), context);
  return requireValid({ content, ...question });
}

const findNumbers = (item: XmlElement): ReadonlySet<string> =>
  new Set(
    listElements(item, "responseDeclaration")
      .filter(({ attributes }) => /^(?:float|integer)$/.test(attributes.get("baseType") ?? ""))
      .map(({ attributes }) => attributes.get("identifier") ?? ""),
  );

function rejectUnsupported(element: XmlElement): void {
  if (isTrue(element, "adaptive")) throw new SkippedItem("adaptive_item", "", "adaptive");
  for (const { name } of iterateElements(element)) {
    if (TEMPLATES.has(name)) throw new SkippedItem("template_processing", name, name);
    if (name === "customInteraction" || name === "portableCustomInteraction")
      throw new SkippedItem("custom_interaction", name, name);
    if (name === "endAttemptInteraction") throw new SkippedItem("unsupported_interaction", name, name);
  }
}

/** Finds the interactions of the converted content. @throws SkippedItem if our model doesn't allow it */
function findInteractions(content: Doc): Interaction[] {
  const parsed = parseContent(replaceAssets(content));
  if (!parsed.ok) {
    const [issue] = parsed.issues;
    throw new SkippedItem("invalid_item", issue?.path.join(".") ?? "", issue?.message);
  }
  if (parsed.interactions.length === 0) throw new SkippedItem("unsupported_interaction", "", "itemBody");
  return parsed.interactions;
}
