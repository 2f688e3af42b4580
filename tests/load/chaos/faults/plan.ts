import type { Random } from "../random.ts";
import { drawValues } from "./quiz.ts";

/** The assessments: one with unlimited attempts, and one with three. */
export type Place = "open" | "limited";
export const ATTEMPTS: Record<Place, number | null> = { open: null, limited: 3 };

/** A planned submission. `number` is in its metadata, which identifies its row. */
export type PlannedSubmission = {
  number: number;
  place: Place;
  learner: string;
  channel: "api" | "embed";
  /** If unset, the submission is sent without an Idempotency-Key and never repeated. */
  key: string | undefined;
  values: unknown[];
  /** How often it is sent before the sender gives up. */
  maxTries: number;
  /** Whether it is repeated after its response. */
  isRepeated: boolean;
};

/** Plans several attempts each for several learners. In `limited`, they try more often than they are allowed. */
export function planSubmissions(count: number, random: Random): PlannedSubmission[] {
  const learners = Math.ceil(count / 12);
  return Array.from({ length: count }, (_, number) => {
    const place = random.pick<Place>(["open", "open", "limited"]);
    const channel = random.nextInt(8) === 0 ? "embed" : "api";
    const isKeyed = channel === "embed" || random.nextInt(5) > 0;
    return {
      number,
      place,
      learner: `learner ${random.nextInt(learners)}`,
      channel,
      key: isKeyed ? `key ${number}` : undefined,
      values: drawValues(random),
      maxTries: isKeyed ? random.pick([1, 2, 40, 40, 40]) : 1,
      isRepeated: isKeyed && random.nextInt(25) === 0,
    };
  });
}
