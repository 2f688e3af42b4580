import { changes20261122 } from "./changes/2026-11-22.ts";
import { changes20261123 } from "./changes/2026-11-23.ts";
import { changes20261128 } from "./changes/2026-11-28.ts";
import { changes20261129 } from "./changes/2026-11-29.ts";
import { changes20261130 } from "./changes/2026-11-30.ts";
import type { DayOfChanges } from "./changes/day-of-changes.ts";

/** What integrators need to know of each change, the latest day first. */
export const CHANGES: readonly DayOfChanges[] = [
  changes20261130,
  changes20261129,
  changes20261128,
  changes20261123,
  changes20261122,
];
