import { decodeAddress } from "../decode-address.ts";
import type { ModelAsset, Source, SourceFile } from "../model.ts";
import { readWholeFile } from "../read-whole-file.ts";

/** Canvas writes this in place of the folder `web_resources`. */
const FILE_BASE = /^\$IMS[-_]CC[-_]FILEBASE\$/i;
/** Blackboard names a file by its number in an address, and after the name of the file in a package. */
const BLACKBOARD_ADDRESS = /\/(xid-\d+_\d+)$/;
const BLACKBOARD_FILE = /__(xid-\d+_\d+)(?:\.[^./]+)?$/;

/** Creates a function that finds the file of a package that an address in another one of its files names. */
export function createFileFinder(source: Source, path: string): (address: string) => ModelAsset | undefined {
  const folders = listFolders(path);
  let numbered: Map<string, SourceFile> | undefined;
  const findNumbered = (number: string): SourceFile | undefined => {
    numbered ??= new Map(
      [...source.files].flatMap(([name, file]) => {
        const [, found] = BLACKBOARD_FILE.exec(name) ?? [];
        return found === undefined ? [] : [[found, file] as const];
      }),
    );
    return numbered.get(number);
  };
  return (address) => {
    const decoded = decodeAddress(address.replace(/[?#].*$/s, ""));
    const isBased = FILE_BASE.test(decoded);
    const relative = decoded.replace(FILE_BASE, "").replace(/^\/+/, isBased ? "" : "/");
    const candidates = isBased
      ? folders.flatMap((folder) => [`${folder}web_resources/${relative}`, folder + relative])
      : folders.map((folder) => folder + relative);
    const [, number] = BLACKBOARD_ADDRESS.exec(decoded) ?? [];
    const file =
      candidates
        .map((each) => source.files.get(normalizePath(each) ?? ""))
        .find((each) => each !== undefined) ?? (number === undefined ? undefined : findNumbered(number));
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
