import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { SCATTER } from "#lib/messages/analytics.ts";

/** The size of a drawing and the edges of its plot area, in SVG units, which are about pixels. */
export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

const createFrame = (width: number, height: number): Frame => ({
  width,
  height,
  left: 38,
  right: width - 8,
  top: 8,
  bottom: height - 38,
});
/** The drawing for narrow windows, and the one for others. */
export const [NARROW, WIDE] = [createFrame(240, 270), createFrame(460, 345)];

/** An axis: its ends, the values that are labeled, and the position of a value within the drawing. */
type Axis = { min: number; max: number; ticks: readonly number[]; place: (value: number) => number };
export type Plot = { frame: Frame; x: Axis; y: Axis };

/**
 * Builds the axes, which show only the range of the data: percentages in tens, and indexes in quarters with 0. Values at
 * an end are still inside the drawing.
 */
export function createPlot(stats: readonly QuestionStats[], frame: Frame): Plot {
  const shown = stats.filter((question) => question.discrimination_index_corrected !== null);
  const percents = shown.map(({ avg_score_percent }) => avg_score_percent);
  const indexes = shown.map((question) => question.discrimination_index_corrected ?? 0);
  const { left, right, top, bottom } = frame;
  return {
    frame,
    x: createAxis(percents, { step: 10, from: 0, to: 100, edges: [left, right] }),
    y: createAxis(indexes, { step: 0.25, from: -1, to: 1, edges: [bottom, top], including: 0 }),
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
/** A line of text. `x` is its left end, and `y` its baseline. */
type Label = { x: number; y: number; text: string; width: number };
type LabeledDot = Dot & { label: Label | undefined };

/** Builds the dots of the questions. Those at the same position share a dot. */
export function createDots(stats: readonly QuestionStats[], { x, y }: Plot): Dot[] {
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
  return [...dots.values()];
}

/**
 * The size of text in SVG units, at its font size of 11. Characters of questions' labels, which are mostly digits, are
 * wider than those of the zones' names.
 */
const LINE_HEIGHT = 11;
const [LABEL_CHARACTER_WIDTH, NAME_CHARACTER_WIDTH] = [6.4, 5.7];

/** A part of the plot where questions need review, with its edges. Its name is rather in its first or its last line. */
export type Zone = {
  name: string;
  line: "first" | "last";
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** Places the name of each zone that has room for it at an end of a line, where no dot is if possible. */
export const placeZoneNames = (zones: readonly Zone[], dots: readonly Dot[]): Label[] =>
  zones.flatMap(({ name, left, right, top, bottom, line }) => {
    const width = name.length * NAME_CHARACTER_WIDTH;
    if (bottom - top < LINE_HEIGHT + 2 || width > right - left - 8) return [];
    const lines = line === "first" ? [top + LINE_HEIGHT, bottom - 4] : [bottom - 4, top + LINE_HEIGHT];
    const candidates = lines.flatMap((y) =>
      [left + 4, right - 4 - width].map((x): Label => ({ x, y, text: name, width })),
    );
    const label =
      candidates.find((candidate) => !dots.some((dot) => coversDot(candidate, dot))) ?? candidates[0];
    return label ? [label] : [];
  });

/**
 * Places each dot's label next to, above, or below the dot if there is room beside the zones' names and the other
 * labels. Flagged questions come first.
 */
export function placeLabels(dots: readonly Dot[], zoneNames: readonly Label[], frame: Frame): LabeledDot[] {
  const placedLabels = [...zoneNames];
  const ordered = [...dots].sort((a, b) => Number(b.flagged) - Number(a.flagged));
  return ordered.map((dot) => {
    const { labels } = dot;
    const text = labels.length > 3 ? SCATTER.more(labels[0] ?? "", labels.length - 1) : labels.join(", ");
    const width = text.length * LABEL_CHARACTER_WIDTH;
    const candidates = [
      { x: dot.x + 6, y: dot.y + 4 },
      { x: dot.x - 6 - width, y: dot.y + 4 },
      { x: dot.x - width / 2, y: dot.y - 6 },
      { x: dot.x - width / 2, y: dot.y + 15 },
    ].map((position): Label => ({ ...position, text, width }));
    const others = dots.filter((other) => other !== dot);
    const label = candidates.find(
      (candidate) =>
        isInside(candidate, frame) &&
        !placedLabels.some((placed) => overlaps(candidate, placed)) &&
        !others.some((other) => coversDot(candidate, other)),
    );
    if (label) placedLabels.push(label);
    return { ...dot, label };
  });
}

const isInside = ({ x, y, width }: Label, { left, right, top, bottom }: Frame): boolean =>
  x >= left && x + width <= right && y - LINE_HEIGHT >= top && y <= bottom;

const overlaps = (a: Label, b: Label): boolean =>
  a.x + a.width >= b.x && a.x <= b.x + b.width && Math.abs(a.y - b.y) <= LINE_HEIGHT;

const coversDot = ({ x, y, width }: Label, dot: Dot): boolean =>
  dot.x > x - 4 && dot.x < x + width + 4 && dot.y > y - LINE_HEIGHT - 2 && dot.y < y + 4;
