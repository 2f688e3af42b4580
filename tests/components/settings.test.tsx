import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ConfirmRetention, isShorterRetention } from "#components/settings/confirm-retention.tsx";

describe("the days after which personal data is erased", () => {
  test.each([
    [30, null],
    [3, 365],
    [1, 2],
  ])("need a confirmation if %j are saved instead of %j", (days, current) =>
    expect(isShorterRetention(days, current)).toBe(true),
  );

  test.each([
    [null, 30],
    [null, null],
    [365, 3],
    [30, 30],
    [0, 30],
    [1.5, 30],
    [-1, null],
    [36_501, null],
  ])("need none if %j are saved instead of %j, because nothing more is erased", (days, current) =>
    expect(isShorterRetention(days, current)).toBe(false),
  );

  const render = (days: number | undefined, meta: object | null = null) => {
    const queries = new QueryClient();
    queries.setQueryData(["older-submissions", days], meta);
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <ConfirmRetention days={days} onClose={() => {}} onConfirm={() => {}} />
      </QueryClientProvider>,
    );
  };

  test("are confirmed by typing a word, with the consequences and the number of submissions", () => {
    const markup = render(3, { total: 1204, page: 1, limit: 1 });
    expect(markup).toContain("Erase personal data after 3 days?");
    expect(markup).toContain("older than 3 days is erased now and can’t be restored");
    expect(markup).toContain("1,204 submissions are that old.");
    expect(markup).toContain("Type “erase” to confirm");
    expect(markup).toMatch(/<button type="submit"[^>]* aria-disabled="true">Save and erase data/);
    const capped = render(3, { total: 10_000, total_is_capped: true, page: 1, limit: 1 });
    expect(capped).toContain("At least 10,000 submissions are that old.");
  });

  test("can be confirmed before the number of submissions is known", () => {
    const markup = render(3);
    expect(markup).toContain("Type “erase” to confirm");
    expect(markup).not.toContain("that old");
  });

  test("are asked about only once they are typed", () =>
    expect(render(undefined)).not.toContain("Type “erase”"));
});
