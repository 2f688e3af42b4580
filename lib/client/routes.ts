import type { DashboardRoute } from "#app/api/routes.ts";
import type { Method } from "#lib/platform/http/operation.ts";
import type { Route } from "#lib/platform/http/route.ts";

export type { Method };

/** Maps a path template such as `/keys/[id]/rates` to the type of its paths: `/keys/${string}/rates`. */
type Template<Path extends string> = Path extends `${infer Before}[${string}]${infer After}`
  ? `${Before}${string}${Template<After>}`
  : Path;

/** Removes the `/api` prefix, which the paths passed to `call` leave out. */
type WithoutApiPrefix<Path extends string> = Path extends `/api${infer Rest}` ? Rest : Path;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type IsSame<A, B> = [A, B] extends [B, A] ? true : false;

/** The signatures of the route whose template matches a path, or never if none matches. */
type FindSignatures<Path extends string, R = DashboardRoute> =
  R extends Route<infer RoutePath, infer Signatures>
    ? IsSame<Template<WithoutApiPrefix<RoutePath>>, WithoutQuery<Path>> extends true
      ? Signatures
      : never
    : never;

/** The request and response types of an operation, by the method and the path it is called with. */
export type SignatureAt<M extends Method, Path extends string> = Path extends string
  ? FindSignatures<Path> extends infer Signatures
    ? [Signatures] extends [never]
      ? never
      : Signatures extends Record<M, infer Signature extends { body: unknown; data: unknown }>
        ? Signature
        : never
    : never
  : never;

export type ResponseData<M extends Method, Path extends string> = Jsonified<SignatureAt<M, Path>["data"]>;

export type RequestBody<M extends Method, Path extends string> = Frozen<SignatureAt<M, Path>["body"]>;

/** A read-only value, in which arrays and objects may be readonly at any depth. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** The type of a value after a round trip through JSON. */
type Jsonified<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Jsonified<Item>[]
    : T extends object
      ? { [K in keyof T]: Jsonified<T[K]> }
      : T;
