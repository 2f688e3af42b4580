import { isDocumentJson, isObject } from "#lib/core/content/json.ts";

/** The address of an uploaded file in content. */
const UPLOADED = "/assets/";
const PLACEHOLDER = "asset:";

/**
 * Replaces the addresses of uploaded files in documents by placeholders. `sources` has the addresses by name, in the
 * order of their first use. Opaque content is left alone.
 */
export function localizeAssets(contents: readonly unknown[]): {
  contents: unknown[];
  sources: Map<string, string>;
} {
  const sources = new Map<string, string>();
  const names = new Map<string, string>();
  const getPlaceholder = (src: string): string => {
    if (!src.startsWith(UPLOADED)) return src;
    const name = names.get(src) ?? `file-${names.size + 1}`;
    names.set(src, name);
    sources.set(name, src);
    return `${PLACEHOLDER}${name}`;
  };
  const localized = contents.map((content) =>
    isDocumentJson(content) ? mapSources(content, getPlaceholder) : content,
  );
  return { contents: localized, sources };
}

/** Lists the names of the files that a document refers to, and whether it has addresses that lead nowhere. */
export function findAssetNames(content: unknown): { names: Set<string>; hasUploaded: boolean } {
  const names = new Set<string>();
  let hasUploaded = false;
  const note = (src: string): string => {
    if (src.startsWith(PLACEHOLDER)) names.add(src.slice(PLACEHOLDER.length));
    hasUploaded ||= src.startsWith(UPLOADED);
    return src;
  };
  if (isDocumentJson(content)) mapSources(content, note);
  return { names, hasUploaded };
}

function mapSources(value: unknown, replace: (src: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapSources(each, replace));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === "src" && typeof member === "string" ? replace(member) : mapSources(member, replace),
  ]);
  return Object.fromEntries(members);
}
