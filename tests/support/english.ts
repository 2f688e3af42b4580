import fs from "node:fs";
import path from "node:path";

const MESSAGES = path.resolve(import.meta.dirname, "../../lib/messages");

/** Lists the English strings of at least two words that the German translation changes. Functions are left out. */
function listTranslated(english: unknown, german: unknown): string[] {
  if (typeof english === "string") {
    const pieces = english.split(/\{\w+\}/).map((piece) => piece.trim());
    return english === german ? [] : pieces.filter((piece) => /\p{L}\s+\p{L}/u.test(piece));
  }
  if (typeof english !== "object" || english === null) return [];
  return Object.entries(english).flatMap(([key, value]) =>
    listTranslated(value, (german as Record<string, unknown> | undefined)?.[key]),
  );
}

async function loadEnglishMessages(): Promise<string[]> {
  const names = fs.readdirSync(`${MESSAGES}/de`).filter((name) => fs.existsSync(`${MESSAGES}/en/${name}`));
  const found = await Promise.all(
    names.map(async (name) =>
      listTranslated(await import(`${MESSAGES}/en/${name}`), await import(`${MESSAGES}/de/${name}`)),
    ),
  );
  return [...new Set(found.flat())];
}

/**
 * Words that occur in nearly every English sentence and in no German one. They find text outside of the messages. Not
 * counted: the same letters in an ID, a path or the end of a key (`svc_live_…O9to`).
 */
const ENGLISH_WORD =
  /(?<![\p{L}\p{N}./_-]|_…)(?:the|of|and|with|your|you|is|are|to|no|has|this)(?![\p{L}\p{N}/_])/iu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#x27", "'"],
]);

/** Returns the text of a page that people read or hear, one element per line. Code and time zones aren't included. */
export const readText = (html: string): string =>
  html
    .replace(/<(script|style|code|pre|optgroup)\b.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]*>/g, (tag) =>
      [...tag.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)]
        .map(([, text]) => `\n${text}`)
        .concat("\n")
        .join(""),
    )
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
    .replaceAll(/\n+/g, "\n");

function containsPhrase(text: string, phrase: string): boolean {
  const at = text.indexOf(phrase);
  return at >= 0 && !/\p{L}/u.test((text[at - 1] ?? "") + (text[at + phrase.length] ?? ""));
}

let english: Promise<string[]> | undefined;

/** Finds the English in a page's HTML: messages, and lines with English words. */
export async function findEnglishText(html: string): Promise<string[]> {
  english ??= loadEnglishMessages();
  const text = readText(html);
  return [
    ...(await english).filter((message) => containsPhrase(text, message)),
    ...text.split("\n").filter((line) => ENGLISH_WORD.test(line)),
  ];
}
