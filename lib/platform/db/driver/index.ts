/**
 * The PostgreSQL driver. Only this folder imports postgres.js, and other folders import only this file
 * (tests/fences.test.ts). docs/decisions/035-driver-patches.md lists each patch, the reason for it, and the test that
 * fails without it.
 */
export type { Sql } from "postgres";
export { createClient, type DatabaseConnection } from "./create-client.ts";
export { parseDatabaseUrl } from "./database-url.ts";
export { createDriverError, isDriverError, isUnavailableError } from "./driver-error.ts";
export { locateServer } from "./locate-server.ts";
export { openPool, type Pool } from "./open-pool.ts";
export { withTimeout } from "./with-timeout.ts";
