import type { Issue } from "#lib/contract/issues.ts";

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Random, so that nobody can choose names whose hashes collide. */
const [SEED = 0] = crypto.getRandomValues(new Int32Array(1));

/**
 * Finds repeated names while a JSON text is scanned. The names of the open objects form a stack, because only the
 * innermost object gets new ones. A hash table, with open addressing and linear probing, finds them. When an object
 * closes, its names are removed in the reverse order, so clearing their slots is enough. A name is a place in the text and
 * a hash of its unescaped characters; strings are made only to compare names whose hashes are equal.
 */
export class OpenNames {
  /** The paths of the first `max` members that have the name of an earlier member. */
  readonly repeated: Issue["path"][] = [];
  readonly #json: string;
  readonly #max: number;

  // For each level: what it is, where its names begin in the stack, the index of the current item, and its current name.
  readonly #isObject: boolean[] = [];
  readonly #bases: Int32Array;
  readonly #items: Int32Array;
  readonly #current: Int32Array;

  // The stack. Names have a hash, a start, and a slot of the table.
  #size = 0;
  #hashes = new Int32Array(64);
  #starts = new Int32Array(64);
  #slots = new Int32Array(64);
  /** Indices into the stack, plus 1; 0 for an empty slot. At least half of the slots are empty. */
  #table = new Int32Array(128);

  constructor(json: string, maxDepth: number, max: number) {
    this.#json = json;
    this.#max = max;
    this.#bases = new Int32Array(maxDepth + 1);
    this.#items = new Int32Array(maxDepth + 1);
    this.#current = new Int32Array(maxDepth + 1);
  }

  /** Begins an object or an array at a level. The root is at level 1. */
  open(depth: number, isObject: boolean): void {
    this.#isObject[depth] = isObject;
    this.#bases[depth] = this.#size;
    this.#items[depth] = 0;
  }

  /** Moves on to the next member or item. Returns whether it has a name. */
  startNext(depth: number): boolean {
    if (this.#isObject[depth]) return true;
    this.#items[depth] = at(this.#items, depth) + 1;
    return false;
  }

  /** Reads the name whose content begins at `start`. Returns the index of its closing quote. */
  read(depth: number, start: number): number {
    const json = this.#json;
    let hash = SEED ^ depth;
    let i = start;
    for (; i < json.length; i++) {
      let c = json.charCodeAt(i);
      if (c === QUOTE) break;
      if (c === BACKSLASH) {
        c = readEscape(json, i + 1);
        i += json.charCodeAt(i + 1) === 0x75 ? 5 : 1;
      }
      hash = Math.imul(hash ^ c, 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    this.#current[depth] = start;
    if (this.repeated.length < this.#max) this.#add(depth, hash, start);
    return i;
  }

  /** Ends the object or array at a level. */
  close(depth: number): void {
    const base = at(this.#bases, depth);
    while (this.#size > base) this.#table[at(this.#slots, --this.#size)] = 0;
  }

  #add(depth: number, hash: number, start: number): void {
    const base = at(this.#bases, depth);
    const mask = this.#table.length - 1;
    let slot = hash & mask;
    for (let entry = at(this.#table, slot) - 1; entry >= 0; entry = at(this.#table, slot) - 1) {
      if (at(this.#hashes, entry) === hash && entry >= base && this.#isSame(at(this.#starts, entry), start)) {
        this.repeated.push(this.#getPath(depth));
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (this.#size === this.#hashes.length) {
      this.#grow();
      slot = this.#findFreeSlot(hash);
    }
    this.#hashes[this.#size] = hash;
    this.#starts[this.#size] = start;
    this.#slots[this.#size] = slot;
    this.#table[slot] = ++this.#size;
  }

  #grow(): void {
    this.#hashes = double(this.#hashes);
    this.#starts = double(this.#starts);
    this.#slots = double(this.#slots);
    this.#table = new Int32Array(this.#table.length * 2);
    // In the order of the stack, so that names can still be removed in the reverse order.
    for (let entry = 0; entry < this.#size; entry++) {
      const slot = this.#findFreeSlot(at(this.#hashes, entry));
      this.#slots[entry] = slot;
      this.#table[slot] = entry + 1;
    }
  }

  #findFreeSlot(hash: number): number {
    const mask = this.#table.length - 1;
    let slot = hash & mask;
    while (at(this.#table, slot) !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  #isSame(a: number, b: number): boolean {
    return this.#getName(a) === this.#getName(b);
  }

  #getPath(depth: number): Issue["path"] {
    return Array.from({ length: depth }, (_, k) =>
      this.#isObject[k + 1] ? this.#getName(at(this.#current, k + 1)) : at(this.#items, k + 1),
    );
  }

  /** The name whose content begins at `start`. A broken escape ends it: the text isn't JSON then. */
  #getName(start: number): string {
    const json = this.#json;
    let end = start;
    while (end < json.length && json.charCodeAt(end) !== QUOTE)
      end += json.charCodeAt(end) === BACKSLASH ? 2 : 1;
    const source = json.slice(start, end);
    return source.includes("\\") ? resolveEscapes(source) : source;
  }
}

const at = (list: Int32Array, index: number): number => list[index] ?? 0;

function double(list: Int32Array): Int32Array<ArrayBuffer> {
  const doubled = new Int32Array(list.length * 2);
  doubled.set(list);
  return doubled;
}

const SHORT_ESCAPES = new Map(
  [..."bfnrt"].map((letter, i) => [letter.charCodeAt(0), "\b\f\n\r\t".charCodeAt(i)]),
);

/** The UTF-16 unit that an escape stands for. `start` is the index after the backslash. */
function readEscape(json: string, start: number): number {
  const c = json.charCodeAt(start);
  return c === 0x75 ? Number.parseInt(json.slice(start + 1, start + 5), 16) : (SHORT_ESCAPES.get(c) ?? c);
}

function resolveEscapes(source: string): string {
  try {
    return JSON.parse(`"${source}"`);
  } catch {
    return source;
  }
}
