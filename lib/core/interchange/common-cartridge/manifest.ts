import type { Source, SourceFile } from "../model.ts";
import { normalizePath } from "../qti1/find-file.ts";
import { findElement, getText, iterateElements, listElements, type XmlElement } from "../xml/elements.ts";
import { readXmlRoot } from "../xml/read-xml.ts";

export type Resource = {
  identifier: string;
  type: string;
  /** The paths of its files in the package. */
  files: string[];
  /** The identifiers of the resources that it depends on. */
  dependencies: string[];
};

export type Manifest = { root: XmlElement; resources: ReadonlyMap<string, Resource>; version: string | null };

/** Finds the manifest: at the root, or in the only folder of a package that was zipped with it. */
export function findManifest({ files }: Source): SourceFile | undefined {
  const root = files.get("imsmanifest.xml");
  if (root) return root;
  const nested = [...files.values()].filter(({ path }) => /^[^/]+\/imsmanifest\.xml$/.test(path));
  return nested.length === 1 ? nested[0] : undefined;
}

/** Reads a manifest. @throws ImportError if it isn't XML */
export async function readManifest(file: SourceFile): Promise<Manifest> {
  const root = await readXmlRoot(file);
  const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
  const resources = new Map<string, Resource>();
  for (const element of listElements(findElement(root, "resources") ?? root, "resource")) {
    const resource = readResource(element, folder);
    resources.set(resource.identifier, resource);
  }
  return { root, resources, version: readVersion(root) };
}

function readResource(element: XmlElement, folder: string): Resource {
  const base = folder + (element.attributes.get("base") ?? element.attributes.get("xml:base") ?? "");
  // Blackboard names the file in an attribute of its own.
  const hrefs = [element, ...listElements(element, "file")].flatMap(
    ({ attributes }) => attributes.get("href") ?? attributes.get("file") ?? [],
  );
  const paths = hrefs.map((href) => normalizePath(base + decode(href)) ?? "");
  return {
    identifier: element.attributes.get("identifier") ?? "",
    type: element.attributes.get("type") ?? "",
    files: [...new Set(paths)],
    dependencies: listElements(element, "dependency").map(
      ({ attributes }) => attributes.get("identifierref") ?? "",
    ),
  };
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** The version of Common Cartridge, or null for another kind of package. */
function readVersion(root: XmlElement): string | null {
  const metadata = findElement(root, "metadata");
  if (!/common cartridge/i.test(getText(findElement(metadata, "schema")))) {
    const hasCartridge = [...iterateElements(root)].some(({ attributes }) =>
      /^imsqti_xmlv1p2\/imscc_xmlv1p\d/.test(attributes.get("type") ?? ""),
    );
    return hasCartridge ? "1.1" : null;
  }
  return /^\d+\.\d+/.exec(getText(findElement(metadata, "schemaversion")).trim())?.[0] ?? "1.1";
}
