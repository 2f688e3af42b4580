import { restoreParts } from "#tests/load/restore/parts.ts";
import { examStart } from "../exam-start/part.ts";
import { fleet } from "../fleet/part.ts";
import { replica } from "../fleet/replica.ts";
import { soak } from "../soak/part.ts";
import type { Part } from "./part.ts";

/** In the order they run. */
export const parts: readonly Part[] = [fleet, replica, examStart, soak, restoreParts];
