import type { Doc } from "#lib/core/content/nodes.ts";
import type { LossNote, ModelAsset, ModelItem } from "../model.ts";

/** Text that questions share, from an item without a question. */
export type SharedText = { content: Doc; assets: ModelAsset[]; losses: LossNote[] };

/** An imported item, or a shared text, at its place among the children of its parent. */
export type Placed = { index: number } & ({ source: string } | { text: SharedText });

/** What tests need to know of the items of a source, which aren't kept. */
export class SourceIndex {
  readonly #names = new Set<string>();
  /** How often each name was asked for, so that numbering many of the same takes linear time. */
  readonly #counts = new Map<string, number>();
  readonly #byIdent = new Map<string, string>();
  readonly #points = new Map<string, number>();
  readonly #banks = new Map<string, string[]>();

  /** Returns a name that is unique in the source. */
  createName(path: string, ident: string): string {
    const name = `${path}#${ident}`;
    let unique = name;
    while (this.#names.has(unique)) {
      const count = (this.#counts.get(name) ?? 1) + 1;
      this.#counts.set(name, count);
      unique = `${name}-${count}`;
    }
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
