import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";

/** The size of the drawing and the edges of the plot area, in SVG units. */
export const [WIDTH, HEIGHT] = [360, 270];
export const [LEFT, RIGHT, TOP, BOTTOM] = [30, 352, 8, 240];
/** Returns the horizontal position of `percent`, which ranges from 0 to 100. */
export const x = (percent: number) => LEFT + (percent / 100) * (RIGHT - LEFT);
/** Returns the vertical position of `index`, which ranges from −1 to 1. */
export const y = (index: number) => BOTTOM - ((index + 1) / 2) * (BOTTOM - TOP);

type Dot = { x: number; y: number; labels: string[]; flagged: boolean };
type Label = { x: number; y: number; text: string; width: number };

/**
 * Returns the position of each question's dot, and of its label if there is room for it. Questions at the same position
 * share a dot.
 */
export function layoutDots(stats: readonly QuestionStats[]): (Dot & { label: Label | undefined })[] {
  const dots = new Map<string, Dot>();
  for (const question of stats) {
    const index = question.discrimination_index_corrected;
    if (index === null) continue;
    const [px, py] = [Math.round(x(question.avg_score_percent)), Math.round(y(index))];
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
