import type { ModelAsset, Source } from "../model.ts";
import { readWholeFile } from "../read-whole-file.ts";

/** Canvas writes this in place of the folder `web_resources`. */
const FILE_BASE = /^\$IMS[-_]CC[-_]FILEBASE\$/i;

/** Creates a function that finds the file of a package that an address in another one of its files names. */
export function createFileFinder(source: Source, path: string): (address: string) => ModelAsset | undefined {
  const folders = listFolders(path);
  return (address) => {
    const decoded = decode(address.replace(/[?#].*$/s, ""));
    const isBased = FILE_BASE.test(decoded);
    const relative = decoded.replace(FILE_BASE, "").replace(/^\/+/, isBased ? "" : "/");
    const candidates = isBased
      ? folders.flatMap((folder) => [`${folder}web_resources/${relative}`, folder + relative])
      : folders.map((folder) => folder + relative);
    const file = candidates
      .map((each) => source.files.get(normalizePath(each) ?? ""))
      .find((each) => each !== undefined);
    return file && { name: file.path, read: () => readWholeFile(file) };
  };
}

/** The folder of a file, and those around it up to the root, which is "". */
function listFolders(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return [...parts.keys(), parts.length]
    .map((count) =>
      parts
        .slice(0, count)
        .map((part) => `${part}/`)
        .join(""),
    )
    .reverse();
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Resolves `.` and `..`. Returns undefined for a path outside of the package. */
export function normalizePath(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
