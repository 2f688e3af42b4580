import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseWithPointers } from "@stoplight/yaml";
import { describe, expect, onTestFinished, test } from "vitest";
import { variableNames } from "#lib/platform/runtime/env.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

/** The Dockerfile's instructions, which are one line each. */
const instructions = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => ({ name: line.split(" ")[0] ?? "", rest: line.slice(line.indexOf(" ") + 1) }));
const parseExecForm = (name: string): string[] =>
  JSON.parse(instructions.find((each) => each.name === name)?.rest ?? "null");

/**
 * The patterns of .dockerignore. As in Docker, the last pattern that matches a path, or a folder that contains it,
 * decides.
 */
const patterns = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
function isIgnored(file: string): boolean {
  const above = file.split("/").map((_, i, parts) => parts.slice(0, i + 1).join("/"));
  return patterns.reduce((ignored, pattern) => {
    const plain = pattern.replace(/^!/, "");
    return above.some((each) => path.matchesGlob(each, plain)) ? !pattern.startsWith("!") : ignored;
  }, false);
}

/** The code and the other files that `npm run build` and `npm start` read. */
const NEEDED = ["app", "components", "drizzle", "embed", "lib", "public", "scripts"];
const OTHER_FILES = [
  "package.json",
  "package-lock.json",
  ".npmrc",
  "instrumentation.ts",
  "proxy.ts",
  "tsconfig.json",
  "next.config.ts",
  "postcss.config.mjs",
  "docs/operations.md",
  "sdk/README.md",
];
const isGenerated = (file: string) => /^public\/(?:embed.*\.js|docs(?:\/.*)?)$/.test(file);
const listFilesBelow = (dir: string) =>
  fs
    .readdirSync(path.join(ROOT, dir), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(dir, name));

describe("the image", () => {
  test("contains every file that a build and a start need, and copies only files that exist", () => {
    const needed = [...NEEDED.flatMap(listFilesBelow), ...OTHER_FILES].filter((file) => !isGenerated(file));
    expect(needed.length).toBeGreaterThan(500);
    expect(needed.filter(isIgnored)).toEqual([]);
    const sources = instructions
      .filter(({ name, rest }) => name === "COPY" && !rest.startsWith("--from"))
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(sources).toContain("package-lock.json");
    expect(sources.filter((file) => !fs.existsSync(path.join(ROOT, file)) || isIgnored(file))).toEqual([]);
    for (const workspace of JSON.parse(read("package.json")).workspaces) {
      expect(sources).toContain(`${workspace}/package.json`);
    }
  });

  test("contains no secrets, no files of this machine, and no tests, which it couldn't run", () => {
    const kept = [
      ".env",
      ".env.production",
      ".data/secrets.json",
      ".git/config",
      "node_modules/next/package.json",
    ];
    for (const file of [...kept, ".next/BUILD_ID", ".touchstone/build.lock", "tests/v1/submit.test.ts"]) {
      expect([file, isIgnored(file)]).toEqual([file, true]);
    }
  });

  test("runs only code that doesn't import tests", () => {
    const strays = [
      ...listReachableFiles(["scripts/start.ts", "scripts/worker.ts", "scripts/admin.ts"]),
    ].filter((file) => file.startsWith("tests/"));
    expect(strays).toEqual([]);
  });

  test("runs as an unprivileged user, gets SIGTERM directly, and runs a command that exists", () => {
    const names = instructions.map(({ name }) => name);
    const user = instructions.findLast(({ name }) => name === "USER")?.rest ?? "root";
    expect(instructions.filter(({ name }) => name === "RUN").at(-1)?.rest).toMatch(`useradd`);
    expect([user, names.lastIndexOf("USER") > names.lastIndexOf("FROM")]).toEqual(["touchstone", true]);
    expect(instructions).toContainEqual({ name: "STOPSIGNAL", rest: "SIGTERM" });
    const [program, script] = parseExecForm("ENTRYPOINT");
    expect([program, script, ...parseExecForm("CMD")]).toEqual(["node", "scripts/run.mjs", "start"]);
  });

  test("is healthy while /readyz returns 200", async () => {
    const check = instructions.find(({ name }) => name === "HEALTHCHECK")?.rest ?? "";
    const [, script, code] = JSON.parse(check.slice(check.indexOf("CMD ") + "CMD ".length)) as string[];
    let status = 200;
    const server = http.createServer((request, response) => {
      response.writeHead(request.url === "/readyz" ? status : 404).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const port = String((server.address() as AddressInfo).port);
    const isHealthy = async (PORT: string) => {
      const child = spawn(process.execPath, [script ?? "", code ?? ""], {
        env: { ...process.env, PORT },
        stdio: "ignore",
      });
      return (await once(child, "exit"))[0] === 0;
    };
    expect(await isHealthy(port)).toBe(true);
    status = 503;
    expect(await isHealthy(port)).toBe(false);
    expect(await isHealthy("1")).toBe(false);
  });
});

type Service = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
  stop_grace_period?: string;
  read_only?: boolean;
};

describe("compose.yaml", () => {
  const { data, diagnostics } = parseWithPointers(read("compose.yaml"), { mergeKeys: true });
  const { services, volumes } = data as { services: Record<string, Service>; volumes: Record<string, null> };

  test("is valid YAML, and refers only to services, volumes and files that exist", () => {
    expect(diagnostics).toEqual([]);
    for (const [name, { image, depends_on = [], volumes: mounted = [] }] of Object.entries(services)) {
      expect([name, image]).toEqual([name, expect.any(String)]);
      const before = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(before.filter((other) => !services[other])).toEqual([]);
      for (const [source = ""] of mounted.map((mount) => mount.split(":"))) {
        const isThere = source.startsWith(".") ? fs.existsSync(path.join(ROOT, source)) : source in volumes;
        expect([source, isThere]).toEqual([source, true]);
      }
    }
  });

  test("starts the app and the worker with the same database and key, and contains neither secret", () => {
    for (const name of ["app", "worker"]) {
      const { environment = {}, ...service } = services[name] ?? {};
      expect(Object.keys(environment).filter((variable) => !variableNames.includes(variable))).toEqual([]);
      expect(environment.ENCRYPTION_KEY).toMatch(/^\$\{ENCRYPTION_KEY:\?/);
      expect(environment.DATABASE_URL).toMatch(/:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database:5432\//);
      expect(service).toMatchObject({
        read_only: true,
        depends_on: { database: { condition: "service_healthy" } },
      });
    }
    expect(services.worker).toMatchObject({ command: ["worker"], healthcheck: { disable: true } });
    expect(services.database?.healthcheck?.test).toContain("pg_isready");
  });

  test("gives a stopping instance more time than its requests in progress have", () => {
    const [, fallback] = /SHUTDOWN_TIMEOUT_SECONDS=(\d+)/.exec(read(".env.example")) ?? [];
    for (const name of ["app", "worker"]) {
      expect(Number.parseInt(services[name]?.stop_grace_period ?? "", 10)).toBeGreaterThan(Number(fallback));
    }
    const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/touchstone.service")) ?? [];
    expect(Number(unit)).toBeGreaterThan(Number(fallback));
  });
});

/** Lists our own files that are needed to run any of the entries. */
function listReachableFiles(entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const [, specifier = ""] of read(file).matchAll(
      /^(?:import|export) (?!type\b)[^;]*?from "([#.][^"]+)";/gms,
    )) {
      const target = specifier.startsWith("#")
        ? specifier.slice(1)
        : path.join(path.dirname(file), specifier);
      if (fs.existsSync(path.join(ROOT, target))) reached.add(target);
    }
    for (const [, lazy = ""] of read(file).matchAll(/import\("#([^"]+)"\)/g)) reached.add(lazy);
  }
  return reached;
}
