import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Estimate } from "#components/agreement/estimate.tsx";
import { AnchorComparison } from "#components/calibration/anchor-comparison.tsx";
import { formatSignedPoints } from "#lib/messages/agreement.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

test("a coefficient is shown as text, and as a dot with whiskers on a line from -1 to 1", () => {
  const markup = renderToStaticMarkup(<Estimate estimate={{ value: 0.678, low: -0.25, high: 1 }} />);
  expect(markup).toContain("0.68");
  expect(markup).toContain("−0.25 to 1.00");
  const [, x] = /<circle cx="([\d.]+)"/.exec(markup) ?? [];
  expect(Number(x)).toBeCloseTo(4 + ((0.678 + 1) / 2) * 112, 3);
  expect(markup).toMatch(/<line x1="46" x2="116"/);
});

test("a coefficient that isn't defined is said to need more data", () => {
  expect(renderToStaticMarkup(<Estimate estimate={null} />)).toContain("Not enough data");
});

test.each([
  [0.555, "+0.56"],
  [-2.5, "−2.5"],
  [-0.001, "0"],
])("a severity of %d is shown as %s", (severity, text) => expect(formatSignedPoints(severity)).toBe(text));

test("a mark that is compared with the agreed one has its points in the viewer's language", () => {
  setLanguageSource(() => "de");
  const mark = {
    anchor_id: "a",
    marker: "user:1",
    score: 1.5,
    comment: null,
    finalized_at: "2026-01-01T00:00:00Z",
    agreed: { score: 2, comment: null },
    difference: -0.5,
    within_tolerance: true,
  };
  const markup = renderToStaticMarkup(<AnchorComparison mark={mark} points={2.5} />);
  const figures = [...markup.matchAll(/<dd[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(figures).toEqual(["1,5/2,5", "2/2,5", "−0,5"]);
});
