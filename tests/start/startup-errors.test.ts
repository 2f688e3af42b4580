import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import postgres from "postgres";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkServer } from "#lib/platform/db/check-server.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { ensurePostgres } from "#lib/platform/runtime/postgres/embedded.ts";
import { canTraverse } from "#lib/platform/runtime/postgres/embedded-layout.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";
import { createTempData, createTempDir, isRoot, NOBODY, ROOT, run } from "./support.ts";

const PASSWORD = "hunter2";
const buildUrl = (port: number) => `postgres://ada:${PASSWORD}@127.0.0.1:${port}/school`;

type Command = readonly [script: string, args: readonly string[]];
const COMMANDS: [Command, Command, Command] = [
  ["start", []],
  ["worker", []],
  ["admin", ["migrate"]],
];

/** Returns the error message of a command that must fail. It must print one line and nothing else. */
async function runAndReadError(
  [script, args]: Command,
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): Promise<string> {
  const stop = startStopwatch();
  const command = run(`scripts/${script}.ts`, [...args], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: createTempDir(), PORT: "0", ...env },
    ...user,
  });
  expect([await command.ended, command.stdout()]).toEqual([1, ""]);
  expect(stop()).toBeLessThan(20_000);
  expect(command.stderr()).toMatch(/^[^\n]+\.\n$/);
  expect(command.stderr()).not.toContain(PASSWORD);
  return command.stderr().trimEnd();
}

async function startListening(server: net.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a fake PostgreSQL that answers every connection with an error code or a version. */
function startFakePostgres(answer: { code: string } | { version: string }): Promise<number> {
  const encodeMessage = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const head = Buffer.alloc(5, type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = encodeMessage("Z", "I");
  const greeting =
    "code" in answer
      ? encodeMessage("E", `SFATAL\0VFATAL\0C${answer.code}\0Mrefused\0\0`)
      : Buffer.concat([encodeMessage("R", Buffer.alloc(4)), ready]);
  const encodeInt16 = (n: number) => Buffer.from([n >> 8, n & 255]);
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(greeting);
      socket.on("data", (query) => {
        if (!("version" in answer) || query[0] !== "Q".charCodeAt(0)) return;
        const { version } = answer;
        const column = [
          encodeInt16(1),
          "server_version_num\0",
          Buffer.alloc(6),
          Buffer.from([0, 0, 0, 25]),
          Buffer.alloc(8),
        ];
        const row = [encodeInt16(1), Buffer.from([0, 0, 0, version.length]), version];
        socket.write(
          Buffer.concat([
            encodeMessage("T", ...column),
            encodeMessage("D", ...row),
            encodeMessage("C", "SHOW\0"),
            ready,
          ]),
        );
      });
    });
  });
  return startListening(server);
}

describe("startup reports in one line what is wrong and what to do, without a password,", () => {
  test.each(COMMANDS)("if the port of DATABASE_URL is closed: %s", async (...command) => {
    const port = await findFreePort();
    expect(await runAndReadError(command, { DATABASE_URL: buildUrl(port) })).toBe(
      `No server is listening at 127.0.0.1:${port}. Start PostgreSQL there, or correct the host and port in DATABASE_URL.`,
    );
  });

  test("if another program has the port: an HTTP server, a silent one or one that hangs up", async () => {
    const servers = [http.createServer((_, answer) => answer.end()), net.createServer(() => {})];
    const ports = await Promise.all(
      [...servers, net.createServer((socket) => socket.end())].map(startListening),
    );
    const refused = ports.map((port) =>
      expect(checkServer(buildUrl(port), 1000)).rejects.toThrow(
        `No PostgreSQL server responded at 127.0.0.1:${port} within 1 s`,
      ),
    );
    await Promise.all(refused);
  });

  test.each([
    ["28P01", 'rejected the password of the user "ada". Correct it in DATABASE_URL.'],
    ["28000", 'rejected the user "ada" (refused). Correct DATABASE_URL or the server\'s pg_hba.conf.'],
    ["3D000", 'has no database "school". Create it, or correct its name in DATABASE_URL.'],
    ["53300", "has no connections left. Raise its max_connections, or lower DATABASE_POOL."],
    ["57P03", "is starting up or shutting down. Try again shortly."],
    ["XX000", "can't be used (refused). Check DATABASE_URL and the server."],
  ])("if PostgreSQL refuses the connection with %s", async (code, sentence) => {
    const port = await startFakePostgres({ code });
    await expect(checkServer(buildUrl(port))).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port} ${sentence}`);
  });

  test("if PostgreSQL is older than 15, but not for 15", async () => {
    const port = await startFakePostgres({ version: "140011" });
    await expect(checkServer(buildUrl(port))).rejects.toThrow(
      `The server at 127.0.0.1:${port} is PostgreSQL 14, and Touchstone needs 15 or later. Upgrade it`,
    );
    await checkServer(buildUrl(await startFakePostgres({ version: "150000" })));
  });

  test("if the database's user can't create tables or can only read", async () => {
    const server = await ensurePostgres({ dataDir: await createTempData(), log: () => {} });
    onTestFinished(() => server.stop());
    const superuser = postgres({ ...server.connection, user: "postgres", max: 1, onnotice: () => {} });
    onTestFinished(() => superuser.end());
    await superuser`create role guest login`;
    await expect(migrate({ ...server.connection, user: "guest" })).rejects.toThrow(
      /^The database user can't create tables. Make it the owner/,
    );
    await superuser`alter database touchstone set default_transaction_read_only = on`;
    await expect(migrate(server.connection)).rejects.toThrow(
      /^The database is read-only and may be a standby\. Set DATABASE_URL to the primary\.$/,
    );
  });

  test.each(COMMANDS)("if DATA_DIR is a file: %s", async (...command) => {
    const file = path.join(createTempDir(), "data");
    fs.writeFileSync(file, "");
    expect(await runAndReadError(command, { DATA_DIR: file })).toBe(
      `The data directory ${file} can't be used: it or one of its parents is a file. Fix this, or set DATA_DIR to another directory.`,
    );
  });

  test("if DATA_DIR can't be created, as below a file and in /proc", async () => {
    const file = path.join(createTempDir(), "file");
    fs.writeFileSync(file, "");
    expect(await runAndReadError(COMMANDS[0], { DATA_DIR: path.join(file, "below") })).toContain("is a file");
    expect(await runAndReadError(COMMANDS[0], { DATA_DIR: "/proc/data" })).toContain("it can't be created");
  });

  // Root can write anywhere, so the test runs as nobody, if that user can read the checkout.
  const canBeNobody = isRoot && canTraverse(fs.realpathSync(ROOT), NOBODY);
  test.skipIf(isRoot && !canBeNobody)("if DATA_DIR isn't writable", async () => {
    const dataDir = createTempDir();
    fs.chmodSync(dataDir, 0o555);
    const user = isRoot ? NOBODY : {};
    for (const command of COMMANDS) {
      expect(await runAndReadError(command, { DATA_DIR: dataDir }, user)).toBe(
        `The data directory ${dataDir} can't be used: this user isn't allowed to write there. Fix this, or set DATA_DIR to another directory.`,
      );
    }
  });

  test("if the port is in use, before anything is built or started", async () => {
    const port = await startListening(net.createServer());
    const dataDir = createTempDir();
    expect(
      await runAndReadError(COMMANDS[0], { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir }),
    ).toBe(`Port ${port} is in use by another program. Set PORT to a free port.`);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  test("if HOST isn't an address of this machine", async () => {
    expect(
      await runAndReadError(COMMANDS[0], { PORT: String(await findFreePort()), HOST: "nowhere.invalid" }),
    ).toBe("The host name nowhere.invalid can't be resolved. Set HOST to an address of this machine.");
  });

  test.each(COMMANDS)("if a variable is malformed: %s", async (...command) => {
    expect(
      await runAndReadError(command, { DATABASE_URL: `postgres://ada:${PASSWORD}%zz@localhost/school` }),
    ).toMatch(/^The environment variable DATABASE_URL must have the special characters .* percent-encoded/);
  });
});
