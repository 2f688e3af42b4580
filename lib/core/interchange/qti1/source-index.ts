import type { Doc } from "#lib/core/content/nodes.ts";
import type { ModelAsset, ModelItem } from "../model.ts";

/** Text that questions share, from an item without a question. */
export type SharedText = { content: Doc; assets: ModelAsset[] };

/** An imported item, or a shared text, at its place among the children of its parent. */
export type Placed = { index: number } & ({ source: string } | { text: SharedText });

/** What tests need to know of the items of a source, which aren't kept. */
export class SourceIndex {
  readonly #names = new Set<string>();
  readonly #byIdent = new Map<string, string>();
  readonly #points = new Map<string, number>();
  readonly #banks = new Map<string, string[]>();

  /** Returns a name that is unique in the source. */
  createName(path: string, ident: string): string {
    const name = `${path}#${ident}`;
    let unique = name;
    for (let number = 2; this.#names.has(unique); number += 1) unique = `${name}-${number}`;
    this.#names.add(unique);
    return unique;
  }

  /** Remembers an item under its identifier and in its bank, unless it was skipped. */
  add(ident: string, bank: string | undefined, { source, question }: ModelItem): void {
    if (!question) return;
    this.#byIdent.set(ident, source);
    this.#points.set(source, question.points);
    if (bank === undefined) return;
    const items = this.#banks.get(bank) ?? [];
    items.push(source);
    this.#banks.set(bank, items);
  }

  findItem(ident: string): string | undefined {
    return this.#byIdent.get(ident);
  }
  listBank(ident: string): readonly string[] {
    return this.#banks.get(ident) ?? [];
  }
  getPoints(source: string): number {
    return this.#points.get(source) ?? 1;
  }
}
