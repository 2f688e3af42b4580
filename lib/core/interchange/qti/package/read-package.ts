import {
  ImportError,
  type LossNote,
  type ModelEntry,
  type ModelItem,
  type ReadOptions,
  type Source,
} from "../../model.ts";
import type { XmlElement } from "../../xml/elements.ts";
import { readXmlRoot } from "../../xml/read-xml.ts";
import { resolvePath } from "../content/asset-paths.ts";
import { findExactItem, findExactTest } from "../exact/read-exact.ts";
import { findQtiVersion, normalizeNames, toQti2Name } from "../names.ts";
import { readItem } from "../read-item.ts";
import { createTest, type ReadItemFact } from "./create-test.ts";
import { findManifest, type Resource, readManifest } from "./manifest.ts";
import { findSharedStimuli } from "./shared-stimuli.ts";
import { readTestPlan, type TestPlan } from "./test-structure.ts";

/** Reads the items and tests of a package, or of a single file, one at a time. */
export async function* readPackage(source: Source, { as }: ReadOptions = {}): AsyncGenerator<ModelEntry> {
  const listed = await listParts(source);
  const parts = listed.filter(({ path }) => source.files.has(path));
  const plans: TestPlan[] = [];
  for (const { path } of parts.filter(({ kind }) => kind === "test")) {
    const root = await readPart(source, path);
    plans.push(await readTestPlan(root, path, (href) => findPart(source, path, href)));
  }
  const paths = new Set(listed.filter(({ kind }) => kind === "item").map(({ path }) => path));
  for (const { path, sections } of plans)
    for (const { href } of sections.flatMap(({ refs }) => refs))
      paths.add(resolvePath(getFolder(path), href) ?? href);
  // In the item bank, no section shows a stimulus, so each item keeps its own.
  const shared = as === "items" ? new Map<string, string>() : findSharedStimuli(parts, plans);
  const facts = new Map<string, ReadItemFact>();
  for (const path of paths) {
    const item = (await findExactItem(source, path)) ?? (await readItemFile(source, path, shared.get(path)));
    facts.set(path, { source: item.source, points: item.question?.points ?? null });
    yield { type: "item", item };
  }
  for (const plan of plans) {
    const getSource = (id: string) => findSource(plan, id, facts);
    const test =
      (await findExactTest(source, plan.path, getSource)) ?? (await createTest(plan, facts, shared, source));
    yield { type: "test", test };
  }
}

/** Finds an item that one of our tests refers to, also a skipped one. */
const findSource = (
  { path }: TestPlan,
  id: string,
  facts: ReadonlyMap<string, ReadItemFact>,
): string | undefined => facts.get(resolvePath(getFolder(path), `../items/${id}.xml`) ?? "")?.source;

const getFolder = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Lists the parts: the resources of the manifest, or without one every file that is a part of QTI. */
async function listParts(source: Source): Promise<Resource[]> {
  const manifest = findManifest(source);
  const listed = manifest && (await readManifest(manifest));
  if (listed) return listed.resources;
  const resources: Resource[] = [];
  const isSingle = source.files.size === 1 && !manifest;
  for (const path of source.files.keys()) {
    if (path === manifest?.path || (!isSingle && !path.endsWith(".xml"))) continue;
    const kind = await findKind(source, path, isSingle);
    if (kind) resources.push({ id: path, kind, path, dependencies: [] });
  }
  return resources;
}

async function findKind(
  source: Source,
  path: string,
  isSingle: boolean,
): Promise<Resource["kind"] | undefined> {
  try {
    const { name } = await readPart(source, path);
    if (name === "assessmentItem") return "item";
    return name === "assessmentTest" || (isSingle && name === "assessmentSection") ? "test" : undefined;
  } catch (error) {
    if (isSingle || !(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** Reads a part with the names of QTI 2. @throws ImportError if it can't be read or isn't QTI */
async function readPart(source: Source, path: string): Promise<XmlElement> {
  const file = source.files.get(path);
  if (!file) throw new ImportError("unreadable", `${path} is missing.`);
  const root = await readXmlRoot(file);
  if (findQtiVersion(root) === undefined) throw new ImportError("unknown_format", `${path} isn't QTI.`);
  return normalizeNames(root);
}

async function findPart(source: Source, from: string, href: string): Promise<XmlElement | undefined> {
  const path = resolvePath(getFolder(from), href);
  try {
    return path === undefined ? undefined : await readPart(source, path);
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** Reads an item. In a package, a file that can't be read is a skipped item. */
async function readItemFile(
  source: Source,
  path: string,
  sharedStimulus: string | undefined,
): Promise<ModelItem> {
  if (!source.files.has(path)) return createSkippedItem(path, "no file");
  try {
    const root = await readPart(source, path);
    if (root.name !== "assessmentItem") throw new ImportError("unknown_format", `${path} isn't an item.`);
    const stimuli: XmlElement[] = [];
    const missing: LossNote[] = [];
    for (const ref of root.children) {
      if (typeof ref === "string" || toQti2Name(ref.name) !== "assessmentStimulusRef") continue;
      const href = ref.attributes.get("href") ?? "";
      if (sharedStimulus !== undefined && resolvePath(getFolder(path), href) === sharedStimulus) continue;
      const stimulus = await findPart(source, path, href);
      if (stimulus) stimuli.push(stimulus);
      else missing.push({ code: "asset_missing", path: "assessmentStimulusRef", detail: href.slice(0, 200) });
    }
    const item = await readItem(root, { path, files: source.files, stimuli });
    return item.question ? { ...item, losses: [...item.losses, ...missing] } : item;
  } catch (error) {
    if (!(error instanceof ImportError) || source.files.size === 1) throw error;
    return createSkippedItem(path, error.code);
  }
}

function createSkippedItem(path: string, detail: string): ModelItem {
  const losses = [{ code: "invalid_item" as const, path, detail }];
  return { source: `${path}#`, title: "", question: null, tags: [], losses, assets: [] };
}
