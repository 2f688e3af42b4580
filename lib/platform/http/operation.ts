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

/** The parameters of a path as Next writes it: `/v1/assessments/[id]` has `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;

/** `data` of an operation that answers one page of a list; `item` describes each item. */
export class ListSchema<Item extends z.ZodType = z.ZodType> {
  readonly item: Item;
  constructor(item: Item) {
    this.item = item;
  }
}
export const listOf = <Item extends z.ZodType>(item: Item): ListSchema<Item> => new ListSchema(item);

/** A body that is taken as bytes, such as a file; `maxBytes` is asked for at each request. */
export class BytesSchema {
  readonly maxBytes: () => number;
  constructor(maxBytes: () => number) {
    this.maxBytes = maxBytes;
  }
}

/** `data` that only the type checker reads: of the dashboard's own endpoints, whose callers are typed by it. */
export const json = <T>(): z.ZodType<T> => z.custom<T>();

/** `data` of an operation that writes its response itself, such as a CSV file. */
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
/** What `handle` returns: what `data` describes, as it is or already as JSON, or with headers, cookies or a status. */
export type Handled<D> = DataOutput<D> | JsonText<DataOutput<D>> | ReplyWith<DataOutput<D>> | PlainReply;

/**
 * One operation as a route declares it. The handler, the OpenAPI document, the browser's calls and the tests all read
 * it. `C` is what the caller's kind of authentication hands to `handle`, usually a `Ctx`.
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
  /** The name in the OpenAPI document; operations under /v1 have one. */
  operationId?: string;
  /** The section of the OpenAPI document. */
  tag?: string;
  description?: string;
  /** The rate limit it counts against, for callers with an API key; `default` unless given. */
  limit?: RateLimitBucket;
  query?: Q;
  body?: B;
  /** Bytes; 1 MiB unless given. */
  maxBody?: number;
  /** Takes the place of `body` and `handle` for bodies of more than `LARGE_BODY_BYTES`. */
  large?: LargeBodyReader<Handled<D>>;
  /** The status of success; 200 unless given. */
  status?: 200 | 201 | 202 | 204;
  /** The shape of `data`. */
  data: D;
  /** The errors it answers beside the general ones. */
  errors?: readonly ErrorCode[];
  /** A request's body and the `data` it is answered with; for a list, all items of the page. */
  examples?: { body?: unknown; data?: unknown };
  deprecated?: Deprecation;
  handle(
    ctx: C,
    input: { params: PathParams<Path>; query: z.output<Q>; body: BodyOutput<B> },
  ): Promise<Handled<D>> | Handled<D>;
};

/** An operation of any path, caller and shape. */
export type AnyOperation = {
  // A handler takes what its own declaration says; a method's parameters are compared both ways, so that all fit here.
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
 * What a handler is told beside the request. `addLogFields` adds ids to the request's line in the log, which nothing secret may
 * be in; what is put into `headers` goes with the response, success or error.
 */
export type Call = {
  params: Readonly<Record<string, string>>;
  requestId: string;
  addLogFields: (fields: Record<string, unknown>) => void;
  headers: Record<string, string>;
};

export type AuthKind = "api_key" | "session" | "account" | "visitor" | "embed_token" | "scheduler" | "none";

/** A way to authenticate. Domains provide them: `apiKey("read:assessments")`, `session("keys.manage")`. */
export type Auth<C> = {
  readonly kind: AuthKind;
  /** What an API key needs. */
  readonly scope?: Scope;
  /** What the caller needs. The verb requires it too: here it only fixes the order of errors. */
  readonly permission?: Permission;
  /** The same operations for a member who is signed in, where there is such a way. */
  readonly forMembers?: Auth<C>;
  /** Identifies the caller and checks what comes before the body: permission, origin, rate limit. Throws AppError. */
  admit(request: Request, call: Call, operation: AnyOperation): Promise<Admission<C>>;
};

export type Admission<C> = {
  db: Db;
  /** What `handle` is given. `db` is another one inside a transaction of the pipeline. */
  createContext(db: Db): C;
  /** Whose large bodies take turns; unset, the pipeline reads every body itself. */
  organizationId?: string;
  /** The key that a POST may be repeated with; unset, `Idempotency-Key` is not the pipeline's. */
  apiKeyId?: string;
  /** The body, parsed, where the request had to be read to identify the caller; it has no query. Throws AppError. */
  readBody?(): unknown;
  /** Runs the handler, at once or in turn. */
  run?<T>(work: () => Promise<T>): Promise<T>;
  /** Whether success is answered without the envelope. */
  isPlain?: boolean;
};
