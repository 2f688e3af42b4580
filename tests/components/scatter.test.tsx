import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { Scatter } from "#components/analytics/scatter.tsx";
import type { QuestionStats } from "#lib/contract/analytics.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

const createStats = (number: number, percent: number, index: number): QuestionStats => ({
  question_id: `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`,
  label: `Q${number}`,
  points: 1,
  attempt_count: 60,
  avg_score_percent: percent,
  pct_fully_correct: percent,
  pct_skipped: 0,
  discrimination_index: index,
  discrimination_index_corrected: index,
  discrimination_label: "fair",
  option_stats: [],
});

/** Eleven questions of usual figures. */
const STATS = [
  ...Array.from({ length: 10 }, (_, i) => createStats(i + 1, 45 + 5 * i, 0.2 + (i % 4) / 10)),
  createStats(11, 62, 0.02),
];

const NEGATIVE = "Negative: check the answer key";

type Text = { x: number; y: number; width: number; text: string };

/** Reads the drawings, of which the first is for narrow containers, with the texts and dots in them. */
function readDrawings(stats: readonly QuestionStats[]) {
  const html = renderToStaticMarkup(<Scatter stats={stats} n={60} mode="all" />);
  return html
    .split("<svg")
    .slice(1)
    .map((drawing) => {
      const [, width] = /viewBox="0 0 (\d+)/.exec(drawing) ?? [];
      const texts = [...drawing.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="[^"]*">([^<]+)</g)].map(
        ([, x, y, text = ""]): Text => ({ x: Number(x), y: Number(y), width: text.length * 5.2, text }),
      );
      const flaggedDots = [...drawing.matchAll(/rotate\(45 (\d+) (\d+)\)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }));
      return { width: Number(width), texts, flaggedDots };
    });
}

const isQuestion = ({ text }: Text) => /^Q\d/.test(text);
const overlap = (a: Text, b: Text) => a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < 9;

test("keeps the names of zones free of questions' labels, in both sizes", () => {
  // The question with a wrong key is anywhere near the name of its zone.
  for (let percent = 20; percent <= 95; percent += 5) {
    for (const index of [-0.45, -0.4, -0.36, -0.2, -0.17, -0.13]) {
      const drawings = readDrawings([...STATS, createStats(12, percent, index)]);
      expect(drawings).toHaveLength(2);
      for (const { texts } of drawings) {
        const [labels, names] = [texts.filter(isQuestion), texts.filter((text) => !isQuestion(text))];
        expect(names.map(({ text }) => text)).toContain(NEGATIVE);
        expect(labels.length).toBeGreaterThan(8);
        const covered = names.filter((name) => labels.some((label) => overlap(label, name)));
        expect([percent, index, covered]).toEqual([percent, index, []]);
      }
    }
  }
});

test("puts the name of a zone where no dot is", () => {
  for (const { texts, flaggedDots } of readDrawings([...STATS, createStats(12, 47, -0.2)])) {
    const name = texts.find(({ text }) => text === NEGATIVE);
    const covered = flaggedDots.filter(
      ({ x, y }) => name && Math.abs(y + 4 - name.y) < 9 && x > name.x && x < name.x + name.width,
    );
    expect([name?.text, covered]).toEqual([NEGATIVE, []]);
  }
});

test("draws a plot for windows of 320 pixels in their own size, so that text keeps its size", () => {
  const widths = readDrawings(STATS).map(({ width }) => width);
  expect(widths).toEqual([240, 460]);
});

test.each([
  ["en", "Q1 and 3 more"],
  ["de", "Q1 und 3 weitere"],
] as const)("labels a dot of many questions in the page's language: %s", (language, label) => {
  setLanguageSource(() => language);
  const same = [1, 2, 3, 4].map((number) => createStats(number, 60, 0.3));
  const drawings = readDrawings([...same, createStats(5, 90, 0.5)]);
  for (const { texts } of drawings) expect(texts.map(({ text }) => text)).toContain(label);
});
