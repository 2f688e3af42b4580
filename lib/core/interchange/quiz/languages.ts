import type { LossNote } from "../model.ts";

/** Text in languages, from its start to its end in the HTML around it. */
type Block = { start: number; end: number; languages: string[]; html: string };

const SPAN = /<span(?:\s+lang="([\w-]+)"\s+class="multilang"|\s+class="multilang"\s+lang="([\w-]+)")\s*>/gi;
const SPAN_END = /<\/span>/gi;
const TAG = /\{\s*mlang\s+([\w-]+(?:\s*,\s*[\w-]+)*)\s*\}/gi;
const TAG_END = /\{\s*mlang\s*\}/gi;
/** Stands in a tag for all languages without a text of their own. */
const OTHER = "other";
/** Each loss is compared with the others. Moodle has fewer language packs than this. */
const MAX_LOSSES = 200;

/**
 * Keeps one language of each text of a question that Moodle's filters display in the reader's language: spans of the
 * class `multilang` and tags such as `{mlang en}`. It is the first that the question has, or that the text has.
 */
export class LanguageChooser {
  readonly losses: LossNote[] = [];
  #language: string | undefined;

  /** The question's text decides, although its answers can be read before it. */
  constructor(prompt: string) {
    this.#chooseLanguage([...findBlocks(prompt, TAG, TAG_END), ...findFilteredSpans(prompt).flat()]);
  }

  /** Returns HTML in one language, and the texts in others that were left out of it. */
  choose(html: string, path: string): { html: string; dropped: string[] } {
    const tagged = this.#choose(html, path, [findBlocks(html, TAG, TAG_END)]);
    const chosen = this.#choose(tagged.html, path, findFilteredSpans(tagged.html));
    return { html: chosen.html, dropped: [...tagged.dropped, ...chosen.dropped] };
  }

  #choose(html: string, path: string, groups: readonly Block[][]): { html: string; dropped: string[] } {
    const pieces: string[] = [];
    const dropped: string[] = [];
    let end = 0;
    for (const blocks of groups) {
      const language = this.#chooseLanguage(blocks);
      for (const block of blocks) {
        const isKept = block.languages.includes(language);
        pieces.push(html.slice(end, block.start), isKept ? block.html : "");
        end = block.end;
        if (isKept || block.html.trim() === "") continue;
        dropped.push(block.html);
        this.#addLoss(path, block.languages.join(","));
      }
    }
    return { html: pieces.join("") + html.slice(end), dropped };
  }

  #chooseLanguage(blocks: readonly Block[]): string {
    const languages = blocks.flatMap((block) => block.languages);
    const isNamed = (language: string) => language !== OTHER;
    this.#language ??= languages.find(isNamed);
    const isKnown = this.#language !== undefined && languages.includes(this.#language);
    return (
      (isKnown ? this.#language : languages.find((each) => !isNamed(each))) ??
      languages.find(isNamed) ??
      OTHER
    );
  }

  /** Each language is a loss once. */
  #addLoss(path: string, languages: string): void {
    const detail = `lang="${languages}"`.slice(0, 100);
    if (this.losses.length < MAX_LOSSES && !this.losses.some((loss) => loss.detail === detail))
      this.losses.push({ code: "markup_removed", path, detail });
  }
}

/** Finds the groups of spans that Moodle filters: those that follow each other. */
const findFilteredSpans = (html: string): Block[][] =>
  groupAdjacent(html, findBlocks(html, SPAN, SPAN_END)).filter(({ length }) => length > 1);

/** Finds the texts between a start and the next end. */
function findBlocks(html: string, start: RegExp, end: RegExp): Block[] {
  const blocks: Block[] = [];
  const ends = [...html.matchAll(end)];
  let next = 0;
  let last = 0;
  for (const match of html.matchAll(start)) {
    const [tag, before, after = ""] = match;
    if (match.index < last) continue;
    const inner = match.index + tag.length;
    while ((ends[next]?.index ?? inner) < inner) next += 1;
    const close = ends[next];
    if (!close) break;
    last = close.index + close[0].length;
    blocks.push({
      start: match.index,
      end: last,
      languages: (before ?? after).toLowerCase().split(/\s*,\s*/),
      html: html.slice(inner, close.index),
    });
  }
  return blocks;
}

/** Groups the blocks that only white space is between. */
function groupAdjacent(html: string, blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && html.slice(before.end, block.start).trim() === "") group.push(block);
    else groups.push([block]);
  }
  return groups;
}
