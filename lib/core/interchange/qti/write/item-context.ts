import type { LossCode } from "#lib/contract/imports.ts";
import type { BlockNode } from "#lib/core/content/index.ts";
import type { LossNote } from "../../model.ts";
import { UniqueLosses } from "../../unique-losses.ts";
import { hasForbidden, type Markup, type QtiVersion } from "./markup.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** The variables that every item has. */
const RESERVED = ["SCORE", "MAXSCORE", "completionStatus", "numAttempts", "duration"];
const UPLOADED = "/assets/";
/** The name of what XML can't have in losses. */
export const CONTROL_CHARACTERS = "control characters";

type WriteBlocks = (nodes: readonly BlockNode[] | undefined, context: WriteContext) => Markup[];

/** What is collected while an item, or the shared context of a test, is written. */
export class WriteContext {
  readonly version: QtiVersion;
  readonly #losses = new UniqueLosses();
  /** The addresses of uploaded files, as content has them. */
  readonly assets = new Set<string>();
  readonly #names = new Map<string, string>();
  readonly #taken = new Set(RESERVED);
  /** The ids of the responses that are written as numbers. */
  readonly numbers = new Set<string>();
  path = "";

  readonly #writeBlocks: WriteBlocks;

  constructor(version: QtiVersion, writeBlocks: WriteBlocks) {
    this.version = version;
    this.#writeBlocks = writeBlocks;
  }

  get losses(): readonly LossNote[] {
    return this.#losses.notes;
  }

  writeBlocks(nodes: readonly BlockNode[] | undefined): Markup[] {
    return this.#writeBlocks(nodes, this);
  }

  addLoss(code: LossCode, detail?: string): void {
    this.#losses.add(code, this.path, detail);
  }

  /** Notes the loss of characters that XML can't have. */
  noteForbidden(markup: Markup): void {
    if (hasForbidden(markup)) this.addLoss("markup_removed", CONTROL_CHARACTERS);
  }

  /** Returns an identifier of QTI for an id: the same, unless it starts with a digit or is taken. */
  getName(id: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    let name = NAME.test(id) ? id : `_${id}`;
    while (this.#taken.has(name)) name = `_${name}`;
    this.#names.set(id, name);
    this.#taken.add(name);
    return name;
  }

  /** Returns the address that a file in a folder of the package uses. */
  getAddress(src: string): string {
    if (!src.startsWith(UPLOADED)) return src;
    this.assets.add(src);
    return `..${src}`;
  }
}

/** The path in the package of an uploaded file. */
export const getAssetPath = (src: string): string => src.slice(1);
