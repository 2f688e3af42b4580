import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/contract/app-error.ts";
import { PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import { ROLES } from "#lib/contract/roles.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { type Actor, type Ctx, isAllowed } from "#lib/platform/context.ts";

/** A verb: a function that a domain exports for others to call, and whose first parameter is a `Ctx`. */
type Verb = { file: string; name: string; source: string; permission: Permission | undefined };

const listSources = (dir: string): string[] =>
  fs
    .readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(dir, name))
    .filter((file) => /\.tsx?$/.test(file));

/** Lists a file's exports, each with its source up to the next top-level declaration. */
function listExports(file: string): { name: string; source: string }[] {
  const pieces = fs
    .readFileSync(file, "utf8")
    .split(/\n(?=export |const |function |async function |type |\/\*\*)/);
  return pieces.flatMap((source) => {
    const [, name] = /^export (?:async )?(?:function\*?|const) (\w+)/.exec(source) ?? [];
    // The signatures of an overloaded function have no body.
    const hasBody = !/\)[^{]*;\s*$/.test(source);
    return name && hasBody ? [{ name, source }] : [];
  });
}

const STATEMENT = /^\s+(?:const|let|return|await|if|for|try|throw|yield) ?\b/m;

/** Finds the permission that a function requires before it does anything else. */
function findRequiredPermission(source: string): Permission | undefined {
  const [before = "", permission] = source.split(/\brequire\(ctx, "([\w.]+)"\);/, 2);
  return permission && !STATEMENT.test(before) ? (permission as Permission) : undefined;
}

const verbs: Verb[] = listSources("lib/domains").flatMap((file) =>
  listExports(file)
    .filter(({ source }) => /^[^{]*?\(\s*ctx: Ctx\b/.test(source))
    .map(({ name, source }) => ({ file, name, source, permission: findRequiredPermission(source) })),
);
const guarded = verbs.flatMap((verb) => (verb.permission ? [{ ...verb, permission: verb.permission }] : []));

const actors: Actor[] = [
  ...ROLES.map((role): Actor => ({ kind: "user", id: "u", role })),
  { kind: "api_key", id: "k", scopes: [] },
  ...SCOPES.map((scope): Actor => ({ kind: "api_key", id: "k", scopes: [scope] })),
  { kind: "embed", id: "e" },
  { kind: "launch", id: "l", assessmentId: "a", marker: "lti:p:1", erasedMarker: "lti:p:2" },
];

const nameActor = (actor: Actor): string =>
  actor.kind === "user" ? actor.role : actor.kind === "api_key" ? `key with ${actor.scopes}` : actor.kind;

/** Creates a context whose database must not be used: a verb that refuses does so before it reads anything. */
const createContext = (actor: Actor): Ctx => ({
  db: new Proxy({} as Ctx["db"], {
    get: (_, property) => {
      throw new Error(`The database was asked for ${String(property)}`);
    },
  }),
  organizationId: "00000000-0000-7000-8000-000000000000",
  actor,
  now: new Date(0),
  requestId: "r",
});

describe("every verb that the app or a command calls", () => {
  const imported = [...listSources("app"), ...listSources("scripts")].flatMap((file) =>
    [
      ...fs.readFileSync(file, "utf8").matchAll(/^import \{([^}]*)\} from "#(lib\/domains\/[^"]+)";/gm),
    ].flatMap(([, names = "", target = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().split(" as ")[0] ?? "")
        .map((name) => `${target} ${name}`),
    ),
  );

  test("requires a permission in its first line", () => {
    const unguarded = verbs.filter(
      ({ file, name, permission }) => !permission && imported.includes(`${file} ${name}`),
    );
    expect(unguarded.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });

  test("is found by this test", () => {
    expect(guarded.length).toBeGreaterThan(80);
    expect(guarded.filter(({ permission }) => !(permission in PERMISSIONS))).toEqual([]);
  });
});

describe("a verb refuses actors that lack its permission, before it uses the database", () => {
  test.each(guarded.map((verb) => [`${verb.name} (${verb.permission})`, verb] as const))(
    "%s",
    async (_, { file, name, permission }) => {
      const module = (await import(path.resolve(file))) as Record<
        string,
        (ctx: Ctx, ...inputs: unknown[]) => unknown
      >;
      for (const actor of actors.filter((each) => !isAllowed(each, permission))) {
        const call = async () => {
          const result = module[name]?.(createContext(actor), {}, {});
          // A generator does nothing until its first item is requested.
          return result && typeof result === "object" && "next" in result
            ? (result as AsyncGenerator).next()
            : result;
        };
        const error = await call().then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error, nameActor(actor)).toBeInstanceOf(AppError);
        expect((error as AppError).code, nameActor(actor)).toBe("insufficient_scope");
      }
    },
  );
});
