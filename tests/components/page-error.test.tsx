import type { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterEach, expect, test, vi } from "vitest";
import LearnersLayout from "#app/take/layout.tsx";
import { LOCALES } from "#components/content/messages/language.ts";
import { PageError } from "#components/shell/page-error.tsx";
import { getHostedLanguage } from "#components/take/language.ts";
import { LearnerPageError } from "#components/take/page-error.tsx";

const page = vi.hoisted(() => ({ locale: "en" }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-touchstone-locale": page.locale }) }));
afterEach(() => {
  page.locale = "en";
});

const router = { refresh() {} } as AppRouterInstance;
async function render(content: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <AppRouterContext value={router}>{content}</AppRouterContext>,
  );
  return (await readText(prelude as Readable)).replaceAll("<!-- -->", "");
}
const failure = { error: Object.assign(new Error("hidden"), { digest: "123456" }), reset: () => {} };

test.each(LOCALES)(
  "a learner's page that fails says so in the page's language and in its title: %s",
  async (locale) => {
    page.locale = locale;
    const { text } = getHostedLanguage(locale);
    const markup = await render(
      <LearnersLayout>
        <LearnerPageError {...failure} />
      </LearnersLayout>,
    );
    expect(markup).toContain(`<title>${text("pageFailed")} · Touchstone</title>`);
    expect(markup).toMatch(new RegExp(`<h1[^>]*>${text("pageFailed")}</h1>`));
    expect(markup).toContain(
      `${text("pageFailedHint")} ${text("pageFailedContact", { digest: "123456" })}</p>`,
    );
    expect(markup).toContain(text("tryAgain"));
  },
);

test("a page of the dashboard that fails names its window", async () => {
  expect(await render(<PageError {...failure} />)).toContain(
    "<title>This page couldn’t be loaded · Touchstone</title>",
  );
});
