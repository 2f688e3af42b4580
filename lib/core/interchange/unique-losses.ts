import type { LossNote } from "./model.ts";

/** Collects losses, each of the same place once. Noting many of them takes linear time. */
export class UniqueLosses {
  readonly notes: LossNote[] = [];
  readonly #names = new Set<string>();

  constructor(losses: readonly LossNote[] = []) {
    for (const { code, path, detail } of losses) this.add(code, path, detail);
  }

  add(code: LossNote["code"], path: string, detail?: string): void {
    const name = JSON.stringify([code, path, detail]);
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.notes.push(detail === undefined ? { code, path } : { code, path, detail });
  }
}
