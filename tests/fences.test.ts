import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** What a part may import besides its own files: prefixes of our own paths, and packages. */
type Arrows = { ownPaths: readonly string[]; packages: RegExp };

/**
 * The allowed directions of imports: `app -> domains -> core`, `domains -> platform`, `components -> client ->
 * contract`. A file belongs to the part with the longest prefix of its path.
 */
const ARROWS: Readonly<Record<string, Arrows>> = {
  "lib/contract": { ownPaths: [], packages: /^zod$/ },
  "lib/messages": { ownPaths: ["lib/contract"], packages: /^$/ },
  "lib/core": { ownPaths: ["lib/contract", "lib/messages"], packages: /^(zod|re2js|temml)$/ },
  "lib/core/pictures": { ownPaths: ["lib/messages"], packages: /^node:zlib$/ },
  "lib/core/interchange": {
    ownPaths: ["lib/contract", "lib/messages", "lib/core"],
    packages: /^(zod|saxes|parse5|marked|csv-parse(\/.*)?|csv-stringify\/sync)$/,
  },
  "lib/client": {
    ownPaths: ["lib/contract", "lib/messages"],
    packages: /^(react|@tanstack\/react-query|idb-keyval)$/,
  },
  "lib/platform/db": {
    ownPaths: ["lib/contract", "lib/core", "lib/platform/runtime"],
    packages: /^(drizzle-orm|node:)/,
  },
  "lib/platform/db/driver": { ownPaths: [], packages: /^(postgres$|node:)/ },
  "lib/platform/runtime": { ownPaths: ["lib/contract", "lib/platform/db"], packages: /^(pino|zod|node:)/ },
  "lib/platform/limits": {
    ownPaths: ["lib/contract", "lib/platform/db", "lib/platform/secrets.ts"],
    packages: /^(@upstash\/|drizzle-orm|lru-cache|node:)/,
  },
  "lib/platform/mail": {
    ownPaths: ["lib/contract", "lib/messages", "lib/core/escape-html.ts"],
    packages: /^nodemailer$/,
  },
  "lib/platform/storage": {
    ownPaths: ["lib/contract", "lib/messages", "lib/platform/runtime"],
    packages: /^@aws-sdk\/client-s3$/,
  },
  "lib/platform/outbound": {
    ownPaths: ["lib/contract", "lib/messages"],
    packages: /^(undici|ipaddr\.js|node:)/,
  },
  "lib/platform/archive": { ownPaths: [], packages: /^(yauzl|yazl|node:)/ },
  "lib/platform": {
    ownPaths: ["lib/contract", "lib/messages", "lib/core"],
    packages: /^(zod|uuid|csv-stringify\/sync|drizzle-orm|ipaddr\.js|next-auth\/jwt|cookie|node:)/,
  },
  "lib/domains": {
    ownPaths: ["lib/contract", "lib/messages", "lib/core", "lib/platform"],
    packages: /^(zod|drizzle-orm|lru-cache|undici|jose|@node-rs\/argon2|node:)/,
  },
  // What reads files runs in a process without a database.
  "lib/domains/interchange/reading": {
    ownPaths: ["lib/contract", "lib/core", "lib/domains/interchange/rules.ts", "lib/platform/archive"],
    packages: /^(lru-cache|node:)/,
  },
  // The SDK is published without dependencies. Only its command line needs Node.
  "sdk/src": { ownPaths: [], packages: /^$/ },
  "sdk/src/cli": { ownPaths: ["sdk/src"], packages: /^node:/ },
};

/** The folder that patches the PostgreSQL driver. */
const DRIVER = "lib/platform/db/driver";

/** The only file in which browser code imports the server's types: each route's request and response. */
const ROUTE_TYPES = "lib/client/routes.ts";

/** Folders whose subfolders are domains. */
const DOMAIN_GROUPS = ["library", "delivery", "identity"];

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => fs.readFileSync(path.join(root, file), "utf8");

const listFiles = (dir: string): string[] =>
  fs
    .readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(dir, name))
    .filter((file) => /\.tsx?$/.test(file));

type Import = { target: string; isType: boolean };

/** Lists a file's imports: `#lib/db/client.ts` and `./client.ts` as `lib/db/client.ts`, and a package by its name. */
const listImports = (file: string): Import[] =>
  [
    ...read(file).matchAll(/^(?:import|export)\b(?:(?!;$)[\s\S])*?from "([^"]+)";$|^import "([^"]+)";$/gm),
  ].map(([statement, name, effect]) => ({
    target: resolve(file, name ?? effect ?? ""),
    isType: /^(?:import|export) type\b/.test(statement),
  }));

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.normalize(path.join(path.dirname(file), specifier)) : specifier;
}

const listValueImports = (file: string): string[] =>
  listImports(file).flatMap(({ target, isType }) => (isType ? [] : [target]));

const isIn = (file: string, part: string): boolean => file === part || file.startsWith(`${part}/`);
const isOurs = (target: string): boolean => /^(?:lib|app|components|embed|scripts|sdk)\//.test(target);

/** Lists a file's exported functions, declared with `function` or as constants, with and without type parameters. */
const listFunctions = (file: string): { name: string; isConst: boolean; parameters: string }[] =>
  [
    ...read(file).matchAll(
      /^export (?:(?:async )?function (\w+)|const (\w+) =\s(?:async )?)\s*(?:<[^(]*>)?\(([^)]*)/gm,
    ),
  ].map(([, declared, constant, parameters = ""]) => ({
    name: declared ?? constant ?? "",
    isConst: constant !== undefined,
    parameters,
  }));

const findPart = (file: string): string | undefined =>
  Object.keys(ARROWS)
    .filter((part) => isIn(file, part))
    .sort((a, b) => b.length - a.length)[0];

/** Returns the domain that a file belongs to, such as `analytics` or `identity/auth`. */
function findDomain(file: string): string | undefined {
  const [floor, domains, group = "", name = ""] = file.split("/");
  if (floor !== "lib" || domains !== "domains") return undefined;
  return DOMAIN_GROUPS.includes(group) ? `${group}/${name}` : group;
}

/** Finds the cycles of a graph: groups of nodes that reach each other (Tarjan 1972). */
function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return circles;
}

describe("imports follow the arrows", () => {
  test.each(Object.entries(ARROWS))("%s", (part, { ownPaths, packages }) => {
    const strays = listFiles(part)
      .filter((file) => findPart(file) === part)
      .flatMap((file) =>
        listImports(file)
          .filter(({ isType }) => !(isType && file === ROUTE_TYPES))
          .filter(({ target }) =>
            isOurs(target) ? ![part, ...ownPaths].some((to) => isIn(target, to)) : !packages.test(target),
          )
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(strays).toEqual([]);
  });

  test("every file of lib belongs to a part", () => {
    expect(listFiles("lib").filter((file) => !findPart(file))).toEqual([]);
  });

  test("components run no code of domains or platform, which belong to the server", () => {
    const strays = [...listFiles("components"), ...listFiles("embed")].flatMap((file) =>
      listValueImports(file)
        .filter(
          (target) => isIn(target, "lib/domains") || isIn(target, "lib/platform") || isIn(target, "app"),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  test("a domain calls another domain's verbs, not its queries", () => {
    const strays = listFiles("lib/domains").flatMap((file) =>
      listValueImports(file)
        .filter((target) => /(?:^|[-/])queries\.ts$/.test(target) && findDomain(target) !== findDomain(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  test("no two domains import each other in a cycle, including types", () => {
    const edges = new Map<string, Set<string>>();
    for (const file of listFiles("lib/domains")) {
      const from = findDomain(file) ?? "";
      const targets = listImports(file).flatMap(({ target }) => findDomain(target) ?? []);
      edges.set(from, new Set([...(edges.get(from) ?? []), ...targets.filter((to) => to !== from)]));
    }
    expect(findCircles(edges)).toEqual([]);
  });

  test("no files need each other in a cycle to run", () => {
    const files = ["lib", "components", "app", "embed", "scripts", "sdk/src"].flatMap(listFiles);
    const edges = new Map(files.map((file) => [file, new Set(listValueImports(file).filter(isOurs))]));
    expect(findCircles(edges)).toEqual([]);
  });

  test("handlers under /v1 don't import Next", () => {
    const strays = [...listFiles("app/v1"), ...listFiles("lib")].filter((file) =>
      listImports(file).some(({ target }) => target === "next" || target.startsWith("next/")),
    );
    expect(strays).toEqual([]);
  });

  test("only the driver's folder imports postgres.js, whose faults it guards against", () => {
    const strays = ["lib", "scripts", "app", "components", "embed"]
      .flatMap(listFiles)
      .filter((file) => !isIn(file, DRIVER) && listImports(file).some(({ target }) => target === "postgres"));
    expect(strays).toEqual([]);
  });

  test("the driver's folder is imported only through its index", () => {
    const strays = ["lib", "scripts", "app", "components", "embed", "tests"]
      .flatMap(listFiles)
      .filter((file) => !isIn(file, DRIVER))
      .flatMap((file) =>
        listImports(file)
          .filter(({ target }) => isIn(target, DRIVER) && target !== `${DRIVER}/index.ts`)
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(strays).toEqual([]);
  });

  test("the envelope is built in one place", () => {
    // The OpenAPI document and its examples describe envelopes but don't build any.
    const describing = /^lib\/(?:platform\/http\/openapi|contract\/examples)/;
    const builders = listFiles("lib")
      .filter((file) => !describing.test(file))
      .filter((file) => /error: null/.test(read(file)));
    expect(builders).toEqual(["lib/platform/http/envelope.ts"]);
  });

  test("every query function takes the organization", () => {
    const strays = listFiles("lib/domains")
      .filter((file) => /(?:^|[-/])queries\.ts$/.test(file))
      .flatMap((file) =>
        listFunctions(file)
          // A constant that takes no database builds part of a statement.
          .filter(({ isConst, parameters }) => !isConst || /: Db\b/.test(parameters))
          .filter(({ parameters }) => !/^\s*db: Db,\s*organizationId: string/.test(parameters))
          .map(({ name }) => `${file}: ${name}`),
      );
    expect(strays).toEqual([]);
  });

  test("code for browsers doesn't import the schema library", () => {
    const isClient = (file: string) => /^"use client";/.test(read(file));
    const strays = [...listFiles("components").filter(isClient), ...listFiles("embed")].filter((file) =>
      findReached(file).has("zod"),
    );
    expect(strays).toEqual([]);
  });

  test("players don't import the LaTeX library, because the service renders formulas", () => {
    for (const file of ["components/player/player.tsx", "embed/player.tsx"]) {
      expect([file, findReached(file).has("temml")]).toEqual([file, false]);
    }
  });
});

/** Returns everything that a file needs to run: our own files, and packages. */
function findReached(file: string): Set<string> {
  const reached = new Set([file]);
  // Iterating over a set includes the items that are added during the iteration.
  for (const each of reached) {
    if (!/^(?:lib|components|embed)[/]/.test(each)) continue;
    for (const target of listValueImports(each)) reached.add(target);
  }
  return reached;
}
