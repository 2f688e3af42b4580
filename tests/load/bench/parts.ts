import type { Part } from "./part.ts";
import { analytics } from "./parts/analytics.ts";
import { endpoints } from "./parts/endpoints.ts";
import { erasing } from "./parts/erasing.ts";
import { events } from "./parts/events.ts";
import { grading } from "./parts/grading.ts";
import { imports } from "./parts/imports.ts";
import { items } from "./parts/items.ts";
import { largeWrites } from "./parts/large-writes.ts";
import { pages } from "./parts/pages.ts";
import { processes } from "./parts/processes.ts";
import { profile } from "./parts/profile.ts";
import { progressAbuse } from "./parts/progress-abuse.ts";
import { regrades } from "./parts/regrades.ts";
import { scale } from "./parts/scale.ts";
import { size } from "./parts/size.ts";
import { webhooks } from "./parts/webhooks.ts";

/** All parts that run in addition to the scenarios, in order. */
export const parts: readonly Part[] = [
  webhooks,
  endpoints,
  analytics,
  grading,
  largeWrites,
  pages,
  processes,
  profile,
  size,
  progressAbuse,
  events,
  erasing,
  regrades,
  items,
  imports,
  scale,
];
