import type { RenderContext } from "#components/content/render-context.ts";
import type { Attempt } from "./attempt.ts";
import type { PlayerEvent, PlayerProps, Transport } from "./types.ts";

/** What every part of a player needs. The same object for as long as the player stands, so that nothing is made anew. */
export type PlayerContext = Pick<RenderContext, "language" | "math" | "picture"> & {
  attempt: Attempt;
  /** Before every id of the page. */
  id: string;
  /** What the order of shuffled things is made from: the same for all of the attempt. */
  seed: string;
  /** Says something to those who listen, without moving the focus. */
  announce: (message: string) => void;
  emit: (event: PlayerEvent) => void;
  check: Transport["check"];
  renderOpaque: PlayerProps["renderOpaque"];
};

/** The id of a question's heading, where the focus goes when the question is gone to. */
export const getHeadingId = ({ id }: PlayerContext, questionNumber: number): string =>
  `${id}-q${questionNumber}`;
