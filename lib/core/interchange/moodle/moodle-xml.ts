import type { DocNode } from "#lib/core/content/nodes.ts";
import { writeHtml } from "../html/write-html.ts";
import type { TextPart } from "../writer.ts";
import { escapeCharacters, replaceForbidden } from "../xml/escape.ts";

/** Escapes text. Characters that XML can't have are left out. */
export const escapeXml = (text: string): string => escapeCharacters(replaceForbidden(text, ""), /[&<>"\r]/g);

/** Writes an element whose text is in a `text` element, such as feedback in plain text. */
export const writePlain = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes}><text>${escapeXml(text)}</text></${name}>\n`;

/** An element with HTML and the files that it shows. */
export class HtmlField {
  readonly #files = new Map<string, string>();
  readonly #readAsset: (src: string) => AsyncIterable<Uint8Array>;

  constructor(readAsset: (src: string) => AsyncIterable<Uint8Array>) {
    this.#readAsset = readAsset;
  }

  writeHtml(nodes: readonly DocNode[], writeNode?: (node: DocNode) => string | undefined): string {
    return writeHtml(nodes, {
      getAddress: (src) => this.#getAddress(src),
      ...(writeNode ? { writeNode } : {}),
    });
  }

  /** Writes the element. `inner` follows the text, such as the answer of a pair. */
  write(
    name: string,
    html: string,
    { attributes = "", inner = [] }: { attributes?: string; inner?: readonly TextPart[] } = {},
  ): TextPart[] {
    const files = [...this.#files].flatMap(([src, file]): TextPart[] => [
      `<file name="${file}" path="/" encoding="base64">`,
      { base64: this.#readAsset(src) },
      "</file>",
    ]);
    return [
      `<${name}${attributes} format="html"><text>${escapeXml(html)}</text>`,
      ...files,
      ...inner,
      `</${name}>\n`,
    ];
  }

  /** Uploaded files have addresses such as /assets/<digest>.png. */
  #getAddress(src: string): string {
    if (!src.startsWith("/")) return src;
    const extension = /\.\w+$/.exec(src)?.[0] ?? "";
    const file = this.#files.get(src) ?? `file-${this.#files.size + 1}${extension}`;
    this.#files.set(src, file);
    return `@@PLUGINFILE@@/${file}`;
  }
}
