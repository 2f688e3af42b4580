/**
 * The PostgreSQL driver. postgres.js is imported nowhere else, and nothing else in this folder is imported from outside
 * (tests/fences.test.ts). docs/decisions/035-driver-patches.md lists what is patched, why, and which test fails without it.
 */
export type { Sql } from "postgres";
export { createClient, type DatabaseConnection } from "./create-client.ts";
export { createDriverError, isDriverError, isUnavailableError } from "./driver-error.ts";
export { openPool, type Pool } from "./open-pool.ts";
