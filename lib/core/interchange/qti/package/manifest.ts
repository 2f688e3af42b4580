import { ImportError, type Source, type SourceFile } from "../../model.ts";
import { listElements, type XmlElement } from "../../xml/elements.ts";
import { readXml } from "../../xml/read-xml.ts";
import { resolvePath } from "../content/asset-paths.ts";

/** A resource of a package that is an item, a test or another part of QTI 2 or 3. */
export type Resource = { id: string; kind: ResourceKind; path: string; dependencies: readonly string[] };
type ResourceKind = "item" | "test" | "section" | "stimulus";
export type Manifest = { version: string | null; resources: Resource[] };

const MANIFEST = "imsmanifest.xml";
/** Such as imsqti_item_xmlv2p1. Those of QTI 1.2 are for another reader. */
const TYPE = /^imsqti_(?:apip)?(item|test|assessment|section|stimulus)_xmlv([23])p(\d+)/i;
const KINDS: Readonly<Record<string, ResourceKind>> = {
  item: "item",
  test: "test",
  assessment: "test",
  section: "section",
  stimulus: "stimulus",
};

/** Finds the manifest of a package: the one that is the least deep. */
export function findManifest({ files }: Source): SourceFile | undefined {
  const paths = [...files.keys()].filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  const [path = MANIFEST] = paths.sort(
    (a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1),
  );
  return files.get(path);
}

/**
 * Reads the resources of a package without keeping the manifest in memory. Undefined if none is of QTI 2 or 3.
 * @throws ImportError if the manifest can't be read
 */
export async function readManifest(file: SourceFile): Promise<Manifest | undefined> {
  const resources: Resource[] = [];
  let version: string | null = null;
  for await (const { element, ancestors } of readXml(file, new Set(["resource"]))) {
    if (element.name !== "resource") continue;
    const match = TYPE.exec(element.attributes.get("type") ?? "");
    const kind = KINDS[match?.[1]?.toLowerCase() ?? ""];
    const href = element.attributes.get("href") ?? "";
    const path = resolvePath(findBase(file, [...ancestors, element]), href) ?? href;
    if (!match || !kind || !path) continue;
    version ??= `${match[2]}.${match[3]}`;
    const dependencies = listElements(element, "dependency").flatMap(
      ({ attributes }) => attributes.get("identifierref") ?? [],
    );
    resources.push({ id: element.attributes.get("identifier") ?? "", kind, path, dependencies });
  }
  return resources.length > 0 ? { version, resources } : undefined;
}

/** The folder that addresses are relative to: the manifest's own, and each `xml:base` inside. */
function findBase(file: SourceFile, elements: readonly XmlElement[]): string {
  const own = file.path.slice(0, file.path.lastIndexOf("/") + 1);
  const bases = elements.map(({ attributes }) => attributes.get("xml:base") ?? "");
  if (bases.some((base) => base.split("/").includes("..")))
    throw new ImportError("unreadable", `${file.path} leads outside.`);
  return own + bases.map((base) => (base === "" || base.endsWith("/") ? base : `${base}/`)).join("");
}
