import { examStart } from "../exam-start/part.ts";
import { failover } from "../failover/part.ts";
import { fleet } from "../fleet/part.ts";
import { replica } from "../fleet/replica.ts";
import { pooler } from "../pooler/part.ts";
import { restoreParts } from "../restore/parts.ts";
import { soak } from "../soak/part.ts";
import { faults } from "./faults/part.ts";
import { outage } from "./outage/part.ts";
import type { Part } from "./part.ts";
import { proofs } from "./proofs/part.ts";
import { sigterm } from "./sigterm/part.ts";

/** All parts in the order in which they run. */
export const parts: readonly Part[] = [
  faults,
  outage,
  sigterm,
  proofs,
  fleet,
  replica,
  pooler,
  failover,
  ...restoreParts,
  examStart,
  soak,
];
