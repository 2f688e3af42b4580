import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";

/** The size of the drawing and the edges of the plot area, in SVG units. */
export const [WIDTH, HEIGHT] = [360, 270];
export const [LEFT, RIGHT, TOP, BOTTOM] = [30, 352, 8, 240];

/** An axis: its ends, the values that are labeled, and the position of a value within the drawing. */
export type Axis = { min: number; max: number; ticks: readonly number[]; place: (value: number) => number };
export type Plot = { x: Axis; y: Axis };

/**
 * Builds the axes, which show only the range of the data: percentages in tens, and indexes in quarters with 0. Values at
 * an end are still inside the drawing.
 */
export function createPlot(stats: readonly QuestionStats[]): Plot {
  const shown = stats.filter((question) => question.discrimination_index_corrected !== null);
  const percents = shown.map(({ avg_score_percent }) => avg_score_percent);
  const indexes = shown.map((question) => question.discrimination_index_corrected ?? 0);
  return {
    x: createAxis(percents, { step: 10, from: 0, to: 100, edges: [LEFT, RIGHT] }),
    y: createAxis(indexes, { step: 0.25, from: -1, to: 1, edges: [BOTTOM, TOP], including: 0 }),
  };
}

type AxisOptions = {
  step: number;
  from: number;
  to: number;
  edges: readonly [number, number];
  including?: number;
};

function createAxis(
  values: readonly number[],
  { step, from, to, edges: [start, end], including }: AxisOptions,
): Axis {
  const margin = step / 5;
  const lowest = Math.floor((Math.min(to, ...values) - margin) / step) * step;
  const highest = Math.ceil((Math.max(from, ...values) + margin) / step) * step;
  const min = Math.max(from, Math.min(lowest, including ?? lowest));
  const max = Math.min(to, Math.max(highest, including ?? highest));
  const stepCount = Math.round((max - min) / step);
  // With more labels than this, every second one is left out.
  const every = stepCount > 6 ? 2 : 1;
  const ticks = Array.from({ length: stepCount + 1 }, (_, i) => min + i * step).filter(
    (_, i) => i % every === 0,
  );
  return { min, max, ticks, place: (value) => start + ((value - min) / (max - min)) * (end - start) };
}

type Dot = { x: number; y: number; labels: string[]; flagged: boolean };
type Label = { x: number; y: number; text: string; width: number };

/**
 * Returns the position of each question's dot, and of its label if there is room for it. Questions at the same position
 * share a dot.
 */
export function layoutDots(
  stats: readonly QuestionStats[],
  { x, y }: Plot,
): (Dot & { label: Label | undefined })[] {
  const dots = new Map<string, Dot>();
  for (const question of stats) {
    const index = question.discrimination_index_corrected;
    if (index === null) continue;
    const [px, py] = [Math.round(x.place(question.avg_score_percent)), Math.round(y.place(index))];
    const flagged = flagQuestion(question).length > 0;
    const existing = dots.get(`${px} ${py} ${flagged}`);
    if (existing) existing.labels.push(question.label);
    else dots.set(`${px} ${py} ${flagged}`, { x: px, y: py, labels: [question.label], flagged });
  }
  return placeLabels([...dots.values()]);
}

/** The size of a label's text in SVG units, at its font size of 9. */
const LINE_HEIGHT = 9;
const CHARACTER_WIDTH = 5.2;

/** Places each dot's label next to, above, or below the dot if there is room. Flagged questions come first. */
function placeLabels(dots: readonly Dot[]): (Dot & { label: Label | undefined })[] {
  const placedLabels: Label[] = [];
  const ordered = [...dots].sort((a, b) => Number(b.flagged) - Number(a.flagged));
  return ordered.map((dot) => {
    const { labels } = dot;
    const text = labels.length > 3 ? `${labels[0]} and ${labels.length - 1} more` : labels.join(", ");
    const width = text.length * CHARACTER_WIDTH;
    const candidates = [
      { x: dot.x + 6, y: dot.y + 3 },
      { x: dot.x - 6 - width, y: dot.y + 3 },
      { x: dot.x - width / 2, y: dot.y - 6 },
      { x: dot.x - width / 2, y: dot.y + 13 },
    ].map((candidate): Label => ({ ...candidate, text, width }));
    const label = candidates.find((candidate) => hasRoom(candidate, dot, placedLabels, dots));
    if (label) placedLabels.push(label);
    return { ...dot, label };
  });
}

function hasRoom(label: Label, own: Dot, placedLabels: readonly Label[], dots: readonly Dot[]): boolean {
  const right = label.x + label.width;
  if (label.x < LEFT || right > RIGHT || label.y - LINE_HEIGHT < TOP || label.y > BOTTOM) return false;
  const isFree = placedLabels.every(
    (other) =>
      right < other.x || label.x > other.x + other.width || Math.abs(label.y - other.y) > LINE_HEIGHT,
  );
  const overlapsDot = (dot: Dot) =>
    dot !== own &&
    dot.x > label.x - 4 &&
    dot.x < right + 4 &&
    dot.y > label.y - LINE_HEIGHT - 2 &&
    dot.y < label.y + 4;
  return isFree && !dots.some(overlapsDot);
}
