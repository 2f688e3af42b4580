import type { Simulation } from "./part.ts";
import { alarm } from "./simulations/alarm.ts";

/** All parts that need neither a service nor a database. They run first. */
export const simulations: readonly Simulation[] = [alarm];
