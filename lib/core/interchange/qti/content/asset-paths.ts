import { decodeBase64, isBase64 } from "../../base64.ts";
import { ImportError, type ModelAsset, type SourceFile } from "../../model.ts";

const MAX_ASSET = 50 * 1024 * 1024;

/** Finds the files that content refers to, and gives them names for its placeholders. */
export class AssetPaths {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #folder: string;
  readonly #found = new Map<string, ModelAsset>();

  /** `path` is the path of the file that the content is in. Addresses are relative to its folder. */
  constructor(files: ReadonlyMap<string, SourceFile>, path: string) {
    this.#files = files;
    this.#folder = path.slice(0, path.lastIndexOf("/") + 1);
  }

  get assets(): ModelAsset[] {
    return [...this.#found.values()];
  }

  /** Returns the address to put in content: an https address, or a placeholder. Undefined if there is no such file. */
  resolve(address: string): string | undefined {
    const trimmed = address.trim();
    if (/^https:\/\//i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : undefined;
    const data = /^data:[^,;]*;base64,([A-Za-z0-9+/=\s]+)$/i.exec(trimmed);
    if (data?.[1] !== undefined) return this.#addData(data[1].replace(/\s+/g, ""));
    const path = resolvePath(this.#folder, trimmed);
    const file = path === undefined ? undefined : this.#files.get(path);
    if (!file || path === undefined) return undefined;
    this.#found.set(path, { name: path, read: () => readFile(file) });
    return `asset:${path}`;
  }

  #addData(base64: string): string | undefined {
    if (!isBase64(base64)) return undefined;
    const name = `data-${this.#found.size + 1}`;
    this.#found.set(name, { name, read: async () => decodeBase64(base64) });
    return `asset:${name}`;
  }
}

/** Resolves a relative address inside a package. Undefined if it leads outside, or is an address of another kind. */
export function resolvePath(folder: string, address: string): string | undefined {
  const [path = ""] = address.replace(/\\/g, "/").split(/[?#]/);
  if (path === "" || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) return undefined;
  const steps: string[] = [];
  for (const step of `${path.startsWith("/") ? "" : folder}${decode(path)}`.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.length === 0 ? undefined : steps.join("/");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads a whole file. @throws ImportError if it is too large */
export async function readFile(file: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    length += chunk.length;
    if (length > MAX_ASSET) throw new ImportError("too_large", `${file.path} is too large.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
