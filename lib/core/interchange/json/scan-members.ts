import { tryParseJson } from "#lib/core/try-parse-json.ts";
import { ImportError } from "../model.ts";

/**
 * A member of the root object, or an element of a member that is split. `text` is JSON, or null if it is too long or
 * too deep.
 */
export type ScannedValue = { member: string; index: number | null; text: string | null };

type Scope = { splitMembers: ReadonlySet<string>; maxLength: number };

/** More levels than any content has. Deeper values could exhaust the stack. */
export const MAX_ENTRY_DEPTH = 100;

const WHITE_SPACE = /\s/;
const STRING_END = /["\\]/g;

/**
 * Scans a JSON object for its members, one character at a time, so that only one value is in memory. Members in
 * `splitMembers` are arrays whose elements are returned one by one. The values themselves aren't checked.
 */
export class MemberScanner {
  readonly #scope: Scope;
  readonly #found: ScannedValue[] = [];
  #state: "start" | "name" | "colon" | "value" | "element" | "comma" | "elementComma" | "end" = "start";
  readonly #names = new Set<string>();
  #member = "";
  #index = 0;
  /** The text of the current name or value. `#length` also counts what was too long to keep. */
  #text = "";
  #length = 0;
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** @throws ImportError if the text isn't a JSON object, or the object has two members of the same name */
  write(chunk: string): ScannedValue[] {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#inString && !this.#isEscaped) at += this.#skipString(chunk, at);
      const character = chunk.charAt(at);
      if (character === "") break;
      if (this.#length > 0) {
        if (!this.#endsBefore(character)) {
          this.#advance(character);
          if (this.#isComplete(character)) {
            this.#take(chunk.slice(start, at + 1));
            start = at + 1;
            this.#finish();
          }
          continue;
        }
        this.#take(chunk.slice(start, at));
        this.#finish();
      }
      start = at;
      if (WHITE_SPACE.test(character)) start = at + 1;
      else if (this.#openValue(character)) {
        this.#advance(character);
      } else start = at + 1;
    }
    if (this.#length > 0) this.#take(chunk.slice(start));
    return this.#found.splice(0);
  }

  /** @throws ImportError if the object isn't complete */
  close(): void {
    if (this.#state !== "end") fail();
  }

  /** Handles a character between values. Returns whether it starts a name or a value. */
  #openValue(character: string): boolean {
    const isClosing = character === "}" || character === "]";
    if (this.#state === "start" && character === "{") this.#state = "name";
    else if (this.#state === "name" && character === "}") this.#state = "end";
    else if (this.#state === "colon" && character === ":") this.#state = "value";
    else if (this.#state === "value" && character === "[" && this.#scope.splitMembers.has(this.#member)) {
      this.#state = "element";
      this.#index = 0;
    } else if (this.#state === "element" && character === "]") this.#state = "comma";
    else if (this.#state === "comma" && character === ",") this.#state = "name";
    else if (this.#state === "comma" && character === "}") this.#state = "end";
    else if (this.#state === "elementComma" && character === ",") this.#state = "element";
    else if (this.#state === "elementComma" && character === "]") this.#state = "comma";
    else if (this.#state === "name" && character === '"') return true;
    else if ((this.#state === "value" || this.#state === "element") && !isClosing && !/[,:]/.test(character))
      return true;
    else fail();
    return false;
  }

  /** Skips the characters of a string that mean nothing, because files in Base64 have millions of them. */
  #skipString(chunk: string, at: number): number {
    STRING_END.lastIndex = at;
    const count = (STRING_END.exec(chunk)?.index ?? chunk.length) - at;
    this.#length += count;
    return count;
  }

  /** A number or a word ends where something else begins. */
  #endsBefore(character: string): boolean {
    return this.#depth === 0 && !this.#inString && /[\s,}\]:]/.test(character);
  }

  #advance(character: string): void {
    this.#length += 1;
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === "\\") this.#isEscaped = true;
      else if (character === '"') this.#inString = false;
    } else if (character === '"') this.#inString = true;
    else if (character === "{" || character === "[") this.#open();
    else if (character === "}" || character === "]") this.#depth -= 1;
    if (this.#depth < 0) fail();
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_ENTRY_DEPTH) this.#length = Number.POSITIVE_INFINITY;
  }

  #isComplete(character: string): boolean {
    return this.#depth === 0 && !this.#inString && /["}\]]/.test(character);
  }

  #take(text: string): void {
    if (this.#length <= this.#scope.maxLength) this.#text += text;
    else this.#text = "";
  }

  #finish(): void {
    const text = this.#length <= this.#scope.maxLength ? this.#text : null;
    if (this.#state === "name") {
      this.#member = this.#addName(parseName(text));
      this.#state = "colon";
    } else if (this.#state === "value") {
      this.#found.push({ member: this.#member, index: null, text });
      this.#state = "comma";
    } else {
      this.#found.push({ member: this.#member, index: this.#index, text });
      this.#index += 1;
      this.#state = "elementComma";
    }
    this.#text = "";
    this.#length = 0;
  }

  #addName(name: string): string {
    if (this.#names.has(name))
      throw new ImportError("unreadable", `The file has more than one ${JSON.stringify(name)}.`);
    this.#names.add(name);
    return name;
  }
}

function parseName(text: string | null): string {
  const name = text === null ? undefined : tryParseJson(text);
  return typeof name === "string" ? name : fail();
}

function fail(): never {
  throw new ImportError("unreadable", "The file isn't a complete JSON object.");
}
