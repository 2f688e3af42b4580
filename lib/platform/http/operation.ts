import * as z from "zod";
import type { ErrorCode } from "#lib/contract/errors.ts";
import type { Permission } from "#lib/contract/permissions.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { Deprecation } from "./deprecation.ts";
import type { PageMeta, PlainReply, ReplyWith } from "./envelope.ts";
import type { JsonText } from "./json-text.ts";
import type { LargeBodyReader } from "./large-body.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The rate limit of an API key that a request counts against. */
export type RateLimitBucket = "default" | "submit" | "check";

/** The parameters of a path in Next's notation: `/v1/assessments/[id]` has `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;

/** The `data` of an operation that returns one page of a list. `item` describes each item. */
export class ListSchema<Item extends z.ZodType = z.ZodType> {
  readonly item: Item;
  constructor(item: Item) {
    this.item = item;
  }
}
export const list = <Item extends z.ZodType>(item: Item): ListSchema<Item> => new ListSchema(item);

/** A body that is read as bytes, such as a file. `maxBytes` is called for each request. */
export class BytesSchema {
  readonly maxBytes: () => number;
  constructor(maxBytes: () => number) {
    this.maxBytes = maxBytes;
  }
}

/** The `data` of the dashboard's own endpoints. It gives their callers types and validates nothing. */
export const json = <T>(): z.ZodType<T> => z.custom<T>();

/** The `data` of an operation that writes its response itself, such as a CSV file. */
export const OwnResponse = z.instanceof(Response);

export type BodySchema = z.ZodType | BytesSchema;
export type DataSchema = z.ZodType | ListSchema;

export type BodyOutput<B> = B extends BytesSchema ? Uint8Array : B extends z.ZodType ? z.output<B> : never;
export type DataOutput<D> =
  D extends ListSchema<infer Item>
    ? { items: readonly z.output<Item>[]; meta: PageMeta }
    : D extends z.ZodType
      ? z.output<D>
      : never;
/** What `handle` returns: the value that `data` describes, the same as JSON text, or one with headers or cookies. */
export type Handled<D> = DataOutput<D> | JsonText<DataOutput<D>> | ReplyWith<DataOutput<D>> | PlainReply;

/**
 * One operation of a route. The handler, the OpenAPI document, the browser's calls and the tests all use it. `C` is
 * what the authentication passes to `handle`, usually a `Ctx`.
 */
export type Operation<
  Path extends string,
  C,
  Q extends z.ZodType,
  B extends BodySchema,
  D extends DataSchema,
> = {
  auth: Auth<C>;
  summary: string;
  /** The name in the OpenAPI document. Only operations under /v1 have one. */
  operationId?: string;
  /** The section of the OpenAPI document. */
  tag?: string;
  description?: string;
  /** The rate limit that a request with an API key counts against. The default is `default`. */
  limit?: RateLimitBucket;
  query?: Q;
  body?: B;
  /** The largest body in bytes. The default is 1 MiB. */
  maxBody?: number;
  /** Replaces `body` and `handle` for bodies of more than `LARGE_BODY_BYTES`. */
  large?: LargeBodyReader<Handled<D>>;
  /** The status of success. The default is 200. */
  status?: 200 | 201 | 202 | 204;
  /** The shape of `data`. */
  data: D;
  /** The errors that it can return in addition to the general ones. */
  errors?: readonly ErrorCode[];
  /** An example of a body and of the `data` in the response. For a list, `data` is all items of the page. */
  examples?: { body?: unknown; data?: unknown };
  deprecated?: Deprecation;
  handle(
    ctx: C,
    input: { params: PathParams<Path>; query: z.output<Q>; body: BodyOutput<B> },
  ): Promise<Handled<D>> | Handled<D>;
};

/** An operation of any path, caller and shape. */
export type AnyOperation = {
  // `handle` is a method, so TypeScript compares its parameters bivariantly and every declaration is assignable.
  auth: Auth<unknown>;
  query?: z.ZodType;
  body?: BodySchema;
  data: DataSchema;
  large?: LargeBodyReader<unknown>;
  handle(ctx: unknown, input: { params: unknown; query: unknown; body: unknown }): unknown;
} & Omit<
  Operation<string, unknown, z.ZodType, BodySchema, DataSchema>,
  "auth" | "query" | "body" | "data" | "large" | "handle"
>;

/**
 * The context of a request outside of its content. `addLogFields` adds ids to the log line of the request, which must
 * not contain secrets. The `headers` are sent with the response, whether it succeeds or fails.
 */
export type Call = {
  params: Readonly<Record<string, string>>;
  requestId: string;
  addLogFields: (fields: Record<string, unknown>) => void;
  headers: Record<string, string>;
};

export type AuthKind = "api_key" | "session" | "account" | "visitor" | "embed_token" | "scheduler" | "none";

/** A way to authenticate. Domains provide these, such as `apiKey("read:assessments")` or `session("keys.manage")`. */
export type Auth<C> = {
  readonly kind: AuthKind;
  /** The scope that an API key needs. */
  readonly scope?: Scope;
  /**
   * The permission that the caller needs. The verb requires it too. Checking it here only fixes the order of errors.
   */
  readonly permission?: Permission;
  /** The authentication for the same operation by a signed-in member, if there is one. */
  readonly forMembers?: Auth<C>;
  /** Identifies the caller, then checks permission, origin and rate limit, all before the body. Throws AppError. */
  admit(request: Request, call: Call, operation: AnyOperation): Promise<Admission<C>>;
};

export type Admission<C> = {
  db: Db;
  /** Creates the first argument of `handle`. In a transaction of the pipeline, `db` is the transaction. */
  createContext(db: Db): C;
  /** The organization whose large bodies take turns with others'. If unset, the pipeline reads every body itself. */
  organizationId?: string;
  /** The API key that idempotency keys belong to. If unset, the pipeline ignores `Idempotency-Key`. */
  apiKeyId?: string;
  /** Parses the body, if it was read to identify the caller. Such a request has no query. Throws AppError. */
  readBody?(): unknown;
  /** Runs the handler immediately or after waiting its turn. */
  run?<T>(work: () => Promise<T>): Promise<T>;
  /** Whether successful responses have no envelope. */
  isPlain?: boolean;
};
