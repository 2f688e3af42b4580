import type { Result, TouchstoneAssessment } from "../public/embed.d.ts";

/** What the loader needs of a started player. */
export type PlayerHandle = {
  /** Call it when an attribute or property has changed. */
  update(): void;
  submit(): Promise<Result>;
  flush(): Promise<void>;
  stop(): void;
};

/**
 * Starts an assessment in `root`, within the host's shadow root. `base` is the service's address, without a slash at
 * the end.
 */
export type StartPlayer = (host: TouchstoneAssessment, root: HTMLElement, base: string) => PlayerHandle;
