import { type Database, type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import { openReadReplica, type ReadReplica } from "#lib/platform/db/read-replica.ts";
import { createUsageRecorder, type UsageRecorder } from "#lib/platform/http/usage-recorder.ts";
import { withFallback } from "#lib/platform/limits/fallback.ts";
import { createPostgresLimiter, createRedisLimiter, type Limiter } from "#lib/platform/limits/limiter.ts";
import { createMailer, type Mailer } from "#lib/platform/mail/mailer.ts";
import { type Env, env } from "#lib/platform/runtime/env.ts";
import { createLogger, createUnredactedLogger, type Logger } from "#lib/platform/runtime/log.ts";
import { MISREADS_NAMES, misreadsNames } from "#lib/platform/runtime/misreads-names.mjs";
import { createSealer, type Sealer } from "#lib/platform/secrets.ts";

/**
 * Runs jobs, which are plain data, on a separate thread. Organizations take turns. `run` returns undefined if too many
 * jobs of the organization are already waiting, and rejects if the job fails.
 */
export type JobRunner = {
  run(job: object, organizationId: string): Promise<unknown> | undefined;
  close(): Promise<void>;
};

/** The services of the process that handlers use. */
export type Services = {
  /** Whether our own server receives the requests. It then sets ADDRESS_HEADER to the client's address. */
  behindOwnServer: boolean;
  database: Database;
  /** Set if a read replica is configured. */
  readReplica: ReadReplica | undefined;
  /**
   * Whether the service is about to stop. It still serves requests, but `/readyz` tells load balancers to use another
   * instance.
   */
  isStopping: boolean;
  log: Logger;
  /** Logs one line per request. The code sets its fields, which are ids and numbers, so they need no redaction. */
  requestLog: Logger;
  sealer: Sealer;
  /** Unset on a serverless host, which has no second thread. Large bodies are then parsed in time slices. */
  jobs?: JobRunner | undefined;
  /** Counts the requests of API keys. */
  usage: UsageRecorder;
  /** Unset if no mail server is configured. The dashboard then shows links that people can share themselves. */
  mailer: Mailer | undefined;
  limits: {
    /** Limits by token and by address. */
    general: Limiter;
    /** Limits by API key, if they are stored outside the database. If unset, `authenticate` does the counting. */
    requests: Limiter | undefined;
  };
};

/**
 * Creates the services of a process, except for what depends on how it runs: whether our server receives the requests,
 * and the thread for jobs. Doesn't wait for other services: the database is connected to for the first query, and a read
 * replica is probed in the background. `poolSize` is the maximum number of connections to each of the two.
 * @throws RangeError if `encryptionKey` doesn't have 32 bytes
 */
function createServices(options: {
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
      log.warn({ err: error }, "Redis failed, so rate limits use PostgreSQL"),
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
      log.warn({ err: error }, "could not write the use of API keys, will retry"),
    ),
    mailer:
      options.mail &&
      createMailer({
        ...options.mail,
        onFailure: (error) => log.warn({ err: error }, "could not send an email"),
      }),
    limits: { general: externalLimiter ?? databaseLimiter, requests: externalLimiter },
  };
}

/** Creates the services for a database, as configured by the environment. */
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
 * Our server and Next's bundle run in the same process and must share a connection pool. The bundle has its own copy of
 * this module, so the services are stored on the global object.
 */
const servicesKey = Symbol.for("touchstone.services");
const holder = globalThis as { [servicesKey]?: Services };

/** Sets the services that `services` returns in the whole process, including Next's bundle. `undefined` removes them. */
export const setServices = (services: Services | undefined): void => {
  if (services) holder[servicesKey] = services;
  else delete holder[servicesKey];
};

/**
 * Returns the services of this process. If no server has set them, as on a serverless host, creates them from the
 * environment.
 */
export function services(): Services {
  if (!holder[servicesKey]) {
    const config = env();
    if (!config.DATABASE_URL)
      throw new Error(
        "Set DATABASE_URL. It is required unless the service runs with its own server (npm start).",
      );
    holder[servicesKey] = createServicesFromEnv(config, config.DATABASE_URL, { behindOwnServer: false });
    // Our own server doesn't start on such a Node. A serverless host may not let its customers choose another release.
    if (misreadsNames()) holder[servicesKey].log.error(MISREADS_NAMES);
  }
  return holder[servicesKey];
}
