import type { Random } from "../random.ts";
import { drawValues } from "./quiz.ts";

/** Where a learner has any number of attempts, and where three. */
export type Place = "open" | "limited";
export const ATTEMPTS: Record<Place, number | null> = { open: null, limited: 3 };

/** A submission that somebody is to make. `number` goes with it as its metadata, so that its row is known again. */
export type PlannedSubmission = {
  number: number;
  place: Place;
  learner: string;
  channel: "api" | "embed";
  /** Unset: sent without an Idempotency-Key, and never again. */
  key: string | undefined;
  values: unknown[];
  /** How often it is sent before its sender gives up. */
  maxTries: number;
  /** Sent once more after it was answered. */
  isRepeated: boolean;
};

/** Several learners with several attempts each; in `limited` with more than they have. */
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
