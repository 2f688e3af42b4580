import { examStart } from "../exam-start/part.ts";
import { soak } from "../soak/part.ts";
import type { Part } from "./part.ts";

/** In the order they run. */
export const parts: readonly Part[] = [examStart, soak];
