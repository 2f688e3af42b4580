const VALID = /^[A-Za-z0-9_-]{1,64}$/;

/** Gives each identifier of a source an id that content can have: itself if it is valid, or a number. */
export class IdMap {
  readonly #prefix: string;
  readonly #ids = new Map<string, string>();
  readonly #used: Set<string>;

  /** @param taken Ids that can't be used again */
  constructor(prefix: string, identifiers: readonly string[], taken: ReadonlySet<string> = new Set()) {
    this.#prefix = prefix;
    this.#used = new Set(taken);
    for (const identifier of identifiers)
      if (VALID.test(identifier) && !taken.has(identifier)) this.#set(identifier, identifier);
    for (const identifier of identifiers)
      if (!this.#ids.has(identifier)) this.#set(identifier, this.#createId());
  }

  get(identifier: string): string {
    return this.#ids.get(identifier) ?? "";
  }

  get used(): ReadonlySet<string> {
    return this.#used;
  }

  #set(identifier: string, id: string): void {
    this.#ids.set(identifier, id);
    this.#used.add(id);
  }
  #createId(): string {
    for (let number = this.#ids.size + 1; ; number += 1) {
      const id = `${this.#prefix}${number}`;
      if (!this.#used.has(id)) return id;
    }
  }
}
