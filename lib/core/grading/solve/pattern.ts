import { compilePattern } from "../text/pattern.ts";

/** The most characters that an example repeats one thing. */
const MOST_REPEATS = 50;

/**
 * Texts that a pattern in RE2 syntax is likely to match: the shortest, and one with what may be left out. Of what is
 * seldom used (Unicode classes, say) none is made. The real matcher decides whether they count.
 */
export function exampleOf(pattern: string): string[] {
  const examples = [0, 1].flatMap((atLeast) => new Reader(pattern, atLeast).whole() ?? []);
  return [...new Set(examples)].filter((example) => example !== "");
}

/** Escapes for a place between characters; what is not here stands for a character of a class, or for itself. */
const PLACES = new Set(["b", "B", "A", "z", "Z"]);
const CLASS = /^(?:[dDwWsS]|[pP](?:\{[^}]*\}|\p{L})|x(?:\{[0-9A-Fa-f]+\}|[0-9A-Fa-f]{2})|[nrtfv])/u;
const LIKELY = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:;'\"!?()/+*=éäöüßñ\n\t";

class Unreadable extends Error {}

class Reader {
  readonly #text: readonly string[];
  readonly #atLeast: number;
  #at = 0;

  constructor(pattern: string, atLeast: number) {
    this.#text = [...pattern];
    this.#atLeast = atLeast;
  }

  whole(): string | null {
    try {
      const example = this.#alternatives();
      return this.#at === this.#text.length ? example : null;
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  #next(): string {
    const character = this.#text[this.#at++];
    if (character === undefined) throw new Unreadable();
    return character;
  }

  #skip(characters: string): boolean {
    const found = this.#text.slice(this.#at, this.#at + characters.length).join("") === characters;
    if (found) this.#at += characters.length;
    return found;
  }

  /** The first of them; the others are read over. */
  #alternatives(): string {
    const first = this.#sequence();
    while (this.#skip("|")) this.#sequence();
    return first;
  }

  #sequence(): string {
    let example = "";
    while (this.#at < this.#text.length && !"|)".includes(this.#text[this.#at] ?? "")) {
      example += this.#repeated(this.#atom());
    }
    return example;
  }

  #atom(): string {
    const character = this.#next();
    if (character === "(") return this.#group();
    if (character === "[") return this.#oneOf();
    if (character === "\\") return this.#escape();
    if (character === ".") return "a";
    return character === "^" || character === "$" ? "" : character;
  }

  #group(): string {
    if (this.#skip("?")) {
      const head = /^(?:P?<\w+>|[imsU-]*:|[imsU-]+\))/.exec(this.#rest());
      if (!head) throw new Unreadable();
      this.#at += head[0].length;
      if (head[0].endsWith(")")) return "";
    }
    const example = this.#alternatives();
    if (!this.#skip(")")) throw new Unreadable();
    return example;
  }

  #rest(): string {
    return this.#text.slice(this.#at).join("");
  }

  #escape(): string {
    const [source] = CLASS.exec(this.#rest()) ?? [];
    if (source !== undefined) {
      this.#at += [...source].length;
      return memberOf(`[\\${source}]`, []);
    }
    const character = this.#next();
    if (PLACES.has(character)) return "";
    if (/[A-Za-z0-9]/.test(character)) throw new Unreadable();
    return character;
  }

  /** A class in brackets, from its second character: a bracket that closes it comes after a member at least. */
  #oneOf(): string {
    const parts = this.#skip("^") ? ["^"] : [];
    const members: string[] = [];
    do {
      const [part] = /^(?:\[:\^?\w+:\]|\\[\s\S]|[\s\S])/u.exec(this.#rest()) ?? [];
      if (part === undefined) throw new Unreadable();
      this.#at += [...part].length;
      members.push(part);
    } while (!this.#skip("]"));
    return memberOf(`[${[...parts, ...members].join("")}]`, members);
  }

  #repeated(example: string): string {
    const rest = this.#rest();
    const [sign = "", exact] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(rest) ?? [];
    this.#at += sign.length;
    if (sign !== "") this.#skip("?");
    const least = exact === undefined ? (sign === "" || sign === "+" ? 1 : this.#atLeast) : Number(exact);
    return example.repeat(Math.min(least, MOST_REPEATS));
  }
}

/** A character of a class, as the real matcher has it: one that is written there, or else a likely one. */
function memberOf(source: string, written: readonly string[]): string {
  const pattern = compilePattern(source, false);
  const member =
    typeof pattern === "string" ? undefined : [...written, ...LIKELY].find((each) => pattern.matches(each));
  if (member === undefined) throw new Unreadable();
  return member;
}
