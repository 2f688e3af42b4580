import { html, type Markup, type QtiVersion, writeDocument } from "./markup.ts";
import { NAMESPACES } from "./versions.ts";

/** A resource of the manifest: the file that it is named by first. */
export type PackageResource = {
  id: string;
  type: "item" | "test";
  files: readonly string[];
  dependencies: readonly string[];
};

/** Writes the manifest of a package. */
export function writeManifest(resources: readonly PackageResource[], version: QtiVersion): string {
  const { manifest, schemaVersion, itemType, testType } = NAMESPACES[version];
  const schema = version === "3.0" ? "QTI Package" : "QTIv2.2 Package";
  const elements = resources.map(
    ({ id, type, files, dependencies }): Markup =>
      html(
        "resource",
        { identifier: `resource-${id}`, type: type === "item" ? itemType : testType, href: files[0] },
        [
          ...files.map((href) => html("file", { href })),
          ...dependencies.map((each) => html("dependency", { identifierref: `resource-${each}` })),
        ],
      ),
  );
  const metadata = html("metadata", {}, [
    html("schema", {}, [schema]),
    html("schemaversion", {}, [schemaVersion]),
  ]);
  const root = html("manifest", { xmlns: manifest, identifier: "package" }, [
    metadata,
    html("organizations"),
    html("resources", {}, elements),
  ]);
  return writeDocument(root, version);
}
