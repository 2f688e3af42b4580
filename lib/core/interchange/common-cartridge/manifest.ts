import { decodeAddress } from "../decode-address.ts";
import type { Source, SourceFile } from "../model.ts";
import { normalizePath } from "../qti1/find-file.ts";
import { getText, listElements, type XmlElement } from "../xml/elements.ts";
import { readXml } from "../xml/read-xml.ts";

export type Resource = {
  identifier: string;
  type: string;
  /** The paths of its files in the package. */
  files: string[];
  /** The identifiers of the resources that it depends on. */
  dependencies: string[];
};

export type Manifest = {
  resources: ReadonlyMap<string, Resource>;
  /** The version of Common Cartridge, or null for another kind of package. */
  version: string | null;
};

/** Finds the manifest: at the root, or in the only folder of a package that was zipped with it. */
export function findManifest({ files }: Source): SourceFile | undefined {
  const root = files.get("imsmanifest.xml");
  if (root) return root;
  const nested = [...files.values()].filter(({ path }) => /^[^/]+\/imsmanifest\.xml$/.test(path));
  return nested.length === 1 ? nested[0] : undefined;
}

/** Parts that are used one at a time, or not at all. */
const SPLIT = new Set(["resource", "schema", "schemaversion", "lom", "item"]);

/** Reads a manifest without keeping it in memory. @throws ImportError if it isn't XML */
export async function readManifest(file: SourceFile): Promise<Manifest> {
  const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
  const resources = new Map<string, Resource>();
  let schema = "";
  let version = "";
  for await (const { element, ancestors } of readXml(file, SPLIT)) {
    const isOwn = ancestors.length === 2 && ancestors[1]?.name === "metadata";
    if (element.name === "schema" && isOwn) schema = getText(element);
    else if (element.name === "schemaversion" && isOwn) version = getText(element).trim();
    else if (element.name === "resource") {
      const resource = readResource(element, folder);
      resources.set(resource.identifier, resource);
    }
  }
  return { resources, version: findVersion(schema, version, [...resources.values()]) };
}

function readResource(element: XmlElement, folder: string): Resource {
  const base = folder + (element.attributes.get("base") ?? element.attributes.get("xml:base") ?? "");
  // Blackboard names the file in an attribute of its own.
  const hrefs = [element, ...listElements(element, "file")].flatMap(
    ({ attributes }) => attributes.get("href") ?? attributes.get("file") ?? [],
  );
  const paths = hrefs.map((href) => normalizePath(base + decodeAddress(href)) ?? "");
  return {
    identifier: element.attributes.get("identifier") ?? "",
    type: element.attributes.get("type") ?? "",
    files: [...new Set(paths)],
    dependencies: listElements(element, "dependency").map(
      ({ attributes }) => attributes.get("identifierref") ?? "",
    ),
  };
}

function findVersion(schema: string, version: string, resources: readonly Resource[]): string | null {
  if (/common cartridge/i.test(schema)) return /^\d+\.\d+/.exec(version)?.[0] ?? "1.1";
  return resources.some(({ type }) => /imsqti_xmlv1p2\/imscc_xmlv1p\d/.test(type)) ? "1.1" : null;
}
