import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** The house's arrows: which part may import which. What a part is not given here it may not import. */
const ANY_DOMAIN = [
  "assessments",
  "submissions",
  "analytics",
  "organizations",
  "collections",
  "folders",
  "assets",
  "author-links",
  "audit",
  "webhooks",
  "auth",
  "api-keys",
  "embed",
  "grading-desk",
  "members",
  "hosted",
  "invitations",
];
const BASE = [
  "contract",
  "db",
  "errors.ts",
  "issues.ts",
  "ids.ts",
  "context.ts",
  "secrets.ts",
  "slugs.ts",
  "canonical-json.ts",
  "json-text.ts",
  "steps.ts",
];

const ALLOWED: Record<string, { lib: string[]; packages: RegExp }> = {
  grading: { lib: ["grading"], packages: /^(zod|re2js)$/ },
  content: { lib: ["content", "grading/interaction.ts"], packages: /^zod$/ },
  contract: { lib: ["contract"], packages: /^zod$/ },
  db: {
    lib: [
      "db",
      "contract/roles.ts",
      "data-dir.ts",
      "env.ts",
      "operator-error.ts",
      "process-lock.mjs",
      "assessments/stored.ts",
      "submissions/stored.ts",
    ],
    packages: /^(drizzle-orm|postgres|node:)/,
  },
  ...Object.fromEntries(
    ANY_DOMAIN.map((name) => [
      name,
      {
        lib: [...BASE, "grading", "content", "math", "limits", "mail", ...ANY_DOMAIN],
        packages: /^(drizzle-orm|lru-cache|@node-rs\/argon2|node:)/,
      },
    ]),
  ),
  webhooks: {
    lib: [...BASE, "audit", "log.ts"],
    packages: /^(drizzle-orm|lru-cache|undici|ipaddr\.js|node:)/,
  },
  math: { lib: ["math", "content", "contract"], packages: /^temml$/ },
  mail: { lib: ["mail"], packages: /^nodemailer$/ },
  maintenance: { lib: ["maintenance", "analytics", "webhooks", "db"], packages: /^(drizzle-orm|node:)/ },
  limits: { lib: ["limits", "db", "secrets.ts"], packages: /^(@upstash\/|drizzle-orm|lru-cache|node:)/ },
  client: { lib: ["client", "contract"], packages: /^(react|@tanstack\/react-query)$/ },
  http: {
    lib: [
      "http",
      "limits",
      "mail",
      "embed",
      "auth",
      "api-keys",
      "content",
      "grading",
      "env.ts",
      "log.ts",
      ...BASE,
    ],
    packages: /^(zod|csv-stringify\/sync|drizzle-orm|ipaddr\.js|next-auth\/jwt|node:(net|crypto))/,
  },
};

ALLOWED["large-writes"] = { lib: [...BASE, "http", "assessments", "grading"], packages: /^node:/ };

const root = path.resolve(import.meta.dirname, "..");
const files = (dir: string): string[] =>
  fs.readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const file = path.join(dir, name);
    return /\.(ts|tsx)$/.test(name) ? [file] : [];
  });

const importsOf = (file: string): string[] =>
  [...fs.readFileSync(path.join(root, file), "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );

/** `#lib/db/client.ts` or `./client.ts` as `lib/db/client.ts`; a package by its name. */
function resolved(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? path.normalize(path.join(path.dirname(file), specifier)) : specifier;
}

describe("imports go only along the arrows", () => {
  test.each(Object.entries(ALLOWED))("lib/%s", (part, { lib, packages }) => {
    const strays = files(`lib/${part}`).flatMap((file) =>
      importsOf(file)
        .map((specifier) => resolved(file, specifier))
        .filter((target) =>
          target.startsWith("lib/")
            ? ![part, ...lib].some((name) => target === `lib/${name}` || target.startsWith(`lib/${name}/`))
            : !packages.test(target),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(strays).toEqual([]);
  });

  test("every part of lib has its arrows written down", () => {
    const parts = fs
      .readdirSync(path.join(root, "lib"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory());
    expect(parts.map((entry) => entry.name).filter((name) => !ALLOWED[name])).toEqual([]);
  });

  test("a domain calls another domain's verbs, not its queries", () => {
    const strays = ANY_DOMAIN.flatMap((domain) => files(`lib/${domain}`)).flatMap((file) => {
      const own = file.split(path.sep)[1];
      return fs
        .readFileSync(path.join(root, file), "utf8")
        .split("\n")
        .filter((line) => /from "[^"]*\/queries\.ts"/.test(line) && !line.includes("import type"))
        .map((line) => resolved(file, /from "([^"]+)"/.exec(line)?.[1] ?? ""))
        .filter((target) => target.split("/")[1] !== own)
        .map((target) => `${file} imports ${target}`);
    });
    expect(strays).toEqual([]);
  });

  test("handlers under /v1 import nothing of Next", () => {
    const strays = [...files("app/v1"), ...files("lib")].filter((file) =>
      importsOf(file).some((name) => name === "next" || name.startsWith("next/")),
    );
    expect(strays).toEqual([]);
  });

  test("clients of the driver are made in one place, where its faults are guarded against", () => {
    const makers = [...files("lib"), ...files("scripts"), ...files("app")].filter((file) =>
      /^import (?!type\b).*from "postgres";$/m.test(fs.readFileSync(path.join(root, file), "utf8")),
    );
    expect(makers).toEqual(["lib/db/driver.ts"]);
  });

  test("the envelope is built in one place", () => {
    // The document and its examples describe envelopes; they build none.
    const describing = /^lib\/(?:http\/openapi|contract\/examples)/;
    const builders = files("lib")
      .filter((file) => !describing.test(file))
      .filter((file) => /error: null/.test(fs.readFileSync(path.join(root, file), "utf8")));
    expect(builders).toEqual(["lib/http/envelope.ts"]);
  });

  test("every query function takes the organization", () => {
    const strays = files("lib")
      .filter((file) => file.endsWith("queries.ts"))
      .flatMap((file) =>
        [
          ...fs
            .readFileSync(path.join(root, file), "utf8")
            .matchAll(/export (?:async )?function (\w+)\(([^)]*)/g),
        ]
          .filter(([, , parameters]) => !/^\s*db: Db,\s*organizationId: string/.test(parameters ?? ""))
          .map(([, name]) => `${file}: ${name}`),
      );
    expect(strays).toEqual([]);
  });

  test("what browsers load does not bring the schema library along", () => {
    const isClient = (file: string) => /^"use client";/.test(fs.readFileSync(path.join(root, file), "utf8"));
    const strays = [...files("components").filter(isClient), ...files("embed")].filter((file) =>
      reachedFrom(file).has("zod"),
    );
    expect(strays).toEqual([]);
  });

  test("players bring no LaTeX along: the service makes their formulas", () => {
    for (const file of ["components/player/player.tsx", "embed/player.tsx"]) {
      expect([file, reachedFrom(file).has("temml")]).toEqual([file, false]);
    }
  });
});

/** Everything that a file needs to run: files of this house, and packages. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set([file]);
  // A set goes on to what is added while it is walked.
  for (const each of reached) {
    if (!/^(?:lib|components|embed)[/]/.test(each)) continue;
    for (const target of valueImportsOf(each)) reached.add(target);
  }
  return reached;
}

/** What a file imports for more than its types. */
function valueImportsOf(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/^import (?!type\b)[^;]*?from "([^"]+)";/gms)].map(([, name]) =>
    resolved(file, name ?? ""),
  );
}
