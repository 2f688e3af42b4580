import { compilePattern } from "../text/pattern.ts";

/** The maximum number of repetitions of one element in an example. */
const MAX_REPEATS = 50;

/**
 * Generates texts that a pattern in RE2 syntax is likely to match: the shortest text, and a text that includes the
 * optional elements. Returns none if the pattern uses rare syntax. The caller tests the examples with the real matcher.
 */
export function createExamples(pattern: string): string[] {
  const examples = [0, 1].flatMap((atLeast) => new ExampleGenerator(pattern, atLeast).generate() ?? []);
  return [...new Set(examples)].filter((example) => example !== "");
}

/** Escapes that match a position. Any other escape matches a character of a class, or itself. */
const ANCHOR_ESCAPES = new Set(["b", "B", "A", "z", "Z"]);
const CLASS_ESCAPE = /^(?:[dDwWsS]|[pP](?:\{[^}]*\}|\p{L})|x(?:\{[0-9A-Fa-f]+\}|[0-9A-Fa-f]{2})|[nrtfv])/u;
const LIKELY_CHARACTERS =
  "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -_.,:;'\"!?()/+*=éäöüßñ\n\t";

class UnsupportedPatternError extends Error {}

class ExampleGenerator {
  readonly #text: readonly string[];
  readonly #atLeast: number;
  #at = 0;

  constructor(pattern: string, atLeast: number) {
    this.#text = [...pattern];
    this.#atLeast = atLeast;
  }

  generate(): string | null {
    try {
      const example = this.#alternatives();
      return this.#at === this.#text.length ? example : null;
    } catch (error) {
      if (error instanceof UnsupportedPatternError) return null;
      throw error;
    }
  }

  #next(): string {
    const character = this.#text[this.#at++];
    if (character === undefined) throw new UnsupportedPatternError();
    return character;
  }

  #skip(characters: string): boolean {
    const found = this.#text.slice(this.#at, this.#at + characters.length).join("") === characters;
    if (found) this.#at += characters.length;
    return found;
  }

  /** Generates the first alternative and skips the others. */
  #alternatives(): string {
    const first = this.#sequence();
    while (this.#skip("|")) this.#sequence();
    return first;
  }

  #sequence(): string {
    let example = "";
    while (this.#at < this.#text.length && !"|)".includes(this.#text[this.#at] ?? "")) {
      example += this.#repeat(this.#atom());
    }
    return example;
  }

  #atom(): string {
    const character = this.#next();
    if (character === "(") return this.#group();
    if (character === "[") return this.#characterClass();
    if (character === "\\") return this.#escape();
    if (character === ".") return "a";
    return character === "^" || character === "$" ? "" : character;
  }

  #group(): string {
    if (this.#skip("?")) {
      const head = /^(?:P?<\w+>|[imsU-]*:|[imsU-]+\))/.exec(this.#rest());
      if (!head) throw new UnsupportedPatternError();
      this.#at += head[0].length;
      if (head[0].endsWith(")")) return "";
    }
    const example = this.#alternatives();
    if (!this.#skip(")")) throw new UnsupportedPatternError();
    return example;
  }

  #rest(): string {
    return this.#text.slice(this.#at).join("");
  }

  #escape(): string {
    const [source] = CLASS_ESCAPE.exec(this.#rest()) ?? [];
    if (source !== undefined) {
      this.#at += [...source].length;
      return findClassMember(`[\\${source}]`, []);
    }
    const character = this.#next();
    if (ANCHOR_ESCAPES.has(character)) return "";
    if (/[A-Za-z0-9]/.test(character)) throw new UnsupportedPatternError();
    return character;
  }

  /** Reads a class after its opening bracket. A closing bracket in the first position is a member of the class. */
  #characterClass(): string {
    const parts = this.#skip("^") ? ["^"] : [];
    const members: string[] = [];
    do {
      const [part] = /^(?:\[:\^?\w+:\]|\\[\s\S]|[\s\S])/u.exec(this.#rest()) ?? [];
      if (part === undefined) throw new UnsupportedPatternError();
      this.#at += [...part].length;
      members.push(part);
    } while (!this.#skip("]"));
    return findClassMember(`[${[...parts, ...members].join("")}]`, members);
  }

  #repeat(example: string): string {
    const rest = this.#rest();
    const [sign = "", exact] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(rest) ?? [];
    this.#at += sign.length;
    if (sign !== "") this.#skip("?");
    const least = exact === undefined ? (sign === "" || sign === "+" ? 1 : this.#atLeast) : Number(exact);
    return example.repeat(Math.min(least, MAX_REPEATS));
  }
}

/**
 * Finds a character that the real matcher accepts as a member of a class: a character written in the class, or
 * otherwise a likely one.
 */
function findClassMember(source: string, candidates: readonly string[]): string {
  const pattern = compilePattern(source, false);
  const member =
    typeof pattern === "string"
      ? undefined
      : [...candidates, ...LIKELY_CHARACTERS].find((each) => pattern.matches(each));
  if (member === undefined) throw new UnsupportedPatternError();
  return member;
}
