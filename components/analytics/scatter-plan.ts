import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";

export const [WIDTH, HEIGHT] = [360, 270];
export const [LEFT, RIGHT, TOP, BOTTOM] = [30, 352, 8, 240];
export const x = (percent: number) => LEFT + (percent / 100) * (RIGHT - LEFT);
export const y = (index: number) => BOTTOM - ((index + 1) / 2) * (BOTTOM - TOP);

type Dot = { x: number; y: number; labels: string[]; flagged: boolean };
type Label = { x: number; y: number; text: string; width: number };

/** Where each question is drawn, with its label where there is room for one. Questions at one place share a dot. */
export function dotsOf(stats: readonly QuestionStats[]): (Dot & { label: Label | undefined })[] {
  const dots = new Map<string, Dot>();
  for (const question of stats) {
    const index = question.discrimination_index_corrected;
    if (index === null) continue;
    const [px, py] = [Math.round(x(question.avg_score_percent)), Math.round(y(index))];
    const flagged = flagQuestion(question).length > 0;
    const there = dots.get(`${px} ${py} ${flagged}`);
    if (there) there.labels.push(question.label);
    else dots.set(`${px} ${py} ${flagged}`, { x: px, y: py, labels: [question.label], flagged });
  }
  return labelled([...dots.values()]);
}

const LINE = 9;
const CHARACTER = 5.2;

/** Each dot with its label beside, above or below it, where there is room; those to look at come first. */
function labelled(dots: readonly Dot[]): (Dot & { label: Label | undefined })[] {
  const taken: Label[] = [];
  const ordered = [...dots].sort((a, b) => Number(b.flagged) - Number(a.flagged));
  return ordered.map((dot) => {
    const { labels } = dot;
    const text = labels.length > 3 ? `${labels[0]} and ${labels.length - 1} more` : labels.join(", ");
    const width = text.length * CHARACTER;
    const places = [
      { x: dot.x + 6, y: dot.y + 3 },
      { x: dot.x - 6 - width, y: dot.y + 3 },
      { x: dot.x - width / 2, y: dot.y - 6 },
      { x: dot.x - width / 2, y: dot.y + 13 },
    ].map((place): Label => ({ ...place, text, width }));
    const label = places.find((place) => hasRoom(place, dot, taken, dots));
    if (label) taken.push(label);
    return { ...dot, label };
  });
}

function hasRoom(label: Label, own: Dot, taken: readonly Label[], dots: readonly Dot[]): boolean {
  const right = label.x + label.width;
  if (label.x < LEFT || right > RIGHT || label.y - LINE < TOP || label.y > BOTTOM) return false;
  const isFree = taken.every(
    (other) => right < other.x || label.x > other.x + other.width || Math.abs(label.y - other.y) > LINE,
  );
  const covers = (dot: Dot) =>
    dot !== own &&
    dot.x > label.x - 4 &&
    dot.x < right + 4 &&
    dot.y > label.y - LINE - 2 &&
    dot.y < label.y + 4;
  return isFree && !dots.some(covers);
}
