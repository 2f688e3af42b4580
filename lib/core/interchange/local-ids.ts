/**
 * Numbers the ids of an export in the order of their first use: "q1", "q2" and so on. A file then doesn't contain ids of
 * the service, and exporting what was imported from it gives the same file.
 */
export class LocalIds {
  readonly #prefix: string;
  readonly #numbers = new Map<string, number>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  has(id: string): boolean {
    return this.#numbers.has(id);
  }

  get(id: string): string {
    const number = this.#numbers.get(id) ?? this.#numbers.size + 1;
    this.#numbers.set(id, number);
    return `${this.#prefix}${number}`;
  }
}
