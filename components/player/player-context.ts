import type { RenderContext } from "#components/content/render-context.ts";
import type { Attempt } from "./attempt.ts";
import type { PlayerEvent, PlayerProps, Transport } from "./types.ts";

/**
 * The values that every part of a player needs. The object stays the same while the player is mounted, so that memoized
 * parts don't rerender.
 */
export type PlayerContext = Pick<RenderContext, "language" | "getFormula" | "getImageUrl"> & {
  attempt: Attempt;
  /** The prefix of DOM ids. */
  id: string;
  /** The seed for the order of shuffled parts. It stays the same throughout the attempt. */
  seed: string;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  emit: (event: PlayerEvent) => void;
  check: Transport["check"];
  files: Transport["files"];
  renderOpaque: PlayerProps["renderOpaque"];
};

/** Returns the id of a question's heading, which gets the focus when the learner moves to the question. */
export const getHeadingId = ({ id }: PlayerContext, questionNumber: number): string =>
  `${id}-q${questionNumber}`;
