import type { Path } from "#lib/core/content/json.ts";

type Container = Record<string | number, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Yields every path in a JSON value, starting with the root. */
export function* listPaths(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (!isContainer(value)) return;
  for (const key of Object.keys(value))
    yield* listPaths(value[key], [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Returns the value at a path, or undefined if the path doesn't exist. Considers only own members. */
export function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, key) => (isContainer(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    value,
  );
}

/** Checks whether a path names an existing place in the value, or a missing member of an existing object. */
export function isPathOrMissingMember(value: unknown, path: Path): boolean {
  if (path.length === 0) return true;
  const holder = getAt(value, path.slice(0, -1));
  const key = path.at(-1);
  if (Array.isArray(holder)) return typeof key === "number" && key < holder.length;
  return isContainer(holder) && typeof key === "string";
}

/**
 * Returns a copy of `value` with `change` applied at `path`. If `change` returns `undefined`, the member is removed.
 */
export function changeAt(value: unknown, path: Path, change: (before: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (!isContainer(value)) throw new Error(`no place at ${JSON.stringify(path)}`);
  const next = changeAt(value[key], rest, change);
  if (Array.isArray(value))
    return next === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), next);
  const members = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(next === undefined ? members : [...members, [key, next]]);
}
