import type { Part } from "./part.ts";

/** In the order they run. */
export const parts: readonly Part[] = [];
