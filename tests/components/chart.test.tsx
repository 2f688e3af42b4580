import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { DistributionChart } from "#components/regrades/distribution-chart.tsx";
import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import { Chart } from "#components/ui/chart/chart.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { setLanguageSource } from "#lib/messages/language.ts";
import { readTable } from "#tests/support/tables.ts";

afterEach(() => setLanguageSource(() => undefined));

const renderChart = (values: readonly number[], props: object = {}) =>
  renderToStaticMarkup(
    <BarChart
      caption="Submissions"
      height={100}
      bars={values.map((value, i) => ({ key: String(i), value, problems: 1, name: `Day ${i}` }))}
      hasValues
      table={{
        label: "Submissions per day",
        columns: [{ name: "Day" }, { name: "Submissions", numeric: true }],
        rows: values.map((value, i) => ({ key: String(i), cells: [`Day ${i}`, value] })),
      }}
      {...props}
    />,
  );

test("hides the drawing of a chart from screen readers, and has its data in a table", () => {
  const html = renderChart([3, 0, 7]);
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/);
  const table = html.slice(html.indexOf("<table"));
  expect(table.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain("Day 0 3 Day 1 0 Day 2 7");
});

test.each([
  ["en", "1,234"],
  ["de", "1.234"],
] as const)("groups the digits of counts in %s, in the table and above the bars", (language, text) => {
  setLanguageSource(() => language);
  const html = renderChart([1234]);
  expect(readTable(html, "Submissions per day")[1]).toEqual(["Day 0", text]);
  expect(listNarrowTexts(html)).toContain(text);
});

test("leaves text in a chart's table as it is, such as a number with decimals", () => {
  const table = {
    label: "Scores",
    columns: [{ name: "Score", numeric: true }],
    rows: [{ key: "a", cells: ["1234.5"] }],
  };
  const html = renderToStaticMarkup(
    <Chart caption="Scores" table={table}>
      <svg aria-hidden="true" />
    </Chart>,
  );
  expect(readTable(html, "Scores")[1]).toEqual(["1234.5"]);
});

test("draws bars in proportion to the highest, and stays flat when all are zero", () => {
  const listHeights = (html: string) =>
    [...html.matchAll(/<rect[^>]*height="([\d.]+)"[^>]*fill-accent/g)].map(([, height]) => Number(height));
  const [low = 0, none, high = 0] = listHeights(renderChart([2, 0, 8]));
  expect([high / low, none]).toEqual([4, 0]);
  expect(listHeights(renderChart([0, 0]))).toEqual([0, 0]);
});

test("draws a marker line only where one is given", () => {
  expect(renderChart([1], { marker: 0.5 })).toContain('x1="50%" x2="50%"');
  expect(renderChart([1])).not.toContain("stroke-dasharray");
});

test.each([
  [-5, 0],
  [40, 40],
  [120, 100],
])("draws a progress bar of %d percent %d wide", (percent, width) => {
  const html = renderToStaticMarkup(<ProgressBar percent={percent} />);
  expect(html).toContain(`<rect width="${width}" height="6" class="fill-accent"`);
});

/** Lists the texts of drawings that narrow containers show. */
const listNarrowTexts = (html: string): string[] =>
  [...html.matchAll(/<text[^>]*class="([^"]*)"[^>]*>([^<]*)</g)].flatMap(([, classes, text = ""]) =>
    /@max-\S+:hidden/.test(classes ?? "") ? [] : [text],
  );

test("doesn't scale the text of a chart with its width", () => {
  const distribution = {
    buckets: [{ label: "0-10%", before: 1, after: 2 }],
    means: null,
  };
  const drawings = [
    renderChart([3, 7]),
    renderToStaticMarkup(<DistributionChart distribution={distribution} />),
  ];
  for (const html of drawings) {
    expect(html).not.toContain("viewBox");
    const classes = [...html.matchAll(/<text[^>]*class="([^"]*)"/g)].map(([, each]) => each);
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.every((each) => each?.includes("text-xs"))).toBe(true);
  }
});

test("shows in a narrow container only the names and values that don't overlap", () => {
  expect(listNarrowTexts(renderChart([1, 2, 3, 4, 5, 6, 7, 8, 9, 9]))).toEqual([
    "1",
    "Day 0",
    "2",
    "3",
    "Day 2",
    "4",
    "5",
    "Day 4",
    "6",
    "7",
    "Day 6",
    "8",
    "9",
    "Day 8",
    "9",
  ]);
  expect(listNarrowTexts(renderChart(Array.from({ length: 10 }, () => 1000)))).not.toContain("1,000");
  expect(listNarrowTexts(renderChart([1000, 2000]))).toEqual(["1,000", "Day 0", "2,000", "Day 1"]);
});

test("names the bars that have a value first in a narrow container", () => {
  const listNames = (values: readonly number[]) => listNarrowTexts(renderChart(values, { hasValues: false }));
  expect(listNames([0, 0, 0, 0, 0, 0, 0, 0, 0, 3])).toEqual(["Day 0", "Day 2", "Day 4", "Day 6", "Day 9"]);
  expect(listNames([0, 0, 1, 0, 0, 5, 4, 0, 0, 2])).toEqual(["Day 0", "Day 2", "Day 5", "Day 7", "Day 9"]);
});
