import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("everything in a page speaks the language that the server chose, even if its document has no lang yet", async () => {
  // As in the document that Next sends for a missing page.
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  // Modules of its own, because a page's language stays.
  vi.resetModules();
  const { PageLanguage } = await import("#components/shell/page-language.tsx");
  const { NOT_FOUND } = await import("#lib/messages/shell.ts");
  const Title = () => NOT_FOUND.title;
  expect(renderToStaticMarkup(<Title />)).toBe("Page not found");
  const page = (
    <PageLanguage language="de">
      <Title />
    </PageLanguage>
  );
  expect(renderToStaticMarkup(page)).toBe("Seite nicht gefunden");
});

test("a server speaks each request's language, whatever page it rendered before", async () => {
  vi.resetModules();
  const { PageLanguage } = await import("#components/shell/page-language.tsx");
  const { getLanguage } = await import("#lib/messages/language.ts");
  renderToStaticMarkup(<PageLanguage language="de">{null}</PageLanguage>);
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  expect(getLanguage()).toBe("en");
});
