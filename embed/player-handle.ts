import type { Result, TouchstoneAssessment } from "../public/embed.d.ts";

/** The functions of a started player that the loader uses. */
export type PlayerHandle = {
  /** Applies changes to an attribute or property. */
  update(): void;
  submit(): Promise<Result>;
  flush(): Promise<void>;
  stop(): void;
};

/**
 * Starts an assessment in `root`, within the host's shadow root. `base` is the service's URL, without a trailing slash.
 */
export type StartPlayer = (host: TouchstoneAssessment, root: HTMLElement, base: string) => PlayerHandle;
