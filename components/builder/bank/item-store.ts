import type { DraftReference, Json, Key } from "#components/builder/document/draft.ts";
import type { ItemPreview, WorkingDraft } from "#lib/contract/drafts.ts";
import type { Pool } from "#lib/contract/exercises.ts";

/** An item as of one of its revisions. */
export type BankItem = {
  id: string;
  revision: number;
  content_ast: Json;
  answer_keys: Key[];
  /** The item's own points. Undefined while only those that the assessment gives are known. */
  points: number | undefined;
  /** Whether the item has changed since this revision. */
  isOutdated: boolean;
};

export type Loadable<T> = { state: "loading" } | { state: "failed" } | { state: "ready"; value: T };
/** The items that a pool draws from. `isPartial`: whether there are more than were counted. */
export type PoolItems = { items: readonly BankItem[]; isPartial: boolean };

export type Revision = DraftReference["revision"];
/** The items of a pool are always the newest. */
const NEWEST = "latest";
const LOADING = { state: "loading" } as const;
const FAILED = { state: "failed" } as const;

const listReady = (item: Loadable<BankItem>): BankItem[] => (item.state === "ready" ? [item.value] : []);
const getKey = (id: string, revision: Revision): string => `${id} ${revision}`;

/**
 * The items that the editor shows. They come with the draft or are loaded when they are first shown. The draft itself
 * contains only references to them.
 */
export class ItemStore {
  readonly #items = new Map<string, Loadable<BankItem>>();
  readonly #matching = new Map<string, Loadable<PoolItems>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** The draft that items last came with. */
  draft: WorkingDraft | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Increases with every change. */
  readonly getVersion = (): number => this.#version;

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  /** Adds the items that came with the draft. */
  addDraft(draft: WorkingDraft): void {
    this.draft = draft;
    for (const { pool, pool_items: poolItems, questions } of draft.exercises) {
      for (const item of poolItems) this.#addPreview(item, NEWEST, pool?.points_each !== undefined);
      if (pool && !Array.isArray(pool.from)) {
        const items = poolItems.flatMap(({ item_id: id }) => listReady(this.getItem(id, NEWEST)));
        this.#matching.set(JSON.stringify(pool.from), { state: "ready", value: { items, isPartial: false } });
      }
      for (const question of questions) {
        if (!("item_id" in question)) continue;
        this.#addPreview(question.preview, question.revision, question.points !== null);
      }
    }
    this.#notify();
  }

  /** Adds items in their newest revision. */
  addItems(items: readonly BankItem[]): void {
    for (const item of items) this.#items.set(getKey(item.id, NEWEST), { state: "ready", value: item });
    this.#notify();
  }

  getItem(id: string, revision: Revision): Loadable<BankItem> {
    const known = this.#items.get(getKey(id, revision));
    if (known) return known;
    const newest = this.#items.get(getKey(id, NEWEST));
    return newest?.state === "ready" && newest.value.revision === revision ? newest : LOADING;
  }

  /** Loads an item, unless it is already known or `reload` is set. */
  async loadItem(id: string, revision: Revision, { reload = false } = {}): Promise<Loadable<BankItem>> {
    const key = getKey(id, revision);
    const known = this.#items.get(key);
    if (known && known.state !== "failed" && !reload) return known;
    if (!known || known.state === "failed") this.#set(this.#items, key, LOADING);
    const loaded = await import("./fetch-items.ts")
      .then(({ fetchItem }) => fetchItem(id, revision))
      .then(
        (value) => ({ state: "ready", value }) as const,
        () => FAILED,
      );
    this.#setLoaded(this.#items, key, loaded);
    return loaded;
  }

  /** Returns the items that a pool draws from, as far as they are known. */
  getPoolItems({ from }: Pick<Pool, "from">): Loadable<PoolItems> {
    if (!Array.isArray(from)) return this.#matching.get(JSON.stringify(from)) ?? LOADING;
    const items = from.map(({ item_id: id }) => this.getItem(id, NEWEST));
    const ready = items.flatMap(listReady);
    if (ready.length === items.length) return { state: "ready", value: { items: ready, isPartial: false } };
    return items.some(({ state }) => state === "failed") ? FAILED : LOADING;
  }

  /** Loads the items that a pool draws from. Items with certain tags are searched again. */
  async loadPoolItems({ from }: Pick<Pool, "from">): Promise<void> {
    if (Array.isArray(from)) {
      await Promise.all(from.map(({ item_id: id }) => this.loadItem(id, NEWEST)));
      return;
    }
    const key = JSON.stringify(from);
    const loaded = await import("./fetch-items.ts")
      .then(({ fetchMatching }) => fetchMatching(from))
      .then(
        (value) => ({ state: "ready", value }) as const,
        () => FAILED,
      );
    if (loaded.state === "ready") this.addItems(loaded.value.items);
    this.#setLoaded(this.#matching, key, loaded);
  }

  #addPreview(preview: ItemPreview, revision: Revision, hasOtherPoints: boolean): void {
    const key = getKey(preview.item_id, revision);
    const known = this.#items.get(key);
    const knownPoints = known?.state === "ready" ? known.value.points : undefined;
    const value: BankItem = {
      id: preview.item_id,
      revision: preview.item_revision,
      content_ast: preview.content_ast,
      answer_keys: preview.answer_keys as Key[],
      points: hasOtherPoints ? knownPoints : preview.points,
      isOutdated: preview.outdated,
    };
    this.#items.set(key, { state: "ready", value });
  }

  /** If something can't be loaded again, what is already shown stays. */
  #setLoaded<T>(map: Map<string, Loadable<T>>, key: string, loaded: Loadable<T>): void {
    if (loaded.state === "ready" || map.get(key)?.state !== "ready") this.#set(map, key, loaded);
  }

  #set<T>(map: Map<string, T>, key: string, value: T): void {
    map.set(key, value);
    this.#notify();
  }
  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
