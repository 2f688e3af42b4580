import { type Database, type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import { openReadReplica, type ReadReplica } from "#lib/platform/db/read-replica.ts";
import { createUsageRecorder, type UsageRecorder } from "#lib/platform/http/usage-recorder.ts";
import { withFallback } from "#lib/platform/limits/fallback.ts";
import { createPostgresLimiter, createRedisLimiter, type Limiter } from "#lib/platform/limits/limiter.ts";
import { createMailer, type Mailer } from "#lib/platform/mail/mailer.ts";
import { type Env, env } from "#lib/platform/runtime/env.ts";
import { createLogger, createUnredactedLogger, type Logger } from "#lib/platform/runtime/log.ts";
import { createSealer, type Sealer } from "#lib/platform/secrets.ts";

/**
 * Does jobs of plain data on a thread of its own, those of several organizations by turns. What it does them with is said
 * where it is made. Rejects with an Error where a job breaks; undefined: too many of this organization's wait already.
 */
export type JobRunner = {
  run(job: object, organizationId: string): Promise<unknown> | undefined;
  close(): Promise<void>;
};

/** What handlers need of the process they run in. */
export type Services = {
  /** Whether a server of ours takes the requests, and so says itself where they come from (ADDRESS_HEADER). */
  behindOwnServer: boolean;
  database: Database;
  /** Set where there is a standby to read from. */
  readReplica: ReadReplica | undefined;
  /** The service is about to end: it still serves, but `/readyz` sends what is new elsewhere. */
  isStopping: boolean;
  log: Logger;
  /** For the line of each request: ids and numbers that the code names, so that nothing in it need be blanked. */
  requestLog: Logger;
  sealer: Sealer;
  /** Unset where there is no thread beside the event loop (a serverless host): large bodies are read in slices then. */
  jobs?: JobRunner | undefined;
  /** Counts what keys are used for. */
  usage: UsageRecorder;
  /** Unset where no mail server is configured: links are then shown to be handed over. */
  mailer: Mailer | undefined;
  limits: {
    /** Limits that are no API key's: tokens, addresses. */
    general: Limiter;
    /** Set where the keys' request limits are kept outside the database; unset, `authenticate` takes them. */
    requests: Limiter | undefined;
  };
};

export function createServices(options: {
  connection: DatabaseConnection;
  standby?: string | undefined;
  poolSize: number;
  logLevel: string;
  encryptionKey: Buffer;
  redis?: { url: string; token: string } | undefined;
  mail?: { url: string; from: string } | undefined;
}): Omit<Services, "behindOwnServer"> {
  const database = openDatabase(options.connection, options.poolSize);
  const log = createLogger(options.logLevel);
  const databaseLimiter = createPostgresLimiter(database.db);
  const externalLimiter =
    options.redis &&
    withFallback(createRedisLimiter(options.redis), databaseLimiter, (error) =>
      log.warn({ err: error }, "Redis failed; limits go on in PostgreSQL"),
    );
  return {
    database,
    readReplica:
      options.standby === undefined
        ? undefined
        : openReadReplica(database, openDatabase(options.standby, options.poolSize), (change) =>
            change.isServing ? log.info(change.message) : log.warn({ err: change.error }, change.message),
          ),
    isStopping: false,
    log,
    requestLog: createUnredactedLogger(log),
    sealer: createSealer(options.encryptionKey),
    usage: createUsageRecorder(database.db, (error) =>
      log.warn({ err: error }, "the use of keys could not be written; it is kept for the next time"),
    ),
    mailer:
      options.mail &&
      createMailer({
        ...options.mail,
        onFailure: (error) => log.warn({ err: error }, "a message could not be sent"),
      }),
    limits: { general: externalLimiter ?? databaseLimiter, requests: externalLimiter },
  };
}

/** The services that the environment asks for, on a database. */
export const createServicesFromEnv = (
  config: Env,
  connection: DatabaseConnection,
  { behindOwnServer = true } = {},
): Services => ({
  behindOwnServer,
  ...createServices({
    connection,
    standby: config.DATABASE_READ_URL,
    poolSize: config.DATABASE_POOL,
    logLevel: config.LOG_LEVEL,
    encryptionKey: config.encryptionKey(),
    redis:
      config.UPSTASH_REDIS_REST_URL && config.UPSTASH_REDIS_REST_TOKEN
        ? { url: config.UPSTASH_REDIS_REST_URL, token: config.UPSTASH_REDIS_REST_TOKEN }
        : undefined,
    mail: config.SMTP_URL && config.MAIL_FROM ? { url: config.SMTP_URL, from: config.MAIL_FROM } : undefined,
  }),
});

/**
 * Both doors of one process, ours and Next's bundle, must find the same pool; the bundle has its own copy of this
 * module, so the place they share is the global object.
 */
const servicesKey = Symbol.for("touchstone.services");
const holder = globalThis as { [servicesKey]?: Services };

export const setServices = (services: Services | undefined): void => {
  if (services) holder[servicesKey] = services;
  else delete holder[servicesKey];
};

/** The services of this process. Where no server set them (a serverless host) they come from the environment. */
export function services(): Services {
  if (!holder[servicesKey]) {
    const config = env();
    if (!config.DATABASE_URL)
      throw new Error("DATABASE_URL is needed where the service is not started by its own server");
    holder[servicesKey] = createServicesFromEnv(config, config.DATABASE_URL, { behindOwnServer: false });
  }
  return holder[servicesKey];
}
