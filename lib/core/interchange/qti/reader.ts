import type { FormatReader, SourceFile } from "../model.ts";
import { findManifest, readManifest } from "./package/manifest.ts";
import { readPackage } from "./package/read-package.ts";

/** How much of a file shows what it is. */
const BEGINNING = 8192;
const ROOT = /<(?:[\w.-]+:)?(qti-assessment-(?:item|test|section)|assessment(?:Item|Test|Section))[\s>][^>]*/;
const NAMESPACE = /imsqti(?:asi|_item)?_v(\d)p(\d)/;

/** Reads QTI 3.0, 2.2 and 2.1: packages, items, and tests. */
export const qtiReader: FormatReader = {
  format: "qti",
  async detect(source) {
    const manifest = findManifest(source);
    if (manifest) {
      const listed = await readManifest(manifest);
      return listed && { version: listed.version };
    }
    for (const file of source.files.values()) {
      if (source.files.size > 1 && !file.path.endsWith(".xml")) continue;
      const found = await detectFile(file);
      if (found) return found;
    }
    return undefined;
  },
  read: readPackage,
};

async function detectFile(file: SourceFile): Promise<{ version: string | null } | undefined> {
  const beginning = await readMarkup(file);
  const root = ROOT.exec(beginning);
  if (!root) return undefined;
  const version = NAMESPACE.exec(root[0]);
  if (version) return { version: `${version[1]}.${version[2]}` };
  return { version: root[1]?.startsWith("qti-") ? "3.0" : null };
}

/** Unlike text formats, keeps what isn't valid, so that reading the file reports what is wrong with it. */
async function readMarkup(file: SourceFile): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of file.read()) {
    text += decoder.decode(bytes.subarray(0, BEGINNING), { stream: true }).replaceAll("\0", "");
    if (text.length >= BEGINNING) break;
  }
  return text;
}
