import { decodeBase64, isBase64 } from "../../base64.ts";
import { decodeAddress } from "../../decode-address.ts";
import { ImportError, type ModelAsset, type SourceFile } from "../../model.ts";
import { type PictureSize, readPictureSize } from "../../picture-size.ts";
import { readWholeFile } from "../../read-whole-file.ts";

/** Finds the files that content refers to, and gives them names for its placeholders. */
export class AssetPaths {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #folder: string;
  readonly #found = new Map<string, ModelAsset>();
  readonly #dataNames = new Map<string, string>();
  readonly #sizes = new Map<string, PictureSize>();

  /** `path` is the path of the file that the content is in. Addresses are relative to its folder. */
  constructor(files: ReadonlyMap<string, SourceFile>, path: string) {
    this.#files = files;
    this.#folder = path.slice(0, path.lastIndexOf("/") + 1);
  }

  get assets(): ModelAsset[] {
    return [...this.#found.values()];
  }

  /** Reads the sizes of pictures from their bytes, for `getSize`. Converting content can't wait for them. */
  async readSizes(addresses: readonly string[]): Promise<void> {
    for (const address of new Set(addresses)) {
      const size = await this.#readSize(address);
      if (size) this.#sizes.set(address, size);
    }
  }
  getSize(address: string): PictureSize | undefined {
    return this.#sizes.get(address);
  }

  async #readSize(address: string): Promise<PictureSize | undefined> {
    try {
      const bytes = await this.#find(address)?.read();
      return bytes && readPictureSize(bytes);
    } catch (error) {
      // Storing the picture reports that it is damaged.
      if (error instanceof ImportError) return undefined;
      throw error;
    }
  }

  /** Returns the address to put in content: an https address, or a placeholder. Undefined if there is no such file. */
  resolve(address: string): string | undefined {
    const trimmed = address.trim();
    if (/^https:\/\//i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : undefined;
    const asset = this.#find(trimmed);
    if (!asset) return undefined;
    this.#found.set(asset.name, asset);
    return `asset:${asset.name}`;
  }

  #find(address: string): ModelAsset | undefined {
    const [, data] = /^\s*data:[^,;]*;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address) ?? [];
    if (data !== undefined) return this.#findData(data.replace(/\s+/g, ""));
    const path = resolvePath(this.#folder, address.trim());
    const file = path === undefined ? undefined : this.#files.get(path);
    return file && { name: file.path, read: () => readWholeFile(file) };
  }

  /** The same data has the same name, wherever it is used. */
  #findData(base64: string): ModelAsset | undefined {
    if (!isBase64(base64)) return undefined;
    const name = this.#dataNames.get(base64) ?? `data-${this.#dataNames.size + 1}`;
    this.#dataNames.set(base64, name);
    return { name, read: async () => decodeBase64(base64) };
  }
}

/** Resolves a relative address inside a package. Undefined if it leads outside, or is an address of another kind. */
export function resolvePath(folder: string, address: string): string | undefined {
  const [path = ""] = address.replace(/\\/g, "/").split(/[?#]/);
  if (path === "" || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) return undefined;
  const steps: string[] = [];
  for (const step of `${path.startsWith("/") ? "" : folder}${decodeAddress(path)}`.split("/")) {
    if (step === "..") {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.length === 0 ? undefined : steps.join("/");
}
