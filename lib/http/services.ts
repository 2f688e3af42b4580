import { type Database, type DatabaseConnection, openDatabase } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";
import { createLogger, type Logger } from "#lib/log.ts";
import { createSealer, type Sealer } from "#lib/secrets.ts";

/** What handlers need of the process they run in. */
export type Services = {
  database: Database;
  log: Logger;
  sealer: Sealer;
};

export function createServices(options: {
  connection: DatabaseConnection;
  poolSize: number;
  logLevel: string;
  encryptionKey: Buffer;
}): Services {
  return {
    database: openDatabase(options.connection, options.poolSize),
    log: createLogger(options.logLevel),
    sealer: createSealer(options.encryptionKey),
  };
}

/**
 * Both doors of one process, ours and Next's bundle, must find the same pool; the bundle has its own copy of this
 * module, so the place they share is the global object.
 */
const place = Symbol.for("touchstone.services");
const holder = globalThis as { [place]?: Services };

export const setServices = (services: Services | undefined): void => {
  if (services) holder[place] = services;
  else delete holder[place];
};

/** The services of this process. Where no server set them (a serverless host) they come from the environment. */
export function services(): Services {
  if (!holder[place]) {
    const config = env();
    if (!config.DATABASE_URL)
      throw new Error("DATABASE_URL is needed where the service is not started by its own server");
    holder[place] = createServices({
      connection: config.DATABASE_URL,
      poolSize: config.DATABASE_POOL,
      logLevel: config.LOG_LEVEL,
      encryptionKey: config.encryptionKey(),
    });
  }
  return holder[place];
}
