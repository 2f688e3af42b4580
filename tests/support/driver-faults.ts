import { once } from "node:events";
import net from "node:net";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import { createDriverError } from "#lib/platform/db/driver/index.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { startBlackholeRelay } from "./database-relay.ts";

/**
 * Runs faults that could end a process in a separate process, for tests/v1/driver-patches.test.ts:
 * `node driver-faults.ts <scenario>`, with the database in DRIVER_FAULTS_CONNECTION. If the process survives, it prints
 * the errors that the caller got.
 */
const connection = JSON.parse(process.env.DRIVER_FAULTS_CONNECTION ?? "null") as DatabaseConnection;

const scenarios: Record<string, () => Promise<string>> = {
  /** Keeps working in a transaction whose backend was terminated, and catches the errors. */
  async "lost transaction"() {
    const [database, other] = [openDatabase(connection, 1), openDatabase(connection, 1)];
    const told: string[] = [];
    const [lost, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = database.sql.begin(async (tx) => {
      const [row] = await tx.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
      await other.sql`select pg_terminate_backend(${row?.pid ?? 0})`;
      await lost.promise;
      try {
        await tx.unsafe("select 1");
      } catch (error) {
        told.push((error as Error).message);
      }
      asked.resolve();
    });
    await transaction.catch((error: Error & { code: string }) => told.push(error.code));
    lost.resolve();
    await asked.promise;
    await sleep(1000);
    return `${told.join(", ")}; ${await answers(database)}`;
  },

  /** Breaks all connections repeatedly while callers send statements and transactions. */
  async "broken connections"() {
    const relay = await startBlackholeRelay(connection as SocketConnection, os.tmpdir(), { encrypted: true });
    const database = openDatabase(relay.connection, 4);
    const told = new Set<string>();
    let isOver = false;
    const call = async (n: number) => {
      while (!isOver) {
        const answer = n % 2 ? database.sql`select ${n}::int` : transact(database);
        const outcome = answer.then(
          () => "answered",
          () => "failed",
        );
        told.add(await Promise.race([outcome, sleep(10_000, "hangs")]));
      }
    };
    const callers = Array.from({ length: 12 }, (_, n) => call(n));
    for (let round = 0; round < 40; round++) {
      await sleep(50 + round);
      relay.destroyConnections();
    }
    await sleep(1500);
    isOver = true;
    await Promise.all(callers);
    return [...told].sort().join(", ");
  },

  /** Sends a statement right before each of the ticks at which its broken connection could be closed. */
  async "statement at the close"() {
    const relay = await startBlackholeRelay(connection as SocketConnection, os.tmpdir(), { encrypted: true });
    const database = openDatabase(relay.connection, 1);
    for (let lastTick = 0; lastTick < 15; lastTick++) {
      await database.sql`select 1`;
      relay.destroyConnections();
      await sleep(3); // Now the socket has reported its error, and the first tick is scheduled.
      let nextTick = sleep(5);
      blockEventLoop(15); // So our tick and the socket's are both late, and stay together from now on.
      for (let tick = 0; tick <= lastTick; tick++) {
        await nextTick;
        nextTick = sleep(10);
      }
      const answer = await Promise.race([untilAnswered(database), sleep(10_000, "no answer")]);
      if (answer !== "answered") return `${answer} after a statement at tick ${lastTick}`;
    }
    return "answered";
  },

  /** Closes the connection from the server while postgres.js reads the array types on a new connection. */
  async "lost while new"() {
    const server = net.createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        // AuthenticationOk and ReadyForQuery.
        socket.write(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]));
        socket.once("data", () => socket.destroy());
      });
    });
    // The server behind a socket isn't inspected first, so its first query is the one for the array types.
    const path = `${os.tmpdir()}/touchstone-${process.pid}.sock`;
    await once(server.listen(path), "listening");
    const database = openDatabase({ path, user: "nobody", database: "nothing" }, 1);
    const told = await database.sql`select 1`.catch((error: { code: string }) => error.code);
    await sleep(300);
    return String(told);
  },

  async "a rejection of the driver's that nobody handles"() {
    openDatabase("postgres://nobody@127.0.0.1:1/nothing", 1);
    void Promise.reject(createDriverError("ECONNRESET", "the driver's"));
    await sleep(100);
    return "lives";
  },

  async "a rejection with the same code that nobody handles"() {
    openDatabase("postgres://nobody@127.0.0.1:1/nothing", 1);
    void Promise.reject(Object.assign(new Error("of something else"), { code: "ECONNRESET" }));
    await sleep(100);
    return "lives";
  },
};

const transact = (database: Database) =>
  database.sql.begin(async (tx) => {
    for (let i = 0; i < 3; i++) await tx.unsafe("select $1::int", [i]);
  });

function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function untilAnswered({ sql }: Database): Promise<"answered"> {
  for (;;) {
    const answer = await sql`select 1`.then(
      () => "answered" as const,
      () => "failed" as const,
    );
    if (answer === "answered") return answer;
    await sleep(5);
  }
}

const answers = (database: Database): Promise<string> =>
  Promise.race([
    database.sql`select 1`.then(
      () => "answers again",
      (error: Error) => error.message,
    ),
    sleep(5000, "hangs"),
  ]);

console.log(await scenarios[process.argv[2] ?? ""]?.());
process.exit(0);
