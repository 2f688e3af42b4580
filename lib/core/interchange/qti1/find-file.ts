import type { ModelAsset, Source, SourceFile } from "../model.ts";

/** Canvas writes this in place of the folder `web_resources`. */
const FILE_BASE = /^\$IMS[-_]CC[-_]FILEBASE\$/i;
const FOLDERS = ["web_resources/", ""];

/** Creates a function that finds the file of a package that an address in another one of its files names. */
export function createFileFinder(source: Source, path: string): (address: string) => ModelAsset | undefined {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (address) => {
    const decoded = decode(address.replace(/[?#].*$/s, ""));
    const isBased = FILE_BASE.test(decoded);
    const relative = decoded.replace(FILE_BASE, "").replace(/^\/+/, isBased ? "" : "/");
    const candidates = isBased
      ? FOLDERS.map((base) => normalizePath(base + relative))
      : [normalizePath(folder + relative), normalizePath(relative)];
    const file = candidates.map((each) => source.files.get(each ?? "")).find((each) => each !== undefined);
    return file && { name: file.path, read: () => readBytes(file) };
  };
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

async function readBytes(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read()) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
