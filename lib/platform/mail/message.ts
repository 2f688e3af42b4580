export type Message = { to: string; subject: string; text: string; html: string };

/** A message of a few paragraphs around one link, as plain text and as simple HTML. Nothing in it is fetched. */
export function buildMessage(input: {
  to: string;
  subject: string;
  before: readonly string[];
  link?: { name: string; address: string };
  after: readonly string[];
}): Message {
  const { to, before, link, after } = input;
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  return {
    to,
    subject: input.subject.replaceAll(/\s+/g, " "),
    text: `${[...before, ...(link ? [`${link.name}:\n${link.address}`] : []), ...after].join("\n\n")}\n`,
    html: [
      '<!doctype html><html lang="en"><body>',
      ...paragraphs(before),
      ...(link ? [`<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.name)}</a></p>`] : []),
      ...paragraphs(after),
      "</body></html>",
    ].join("\n"),
  };
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);
