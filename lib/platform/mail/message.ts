export type Message = { to: string; subject: string; text: string; html: string };

/** A message of a few paragraphs around one link, as plain text and as simple HTML. Nothing in it is fetched. */
export function message(input: {
  to: string;
  subject: string;
  before: readonly string[];
  link?: { name: string; address: string };
  after: readonly string[];
}): Message {
  const { to, before, link, after } = input;
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escaped(text)}</p>`);
  return {
    to,
    subject: input.subject.replaceAll(/\s+/g, " "),
    text: `${[...before, ...(link ? [`${link.name}:\n${link.address}`] : []), ...after].join("\n\n")}\n`,
    html: [
      '<!doctype html><html lang="en"><body>',
      ...paragraphs(before),
      ...(link ? [`<p><a href="${escaped(link.address)}">${escaped(link.name)}</a></p>`] : []),
      ...paragraphs(after),
      "</body></html>",
    ].join("\n"),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
