import { escapeHtml } from "#lib/core/escape-html.ts";
import type { EmailText } from "#lib/messages/emails.ts";

export type Message = { to: string; subject: string; text: string; html: string };

/**
 * Builds an email with a single link, as plain text and as simple HTML. The HTML loads no images, styles or other
 * resources.
 */
export function buildMessage(input: EmailText & { to: string; linkUrl: string }): Message {
  const { to, before, linkName, linkUrl, after } = input;
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  return {
    to,
    subject: input.subject.replaceAll(/\s+/g, " "),
    text: `${[...before, `${linkName}:\n${linkUrl}`, ...after].join("\n\n")}\n`,
    html: [
      '<!doctype html><html lang="en"><body>',
      ...paragraphs(before),
      `<p><a href="${escapeHtml(linkUrl)}">${escapeHtml(linkName)}</a></p>`,
      ...paragraphs(after),
      "</body></html>",
    ].join("\n"),
  };
}
