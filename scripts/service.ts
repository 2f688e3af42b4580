import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { hasOrganizations } from "#lib/domains/identity/organizations/read.ts";
import { checkServer } from "#lib/platform/db/check-server.ts";
import { type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import { checkDataDir } from "#lib/platform/runtime/data-dir.ts";
import { env as configuration, type Env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { readHolder } from "#lib/platform/runtime/postgres/data-lock.ts";
import {
  createInUseError,
  type DatabaseServer,
  openDatabaseServer,
} from "#lib/platform/runtime/postgres/server.ts";
import { ensureBuild } from "./build.ts";
import { main } from "./main.ts";
import { ROOT } from "./run-tool.ts";
import { markRunning } from "./running.mjs";
import type { Service, serve } from "./serve.ts";
import { listenForStop, waitForAbort } from "./signals.ts";

export type ServiceOptions = {
  command: "start" | "dev";
  build: "production" | "dev" | "none";
  serve: typeof serve;
};

/** Runs a service from startup to shutdown. Starts its dependencies in order and stops them in reverse order. */
export async function runService(options: ServiceOptions): Promise<void> {
  await main(async () => {
    const { requested, forced } = listenForStop();
    const env = configuration();
    const completion = runUntilStopped(options, env, requested);
    const deadline = waitForAbort(requested).then(() =>
      sleep((env.SHUTDOWN_DRAIN_SECONDS + env.SHUTDOWN_TIMEOUT_SECONDS) * 1000, "late", { ref: false }),
    );
    const outcome = await Promise.race([completion, deadline, waitForAbort(forced).then(() => "insisted")]);
    if (outcome === undefined) return 0;
    console.error(
      outcome === "late"
        ? `Requests were still running after ${env.SHUTDOWN_TIMEOUT_SECONDS} s. Stopping at once.`
        : "Stopping at once.",
    );
    return 1;
  });
  // Don't wait for open connections. If PostgreSQL is still running, it is told to stop on exit.
  process.exit();
}

async function runUntilStopped(
  { command, build, serve }: ServiceOptions,
  env: Env,
  stop: AbortSignal,
): Promise<void> {
  requireNotRunning(env);
  await checkPrerequisites(env);
  let database: DatabaseServer | undefined;
  let service: Service | undefined;
  try {
    if (build === "production") await ensureBuild(stop);
    if (build === "dev") {
      await (await import("./embed/watch.ts")).watchEmbed(stop);
      await (await import("./docs/build-search-file.ts")).buildDocsSearch();
    }
    const announce = markRunning(ROOT, command);
    if (stop.aborted) return;
    database = await openDatabaseServer(env, "service", { signal: stop });
    if (stop.aborted) return;
    service = await serve({ env, database: database.connection, build });
    for (const announceAddress of [announce, database.announce]) announceAddress(service.address);
    console.log(formatGreeting(service.address, await needsSetup(database.connection)));
    await waitForAbort(stop);
    console.error("Stopping: waiting for requests in progress to finish.");
  } catch (error) {
    if (!stop.aborted) throw explainListenError(error, env);
  } finally {
    await service?.close();
    await database?.close();
  }
}

/** Throws if a service is already running. This runs before anything that the other service uses is changed. */
function requireNotRunning(env: Env): void {
  const holder = env.DATABASE_URL ? undefined : readHolder(env.DATA_DIR);
  if (holder?.role === "service") throw createInUseError(env.DATA_DIR, holder);
}

/**
 * Checks the database, the data directory and the port. This runs before the pages are built, because building takes a
 * while.
 */
async function checkPrerequisites(env: Env): Promise<void> {
  if (env.DATABASE_URL) await checkServer(env.DATABASE_URL);
  else checkDataDir(env.DATA_DIR);
  if (env.PORT === 0) return;
  const server = net.createServer();
  try {
    await once(server.listen({ port: env.PORT, host: env.HOST }), "listening");
  } catch (error) {
    throw explainListenError(error, env);
  } finally {
    server.close();
  }
}

function explainListenError(error: unknown, env: Env): unknown {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  if (error.syscall === "getaddrinfo" && env.HOST) {
    return new OperatorError(
      `The host name ${env.HOST} can't be resolved. Set HOST to an address of this machine.`,
    );
  }
  if (error.syscall !== "listen") return error;
  if (error.code === "EADDRINUSE") {
    return new OperatorError(`Port ${env.PORT} is in use by another program. Set PORT to a free port.`);
  }
  if (error.code === "EACCES") {
    return new OperatorError(
      `This user isn't allowed to use port ${env.PORT}. Set PORT to a port above 1023.`,
    );
  }
  return new OperatorError(
    `Can't listen on ${env.HOST}:${env.PORT} (${error.message}). Set HOST and PORT to an address of this machine.`,
  );
}

/** Checks whether the database has no organization yet. Returns false if the database can't tell at the moment. */
async function needsSetup(connection: DatabaseConnection): Promise<boolean> {
  const database = openDatabase(connection, 1);
  try {
    return !(await hasOrganizations(database.db));
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

const formatGreeting = (address: string, isNew: boolean) => `
Touchstone is running at ${address}
API reference:          ${address}/docs
${isNew ? FIRST_STEP : ""}`;

const FIRST_STEP = `Create your first organization, with its sign-in and API key:
  npm run -s admin -- bootstrap --org "Acme" --email you@example.com --password "..."
`;
