const WORD_LIST = /mso-list:\s*l\d+\s+level(\d+)/i;

/**
 * Simplifies HTML from word processors: Word's paragraphs that only look like lists become lists, styles for bold and
 * italic become elements, and comments and hidden text are removed. The editor itself drops all elements and attributes
 * that aren't in its schema, such as scripts, styles, and unsafe URLs.
 */
export function cleanHtml(html: string): string {
  // The page's content security policy blocks style attributes even during parsing, so they are renamed first.
  const inertHtml = html
    .replace(/<style[\s\S]*?<\/style>/gi, "")
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, "$1data-style$2");
  const body = new DOMParser().parseFromString(inertHtml, "text/html").body;
  dropComments(body);
  for (const element of body.querySelectorAll("style, script, title, meta, link, xml")) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]")) convertStyleToElement(element);
  convertWordLists(body);
  unwrapGoogleDocs(body);
  for (const element of body.querySelectorAll("[data-style]")) element.removeAttribute("data-style");
  return body.innerHTML;
}

function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Replaces the styles for which the editor has an element or attribute. */
function convertStyleToElement(element: HTMLElement): void {
  const style = element.dataset.style ?? "";
  if (/mso-hide:\s*all|display:\s*none/i.test(style)) {
    element.remove();
    return;
  }
  const align = /text-align:\s*(left|center|right|justify)/i.exec(style)?.[1];
  if (align) element.dataset.align = align.toLowerCase();
  if (element.tagName !== "SPAN") return;
  const names = [
    [/font-weight:\s*(?:bold|[6-9]00)/i, "strong"],
    [/font-style:\s*italic/i, "em"],
    [/text-decoration[^;]*:\s*[^;]*underline/i, "u"],
    [/text-decoration[^;]*:\s*[^;]*line-through/i, "s"],
    [/vertical-align:\s*super/i, "sup"],
    [/vertical-align:\s*sub/i, "sub"],
  ] as const;
  for (const [pattern, name] of names) if (pattern.test(style)) wrap(element, name);
}

function wrap(element: HTMLElement, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Converts Word's lists, which are paragraphs with the bullet as text and the level in the style. */
function convertWordLists(body: HTMLElement): void {
  const getListLevel = (element: Element | null) =>
    Number(WORD_LIST.exec(element?.getAttribute("data-style") ?? "")?.[1] ?? 0);
  for (const first of [...body.querySelectorAll("p")]) {
    if (!first.isConnected || first.closest("li") || getListLevel(first) === 0) continue;
    const items: { level: number; element: Element }[] = [];
    for (let next: Element | null = first; next && getListLevel(next) > 0; next = next.nextElementSibling) {
      items.push({ level: getListLevel(next), element: next });
    }
    const placeholder = body.ownerDocument.createComment("list");
    first.before(placeholder);
    placeholder.replaceWith(buildList(items, body.ownerDocument));
  }
}

function buildList(items: { level: number; element: Element }[], owner: Document): HTMLElement {
  const bullet = items[0]?.element.querySelector('[data-style*="mso-list:Ignore" i]')?.textContent ?? "";
  const list = owner.createElement(/^\s*[\da-z]+[.)]/i.test(bullet) ? "ol" : "ul");
  const base = Math.min(...items.map(({ level }) => level));
  for (let i = 0; i < items.length; ) {
    const item = items[i++];
    if (!item) break;
    const below: typeof items = [];
    while (i < items.length && (items[i]?.level ?? 0) > base)
      below.push(items[i++] as (typeof items)[number]);
    const own = item.level > base ? [item, ...below] : below;
    const entry = owner.createElement("li");
    if (item.level === base) entry.append(toParagraph(item.element, owner));
    if (own.length > 0) entry.append(buildList(own, owner));
    list.append(entry);
  }
  return list;
}

function toParagraph(element: Element, owner: Document): HTMLElement {
  for (const bullet of element.querySelectorAll('[data-style*="mso-list:Ignore" i]')) bullet.remove();
  const paragraph = owner.createElement("p");
  paragraph.append(...element.childNodes);
  element.remove();
  return paragraph;
}

/** Unwraps the `b` element that Google Docs puts around everything, although it isn't bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b[id^="docs-internal-guid"]')) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
}
