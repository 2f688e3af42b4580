import { SkippedItem } from "../../skipped-item.ts";
import type { XmlElement } from "../../xml/elements.ts";

const VALID = /^[A-Za-z0-9_-]{1,64}$/;

/** Gives each identifier of an item one of our ids: the same where it fits, else a similar one that isn't taken. */
export class IdMap {
  readonly #ids = new Map<string, string>();
  readonly #sources = new Map<string, string>();

  get(source: string): string {
    const known = this.#ids.get(source);
    if (known !== undefined) return known;
    const id = VALID.test(source) && !this.#sources.has(source) ? source : this.#create(source);
    this.#ids.set(source, id);
    this.#sources.set(id, source);
    return id;
  }

  /** Returns the identifier in the source of an id that `get` returned. */
  getSource(id: string): string {
    return this.#sources.get(id) ?? id;
  }

  #create(source: string): string {
    const base = source.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, 56) || "id";
    for (let number = 2; ; number += 1) {
      const id = `${base}_${number}`;
      if (!this.#sources.has(id)) return id;
    }
  }
}

/** Reads the identifier of a part. @throws SkippedItem if there is none */
export function readIdentifier(element: XmlElement): string {
  const identifier = element.attributes.get("identifier")?.trim();
  if (!identifier) throw new SkippedItem("invalid_item", element.name, "identifier");
  return identifier;
}
