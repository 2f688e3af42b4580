import { expect, test } from "vitest";
import { escapeHtmlAndSpaces } from "#lib/core/interchange/html/write-html.ts";
import { escapeXml } from "#lib/core/interchange/moodle/moodle-xml.ts";
import { html, writeMarkup } from "#lib/core/interchange/qti/write/markup.ts";
import { hasForbidden } from "#lib/core/interchange/xml/escape.ts";

test.each(["\u0001", "\ufffe", "\ud800"])(
  "%j can't be in XML: Moodle XML leaves it out, and QTI replaces it",
  (c) => {
    const text = `a${c}b`;
    expect([hasForbidden(text), escapeXml(text)]).toEqual([true, "ab"]);
    expect(writeMarkup(html("p", { title: text }, [text]), "3.0")).toBe('<p title="a\ufffdb">a\ufffdb</p>');
  },
);

test("other characters are in XML as they are, or as references", () => {
  const text = "\t\n\u007f\u0085\u{1f600}";
  expect([hasForbidden(text), escapeXml(text)]).toEqual([false, text]);
  const marked = '<&>"\r\n\u00a0';
  expect(escapeXml(marked)).toBe("&lt;&amp;&gt;&quot;&#13;\n\u00a0");
  expect(escapeHtmlAndSpaces(marked)).toBe("&lt;&amp;&gt;&quot;&#13;\n&nbsp;");
  expect(writeMarkup(html("p", { title: marked }, [marked]), "2.2")).toBe(
    '<p title="&lt;&amp;&gt;&quot;&#13;&#10;\u00a0">&lt;&amp;&gt;"&#13;\n\u00a0</p>',
  );
});
